"""Run untrusted programs within limits of time, memory and output, and leave no process of theirs behind.

Idea: worker processes run the programs, each program in a session of its own. On Linux a worker is a "child subreaper"
(prctl(2)): a descendant that loses its parent becomes a child of the worker, however it tried to hide. Killing
children until there are none left therefore kills everything. Elsewhere a process that left the session of its
program is not found.

Time limits apply to CPU time, which does not depend on the load of the machine. Wall time only ends a program that
sleeps or is starved. Standard library only, Python 3.11 or newer.
"""

import ctypes
import math
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from collections import deque
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

from cli import UserError, warn

WORKERS = os.cpu_count() or 1
TICK = 0.05  # seconds between two looks at the clock and the memory


class Limits(NamedTuple):
    seconds: float  # of CPU time
    megabytes: int = 2048
    output: int = 64 << 20  # bytes

    def over_memory(self):
        return "RTE", f"more than {self.megabytes} MiB of memory"


class RunResult(NamedTuple):
    verdict: str  # "" if the program exited with status 0 within the limits, else TLE or RTE
    reason: str  # for the user, empty with verdict ""
    seconds: float  # of CPU time
    output: bytes
    errors: bytes  # the end of its standard error
    exit_code: int  # negative: minus the signal that ended it


class WorkerPool:
    """A context manager for WORKERS processes. They are forked at the first call and know what is loaded by then."""

    def __enter__(self):
        adopt_orphans()  # of a worker that was killed
        context = multiprocessing.get_context("fork")
        self.executor = ProcessPoolExecutor(WORKERS, context, start_worker, (os.getpid(),))
        return self

    def __exit__(self, *_):
        self.executor.shutdown(wait=False, cancel_futures=True)
        start = time.monotonic()
        while workers := multiprocessing.active_children():
            for worker in workers:  # again and again: a signal just before a blocking call has no effect
                if time.monotonic() < start + 2:
                    worker.terminate()
                else:
                    worker.kill()
            time.sleep(0.01)
        kill_descendants()

    def call(self, function, *arguments):
        """Return function(*arguments), computed in a worker."""
        return next(self.map(function, [arguments]))

    def map(self, function, argument_lists, is_doubtful=None):
        """Yield function(*arguments) for each element, in order, computed in parallel.

        A result for which `is_doubtful` holds is computed again while nothing else runs.
        """
        pending = deque()
        argument_lists = iter(argument_lists)
        try:
            while True:
                for arguments in islice(argument_lists, 2 * WORKERS - len(pending)):
                    pending.append((arguments, self.executor.submit(function, *arguments)))
                if not pending:
                    return
                arguments, future = pending.popleft()
                result = future.result()
                if is_doubtful and is_doubtful(result):
                    wait([other for _, other in pending])
                    result = self.executor.submit(function, *arguments).result()
                yield result
        except BrokenProcessPool:
            raise UserError("the program killed the process that was running it") from None
        finally:
            for _, future in pending:
                future.cancel()


class SamePool:
    """What a function that runs in a worker takes for a WorkerPool: everything runs in this worker, one by one."""

    def map(self, function, argument_lists, is_doubtful=None):
        for arguments in argument_lists:
            yield function(*arguments)


# Inside a worker.

running = {}  # the run of this worker: its pid, limits and start, and `reason` if it was ended


def wall_seconds(limits):
    return 2 * limits.seconds + 4


def start_worker(parent):
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, exit_worker)
    signal.signal(signal.SIGALRM, lambda *_: tick(parent))
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    adopt_orphans()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # deep recursion is no mistake
        hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
        resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))


def adopt_orphans():
    """Become the parent of every descendant that loses its own."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER


def exit_worker(*_):
    kill_descendants()
    os._exit(1)


def tick(parent):
    """Exit if the script has died; end the program if it is over a limit that the system does not enforce."""
    if os.getppid() != parent:
        exit_worker()
    if not running or "reason" in running or running.get("in_tick"):
        return
    running["in_tick"] = True  # a tick may take longer than its interval
    limits = running["limits"]
    if time.monotonic() > running["start"] + wall_seconds(limits):
        running["reason"] = "TLE", f"no answer within {wall_seconds(limits):g} s of wall time"
    elif resident_bytes(child_processes()) > limits.megabytes << 20:
        running["reason"] = limits.over_memory()
    if "reason" in running:
        kill_group(running["pid"])
    running["in_tick"] = False


def run_limited(command, limits, question, folder):
    """Run a command in `folder` on an input, in bytes. To be called in a worker."""
    with TemporaryFile(dir=folder) as stdin, TemporaryFile(dir=folder) as stdout, TemporaryFile(dir=folder) as stderr:
        stdin.write(question)
        stdin.seek(0)
        environment = {**os.environ, "TMPDIR": str(Path(folder).absolute())}
        streams = {"stdin": stdin, "stdout": stdout, "stderr": stderr}
        process = subprocess.Popen(command, **streams, cwd=folder, env=environment, start_new_session=True)
        try:
            running.update(pid=process.pid, limits=limits, start=time.monotonic())
            set_system_limits(process.pid, limits)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            reason = running.get("reason")
        finally:
            kill_descendants()
        seconds = usage.ru_utime + usage.ru_stime
        # The kernel also counts the memory that this worker had when it started the program. A peak that is not above
        # the worker's own says nothing about the program: there `tick` alone watches the memory.
        own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        resident = usage.ru_maxrss if usage.ru_maxrss > own else 0
        verdict, reason = reason or verdict_of(process.returncode, seconds, resident, limits)
        stdout.seek(0)
        stderr.seek(max(0, stderr.seek(0, os.SEEK_END) - 10_000))
        output, errors = stdout.read(limits.output), stderr.read()
        return RunResult(verdict, reason, seconds, output, errors, process.returncode)


def set_system_limits(pid, limits):
    """Set the limits that the system enforces. CPU time counts in whole seconds here; `verdict_of` is exact."""
    if not hasattr(resource, "prlimit"):
        return
    seconds = math.ceil(limits.seconds)
    with suppress(OSError):  # it has exited already
        resource.prlimit(pid, resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.prlimit(pid, resource.RLIMIT_STACK, (limits.megabytes << 20,) * 2)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (limits.output,) * 2)


def verdict_of(exit_code, seconds, resident, limits):
    """Verdict and reason of a run that ended by itself or by a limit of the system."""
    if seconds > limits.seconds or exit_code == -signal.SIGXCPU:
        return "TLE", f"no answer within {limits.seconds:g} s of CPU time"
    if exit_code == -signal.SIGXFSZ:
        return "RTE", f"more than {limits.output >> 20} MiB of output"
    if resident * (1 if sys.platform == "darwin" else 1024) > limits.megabytes << 20:
        return limits.over_memory()
    if exit_code < 0:
        names = {number.value: number.name for number in signal.Signals}
        return "RTE", f"crash: signal {names.get(-exit_code, -exit_code)}"
    return ("RTE", f"crash: exit status {exit_code}") if exit_code else ("", "")


# Processes.


def kill_group(pid):
    with suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def kill_descendants():
    """Kill every process that this one started or adopted."""
    if "pid" in running:
        kill_group(running["pid"])  # without /proc nothing else can be found
    running.clear()
    attempts_left = 100
    while attempts_left:
        children = child_processes()
        for pid in children:
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)
                attempts_left -= not children
        except ChildProcessError:
            return
    warn("a process that the program started may still be running: without /proc it cannot be found")


def child_processes(pid="self"):
    found = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, thread.read_text().split())
    return found


def resident_bytes(processes):
    """The memory of processes and their descendants, as far as /proc tells."""
    pages, left = 0, list(processes)
    while left:
        pid = left.pop()
        with suppress(OSError, IndexError):
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
            left += child_processes(pid)
    return pages * resource.getpagesize()
