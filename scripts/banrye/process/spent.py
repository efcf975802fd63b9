"""The CPU time of one thread and of the programs that it has run: for a budget of one job of many.

Does not count what the launcher itself takes.
"""

from __future__ import annotations

import threading
import time


class OfThread(threading.local):
    """What the programs have taken that this thread has run, in seconds of CPU time."""

    seconds = 0.0


programs = OfThread()


def thread_cpu_seconds() -> float:
    """Return the CPU seconds of this thread and of the programs that it has run."""
    return time.thread_time() + programs.seconds
