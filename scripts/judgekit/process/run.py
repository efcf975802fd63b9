"""Run one untrusted program on an input, within limits of time, memory and output.

The time limit applies to CPU time, which hardly depends on the load of the machine. Wall time only
ends a program that sleeps or is starved. Input and output are files, so that no pipe can block.
Imports limits, supervisor and files. Gives no verdict.
"""

from __future__ import annotations

import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock, Thread

from judgekit.process import supervisor
from judgekit.process.limits import End, EnvironmentFailure, Limits, RunResult
from judgekit.repository import TARGET

TICK = 0.05  # seconds between two looks at the clock and the memory
ERROR_BYTES = 10_000  # of standard error that are kept
NEEDED_BYTES = 1 << 20  # free on the disk; with less, a failure is that of the disk

# Judges define ONLINE_JUDGE: DOMjudge as a variable, Baekjoon for compilers and virtual machines
# (see submission/languages.yaml).
ENVIRONMENT = {
    "ONLINE_JUDGE": "1",
    "LC_ALL": "C.UTF-8",
    "GOCACHE": str(TARGET / "go"),
    "GOTOOLCHAIN": "local",
}


@dataclass
class Running:
    """A program that has not ended."""

    limits: Limits
    start: float  # time.monotonic()
    killed_for: tuple[End, str] | None = None  # by `watch`, with the reason for the user


running: dict[int, Running] = {}  # by process id
spawn_lock = Lock()  # held to start a program


def run(
    command: Sequence[str],
    limits: Limits,
    input_bytes: bytes,
    folder: Path,
    readable: Sequence[Path] = (),
) -> RunResult:
    """Run a command in `folder` on an input.

    `readable`: what the program may read besides the system and `folder`. Raise EnvironmentFailure
    if the machine cannot run it: the disk is full, say.
    """
    try:
        with (
            tempfile.TemporaryFile() as stdin,
            tempfile.TemporaryFile() as stdout,
            tempfile.TemporaryFile() as stderr,
        ):
            stdin.write(input_bytes)
            stdin.seek(0)
            own_peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            streams = stdin.fileno(), stdout.fileno(), stderr.fileno()
            process, state = start(command, limits, folder, streams)
            status, usage = wait_for(process)
            written = stdout.seek(0, os.SEEK_END)
            seconds = usage.ru_utime + usage.ru_stime
            # The kernel also counts the memory that this process had when it started the program.
            # A peak that is not above its own says nothing about the program.
            peak = usage.ru_maxrss if usage.ru_maxrss > own_peak else 0
            memory = math.ceil(peak / (1 << 20 if sys.platform == "darwin" else 1 << 10))
            killed_for = state.killed_for if seconds <= limits.cpu_seconds else None
            end, reason = killed_for or how_it_ended(status, seconds, memory, written, limits)
            check_disk(stdout.fileno())
            stdout.seek(0)
            stderr.seek(max(0, stderr.seek(0, os.SEEK_END) - ERROR_BYTES))
            output, errors = stdout.read(limits.output_bytes), stderr.read()
    except OSError as error:
        raise EnvironmentFailure(f"cannot run a program: {error.strerror}") from None
    return RunResult(end, reason, seconds, memory, output, errors, status)


def start(
    command: Sequence[str], limits: Limits, folder: Path, streams: tuple[int, int, int]
) -> tuple[subprocess.Popen[bytes], Running]:
    """Start a program in a session of its own, watched. `streams`: its 0, 1 and 2."""
    if not hasattr(resource, "prlimit"):  # as on macOS
        seconds, blocks = math.ceil(limits.cpu_seconds), limits.output_bytes >> 9
        ulimits = f'ulimit -S -t {seconds}; ulimit -S -f {blocks}; exec "$@"'
        command = ["sh", "-c", ulimits, "sh", *command]
    with spawn_lock:
        process = subprocess.Popen(
            command,
            stdin=streams[0],
            stdout=streams[1],
            stderr=streams[2],
            cwd=folder,
            env={**os.environ, **ENVIRONMENT, "TMPDIR": str(folder)},
            start_new_session=True,
        )
        state = Running(limits, time.monotonic())
        running[process.pid] = state
        start_watching()
    set_system_limits(process.pid, limits)
    return process, state


def wait_for(process: subprocess.Popen[bytes]) -> tuple[int, resource.struct_rusage]:
    """Wait for a program and kill its group. Return its exit status and what it used."""
    _, status, usage = os.wait4(process.pid, 0)
    del running[process.pid]
    kill_group(process.pid)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage


def set_system_limits(pid: int, limits: Limits) -> None:
    """Set the limits that the system enforces.

    CPU time counts in whole seconds here; `how_it_ended` is exact.
    """
    seconds = math.ceil(limits.cpu_seconds)
    stack = limits.memory_mebibytes << 20
    with suppress(OSError, AttributeError):  # the program has exited already, or no prlimit
        resource.prlimit(pid, resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.prlimit(pid, resource.RLIMIT_STACK, (stack, stack))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (limits.output_bytes,) * 2)


def how_it_ended(
    status: int, seconds: float, memory: int, written: int, limits: Limits
) -> tuple[End, str]:
    """Return how a run ended that ended by itself or by a limit of the system, and the reason."""
    if seconds > limits.cpu_seconds or status == -signal.SIGXCPU:
        return End.CPU_TIME, f"no answer within {limits.cpu_seconds:g} s of CPU time"
    # Python ignores SIGXFSZ, and its write fails.
    is_full = written >= limits.output_bytes
    if status == -signal.SIGXFSZ or (status != 0 and is_full):
        return End.OUTPUT, f"more than {limits.output_bytes >> 20} MiB of output"
    if memory > limits.memory_mebibytes:
        return End.MEMORY, memory_reason(limits)
    if status < 0:
        names = {number.value: number.name for number in signal.Signals}
        return End.SIGNAL, f"crash: signal {names.get(-status, -status)}"
    return (End.STATUS, f"exit status {status}") if status else (End.EXITED, "")


def memory_reason(limits: Limits) -> str:
    return f"more than {limits.memory_mebibytes} MiB of memory"


def check_disk(descriptor: int) -> None:
    """Raise EnvironmentFailure if the disk is full: then a right program fails or prints less."""
    disk = os.fstatvfs(descriptor)
    if disk.f_bavail * disk.f_frsize < NEEDED_BYTES:
        raise EnvironmentFailure(f"no space left on the disk of {tempfile.gettempdir()}")


# Watching.


def start_watching() -> None:
    """Start the thread that ends programs over a limit which the system does not enforce."""
    if len(running) == 1 and not watchers:
        watchers.append(Thread(target=watch, daemon=True))
        watchers[0].start()


watchers: list[Thread] = []


def watch() -> None:
    while True:
        time.sleep(TICK)
        for pid, state in list(running.items()):
            limits = state.limits
            if time.monotonic() - state.start > limits.wall_seconds:
                reason = f"no answer within {limits.wall_seconds:g} s of wall time"
                state.killed_for = End.WALL_TIME, reason
            elif resident_bytes(pid) > limits.memory_mebibytes << 20:
                state.killed_for = End.MEMORY, memory_reason(limits)
            if state.killed_for:
                kill_group(pid)


def kill_group(pid: int) -> None:
    with suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def kill_all() -> None:
    """Kill the groups of all running programs: without /proc, nothing else is found."""
    for pid in list(running):
        kill_group(pid)


supervisor.at_end.append(kill_all)


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process and its descendants, 0 without /proc."""
    pages, left = 0, [pid]
    while left:
        current = left.pop()
        with suppress(OSError, IndexError, ValueError):
            pages += int(Path(f"/proc/{current}/statm").read_text().split()[1])
        left += supervisor.child_processes(current)
    return pages * resource.getpagesize()
