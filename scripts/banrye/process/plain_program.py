"""Run a program within the limits that every Unix has, without the launcher, as on macOS.

Nothing protects the machine from the program. A process that leaves the group of its program is not
found.
"""

from __future__ import annotations

import math
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread

from banrye.console import MachineError
from banrye.messages import _
from banrye.process import supervisor
from banrye.process.limits import End, Limits, RunEnd, spawn_lock
from banrye.process.sandbox import OF_JUDGES, Box

SECONDS_BETWEEN_LOOKS = 0.05  # at the clock
KEPT = ("PATH", "HOME", "RUSTUP_HOME", "CARGO_HOME", "JAVA_HOME", "GOROOT")  # for toolchains
"""All that a program gets of our environment: the rest may be tokens and passwords."""
ULIMITS = 'ulimit -S -t {seconds}; ulimit -S -f {blocks}; exec "$@"'


def kept_environment() -> dict[str, str]:
    return {name: os.environ[name] for name in KEPT if name in os.environ}


class PlainProgram:
    """A program that runs with the user's rights, in a session of its own."""

    def __init__(
        self, command: Sequence[str], limits: Limits, box: Box, streams: tuple[int, int, int]
    ) -> None:
        self.limits = limits
        self.killed_for: tuple[End, str] | None = None
        # On Linux a program starts with the peak of this process, which may be above the limit.
        self.inherited_peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        seconds, blocks = math.ceil(limits.cpu_seconds), limits.output_bytes >> 9
        shell = ["sh", "-c", ULIMITS.format(seconds=seconds, blocks=blocks), "sh"]
        environment = {"ONLINE_JUDGE": "1", "LC_ALL": "C.UTF-8", "TMPDIR": str(box.folder)}
        try:
            with spawn_lock:
                self.process = subprocess.Popen(
                    [*shell, *command],
                    stdin=streams[0],
                    stdout=streams[1],
                    stderr=streams[2],
                    cwd=box.folder,
                    env={**kept_environment(), **OF_JUDGES, **environment, **box.environment},
                    start_new_session=True,
                )
        except OSError as error:
            raise MachineError(_("cannot run a program: {}", error.strerror)) from None
        running.add(self.process.pid)
        Thread(target=self.watch, daemon=True).start()

    def watch(self) -> None:
        """End the program after the wall time limit."""
        deadline = time.monotonic() + self.limits.wall_seconds
        while self.process.pid in running:
            if time.monotonic() > deadline:
                self.kill(*self.limits.end_by_limit(End.WALL_TIME))
                return
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def wait(self) -> RunEnd:
        try:
            _, status, usage = os.wait4(self.process.pid, 0)
        except BaseException:  # a signal interrupts the waiting
            kill_group(self.process.pid)
            self.process.wait()
            running.discard(self.process.pid)
            raise
        running.discard(self.process.pid)
        kill_group(self.process.pid)
        self.process.returncode = code = os.waitstatus_to_exitcode(status)
        seconds = usage.ru_utime + usage.ru_stime
        unit = 1 << 20 if sys.platform == "darwin" else 1 << 10  # of ru_maxrss, in a mebibyte
        memory = math.ceil(usage.ru_maxrss / unit)
        end, reason = self.limits.end_of_status(code)
        if self.killed_for and code == -signal.SIGKILL:  # else it has ended before
            end, reason = self.killed_for
        elif seconds > self.limits.cpu_seconds or code == -signal.SIGXCPU:
            end, reason = self.limits.end_by_limit(End.CPU_TIME)
        elif memory > self.limits.memory_mebibytes and usage.ru_maxrss > self.inherited_peak:
            end, reason = self.limits.end_by_limit(End.MEMORY)
        return RunEnd(end, reason, seconds, memory, code)

    def kill(self, end: End, reason: str) -> None:
        self.killed_for = end, reason
        kill_group(self.process.pid)


running: set[int] = set()  # the process groups of the programs that have not ended


def kill_group(pid: int) -> None:
    with suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def kill_all() -> None:
    for pid in list(running):
        kill_group(pid)


supervisor.at_end.append(kill_all)
