"""A program without a process, for the tests of the search: its runs move a clock."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import SimpleNamespace
from typing import cast

from banrye.judges.verdict import JudgedRun, Verdict
from banrye.process.limits import End, Limits, RunResult
from banrye.search.inputs import CandidateInput, to_text
from banrye.search.loop.search import Search
from banrye.search.runs.attempt import Attempt, NoVerdict
from banrye.search.runs.runner import PoolRunner, RunTerms
from banrye.search.stop.budget import Budget
from banrye.shrink.claims import Claim, Smallest
from banrye.submission.program import Program

PROGRAM = cast("Program", SimpleNamespace(shares_process=False))  # all that the fakes look at
LIMITS = Limits(cpu_seconds=5)


@dataclass
class Clock:
    """A clock that only the runs of programs move."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds

    def budget(self, seconds: float) -> Budget:
        return Budget(seconds, self)


@dataclass
class FakeOracle:
    """What decides. `verdict_of` and `seconds_of` describe the program for each text."""

    clock: Clock
    verdict_of: Callable[[str], Verdict] = lambda _: Verdict.AC
    seconds_of: Callable[[str], float] = lambda _: 1.0
    is_known: Callable[[str], bool] = lambda _: True
    sleeps: bool = False  # then a run takes wall time, and no CPU time
    asked: list[str] = field(default_factory=list)
    distrusted: int = 0  # how often the reference was
    is_plain: bool = False  # so the rest of the protocol is not called
    arguments: Sequence[str] = ()

    def is_valid(self, input_bytes: bytes) -> bool:
        return self.is_known(to_text(input_bytes))

    def right_answer(self, input_bytes: bytes) -> bytes | None:
        return b"" if self.is_known(to_text(input_bytes)) else None

    def judge(
        self, _program: Program, input_bytes: bytes, _answer: bytes, limits: Limits
    ) -> JudgedRun:
        text = to_text(input_bytes)
        self.asked.append(text)
        seconds, verdict = self.seconds_of(text), self.verdict_of(text)
        end, reason = End.EXITED, ""
        if seconds > limits.cpu_seconds:
            verdict = Verdict.TLE
            end, reason = limits.end_by_limit(End.WALL_TIME if self.sleeps else End.CPU_TIME)
        used = 0.0 if self.sleeps else min(seconds, limits.cpu_seconds)
        self.clock.seconds += used
        return JudgedRun(verdict, RunResult(end, reason, used, 1, 0, b"", b""))

    def answer_of(self, run: RunResult) -> bytes:
        raise NotImplementedError

    def validity(self, inputs: Sequence[bytes], *, are_claimed: bool = True) -> list[bool]:
        assert are_claimed
        return [self.is_valid(input_bytes) for input_bytes in inputs]

    def right_answers(
        self, inputs: Sequence[bytes], *, are_claimed: bool = True
    ) -> list[bytes | None]:
        assert are_claimed
        return [self.right_answer(input_bytes) for input_bytes in inputs]

    def distrust_reference(self) -> None:
        self.distrusted += 1

    def grade(self, _input_bytes: bytes, _answer: bytes, run: RunResult) -> JudgedRun | None:
        return JudgedRun(Verdict(run.output.decode()), run)


class BatchRunner(PoolRunner):
    """Takes a batch of candidates before it runs one, as a server of many runs does."""

    size = 4

    def run_many(
        self, candidates: Iterable[CandidateInput], terms: RunTerms
    ) -> Generator[Attempt | NoVerdict, None, None]:
        left = iter(candidates)
        while batch := list(islice(left, self.size)):
            for candidate in batch:
                yield self.run_one(candidate, terms)


def search_of(oracle: FakeOracle) -> Search:
    return Search(PROGRAM, LIMITS, oracle, BatchRunner)


@dataclass
class Numbers:
    """The small inputs "0", "1", ... Implements SmallInputs."""

    count: int
    together: int = 1
    most: int | None = None  # all
    is_complete: bool = True

    def claim(self, before: int, unjudged: int) -> Claim:
        return Smallest("by number", before, unjudged)

    def inputs(self, together: int) -> Iterator[CandidateInput]:
        for first in range(0, self.count, together):
            yield CandidateInput(" ".join(str(number) for number in range(first, first + together)))
