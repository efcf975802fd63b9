"""Run one program on many inputs in one box.

A box costs more than a short run: here its namespaces, mounts and rules are made once. Requests and
answers pass through a socket to the launcher, several under way at a time, so that neither side
waits for the other. Each run has its own process, limits, streams, and an empty folder. If a run
leaves something behind, the launcher ends, and the next run gets a new box.
"""

from __future__ import annotations

import socket
import struct
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from banrye.console import MachineError
from banrye.messages import _
from banrye.process import sandbox
from banrye.process.box import GRACE_SECONDS, end_of_launcher, end_of_report
from banrye.process.cpu_time import server_cpu_time
from banrye.process.limits import Limits, RunEnd, RunResult, spawn_lock
from banrye.process.machine_limits import check_memory
from banrye.process.run import apply_output_limit, with_output
from banrye.process.sandbox import Box, LauncherError

# A request: microseconds of CPU time and of wall time, bytes of the argument and of the input,
# which follow.
REQUEST = struct.Struct("<QQQQ")
# An answer: its kind, bytes of the report, the standard output and standard error, which follow,
# and bytes that the program has written to standard output in all.
ANSWER = struct.Struct("<QQQQQ")

# Requests under way, in bytes: less than the buffer of the socket takes, so that sending never
# blocks while the launcher waits for us to read.
AHEAD_BYTES = 64 << 10
OVERHEAD_BYTES = 1024  # of a message in the buffer
CONNECTION_BYTES = 1 << 18  # read at a time


class Job(NamedTuple):
    """One run that is asked for. Memory and output have the limits of the server."""

    input_bytes: bytes
    cpu_seconds: float
    argument: str = ""
    """Replaces the last one of the command, which is at least as long (at most 31 characters)."""


class AnswerKind(Enum):
    """The kind of an answer."""

    REPORT = 0
    FAILURE = 1  # the launcher failed
    NO_FORK_SERVER = 2  # the program is none, or the machine cannot protect it


class LauncherAnswer(NamedTuple):
    """The launcher's answer about a run."""

    kind: AnswerKind
    text: bytes  # the report, or why there is none
    output: bytes
    errors: bytes  # the end of standard error
    output_bytes: int  # bytes of standard output, of which `output` is the beginning


class NoForkServer(Exception):
    """The program does not answer as a fork server does."""


class Server:
    """A program that is run on many inputs. Not for several threads at a time.

    `make_box`: returns a new box, which is left when it is used up. `environment`: variables of the
    fork server that no run sees. `forks`: whether the program has a fork server.
    """

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits,
        make_box: Callable[[], AbstractContextManager[Box]],
        environment: Mapping[str, str],
        *,
        forks: bool,
    ) -> None:
        self.command = command
        self.limits = limits
        self.make_box = make_box
        self.environment = environment
        self.forks = forks
        self.connection: Connection | None = None
        self.boxes = 0  # the number of boxes so far

    def run(self, jobs: Sequence[Job], limits: Limits | None = None) -> list[RunResult]:
        """Return how the runs ended, up to the first that took a limit of time, or all.

        `limits`: those of the server if none are given. The CPU time of each job counts instead of
        theirs. Raise MachineError if the machine cannot run the program.
        """
        run_limits = limits or self.limits
        # Made once for each time: making them takes as long as the rest of our work for a run.
        limits_by_seconds = {
            seconds: replace(run_limits, cpu_seconds=seconds)
            for seconds in {job.cpu_seconds for job in jobs}
        }
        results: list[RunResult] = []
        while len(results) < len(jobs):
            is_new = self.connection is None
            connection = self.connection = self.connection or self.connect()
            before = len(results)
            try:
                for job, answer in connection.exchange(jobs[before:], limits_by_seconds):
                    result = self.result(answer, limits_by_seconds[job.cpu_seconds])
                    results.append(result)
                    if result.timed_out and len(results) < len(jobs):
                        self.close()  # others may be under way, and also take long
                        return results
            except NoForkServer:
                self.forks, is_new = False, False
            except BaseException:  # answers may be under way
                self.close()
                raise
            if len(results) < len(jobs):  # the box is used up, or the launcher was killed
                self.close()
                if is_new and len(results) == before:
                    raise MachineError(_("cannot run a program: the launcher ended"))
        return results

    def result(self, answer: LauncherAnswer, limits: Limits) -> RunResult:
        """Return the end of a run by an answer. Raise NoForkServer, LauncherError."""
        if answer.kind is AnswerKind.NO_FORK_SERVER:
            raise NoForkServer
        if answer.kind is AnswerKind.FAILURE:
            text = answer.text.decode(errors="replace").strip()
            raise LauncherError(_("cannot run a program: {}", text))
        report = sandbox.parse_report(answer.text, 0)
        server_cpu_time.add_run(self, report.cpu_seconds)
        end, reason = end_of_report(report, limits)
        ended = RunEnd(end, reason, report.cpu_seconds, report.memory_mebibytes, report.exit_status)
        ended = apply_output_limit(ended, limits, answer.output_bytes)
        return with_output(ended, answer.output, answer.errors)

    def connect(self) -> Connection:
        """Start the launcher in a new box."""
        check_memory(self.limits.memory_mebibytes)
        with ExitStack() as stack:
            box = stack.enter_context(self.make_box())
            ours, theirs = socket.socketpair()
            stack.enter_context(ours)
            with theirs:
                if self.forks:
                    box = replace(box, environment={**box.environment, **self.environment})
                words = sandbox.command_of_server(
                    self.command, self.limits, box, theirs.fileno(), forks=self.forks
                )
                try:
                    with spawn_lock:
                        process = subprocess.Popen(
                            words,
                            stdin=subprocess.DEVNULL,
                            stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL,
                            env={},
                            pass_fds=(theirs.fileno(),),
                        )
                except OSError as error:
                    message = _("cannot start the launcher: {}", error.strerror)
                    raise MachineError(message) from None
            stack.callback(end_of_launcher, process, 0)
            stack.callback(ours.close)  # before that: it ends the launcher
            self.boxes += 1
            return Connection(ours, process, stack.pop_all())

    def close(self) -> None:
        """End the launcher, and remove the box."""
        if self.connection:
            self.connection.resources.close()
        server_cpu_time.forget(self)
        self.connection = None


@dataclass
class Connection:
    """A launcher that serves. `resources` end it and its box."""

    socket: socket.socket
    process: subprocess.Popen[bytes]
    resources: ExitStack
    received: bytearray = field(default_factory=bytearray)

    def exchange(
        self, jobs: Sequence[Job], limits: Mapping[float, Limits]
    ) -> Iterator[tuple[Job, LauncherAnswer]]:
        """Send requests and yield each job with its answer.

        Ends early if the launcher ends or hangs.

        `limits`: by the CPU time of a job.
        """
        longest = max(job_limits.longest_seconds for job_limits in limits.values())
        self.socket.settimeout(longest + GRACE_SECONDS)
        sent = 0
        under_way = 0  # bytes
        for job in jobs:
            requests = bytearray()
            while sent < len(jobs) and (
                not under_way or under_way + size_of(jobs[sent]) <= AHEAD_BYTES
            ):
                requests += request_of(jobs[sent], limits[jobs[sent].cpu_seconds])
                under_way += size_of(jobs[sent])
                sent += 1
            if requests and not self.send(requests):
                return
            answer = self.receive()
            if answer is None:
                return
            under_way -= size_of(job)
            yield job, answer

    def send(self, requests: bytes | bytearray) -> bool:
        """Send requests. Return False if the launcher has ended."""
        try:
            self.socket.sendall(requests)
        except OSError:
            return False
        return True

    def receive(self) -> LauncherAnswer | None:
        """Return the next answer, None if the launcher has ended."""
        head = self.next_bytes(ANSWER.size)
        if head is None:
            return None
        kind, text, output, errors, output_bytes = ANSWER.unpack(head)
        rest = self.next_bytes(text + output + errors)
        if rest is None:
            return None
        return LauncherAnswer(
            AnswerKind(kind),
            rest[:text],
            rest[text : text + output],
            rest[text + output :],
            output_bytes,
        )

    def next_bytes(self, size: int) -> bytes | None:
        """Return the next bytes, None if the launcher has ended before it has sent them."""
        while len(self.received) < size:
            try:
                new = self.socket.recv(CONNECTION_BYTES)
            except OSError:
                return None
            if not new:
                return None
            self.received += new
        head = bytes(self.received[:size])
        del self.received[:size]
        return head


def size_of(job: Job) -> int:
    return OVERHEAD_BYTES + len(job.input_bytes)


def request_of(job: Job, limits: Limits) -> bytes:
    times = (int(1e6 * seconds) for seconds in (limits.cpu_seconds, limits.wall_seconds))
    argument = job.argument.encode()
    sizes = len(argument), len(job.input_bytes)
    return REQUEST.pack(*times, *sizes) + argument + job.input_bytes
