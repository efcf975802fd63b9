"""Run a generator, and read its inputs and the random draws of each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from banrye.files import temporary_folder
from banrye.process.limits import Limits, RunResult
from banrye.process.pool import WORKERS, parallel
from banrye.process.run import run_command
from banrye.process.sandbox import Box
from banrye.process.server import Job
from banrye.search.inputs import to_text
from banrye.shrink.draws import Draw, DrawSequence
from banrye.submission.program import Program
from banrye.submission.servers import make_server
from banrye.submission.serving import service_of

RECORDER = Path(__file__).with_name("random_recorder.py")
SLEEPING_SECONDS = 2.0  # of wall time that a process may take more than of CPU time
LIMITS = Limits(cpu_seconds=20, output_bytes=256 << 20)  # of a process that makes many inputs
DRAWS_OF_BATCH = 200_000  # so many draws are replayed by a process at most
LARGEST_BATCH = 32
LONGEST_NUMBER = 4000  # digits; Python's own limit, 4,300, can be switched off by a library
LEAST_ASKED = 4  # requests of a process, which takes as long to start as two of them


@dataclass(frozen=True)
class GeneratorOutput:
    """The output of a generator."""

    seed: int
    text: str | None  # None: it failed
    draws: DrawSequence = ()
    error: str = ""  # of a generator that failed


class NoAnswer(Exception):
    """There is no answer of the recorder. The message says why, "": it was ended by a limit."""


MALFORMED = "it disturbs the recording of its draws: what it has printed cannot be read"


class RecordedAnswer(NamedTuple):
    """The recorder's answer to one request. `end`: where the answer ends in its output."""

    is_failure: bool  # of the generator
    text: bytes
    draws: DrawSequence
    end: int


def answer_at(output: bytes, start: int) -> RecordedAnswer:
    """Return the answer that begins at a place. See random_recorder.py.

    Raise NoAnswer: the generator runs in the recorder's process and can write anything.
    """
    head_end = output.find(b"\n", start)
    if head_end < 0:
        raise NoAnswer("")
    try:
        status, count, *report = output[start:head_end].decode().split(";")
        is_failure, length = bool(int(status)) or not report, int(count)
        numbers = [numbers_in(field) for field in report]
        draws = tuple(map(Draw, *numbers)) if report else ()
    except (TypeError, ValueError):  # another number of fields, or no numbers
        raise NoAnswer(MALFORMED) from None
    end = head_end + 1 + length
    if length < 0 or end > len(output) or len(set(map(len, numbers))) > 1:
        raise NoAnswer(MALFORMED if length < 0 or end <= len(output) else "")
    return RecordedAnswer(is_failure, output[head_end + 1 : end], draws, end)


def numbers_in(field: str) -> list[int]:
    """Return the numbers of a list. Raise ValueError if a word is none, or very long."""
    words = field.split()
    if any(len(word) > LONGEST_NUMBER for word in words):
        raise ValueError
    return list(map(int, words))


class RecordedGenerator(ABC):
    """A generator whose draws are recorded. `limits`: of a process that makes many inputs."""

    limits = LIMITS

    def limit(self, seconds_of_seed: float, usual_seconds: float) -> None:
        """Give a process time for a batch of usual inputs and one that takes `seconds_of_seed`.

        Then an input with which the generator hangs costs little.
        """
        seconds = 1 + seconds_of_seed + LARGEST_BATCH * usual_seconds
        if seconds < LIMITS.cpu_seconds:
            self.limits = replace(
                LIMITS, cpu_seconds=seconds, explicit_wall_seconds=seconds + SLEEPING_SECONDS
            )

    @abstractmethod
    def run(self, lines: bytes) -> RunResult:
        """Answer requests, a line for each. See random_recorder.py. Called from several threads."""

    def print_inputs(self, seeds: Sequence[int]) -> list[GeneratorOutput]:
        """Return the output of the generator for each seed. Call it in the main thread."""
        return self.ask_all([str(seed) for seed in seeds], seeds)

    def replay(self, seed: int, changed: Sequence[DrawSequence]) -> list[GeneratorOutput]:
        """Return the output of the generator for other draws. Call it in the main thread."""
        requests = []
        for draws in changed:
            sites = " ".join(str(draw.site) for draw in draws)
            values = " ".join(str(draw.value) for draw in draws)
            requests.append(f"{seed};{sites};{values}")
        return self.ask_all(requests, [seed] * len(requests))

    def ask_all(self, requests: Sequence[str], seeds: Sequence[int]) -> list[GeneratorOutput]:
        """Run the generator for each request, in as many processes as the machine has cores."""
        size = max(LEAST_ASKED, -(-len(seeds) // WORKERS))
        jobs = [
            partial(self.ask, requests[start : start + size], seeds[start : start + size])
            for start in range(0, len(seeds), size)
        ]
        return list(chain.from_iterable(parallel(jobs)))

    def ask(self, requests: Sequence[str], seeds: Sequence[int]) -> list[GeneratorOutput]:
        """Run the generator for each request, all in one process."""
        lines = "".join(f"{request}\n" for request in requests)
        result = self.run(lines.encode())
        outputs: list[GeneratorOutput] = []
        start = 0
        for seed in seeds:
            try:
                answer = answer_at(result.output, start)
            except NoAnswer as error:  # of no later request either
                outputs.append(GeneratorOutput(seed, None, error=str(error) or result.error_text()))
                continue
            start = answer.end
            if answer.is_failure:
                outputs.append(GeneratorOutput(seed, None, error=result.error_text()))
            else:
                outputs.append(GeneratorOutput(seed, to_text(answer.text), answer.draws))
        return outputs


class RecordedPython(RecordedGenerator):
    """A generator in Python, run by random_recorder.py."""

    def __init__(self, program: Program) -> None:
        *interpreter, generator = program.command
        self.program = program
        self.command = [*interpreter, str(RECORDER), generator]
        self.service = service_of(self.command, program.language, program.folder)

    def run(self, lines: bytes) -> RunResult:
        """Run the recorder: forked from a warm interpreter, or started if it fails there."""
        if self.program.can_serve:
            make = partial(make_server, service=self.service, make_box=self.box)
            job = Job(lines, self.limits.cpu_seconds)
            (result,) = self.program.servers.run(self.command, [job], self.limits, make)
            if result.succeeded or result.timed_out:
                return result
        with self.box() as box:
            return run_command(self.command, self.limits, lines, box)

    @contextmanager
    def box(self) -> Iterator[Box]:
        """Yield a box with an empty working folder."""
        with temporary_folder() as folder:
            yield Box(folder, [self.program.folder, RECORDER])
