"""Run untrusted programs within limits of time, memory and output, and leave no process of theirs behind.

Idea: the script forks. Its child runs the programs from threads, each in a session of its own. The parent waits for the
child and then kills what is left. On Linux both are "child subreapers" (prctl(2)): a process that loses its parent
becomes a child of the nearest of them, however it tried to hide. At the end of the script, killing children until there
are none left therefore kills everything. Elsewhere a process that left the group of its program is not found.

Time limits apply to CPU time, which does not depend on the load of the machine. Wall time only ends a program that
sleeps or is starved. Standard library only, Python 3.11 or newer.
"""

import ctypes
import math
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from functools import partial
from glob import glob
from itertools import islice, starmap
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock, Thread, current_thread, main_thread
from types import SimpleNamespace
from typing import NamedTuple

import cli
from repository import TARGET, temporary_folder

WORKERS = os.cpu_count() or 1
TICK = 0.05  # seconds between two looks at the clock and the memory

# Judges define ONLINE_JUDGE: DOMjudge as a variable, Baekjoon for compilers and virtual machines (see build.py).
ENVIRONMENT = {"ONLINE_JUDGE": "1", "LC_ALL": "C.UTF-8", "GOCACHE": str(TARGET / "go"), "GOTOOLCHAIN": "local"}


class Limits(NamedTuple):
    seconds: float  # of CPU time
    megabytes: int = 2048
    output: int = 64 << 20  # bytes

    def memory_failure(self):
        return "RTE", f"more than {self.megabytes} MiB of memory"


class RunResult(NamedTuple):
    verdict: str  # "" if the program exited with status 0 within the limits, else TLE or RTE
    reason: str  # for the user, empty with verdict ""
    seconds: float  # of CPU time
    output: bytes
    errors: bytes  # the end of its standard error
    exit_code: int  # negative: minus the signal that ended it


# The two processes of a script.


def run_main(main):
    """Run the `main` function of a script that runs programs, as cli.run_main does."""
    cli.run_main(partial(call_in_child, main))


def call_in_child(function):
    """Call a function in a child process. At its end, kill every process that is left and remove temporary files.

    Return if the function returns None or True. Else, and after an error, raise SystemExit with the exit status.
    """
    adopt_orphans()
    with temporary_folder() as scratch:
        parent, child = os.getpid(), os.fork()
        if child == 0:
            cli.run_main(partial(child_main, function, parent, str(scratch)))
        try:
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        except SystemExit:  # a signal
            with suppress(OSError):  # it has just ended
                os.kill(child, signal.SIGTERM)
                os.waitpid(child, 0)
            raise
        finally:
            kill_children()
    if status < 0:
        raise cli.UserError("the program killed the process that was running it")
    if status > 0:
        raise SystemExit(status)


def child_main(function, parent, scratch):
    """Call a function that runs programs, in the child."""
    adopt_orphans()
    tempfile.tempdir = scratch
    os.environ.update(ENVIRONMENT, TMPDIR=scratch)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # deep recursion is no mistake
        hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
        resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))
    Thread(target=watch, args=(parent,), daemon=True).start()
    try:
        return function()
    finally:
        for pid in list(running):  # without /proc, nothing else is found
            kill_group(pid)
        kill_children()  # the parent may have been killed


def adopt_orphans():
    """Become the parent of every descendant that loses its own."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER


executor = ThreadPoolExecutor(WORKERS)


def parallel(function, argument_lists, is_doubtful=None):
    """Yield function(*arguments) for each of `argument_lists`, in order, computed by WORKERS threads.

    A result for which `is_doubtful` holds is computed again while nothing else runs. Called in one of the threads,
    it computes one by one.
    """
    if current_thread() is not main_thread():
        yield from starmap(function, argument_lists)
        return
    pending, argument_lists = deque(), iter(argument_lists)
    try:
        while True:
            for arguments in islice(argument_lists, 2 * WORKERS - len(pending)):
                pending.append((arguments, executor.submit(function, *arguments)))
            if not pending:
                return
            arguments, future = pending.popleft()
            result = future.result()
            if is_doubtful and is_doubtful(result):
                wait([other for _, other in pending])
                result = executor.submit(function, *arguments).result()
            yield result
    finally:
        for _, future in pending:
            future.cancel()


# Running one program.

running = {}  # by pid, each program that has not ended: limits, start, and verdict and reason if `watch` has killed it
starting = Lock()  # held to start a program


def watch(parent):
    """Kill programs that exceed a limit that the system does not enforce. End this process if its parent has ended."""
    while os.getppid() == parent:
        time.sleep(TICK)
        for pid, run in list(running.items()):
            wall_limit = 2 * run.limits.seconds + 4
            if time.monotonic() > run.start + wall_limit:
                run.failure = "TLE", f"no answer within {wall_limit:g} s of wall time"
            elif resident_bytes(pid) > run.limits.megabytes << 20:
                run.failure = run.limits.memory_failure()
            if run.failure:
                kill_group(pid)
    os.kill(os.getpid(), signal.SIGTERM)


def run_limited(command, limits, input_bytes, folder):
    """Run an untrusted command in `folder` on an input, in bytes. Return a RunResult."""
    with TemporaryFile() as stdin, TemporaryFile() as stdout, TemporaryFile() as stderr:
        stdin.write(input_bytes)
        stdin.seek(0)
        if not hasattr(resource, "prlimit"):  # as on macOS
            ulimits = f'ulimit -S -t {math.ceil(limits.seconds)}; ulimit -S -f {limits.output >> 9}; exec "$@"'
            command = ["sh", "-c", ulimits, "sh", *command]
        environment = {**os.environ, "TMPDIR": str(folder)}
        streams = {"stdin": stdin, "stdout": stdout, "stderr": stderr}
        with starting:
            process = subprocess.Popen(command, **streams, cwd=folder, env=environment, start_new_session=True)
            running[process.pid] = run = SimpleNamespace(limits=limits, start=time.monotonic(), failure=None)
            own_peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        set_system_limits(process.pid, limits)
        _, status, usage = os.wait4(process.pid, 0)
        del running[process.pid]
        kill_group(process.pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = usage.ru_utime + usage.ru_stime
        failure = run.failure if seconds <= limits.seconds else None  # CPU time is the better reason
        # The kernel also counts the memory that this process had when it started the program. A peak that is not above
        # its own says nothing about the program: there `watch` alone watches the memory.
        resident = usage.ru_maxrss if usage.ru_maxrss > own_peak else 0
        written = stdout.seek(0, os.SEEK_END)
        verdict, reason = failure or verdict_of(process.returncode, seconds, resident, written, limits)
        stdout.seek(0)
        stderr.seek(max(0, stderr.seek(0, os.SEEK_END) - 10_000))
        output, errors = stdout.read(limits.output), stderr.read()
        return RunResult(verdict, reason, seconds, output, errors, process.returncode)


def set_system_limits(pid, limits):
    """Set the limits that the system enforces. CPU time counts in whole seconds here; `verdict_of` is exact."""
    seconds = math.ceil(limits.seconds)
    with suppress(OSError, AttributeError):  # it has exited already, or there is no prlimit
        resource.prlimit(pid, resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.prlimit(pid, resource.RLIMIT_STACK, (limits.megabytes << 20,) * 2)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (limits.output,) * 2)


def verdict_of(exit_code, seconds, resident, written, limits):
    """Return verdict and reason of a run that ended by itself or by a limit of the system."""
    if seconds > limits.seconds or exit_code == -signal.SIGXCPU:
        return "TLE", f"no answer within {limits.seconds:g} s of CPU time"
    if exit_code == -signal.SIGXFSZ or exit_code and written >= limits.output:  # Python ignores the signal
        return "RTE", f"more than {limits.output >> 20} MiB of output"
    if resident * (1 if sys.platform == "darwin" else 1024) > limits.megabytes << 20:
        return limits.memory_failure()
    if exit_code < 0:
        names = {number.value: number.name for number in signal.Signals}
        return "RTE", f"crash: signal {names.get(-exit_code, -exit_code)}"
    return ("RTE", f"crash: exit status {exit_code}") if exit_code else ("", "")


def kill_group(pid):
    with suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def kill_children():
    """Kill children until there are none left: the orphans of those that are killed become children of this process."""
    while children := child_processes("self"):
        for pid in children:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def child_processes(pid):
    found = []
    for children in glob(f"/proc/{pid}/task/*/children"):
        with suppress(OSError), open(children) as file:
            found += map(int, file.read().split())
    return found


def resident_bytes(pid):
    """Return the resident memory of a process and its descendants, 0 without /proc."""
    pages, left = 0, [pid]
    while left:
        pid = left.pop()
        with suppress(OSError, IndexError):
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            left += child_processes(pid)
    return pages * resource.getpagesize()
