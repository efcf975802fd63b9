"""Give many inputs to one program. Every search runs programs through this module."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import Protocol

from banrye.judges.verdict import Verdict
from banrye.process.limits import Limits
from banrye.process.pool import WORKERS, parallel
from banrye.search.inputs import CandidateInput
from banrye.search.runs.attempt import Attempt, NoVerdict, Oracle
from banrye.search.stop.budget import Budget
from banrye.submission.program import Program

LEAST_SECONDS = 0.01  # of CPU time of a run, however little the budget has left


class Slowness(Enum):
    """The meaning of a run over the time limit: beside another run, a program takes longer."""

    NOTHING = "it does not matter: another failure is looked for"
    IF_REPEATED = "it counts if the program is too slow again while nothing else runs"
    AT_ONCE = "it counts, because only one run takes place at a time"


@dataclass(frozen=True)
class RunTerms:
    """The terms on which inputs are run.

    `are_claimed`: something is claimed of the inputs that pass, such as that a failing one is the
    smallest. Then each has a process of its own.
    """

    limits: Limits
    budget: Budget
    slowness: Slowness = Slowness.IF_REPEATED
    are_claimed: bool = True


class Runner(Protocol):
    """Gives many inputs to one program.

    For the implementer. `run_many` yields one result for each candidate, in their order:

    - an Attempt, if the input is valid, its answer known and the program judged on it;
    - UNJUDGED, if the input is invalid, or nothing tells the right answer;
    - CUT, if a run took all that was left of `terms.budget`, and less than `terms.limits` allow.
      Nothing is known of such an input. A run is never begun with less than LEAST_SECONDS.

    Take as many candidates ahead as one batch needs, and no more: each costs CPU time to make,
    and after a failure the caller closes the iterator. The candidates end when the budget is spent.
    A candidate may come with its answer, or may be known to be valid (see CandidateInput). An input
    that fails in an unusual way of running must fail in an ordinary run, too, before it is yielded.
    """

    def run_many(
        self, candidates: Iterable[CandidateInput], terms: RunTerms
    ) -> Generator[Attempt | NoVerdict, None, None]:
        """Yield the result of each candidate. Called in the main thread."""
        ...


StartRunner = Callable[[Program, Oracle], Runner]
"""Returns the runner of a program, whose inputs an oracle decides on. Constructing it is cheap."""


class PoolRunner:
    """Runs a process for each input, as many at a time as the machine has cores."""

    def __init__(self, program: Program, oracle: Oracle) -> None:
        self.program = program
        self.oracle = oracle

    def run_many(
        self, candidates: Iterable[CandidateInput], terms: RunTerms
    ) -> Generator[Attempt | NoVerdict, None, None]:
        """Yield the result of each candidate. See Runner."""
        jobs: Iterator[partial[Attempt | NoVerdict]] = (
            partial(self.run_one, candidate, terms) for candidate in candidates
        )
        if terms.slowness is Slowness.AT_ONCE:
            for job in jobs:
                yield job()
        else:
            repeats = is_too_slow if terms.slowness is Slowness.IF_REPEATED else None
            yield from parallel(jobs, repeats, ahead=WORKERS)  # after a failure, they are in vain

    def run_one(self, candidate: CandidateInput, terms: RunTerms) -> Attempt | NoVerdict:
        limits = terms.limits
        affordable = max(LEAST_SECONDS, min(limits.cpu_seconds, terms.budget.seconds_left))
        attempt = self.attempt(candidate, replace(limits, cpu_seconds=affordable))
        if attempt is None:
            return NoVerdict.UNJUDGED
        is_cut = attempt.verdict is Verdict.TLE and affordable < limits.cpu_seconds
        return NoVerdict.CUT if is_cut else attempt

    def attempt(self, candidate: CandidateInput, limits: Limits) -> Attempt | None:
        """Give an input to the program. Return None if it is invalid or without an answer."""
        answer = candidate.answer
        if answer is None:
            is_valid = candidate.is_valid or self.oracle.is_valid(candidate.input_bytes)
            answer = self.oracle.right_answer(candidate.input_bytes) if is_valid else None
            if answer is None:
                return None
        judged_run = self.oracle.judge(self.program, candidate.input_bytes, answer, limits)
        return Attempt(candidate.text, answer, judged_run) if judged_run else None


def is_too_slow(result: Attempt | NoVerdict) -> bool:
    return isinstance(result, Attempt) and result.verdict is Verdict.TLE
