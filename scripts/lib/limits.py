"""Runs programs that may do anything: within limits of time, memory and output, and so that nothing of them is left.

Idea: A worker process runs one program after another, each in a session of its own. On Linux a worker is the "child
subreaper" of what it starts (prctl(2)): a process that loses its parent becomes the worker's child, wherever it has
hidden, so that killing children until there are none ends everything. A worker that is told to end, or whose script
is gone, does that first, and the script does it at its end, for a worker that was killed. Elsewhere what has left the
program's session is not found.

Time is processor time, which a busy machine does not change. The clock only ends what sleeps or is starved.
Standard library only, Python 3.9 or newer.
"""

import ctypes
import math
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from multiprocessing.connection import wait
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple

WORKERS = os.cpu_count() or 1
MOST_OUTPUT = 64 << 20  # bytes
GLANCE = 0.05  # seconds between two looks at the clock and the memory of what runs


class Limits(NamedTuple):
    seconds: float  # of processor time
    megabytes: int = 2048
    output: int = MOST_OUTPUT  # bytes


class Ended(NamedTuple):
    """How a run ended."""

    verdict: str  # "" if it ended well, else TLE or RTE
    fault: str  # what went wrong, in words
    seconds: float  # of processor time
    output: bytes
    errors: bytes  # the end of its standard error, which says why it died
    status: int = 0  # as os.waitpid gives it


class Workers:
    """Worker processes, forked here, so that they know what this process has loaded."""

    def __init__(self, count=WORKERS):
        sys.stdout.flush()
        take_orphans()
        self.idle = []
        self.processes = []
        script = os.getpid()
        for _ in range(count):
            here, there = multiprocessing.Pipe()
            process = os.fork()
            if process == 0:
                for connection in [here, *self.idle]:
                    connection.close()  # so that each worker sees the script's end of its own
                work(there, script)
            there.close()
            self.idle.append(here)
            self.processes.append(process)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        """Ends the workers, which end what they have started, and what was started by one that was killed."""
        for process in self.processes:
            os.kill(process, signal.SIGTERM)
        for process in self.processes:
            while os.waitpid(process, os.WNOHANG)[0] == 0:
                os.kill(process, signal.SIGCONT)
                time.sleep(0.001)
        end_all()

    def wake(self):
        """Lets those go on that a program has stopped."""
        for process in self.processes:
            os.kill(process, signal.SIGCONT)

    def apply(self, function, *arguments):
        """The result of function(*arguments) in a worker."""
        (result,) = self.in_order(function, [arguments])
        return result

    def in_order(self, function, items, is_doubtful=None):
        """The results of function(*item), in the order of the items, although they are computed beside each other.

        Where a result may be doubtful for that, the first is computed alone, and any other doubtful one once more, alone.
        """
        busy, done, begun = {}, {}, []
        items = iter(items)

        def collect(left):
            """Takes results until at most so many are awaited."""
            while len(busy) > left:
                found = wait(list(busy), timeout=1)
                if not found:
                    self.wake()
                for connection in found:
                    done[busy.pop(connection)] = connection.recv()
                    self.idle.append(connection)

        given = 0
        try:
            while True:
                while self.idle and len(begun) - given < (8 * WORKERS if given or not is_doubtful else 1):
                    item = next(items, None)
                    if item is None:
                        break
                    connection = self.idle.pop()
                    busy[connection] = len(begun)
                    begun.append(item)
                    connection.send((function, item))
                if not busy:
                    return
                collect(len(busy) - 1)
                while given in done:
                    result = result_of(done.pop(given))
                    if given and is_doubtful and is_doubtful(result):
                        collect(0)
                        result = self.apply(function, *begun[given])
                    yield result
                    given += 1
        except EOFError:
            raise ChildProcessError("expected programs that end no others, found what runs them killed") from None
        except GeneratorExit:
            with suppress(EOFError, OSError):
                collect(0)  # what was begun ahead, and is not wanted any more


def result_of(reply):
    good, result = reply
    if not good:
        raise result
    return result


def work(connection, script):
    """The life of a worker."""
    begin(script)
    while True:
        try:
            function, arguments = connection.recv()
            try:
                reply = True, function(*arguments)
            except Exception as error:
                reply = False, error
            sys.stdout.flush()
            connection.send(reply)
        except (EOFError, OSError):
            leave()


def begin(script):
    """Makes a worker of this process."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    take_orphans()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
        if os.getppid() != script:
            leave()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # a deep recursion is no mistake
        hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
        resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))


def take_orphans():
    """Makes this process the parent of every process below it that loses its own."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER


started = []  # the process that this worker runs


def leave(*_):
    end_all()
    os._exit(1)


def end_all():
    """Kills all that this worker has started, and what that has started."""
    signal.setitimer(signal.ITIMER_REAL, 0)  # nobody is to look at it any more
    for process in started:  # where there is no /proc, its group is all that can be found
        with suppress(OSError):
            os.killpg(process, signal.SIGKILL)
    started.clear()
    while True:
        for process in children():
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)
        except ChildProcessError:
            return


def children(process="self"):
    found = []
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += map(int, thread.read_text().split())
    return found


def resident(processes):
    """The bytes in memory of processes and of what they have started, as far as the system tells."""
    pages, left = 0, list(processes)
    while left:
        process = left.pop()
        with suppress(OSError, IndexError):
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
            left += children(process)
    return pages * resource.getpagesize()


def run(command, limits, source, folder):
    """Runs a command with a copy of the file `source` as its input, in a worker, until it ends or is over a limit. In
    `folder` it works, and keeps what is temporary."""
    deadline = time.monotonic() + clock(limits)
    reasons = []
    with ExitStack() as files:
        stdin, stdout, stderr = (files.enter_context(TemporaryFile(dir=folder)) for _ in range(3))
        with open(source, "rb") as given:
            shutil.copyfileobj(given, stdin)  # what a program writes to /dev/stdin gets no further
        stdin.seek(0)
        streams = {"stdin": stdin, "stdout": stdout, "stderr": stderr}
        environment = {**os.environ, "TMPDIR": str(Path(folder).absolute())}
        process = subprocess.Popen(command, **streams, cwd=folder, env=environment, start_new_session=True)
        started.append(process.pid)

        def look(*_):
            if process.returncode is not None:
                return
            if time.monotonic() > deadline:
                reasons.append(("TLE", f"no answer within {clock(limits):g} s by the clock"))
            elif resident(children()) > limits.megabytes << 20:
                reasons.append(("RTE", too_much(limits)))
            else:
                signal.setitimer(signal.ITIMER_REAL, GLANCE)
                return
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)

        try:
            signal.signal(signal.SIGALRM, look)
            signal.setitimer(signal.ITIMER_REAL, GLANCE)
            restrict(process.pid, limits)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = status  # so that nobody else waits for it
        finally:
            end_all()
        stdout.seek(0)
        stderr.seek(max(0, stderr.seek(0, os.SEEK_END) - 10_000))
        verdict, fault = reasons[0] if reasons else judge(status, usage, limits)
        seconds = usage.ru_utime + usage.ru_stime
        return Ended(verdict, fault, seconds, stdout.read(limits.output), stderr.read(), status)


def clock(limits):
    return 2 * limits.seconds + 4


def too_much(limits):
    return f"more than {limits.megabytes} MiB of memory"


def restrict(process, limits):
    """Sets what the system itself ends a process for, as it begins. What has used whole seconds of the processor up to
    its limit is too slow; less than a second more is left to `judge`."""
    if not hasattr(resource, "prlimit"):
        return
    seconds = math.ceil(limits.seconds)
    with suppress(OSError, ValueError):  # it has ended already
        resource.prlimit(process, resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.prlimit(process, resource.RLIMIT_STACK, (limits.megabytes << 20,) * 2)
        resource.prlimit(process, resource.RLIMIT_FSIZE, (limits.output,) * 2)


def judge(status, usage, limits):
    """A verdict and the fault in words, both empty if the run ended well."""
    ended_by = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
    if usage.ru_utime + usage.ru_stime > limits.seconds or ended_by == signal.SIGXCPU:
        return "TLE", f"no answer within {limits.seconds:g} s"
    if ended_by == signal.SIGXFSZ:
        return "RTE", "it prints without end"
    if usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) > limits.megabytes << 20:
        return "RTE", too_much(limits)
    if ended_by:
        names = {known.value: known.name for known in signal.Signals}
        return "RTE", f"crash: signal {names.get(ended_by, ended_by)}"
    if os.WEXITSTATUS(status):
        return "RTE", f"crash: exit status {os.WEXITSTATUS(status)}"
    return "", ""
