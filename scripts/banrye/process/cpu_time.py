"""Measure CPU time: of this process with its children, or of one job among many.

    cpu_seconds()           all: this process, the processes that it has waited for, and servers
    thread_cpu_seconds()    one thread, and the programs that it has run
    job_cpu_seconds()       the one of these that counts a job and no other

The system counts a process when it was waited for. A server lives on, so its runs are counted here
until it ends.
"""

from __future__ import annotations

import resource
import threading
import time
from collections.abc import Callable

LAUNCHER_SECONDS = 0.0001  # of the launcher for one run: on the machine of the guide's table


class ServerCpuTime:
    """The CPU time of the runs of servers that live."""

    def __init__(self) -> None:
        self.seconds: dict[int, float] = {}  # by the server's identity

    def add_run(self, server: object, seconds: float) -> None:
        """Count a run of a server. The programs' time also counts for this thread."""
        key = id(server)
        self.seconds[key] = self.seconds.get(key, 0.0) + seconds + LAUNCHER_SECONDS
        thread_cpu_time.add_seconds(seconds)

    def forget(self, server: object) -> None:
        """Leave the counting to the system: the server was waited for."""
        self.seconds.pop(id(server), None)

    def total(self) -> float:
        """Return the CPU seconds of all runs of living servers."""
        return sum(list(self.seconds.values()))


class ThreadCpuTime(threading.local):
    """The CPU time of the programs that this thread has run. Without the launcher's own."""

    seconds = 0.0

    def add_seconds(self, seconds: float) -> None:
        self.seconds += seconds


server_cpu_time = ServerCpuTime()
thread_cpu_time = ThreadCpuTime()


def cpu_seconds() -> float:
    """Return the CPU seconds of this process, of those that it has waited for, and of servers."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    waited = children.ru_utime + children.ru_stime
    return own.ru_utime + own.ru_stime + waited + server_cpu_time.total()


def job_cpu_seconds() -> Callable[[], float]:
    """Return the clock of the job that is begun here.

    In a thread of the pool, other threads do other jobs at the same time: their CPU time is none of
    this one's. The main thread does one job, with the help of the pool.
    """
    is_alone = threading.current_thread() is threading.main_thread()
    return cpu_seconds if is_alone else thread_cpu_seconds


def thread_cpu_seconds() -> float:
    """Return the CPU seconds of this thread and of the programs that it has run."""
    return time.thread_time() + thread_cpu_time.seconds
