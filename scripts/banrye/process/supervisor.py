"""The two processes of a script: one works, the other clears up after it.

The script forks. Its child does the work. The parent waits for the child and then kills what is
left. On Linux both are "child subreapers" (prctl(2)): a process that loses its parent becomes a
child of the nearest of them, however it tried to hide. Killing children until there are none left
therefore kills everything. Elsewhere a process that left the group of its program is not found.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NoReturn

from banrye import console, termination
from banrye.console import ExitStatus
from banrye.messages import _
from banrye.process import machine_limits
from banrye.process.scratch import scratch_folder

PR_SET_CHILD_SUBREAPER = 36
SECONDS_BETWEEN_LOOKS = 0.1  # at whether the parent still lives


class Killed(console.UserError):
    """The process that judges was killed: by a program, or by the system for want of memory."""


at_end: list[Callable[[], None]] = []  # called before what is left is killed


def supervise(main: Callable[[], ExitStatus]) -> NoReturn:
    """Run the `main` of a script that runs programs, and exit with its status."""
    reset_signals()
    termination.run_main(lambda: call_in_child(main))


def reset_signals() -> None:
    """Let the end of a child be a signal, and block none.

    The caller of this script may ignore SIGCHLD. Then the system forgets how children have ended.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def call_in_child(function: Callable[[], ExitStatus]) -> ExitStatus:
    """Call a function in a child process, then kill every process that is left.

    Return the value of the function. Raise SystemExit if a signal ended the child.
    """
    adopt_orphans()
    machine_limits.raise_all()
    with scratch_folder() as scratch:
        parent, child = os.getpid(), os.fork()
        if child == 0:
            termination.run_main(lambda: work(function, parent, scratch))
        try:
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        except SystemExit:  # a signal
            with suppress(OSError):  # the child has just ended
                os.kill(child, signal.SIGTERM)
                os.waitpid(child, 0)
            raise
        finally:
            kill_children()
    if status < 0:
        raise Killed(_("the judging process was killed: by a program, or because memory ran out"))
    if status > max(ExitStatus):
        raise SystemExit(status)
    return ExitStatus(status)


def work(function: Callable[[], ExitStatus], parent: int, scratch: Path) -> ExitStatus:
    """Call a function that runs programs, in the child."""
    adopt_orphans()
    tempfile.tempdir = str(scratch)
    os.environ["TMPDIR"] = str(scratch)
    with machine_limits.for_thread():
        Thread(target=end_with, args=(parent,), daemon=True).start()
    try:
        return function()
    finally:
        for function_at_end in at_end:
            function_at_end()
        kill_children()  # the parent may have been killed


def end_with(parent: int) -> None:
    """End this process when its parent has ended."""
    while os.getppid() == parent:
        time.sleep(SECONDS_BETWEEN_LOOKS)
    os.kill(os.getpid(), signal.SIGTERM)


def adopt_orphans() -> None:
    """Become the parent of every descendant that loses its own."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def kill_children() -> None:
    """Kill children until there are none left: orphans become children of this process."""
    while children := child_processes("self"):
        for pid in children:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def child_processes(pid: int | str) -> list[int]:
    """Return the children of a process, none without /proc."""
    process_ids: list[int] = []
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            process_ids += map(int, file.read_text().split())
    return process_ids
