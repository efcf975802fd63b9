"""After the test cases: small inputs in order, for a second. Test cases often miss the smallest."""

from __future__ import annotations

from dataclasses import dataclass
from threading import current_thread, main_thread

from banrye.console import UserError
from banrye.problem.model import Problem
from banrye.problem.validators import input_validator_sources, makes_inputs
from banrye.process.cpu_time import cpu_seconds, thread_cpu_seconds
from banrye.search.attempt import Attempt
from banrye.search.budget import Budget
from banrye.search.hunt import prepare_built
from banrye.submission.program import Program

SECONDS = 1.0  # of CPU time, besides what is compiled once


@dataclass(frozen=True)
class AfterTestCases:
    """What came of the small inputs. `passed`: so many of them, the smallest ones, pass."""

    passed: int = 0
    failure: Attempt | None = None


def try_small_inputs(problem: Problem, program: Program) -> AfterTestCases:
    """Give small inputs to an accepted program, as long as SECONDS allow.

    The problem's testlib validator makes them, and its accepted submissions answer them: inputs on
    which these disagree do not count. Without a validator and another accepted submission, there
    are none.
    """
    validators = input_validator_sources(problem)
    if not any(map(makes_inputs, validators)):
        return AfterTestCases()
    try:
        hunt = prepare_built(problem, program)
    except UserError:  # it has no other accepted submission, or that does not compile here
        return AfterTestCases()
    # In a thread of the pool, others judge other programs at the same time.
    is_alone = current_thread() is main_thread()
    budget = Budget(SECONDS, cpu_seconds if is_alone else thread_cpu_seconds)
    found = hunt.find_small(budget, budget)
    passed = max(0, hunt.small.complete - hunt.small.unjudged) if hunt.small else 0
    return AfterTestCases(passed, found.attempt if found else None)
