"""What other programs can call: judge a submission, find a counterexample.

    from banrye import judge, find_counterexample

    result = judge("1018", "my.py")
    result.verdict                  Verdict.WA
    result.failure.input_bytes      the first input on which it fails
    find_counterexample("1018", "my.py").attempt.text
                                    the smallest one that was found

Nothing is printed but notes, on standard error. Programs run in the best sandbox that the machine
has. No process is left when a function returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.judges.verdict import Verdict
from banrye.judging import pypy
from banrye.judging.failure import Failure
from banrye.judging.pypy import Judgement
from banrye.judging.python import Python
from banrye.judging.submission import Submission, judged
from banrye.judging.verdict import CaseResult
from banrye.prepare.open_problem import Wish, open_problem
from banrye.problem.model import Problem
from banrye.search.tried import AfterTestCases, Further, Slowest, SlowInputs
from banrye.submission.build import CompileError
from banrye.submission.program import Program

if TYPE_CHECKING:
    from banrye.search.counterexample import Counterexample


@dataclass(frozen=True)
class Result:
    """Everything that is known of a submission."""

    judgement: Judgement
    after: AfterTestCases  # what came of other inputs, if all test cases pass
    slowest: Slowest  # what came of inputs with shapes, if all others pass

    @property
    def problem(self) -> Problem:
        """The problem, with the test cases for the language of the program."""
        return self.judgement.problem

    @property
    def program(self) -> Program:
        return self.judgement.program

    @property
    def results(self) -> Sequence[CaseResult]:
        """The results of the test cases, up to the first failure, or all."""
        return self.judgement.results

    @property
    def failures(self) -> list[CaseResult]:
        return [result for result in self.results if result.verdict is not Verdict.AC]

    @property
    def failure(self) -> Failure | None:
        """The first input on which the submission fails, None if it passes all that were tried."""
        if self.failures:
            return Failure.on_case(self.failures[0])
        attempt = self.after.failure
        if attempt is None and self.slowest.failure:
            attempt = self.slowest.failure.attempt
        return attempt.as_failure() if attempt else None

    @property
    def verdict(self) -> Verdict | None:
        """AC: it passes the test cases, and the other inputs that were tried.

        None: no test case has an answer, so nothing was compared, and no run has failed.
        """
        if self.failure:
            return self.failure.judged.verdict
        is_compared = any(result.is_judged for result in self.results)
        return Verdict.AC if is_compared else None

    @property
    def unreached_bounds(self) -> Sequence[str]:
        """The bounds of the validator that no test case reaches, such as "n = 100000"."""
        if not self.problem.reach and not self.problem.has_input_validators:
            return ()
        from banrye.problem.large import unreached_by  # takes time

        return unreached_by(self.problem)


@contextmanager
def open_result(
    problem: Problem,
    submission: Submission,
    *,
    all_cases: bool = False,
    small_inputs: bool = False,
    slow_seconds: float = 0.0,
    kept: SlowInputs | None = None,
    is_wanted: Callable[[Sequence[CaseResult]], bool] = pypy.is_accepted,
) -> Iterator[Result]:
    """Yield the result of a submission, whose program can be run until the block ends.

    `small_inputs`: whether a program that passes gets small and other inputs (small_inputs.py).
    `slow_seconds`: of CPU time for inputs with shapes, on which it may be slow (shape_inputs.py).
    `kept`: the inputs that were slow for earlier programs, None: those that are kept now. A Python
    program that is too slow on these inputs is judged again in PyPy, too. Raise as
    `judging.submission.judged`.
    """
    wish = judged(problem, submission, all_cases=all_cases, is_wanted=is_wanted)
    with wish as judgement, ExitStack() as opened:
        further = Further()
        goes_on = problem.has_input_validators and (small_inputs or slow_seconds)
        if goes_on and pypy.is_accepted(judgement.results):
            from banrye.search.further import try_further  # takes time

            further = try_further(
                judgement.problem,
                judgement.program,
                small_inputs=small_inputs,
                slow_seconds=slow_seconds,
                kept=kept,
            )
        result = Result(judgement, further.after, further.slowest)
        if further.is_too_slow and pypy.may_be_faster(judgement.program, submission.python):
            in_pypy = open_result(
                problem,
                replace(submission, python=Python.PYPY),
                all_cases=all_cases,
                small_inputs=small_inputs,
                slow_seconds=slow_seconds,
                kept=kept,
                is_wanted=is_wanted,
            )
            with suppress(CompileError):  # PyPy may be of an older version
                faster = opened.enter_context(in_pypy)
                result = result if faster.failure else faster
        yield result


def judge(
    problem: str,
    source: str | Path,
    *,
    all_cases: bool = False,
    small_inputs: bool = True,
    archive: Path | None = None,
) -> Result:
    """Return what is known of a submission to a problem.

    `problem`: as for `banrye judge`, such as "1018" or the path of a package. `archive`: a clone.
    Raise UserError if there is no such problem or file, CompileError, and EnvironmentFailure if the
    machine fails.
    """
    found = open_problem(problem, Wish(archive))
    submission = Submission(Path(source))
    with open_result(found, submission, all_cases=all_cases, small_inputs=small_inputs) as result:
        return result


def find_counterexample(
    problem: str,
    source: str | Path,
    *,
    seconds: float | None = None,
    archive: Path | None = None,
) -> Counterexample | None:
    """Return the smallest input that was found on which a submission fails, None if none fails.

    `seconds`: of CPU time, about a minute by default. `Counterexample.remarks` says what was tried.
    Raise as `judge`.
    """
    from banrye.search import hunt  # takes time

    found = open_problem(problem, Wish(archive))
    search = hunt.prepare(found, Path(source).absolute())
    if seconds is not None:
        search.limit(seconds)
    try:
        return search.run()
    finally:
        search.close()
        search.program.close()
