"""Print one failing input of a program. The program runs again if that explains the failure."""

from __future__ import annotations

from banrye.judging.case_result import CaseResult
from banrye.judging.doubts import explain_failure
from banrye.problem.model import Problem
from banrye.search.further.further_inputs import ShapeResult
from banrye.submission.program import Program
from banrye.views.failure_lines import failure_lines
from banrye.views.slowest import facts_lines, growth_lines


def print_failure(
    problem: Problem, program: Program, failure: CaseResult, *, is_diff: bool = False
) -> None:
    """Print an input, both answers, messages of programs, and doubts.

    `is_diff`: the outputs are shown side by side.
    """
    for line in failure_lines(problem, explain_failure(problem, program, failure), is_diff=is_diff):
        print(line)


def print_shape_failure(
    problem: Problem, program: Program, slowest: ShapeResult, *, is_diff: bool
) -> None:
    """Print a failing input with a shape: the growth of time, or the input and both answers."""
    failure = slowest.failure
    assert failure
    if slowest.growth:
        limits = problem.limits_for(program.language)
        for line in growth_lines(slowest, failure, slowest.growth, limits):
            print(line)
        return
    for line in facts_lines([slowest.facts]):
        print(line)
    if failure.attempt.judged_run.run.reason:
        print(failure.attempt.judged_run.run.reason)
    print_failure(problem, program, failure.attempt.as_failure(), is_diff=is_diff)
