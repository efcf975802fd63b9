"""After the test cases: other inputs for a few seconds, as test cases often miss the smallest.

    9,000 small inputs in order                    2.0 s of CPU time
    260 inputs of generators with further seeds    0.4 s
    1,100 test cases with changed values           0.4 s
    400 random inputs                              0.2 s

The numbers are those of a fast program.
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import current_thread, main_thread

from banrye.process.cpu_time import cpu_seconds, thread_cpu_seconds
from banrye.search.attempt import Attempt
from banrye.search.budget import Budget
from banrye.search.hunt import Hunt

# Of CPU time, besides what is compiled once. scripts/checks/measure beyond says what is found when.
SMALL_SECONDS = 2.0
OTHER_SECONDS = 1.0
SMALL_INPUT = "a small input"


@dataclass(frozen=True)
class AfterTestCases:
    """What came of other inputs than the test cases.

    `small`: so many small inputs, the smallest ones, pass. `others`: so many others were tried.
    `origin`: in words, where the failing input comes from.
    """

    small: int = 0
    others: int = 0
    failure: Attempt | None = None
    origin: str = ""


def try_other_inputs(hunt: Hunt) -> AfterTestCases:
    """Give other inputs to an accepted program, as long as the seconds allow: small ones first.

    The problem's testlib validator makes small ones, and further ones as beyond.py says. Accepted
    submissions answer them: inputs on which these disagree do not count.
    """
    # In a thread of the pool, others judge other programs at the same time.
    clock = cpu_seconds if current_thread() is main_thread() else thread_cpu_seconds
    budget = Budget(SMALL_SECONDS, clock)
    found = hunt.find_small(budget, budget)
    passed = max(0, hunt.small.complete - hunt.small.unjudged) if hunt.small else 0
    if found:
        return AfterTestCases(passed, 0, found.attempt, SMALL_INPUT)
    if hunt.is_complete or hunt.rules:
        return AfterTestCases(passed)
    other = hunt.beyond.find(hunt.search, Budget(OTHER_SECONDS, clock), hunt.is_disputed)
    if other:
        return AfterTestCases(passed, hunt.beyond.total, other.attempt, other.origin)
    return AfterTestCases(passed, hunt.beyond.total)
