"""Try further inputs on a program that passes the test cases, in one hunt.

    400 small inputs in order                      0.2 s of CPU time
    20 inputs of generators with further seeds     0.1 s
    60 random ones, with shapes or changed values  0.3 s
    inputs with shapes, for some seconds           the slowest, "M = 100,000: a star", takes 0.4 s

These are the times of a fast program. The numbers are fixed, so that a verdict does not depend on
the machine. The seconds cut them for a program, a validator or a reference solution that is slow.
The validator and the accepted submissions are prepared once for all of these inputs.
"""

from __future__ import annotations

from contextlib import closing

from banrye.console import UserError
from banrye.language import is_native
from banrye.problem.model import Problem
from banrye.problem.validators import input_validator_sources
from banrye.process.cpu_time import job_cpu_seconds
from banrye.search.further.further_inputs import AfterTestCases, FurtherResult
from banrye.search.further.shape_inputs import try_shapes
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.hunt.open_hunt import prepare_built, prepare_unanswered
from banrye.search.inputs import StreamKind
from banrye.search.stop.budget import Budget
from banrye.submission.program import Program

# Seconds of CPU time, without the compilation. scripts/checks/measure streams says what they find.
SMALL_SECONDS = 2.0
STREAM_SECONDS = 2.0
SMALL_INPUT = "a small input"
# Inputs: most programs get through so many within the seconds, also beside ten other processes.
MAX_SMALL_INPUTS = 400
MAX_STREAM_INPUTS = {StreamKind.SEEDS: 20, StreamKind.MADE: 60}
MAX_SMALL_INPUTS_IF_SLOW = 100  # if the program is started for each input, as in Java


def try_further(
    problem: Problem,
    program: Program,
    *,
    small_inputs: bool,
    slow_seconds: float,
) -> FurtherResult:
    """Give an accepted program small and other inputs, then for some seconds inputs with shapes.

    The problem's validator makes inputs, and accepted submissions answer them. Without such a
    validator, there are none. If the test cases have no answers, a run passes if it does not fail.
    """
    hunt = prepare_hunt(problem, program) if small_inputs or slow_seconds else None
    if hunt is None:
        return FurtherResult()
    with closing(hunt):
        after = try_other_inputs(hunt) if small_inputs else AfterTestCases()
        if after.failure or not slow_seconds:
            return FurtherResult(after)
        return FurtherResult(after, try_shapes(hunt, slow_seconds))


def prepare_hunt(problem: Problem, program: Program) -> SubmissionHunt | None:
    """Return the hunt for a program, None if no validator or no submission is of use."""
    if not input_validator_sources(problem):
        return None
    is_unanswered = not all(case.has_answer for case in problem.cases)
    try:
        if is_unanswered and problem.judge.runs_once and not problem.has_reference:
            return prepare_unanswered(problem, program)
        return prepare_built(problem, program)
    except UserError:  # it has no other accepted submission, or that does not compile here
        return None


def try_other_inputs(hunt: SubmissionHunt) -> AfterTestCases:
    """Give other inputs to an accepted program, as long as the seconds allow: small ones first.

    The problem's testlib validator makes small ones, and further ones as streams.py says. Accepted
    submissions answer them: inputs on which these disagree do not count.
    """
    hunt.search.are_claimed = False  # many runs share a process; a failure is confirmed alone
    clock = job_cpu_seconds()
    is_fast = is_native(hunt.program.language) or hunt.program.can_share
    budget = Budget(SMALL_SECONDS, clock)
    if hunt.small_inputs:
        hunt.small_inputs.most = MAX_SMALL_INPUTS if is_fast else MAX_SMALL_INPUTS_IF_SLOW
    result = hunt.find_small(budget, budget)
    passed = max(0, hunt.small.complete - hunt.small.unjudged) if hunt.small else 0
    if result:
        return AfterTestCases(passed, 0, result.attempt, SMALL_INPUT)
    if hunt.is_complete or hunt.rules:
        return AfterTestCases(passed)
    most = {kind: number if is_fast else number // 2 for kind, number in MAX_STREAM_INPUTS.items()}
    seconds = Budget(STREAM_SECONDS, clock)
    other = hunt.streams.find(hunt.search, seconds, hunt.is_disputed, most)
    if other:
        return AfterTestCases(passed, hunt.streams.total, other.attempt, other.origin)
    return AfterTestCases(passed, hunt.streams.total)
