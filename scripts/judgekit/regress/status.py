"""Say how far a run is: one line that stays on a terminal, a line a minute without one.

Imports console. Knows only how many solutions there are.
"""

from __future__ import annotations

import sys
import time
from threading import Event, Thread

from judgekit import console

SECONDS_BETWEEN_LINES = 60.0  # without a terminal
SECONDS_BETWEEN_LOOKS = 0.5  # on a terminal, where other rooms show their progress too


class Status:
    """The progress of a run. To be used with `with`; Ctrl-C leaves a line that says what to do."""

    def __init__(self, total: int, known: int, failed: int) -> None:
        self.total = total  # solutions of the run
        self.known = known  # those with a verdict before it began
        self.done = known
        self.failed = failed
        self.start = time.monotonic()
        self.has_ended = Event()

    def __enter__(self) -> Status:
        self.show()
        Thread(target=self.repeat, daemon=True).start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.has_ended.set()
        console.progress("")
        if kind is not None and issubclass(kind, SystemExit):  # a signal, as by Ctrl-C
            console.warn(f"{self.done} of {self.total} judged; run again to go on")

    def count(self, *, failed: bool) -> None:
        self.done += 1
        self.failed += failed
        self.show()

    def show(self) -> None:
        console.progress(self.text())

    def text(self) -> str:
        """Return done, left and failed, and the minutes that are left if they can be told."""
        left = self.total - self.done
        text = f"{self.done} of {self.total} judged, {left} left, {self.failed} failed"
        judged = self.done - self.known
        if judged and left:
            minutes = (time.monotonic() - self.start) / judged * left / 60
            text += f", about {minutes:.0f} min to go"
        return text

    def repeat(self) -> None:
        is_terminal = sys.stderr.isatty()
        interval = SECONDS_BETWEEN_LOOKS if is_terminal else SECONDS_BETWEEN_LINES
        while not self.has_ended.wait(interval):
            if is_terminal:
                self.show()
            else:
                console.warn(f"{console.SCRIPT}: {self.text()}")
