"""Runs programs that may do anything: within limits of time, memory and output, and so that nothing of them is left.

Idea: A worker process runs one program after another, each in a session of its own. On Linux a worker is the "child
subreaper" of what it starts (prctl(2)): a process that loses its parent becomes the worker's child, wherever it has
hidden, so that killing children until there are none ends everything. A worker that is told to end, or whose script
is gone, does that first. Elsewhere what has left the program's session is not found.

Time is processor time, which a busy machine does not change. The clock only ends what sleeps or is starved.
Standard library only, Python 3.9 or newer.
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
from contextlib import suppress
from multiprocessing.connection import wait
from pathlib import Path
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
        """Ends the workers, which end what they have started."""
        for process in self.processes:
            os.kill(process, signal.SIGTERM)
        for process in self.processes:
            os.waitpid(process, 0)

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

        def collect(connections):
            for connection in connections:
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
                collect(wait(list(busy)))
                while given in done:
                    result = result_of(done.pop(given))
                    if given and is_doubtful and is_doubtful(result):
                        collect(list(busy))
                        result = self.apply(function, *begun[given])
                    yield result
                    given += 1
        except EOFError:
            raise ChildProcessError("a worker that was killed") from None
        except GeneratorExit:
            collect(list(busy))  # what was begun ahead, and is not wanted any more


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
    if sys.platform == "linux":
        prctl = ctypes.CDLL(None).prctl
        prctl(36, 1)  # PR_SET_CHILD_SUBREAPER
        prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
        if os.getppid() != script:
            leave()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(ValueError, OSError):  # a deep recursion is no mistake
        hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
        resource.setrlimit(resource.RLIMIT_STACK, (hard, hard))


def leave(*_):
    end_all()
    os._exit(1)


def end_all():
    """Kills all that this worker has started, and what that has started."""
    while True:
        for process in children():
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.001)
        except ChildProcessError:
            return


def children(process=None):
    process = process or os.getpid()
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def resident(process):
    """The bytes in memory of a process and of what it has started, as far as the system tells."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * resource.getpagesize() + sum(map(resident, children(process)))


def run(command, limits, source=os.devnull, folder=None):
    """Runs a command with a file as its input, in a worker, until it ends or is over a limit. In `folder` it works, and
    keeps what is temporary."""
    scratch = Path(folder or ".") / f"worker_{os.getpid()}"
    deadline = time.monotonic() + clock(limits)
    reasons = []
    with open(source, "rb") as stdin, open(f"{scratch}.out", "w+b") as stdout, open(f"{scratch}.err", "w+b") as stderr:
        streams = {"stdin": stdin, "stdout": stdout, "stderr": stderr}
        environment = {**os.environ, "TMPDIR": str(Path(folder).absolute())} if folder else None
        process = subprocess.Popen(command, **streams, cwd=folder, env=environment, start_new_session=True)

        def look(*_):
            if time.monotonic() > deadline:
                reasons.append(("TLE", f"no answer within {clock(limits):g} s by the clock"))
            elif sum(map(resident, children())) > limits.megabytes << 20:
                reasons.append(("RTE", too_much(limits)))
            else:
                return
            with suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)

        signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, GLANCE, GLANCE)
        restrict(process.pid, limits)
        _, status, usage = os.wait4(process.pid, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        process.returncode = status  # so that nobody else waits for it
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
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
        return "RTE", f"crash: signal {signal.Signals(ended_by).name}"
    if os.WEXITSTATUS(status):
        return "RTE", f"crash: exit status {os.WEXITSTATUS(status)}"
    return "", ""
