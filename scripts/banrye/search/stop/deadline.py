"""End a search at a fixed time, whatever its programs do.

A budget is asked between two runs. A generator that sleeps or never ends is in the middle of one:
then a signal of the system's timer raises TimeIsOver in the main thread. Programs that still run
end with the process.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from banrye.search.stop.interrupt import can_take_signals

GRACE_SECONDS = 0.5  # of wall time, in which a search can end by its budget
SECONDS_BETWEEN_SIGNALS = 0.5  # the first is lost if Python cannot raise where it arrives


class TimeIsOver(BaseException):  # as KeyboardInterrupt: no `except Exception` takes it
    """The search has not ended by itself in time."""


@contextmanager
def ends_after(seconds: float | None) -> Iterator[None]:
    """Raise TimeIsOver in the main thread after so many seconds of wall time. None: never.

    In another thread, only the budget ends the search, as signals do not reach it.
    """
    if seconds is None or not can_take_signals():
        yield
        return

    def handle(_number: int, _frame: FrameType | None) -> None:
        raise TimeIsOver

    former = signal.signal(signal.SIGALRM, handle)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, SECONDS_BETWEEN_SIGNALS)
        yield
    finally:
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)
