"""The verdicts: their names, their colours, and which run has which.

This is the only place that lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from banrye.problem.model import Problem, TestCase
from banrye.process.interact import Spoken
from banrye.process.limits import End, RunResult


class Verdict(StrEnum):
    """What a judge says of a submission, in the abbreviation that contestants use."""

    AC = "AC"
    WA = "WA"
    TLE = "TLE"
    MLE = "MLE"
    RTE = "RTE"
    CE = "CE"

    @property
    def title(self) -> str:  # type: ignore[override]  # str.title() has no use here
        return TITLES[self]

    @property
    def colour(self) -> str:
        return COLOURS[self]

    @property
    def folder(self) -> str | None:
        """The folder below submissions/ whose programs must get this verdict."""
        return next((name for name, verdict in FOLDERS.items() if verdict is self), None)


TITLES = {
    Verdict.AC: "Accepted",
    Verdict.WA: "Wrong answer",
    Verdict.TLE: "Time limit exceeded",
    Verdict.MLE: "Memory limit exceeded",
    Verdict.RTE: "Run-time error",
    Verdict.CE: "Compile error",
}
COLOURS = {
    Verdict.AC: "green",
    Verdict.WA: "red",
    Verdict.TLE: "yellow",
    Verdict.MLE: "yellow",
    Verdict.RTE: "yellow",
    Verdict.CE: "red",
}
FOLDERS = {
    "accepted": Verdict.AC,
    "wrong_answer": Verdict.WA,
    "time_limit_exceeded": Verdict.TLE,
    "run_time_error": Verdict.RTE,
}


def verdict_of_run(problem: Problem, run: RunResult) -> Verdict | None:
    """Return the verdict on a run that failed by itself. None: the output decides."""
    if run.end is End.EXITED:
        return None
    if run.end is End.MEMORY and problem.policies.has_memory_verdict:
        return Verdict.MLE
    return Verdict.TLE if run.timed_out else Verdict.RTE


@dataclass(frozen=True)
class Points:
    """What an output validator says of the score of a test case. None: it says nothing."""

    score: float | None = None
    multiplier: float | None = None
    share: float | None = None  # of the points of the test case, of an output that is rejected


@dataclass(frozen=True)
class Judged:
    """What came of a program and an input."""

    verdict: Verdict
    run: RunResult  # of the last pass; its time is that of the slowest
    message: str = ""  # the validator's own words, for the user
    dialogue: tuple[Spoken, ...] = ()  # the end of it, in interactive problems
    points: Points | None = None  # in scoring problems


@dataclass(frozen=True)
class CaseResult:
    """What came of a program on a test case."""

    case: TestCase
    judged: Judged
    is_judged: bool = True
    """False: the test case has no answer, so AC only means that the run did not fail."""

    @property
    def verdict(self) -> Verdict:
        return self.judged.verdict

    @property
    def run(self) -> RunResult:
        return self.judged.run


def needs_rerun(result: CaseResult) -> bool:
    """Return whether a run should be repeated alone: beside others a program takes longer."""
    return result.verdict is Verdict.TLE


def worst(results: Sequence[CaseResult]) -> CaseResult:
    """Return a result that is not AC if there is one, else the slowest."""
    return max(
        results, key=lambda result: (result.verdict is not Verdict.AC, result.run.cpu_seconds)
    )


def decisive(results: Sequence[CaseResult]) -> CaseResult:
    """Return the first result that is not AC, else the slowest."""
    failures = (result for result in results if result.verdict is not Verdict.AC)
    return next(failures, worst(results))
