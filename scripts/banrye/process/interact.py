"""Run two programs that talk: a submission and the interactor, each within its limits.

A thread copies the output of one program to the other and records it. Output for a program that
has ended is dropped, so that no SIGPIPE ends the other program.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from threading import Event, Lock, Thread
from typing import BinaryIO

from banrye.console import MachineError
from banrye.messages import _
from banrye.process.limits import End, Limits, RunEnd, RunResult
from banrye.process.run import last_bytes, with_output
from banrye.process.running_program import start_program
from banrye.process.sandbox import Box, LauncherError

CHUNK_BYTES = 1 << 16  # that are carried at once
KEPT_CHUNKS = 400  # of the dialogue: its end is shown
KEPT_BYTES = 1000  # of a chunk
SAID_BYTES = 1 << 30  # by an interactor at most: its output limit is for messages and feedback
# Seconds after the end of its output within which an interactor that ends is taken to have ended
# first, whatever the submission does when it sees that. Only the few interactors that close their
# output and go on take this longer.
SECONDS_TO_END = 0.5
SECONDS_AFTER = 10.0  # for the interactor, after the submission's wall time limit


@dataclass(frozen=True)
class Side:
    """One of two programs that talk."""

    command: Sequence[str]
    limits: Limits
    box: Box


@dataclass(frozen=True)
class DialoguePiece:
    """A piece of a dialogue."""

    is_from_submission: bool
    text: bytes


@dataclass(frozen=True)
class Interaction:
    """The results of two programs that talked."""

    submission: RunResult
    interactor: RunResult
    interactor_ended_first: bool  # before the submission had ended or closed its output
    dialogue: tuple[DialoguePiece, ...]  # its end


@dataclass
class Dialogue:
    """A dialogue that is going on."""

    spoken: deque[DialoguePiece] = field(default_factory=lambda: deque(maxlen=KEPT_CHUNKS))
    lock: Lock = field(default_factory=Lock)
    output_closed_at: float = float("inf")  # the end of what the submission says

    def carry(
        self,
        source: int,
        sink: int,
        *,
        is_from_submission: bool,
        limit: int,
        too_much: Callable[[], None],
        has_ended: Event,
    ) -> None:
        """Carry bytes until the source ends. Call `too_much` after more than `limit` bytes.

        `has_ended`: is set when the program that speaks has ended.
        """
        carried = 0
        is_open = True
        while chunk := read_some(source):
            carried += len(chunk)
            if carried > limit:
                too_much()
                break
            with self.lock:
                self.spoken.append(DialoguePiece(is_from_submission, chunk[:KEPT_BYTES]))
            is_open = is_open and write_all(sink, chunk)
        if is_from_submission:
            self.output_closed_at = time.monotonic()
        else:
            has_ended.wait(SECONDS_TO_END)
        os.close(sink)
        while read_some(source):  # until it ends: nobody else reads it
            pass
        os.close(source)


def read_some(descriptor: int) -> bytes:
    with suppress(OSError):
        return os.read(descriptor, CHUNK_BYTES)
    return b""


def write_all(descriptor: int, chunk: bytes) -> bool:
    """Write bytes to a pipe. Return False if nobody reads it any more."""
    try:
        while chunk:
            chunk = chunk[os.write(descriptor, chunk) :]
    except OSError:
        return False
    return True


def run_dialogue(submission: Side, interactor: Side, stops: Callable[[int], bool]) -> Interaction:
    """Let a submission and an interactor talk, once more if a launcher was killed."""
    try:
        return interact_once(submission, interactor, stops)
    except LauncherError:
        return interact_once(submission, interactor, stops)


def interact_once(submission: Side, interactor: Side, stops: Callable[[int], bool]) -> Interaction:
    """Let a submission and an interactor talk until both have ended.

    The interactor has its own CPU time limit, and ends soon after the submission's wall time limit.
    `stops`: whether the submission is ended when the interactor ends with this exit status.
    """
    longest = submission.limits.longest_seconds + SECONDS_AFTER
    interactor = replace(
        interactor, limits=replace(interactor.limits, explicit_wall_seconds=longest)
    )
    talk = Dialogue()
    to_submission, to_interactor = os.pipe(), os.pipe()
    from_submission, from_interactor = os.pipe(), os.pipe()
    with tempfile.TemporaryFile() as submission_errors, tempfile.TemporaryFile() as other_errors:
        ours = from_submission[0], to_interactor[1], from_interactor[0], to_submission[1]
        theirs = to_submission[0], from_submission[1]
        try:
            second = DialogueProgram(interactor, to_interactor[0], from_interactor[1], other_errors)
        except MachineError:
            close_all(*ours, *theirs)
            raise
        try:
            first = DialogueProgram(submission, *theirs, submission_errors)
        except MachineError:
            second.program.kill(End.SIGNAL, _("ended, because the submission cannot be run"))
            second.wait()
            close_all(*ours)
            raise
        threads = [
            Thread(
                target=talk.carry,
                args=(from_submission[0], to_interactor[1]),
                kwargs={
                    "is_from_submission": True,
                    "limit": submission.limits.output_bytes,
                    "too_much": first.kill_for_output,
                    "has_ended": first.has_ended,
                },
            ),
            Thread(
                target=talk.carry,
                args=(from_interactor[0], to_submission[1]),
                kwargs={
                    "is_from_submission": False,
                    "limit": SAID_BYTES,
                    "too_much": second.kill_for_output,
                    "has_ended": second.has_ended,
                },
            ),
            Thread(target=end_with_interactor, args=(first, second, talk, stops)),
        ]
        for thread in threads:
            thread.start()
        first.wait()
        for thread in threads:
            thread.join()
        return Interaction(
            submission=first.result(),
            interactor=second.result(),
            interactor_ended_first=second.ended_at < talk.output_closed_at,
            dialogue=tuple(talk.spoken),
        )


def close_all(*descriptors: int) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


class DialogueProgram:
    """One program of a dialogue while it runs. It is started at once."""

    def __init__(self, side: Side, stdin: int, stdout: int, errors: BinaryIO) -> None:
        self.limits = side.limits
        self.errors = errors
        self.ended_at = float("inf")
        self.has_ended = Event()
        self.ended: RunEnd | None = None
        self.failure: MachineError | None = None
        self.is_too_long = False  # what it has said, even if it has ended before that was seen
        try:
            streams = stdin, stdout, errors.fileno()
            self.program = start_program(side.command, side.limits, side.box, streams)
        finally:
            os.close(stdin)
            os.close(stdout)

    def wait(self) -> None:
        """Wait for the end of the program. A failure of the machine is raised by `result`."""
        try:
            self.ended = self.program.wait()
        except MachineError as failure:
            self.failure = failure
        self.ended_at = time.monotonic()
        self.has_ended.set()

    def kill_for_output(self) -> None:
        self.is_too_long = True
        self.program.kill(*self.limits.end_by_limit(End.OUTPUT))

    def result(self) -> RunResult:
        if self.failure or self.ended is None:
            raise self.failure or MachineError(_("the end of a program was not seen"))
        if self.is_too_long:
            end, reason = self.limits.end_by_limit(End.OUTPUT)
            self.ended = replace(self.ended, end=end, reason=reason)
        return with_output(self.ended, b"", last_bytes(self.errors))


def end_with_interactor(
    first: DialogueProgram, second: DialogueProgram, talk: Dialogue, stops: Callable[[int], bool]
) -> None:
    """Wait for the interactor, and end the submission if what follows cannot change the verdict."""
    second.wait()
    has_failed = second.ended is None or stops(second.ended.exit_status)
    is_speaking = talk.output_closed_at == float("inf")
    if is_speaking and first.ended is None and has_failed:
        first.program.kill(End.SIGNAL, _("ended, because the interactor had ended"))
