"""Check that the largest test cases reject slow programs: labelled submissions and mutants.

    SlowProgram("submissions/time_limit_exceeded/slow.py", (CaseRun("secret/9", 200014, TLE, 1.0),
         CaseRun("secret/8", 20012, AC, 0.3)))   with secret/8 as the largest, slow.py would pass

Each program runs on the largest test case and on smaller ones, of at most half the bytes each time,
until it passes one.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass

from banrye.console import UserError, progress, relative_path
from banrye.extras.audit.mutants.mutate import Operator
from banrye.extras.audit.survey.survey import MutantResult, Survey
from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import Verdict
from banrye.judging.judge_cases import judge_case
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.submissions import build_submission
from banrye.search.stop.budget import Budget
from banrye.submission.language_config import programs_in
from banrye.submission.program import Program
from banrye.testcase import TestCase

SLOW = (Operator.MISSING_MEMO, Operator.SLOW_LOOKUP, Operator.COPIED_ARGUMENT)
MAX_MUTANTS = 5  # slow ones: each takes seconds on the largest test cases
MAX_CASES = 6  # the test cases on which each program runs


@dataclass(frozen=True)
class CaseRun:
    """A run on a test case."""

    case: str
    size: int  # bytes of the input
    verdict: Verdict
    seconds: float  # CPU time


@dataclass(frozen=True)
class SlowProgram:
    """A program that should be too slow, and its runs, the largest test case first."""

    name: str
    runs: Sequence[CaseRun]

    @property
    def stopping_run(self) -> list[CaseRun]:
        return [run for run in self.runs if run.verdict is Verdict.TLE]

    @property
    def largest_passed(self) -> CaseRun | None:
        """The largest test case that it passes, of those on which it ran."""
        return next((run for run in self.runs if run.verdict is Verdict.AC), None)

    @property
    def is_stopped(self) -> bool:
        return bool(self.stopping_run)


def find_late_programs(problem: Problem, survey: Survey, budget: Budget) -> list[SlowProgram]:
    """Return the results of labelled submissions and slow mutants, until the budget is spent."""
    results: list[SlowProgram] = []
    with closing(programs_to_time(problem, survey)) as runners:
        for name, program in runners:
            progress(_("{}: {} on the largest test cases", problem.name, name))
            with closing(program):
                runs = list(runs_of(problem, program, budget))
            if runs:
                results.append(SlowProgram(name, runs))
            if budget.is_spent:
                break
    return results


def programs_to_time(
    problem: Problem, survey: Survey
) -> Generator[tuple[str, Program], None, None]:
    """Yield the names and programs that should be slow, without those that cannot be built.

    `judge` says of the package's submissions why they do not run.
    """
    folder = problem.folder / "submissions" / "time_limit_exceeded"
    for source in programs_in(folder)[0] if folder.is_dir() else []:
        with suppress(UserError):
            yield relative_path(source), build_submission(problem, source)
    findings = [
        *survey.with_result(MutantResult.REJECTED),
        *survey.with_result(MutantResult.PASSED),
    ]
    slow = [
        finding.file_mutant for finding in findings if finding.file_mutant.mutant.operator in SLOW
    ]
    for file_mutant in slow[:MAX_MUTANTS]:
        yield (
            f"{file_mutant.place}: {_(file_mutant.mutant.operator.value)}",
            file_mutant.build(problem),
        )


def runs_of(problem: Problem, program: Program, budget: Budget) -> Iterator[CaseRun]:
    """Yield the runs of a program, the largest test case first, until it passes or fails one."""
    fitting = problem.for_language(program.language)
    for case in halving_sizes(fitting.cases):
        if budget.is_spent:
            return
        try:
            result = judge_case(fitting, case, program)
        except CheckerError:
            return
        yield CaseRun(case.name, case.input.size, result.verdict, result.run.cpu_seconds)
        if result.verdict is not Verdict.TLE:
            return


def halving_sizes(cases: Sequence[TestCase]) -> list[TestCase]:
    """Return the largest test case, the next of at most half its bytes, and so on."""
    late_cases: list[TestCase] = []
    for case in sorted(cases, key=lambda case: -case.input.size):
        if not late_cases or 2 * case.input.size <= late_cases[-1].input.size:
            late_cases.append(case)
    return late_cases[:MAX_CASES]
