"""The verdict on a run that failed by itself, and the results of test cases.

CaseResult(secret/7, JudgedRun(Verdict.WA, run))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from banrye.judges.verdict import JudgedRun, Verdict
from banrye.problem.model import Problem
from banrye.process.limits import End, RunResult
from banrye.testcase import TestCase


def verdict_of_run(problem: Problem, run: RunResult) -> Verdict | None:
    """Return the verdict on a run that failed by itself. None: the output decides."""
    if run.end is End.EXITED:
        return None
    if run.end is End.MEMORY and problem.policies.has_memory_verdict:
        return Verdict.MLE
    return Verdict.TLE if run.timed_out else Verdict.RTE


@dataclass(frozen=True)
class CaseResult:
    """The verdict on a program on a test case, or on an input that was made for it.

    CaseResult(TestCase.of(b"3", b"4", "secret/7"), JudgedRun(Verdict.WA, run)) is a failure: what
    every report of one shows.
    """

    case: TestCase
    judged_run: JudgedRun
    is_judged: bool = True
    """False: the test case has no answer, so AC only means that the run did not fail."""

    @property
    def verdict(self) -> Verdict:
        return self.judged_run.verdict

    @property
    def run(self) -> RunResult:
        return self.judged_run.run

    @property
    def name(self) -> str:
        """The name of the test case, "" for an input that was made."""
        return self.case.name

    @property
    def input_bytes(self) -> bytes:
        return self.case.input_bytes

    @property
    def answer(self) -> bytes:
        """The right answer."""
        return self.case.answer_bytes

    def in_memory(self) -> CaseResult:
        """Return the result with the contents of its files, which may be removed then."""
        return replace(self, case=self.case.in_memory())


def needs_rerun(result: CaseResult) -> bool:
    """Return whether a run should be repeated alone: beside others a program takes longer."""
    return result.verdict is Verdict.TLE


def worst_result(results: Sequence[CaseResult]) -> CaseResult:
    """Return a result that is not AC if there is one, else the slowest."""
    return max(
        results, key=lambda result: (result.verdict is not Verdict.AC, result.run.cpu_seconds)
    )


def decisive_result(results: Sequence[CaseResult]) -> CaseResult:
    """Return the first result that is not AC, else the slowest."""
    failures = (result for result in results if result.verdict is not Verdict.AC)
    return next(failures, worst_result(results))
