"""Say how far a run is: one line that stays on a terminal, a line a minute without one.

Knows only how many solutions there are.
"""

from __future__ import annotations

import sys
import time
from threading import Event, Thread
from typing import Self

from banrye import caller, console
from banrye.messages import _


class RunProgress:
    """The progress of a run. To be used with `with`; Ctrl-C leaves a line that says what to do."""

    def __init__(self, total: int, kept_verdicts: int, failed: int) -> None:
        self.total = total  # solutions of the run
        self.known = kept_verdicts  # solutions with a verdict before the run began
        self.done = kept_verdicts
        self.failed = failed
        self.start = time.monotonic()
        self.has_ended = Event()

    def __enter__(self) -> Self:
        self.show()
        if not sys.stderr.isatty():
            Thread(target=self.repeat, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_error: object) -> None:
        self.has_ended.set()
        console.progress("")
        if kind is not None and issubclass(kind, SystemExit):  # a signal, as by Ctrl-C
            console.warn(_("{} of {} judged; run again to go on", self.done, self.total))

    def count(self, *, failed: bool) -> None:
        self.done += 1
        self.failed += failed
        self.show()

    def show(self) -> None:
        if sys.stderr.isatty():  # otherwise `repeat` shows it, also if nothing is counted
            console.progress(self.text())

    def text(self) -> str:
        """Return done, left and failed, and the minutes that are left if they can be told."""
        remaining = self.total - self.done
        text = _(
            "{} of {} judged, {} left, {} failed", self.done, self.total, remaining, self.failed
        )
        judged = self.done - self.known
        if judged and remaining:
            minutes = (time.monotonic() - self.start) / judged * remaining / 60
            text += (
                _(", about {:.0f} min to go", minutes)
                if minutes >= 1
                else _(", less than 1 min to go")
            )
        return text

    def repeat(self) -> None:
        while not self.has_ended.wait(console.SECONDS_BETWEEN_LINES):
            console.warn(f"{caller.name()}: {self.text()}")
