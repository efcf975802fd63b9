"""After the test cases: what else is tried of a program that passes them, in one search.

    my.cpp passes 12 test cases    9,000 small inputs pass, 1,500 others too; the slowest shape,
                                   "M = 100,000: a star", takes 0.4 s

The validator and the accepted submissions are prepared once for all of these inputs.
"""

from __future__ import annotations

from contextlib import closing

from banrye.console import UserError
from banrye.problem.model import Problem
from banrye.problem.validators import input_validator_sources
from banrye.search.further_inputs import AfterTestCases, Further
from banrye.search.hunt import Hunt, prepare_built, prepare_unanswered
from banrye.search.shape_inputs import try_shapes
from banrye.search.small_inputs import try_other_inputs
from banrye.submission.program import Program


def try_further(
    problem: Problem,
    program: Program,
    *,
    small_inputs: bool,
    slow_seconds: float,
) -> Further:
    """Give an accepted program small and other inputs, and then for some seconds those with shapes.

    The problem's validator makes inputs, and accepted submissions answer them. Without a validator
    that does there are none. If the test cases have no answers, as of a problem of the archive
    without a reference solution, only how runs end is judged.
    """
    hunt = prepared(problem, program) if small_inputs or slow_seconds else None
    if hunt is None:
        return Further()
    with closing(hunt):
        after = try_other_inputs(hunt) if small_inputs else AfterTestCases()
        if after.failure or not slow_seconds:
            return Further(after)
        return Further(after, try_shapes(hunt, slow_seconds))


def prepared(problem: Problem, program: Program) -> Hunt | None:
    """Return the search for a program, None if no validator or no submission is of use."""
    if not input_validator_sources(problem):
        return None
    is_unanswered = not all(case.has_answer for case in problem.cases)
    try:
        if is_unanswered and problem.judge.runs_once and not problem.has_reference:
            return prepare_unanswered(problem, program)
        return prepare_built(problem, program)
    except UserError:  # it has no other accepted submission, or that does not compile here
        return None
