"""The result of a submission: the last event of its stream. All reports show this value.

judged on test cases          SubmissionResult(problem, Path("my.py"), judgement)
and on further inputs         SubmissionResult(problem, Path("my.py"), judgement, further)
expected by its package       SubmissionResult(problem, Path("a.cpp"), judgement, is_expected=True)
not run                       SubmissionResult(problem, Path("a.cpp"), reason="it does not compile")
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.judges.verdict import Verdict
from banrye.search.further.further_inputs import AfterTestCases, FurtherResult, ShapeResult

if TYPE_CHECKING:
    from banrye.judging.case_result import CaseResult
    from banrye.judging.events import Judgement
    from banrye.problem.model import Problem
    from banrye.search.runs.attempt import Attempt
    from banrye.submission.program import Program

ACCEPTED = "accepted"  # the folder of right submissions


@dataclass(frozen=True)
class SubmissionResult:
    """Everything that is known of a submission. Its program runs until the stream is closed."""

    of_problem: Problem  # with the test cases for all languages
    source: Path
    judgement: Judgement | None = None  # None: it was not run
    further: FurtherResult = field(default_factory=FurtherResult)  # if all test cases pass
    is_expected: bool | None = None  # of a package: whether this is what it must get
    reason: str = ""  # why it was not run

    @property
    def name(self) -> str:
        """The name of a submission of a package, with its folder."""
        return f"{self.source.parent.name}/{self.source.name}"

    @property
    def problem(self) -> Problem:
        """The problem, with the test cases for the language of the program."""
        return self.judgement.problem if self.judgement else self.of_problem

    @property
    def program(self) -> Program:
        """The program, of a submission that was run."""
        assert self.judgement
        return self.judgement.program

    @property
    def hint(self) -> str:
        """A hint for the user about a program that is too slow, or ""."""
        return self.judgement.hint if self.judgement else ""

    @property
    def interpreter(self) -> str:
        """The words behind the name of a program that was accepted in another Python."""
        return self.judgement.interpreter if self.judgement else ""

    @property
    def after_test_cases(self) -> AfterTestCases:
        """The result on other inputs, if all test cases pass."""
        return self.further.after_test_cases

    @property
    def slowest(self) -> ShapeResult:
        """The result on inputs with shapes, if all other inputs pass."""
        return self.further.slowest

    @property
    def results(self) -> Sequence[CaseResult]:
        """The results of the test cases, up to the first failure, or all."""
        return self.judgement.results if self.judgement else ()

    @property
    def failures(self) -> list[CaseResult]:
        """The test cases on which the submission fails."""
        return [result for result in self.results if result.verdict is not Verdict.AC]

    @property
    def failure(self) -> CaseResult | None:
        """The first input on which the submission fails, None if it passes all that were tried."""
        if self.failures:
            return self.failures[0].in_memory()
        return self.failing_attempt.as_failure() if self.failing_attempt else None

    @property
    def failing_attempt(self) -> Attempt | None:
        """The first other input on which the submission fails, None if there is none."""
        slow = self.slowest.failure
        return self.after_test_cases.failure or (slow.attempt if slow else None)

    @property
    def verdict(self) -> Verdict | None:
        """AC: it passes the test cases, and the other inputs that were tried.

        None: no test case has an answer, so nothing was compared, and no run has failed; or it was
        not run, and that is not what it must get.
        """
        if self.judgement is None:
            return Verdict.CE if self.is_expected else None
        if self.failures:
            return self.failures[0].verdict
        if self.failing_attempt:
            return self.failing_attempt.verdict
        is_compared = any(result.is_judged for result in self.results)
        return Verdict.AC if is_compared else None


@dataclass(frozen=True)
class SkippedSubmission:
    """A submission of a package that was not judged: it is not a failure."""

    source: Path
    reason: str


@dataclass(frozen=True)
class PackageResult:
    """The results of the submissions of a package: the last event of their stream."""

    problem: Problem
    submissions: Sequence[SubmissionResult]
    skipped: Sequence[SkippedSubmission] = ()

    @property
    def unexpected_results(self) -> list[SubmissionResult]:
        """The submissions that did not get what they must get."""
        return [submission for submission in self.submissions if not submission.is_expected]

    @property
    def lacks_reference(self) -> bool:
        """True if accepted submissions were skipped, and none was judged."""
        is_judged = any(
            submission.source.parent.name == ACCEPTED for submission in self.submissions
        )
        is_skipped = any(skip.source.parent.name == ACCEPTED for skip in self.skipped)
        return is_skipped and not is_judged
