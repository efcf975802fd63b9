"""After the test cases: other inputs for a few seconds, as test cases often miss the smallest.

    400 small inputs in order                      0.2 s of CPU time
    20 inputs of generators with further seeds     0.1 s
    60 random ones, with shapes or changed values  0.3 s

The times are those of a fast program. The numbers are fixed, so that a verdict does not depend on
the machine. The seconds cut them for a program, a validator or a reference solution that is slow.
"""

from __future__ import annotations

from banrye.language import is_native
from banrye.process.cpu_time import job_cpu_seconds
from banrye.search.budget import Budget
from banrye.search.further_inputs import AfterTestCases
from banrye.search.hunt import Hunt
from banrye.search.streams import StreamKind

# Of CPU time, besides what is compiled once. scripts/checks/measure beyond says what is found when.
SMALL_SECONDS = 2.0
OTHER_SECONDS = 1.0
SMALL_INPUT = "a small input"
# Inputs: most programs get through so many within the seconds, also beside ten other processes.
MOST_SMALL = 400
MOST_OTHER = {StreamKind.SEEDS: 20, StreamKind.MADE: 60}
MOST_SMALL_OF_SLOW_START = 100  # of a program in another language that is started for each


def try_other_inputs(hunt: Hunt) -> AfterTestCases:
    """Give other inputs to an accepted program, as long as the seconds allow: small ones first.

    The problem's testlib validator makes small ones, and further ones as beyond.py says. Accepted
    submissions answer them: inputs on which these disagree do not count.
    """
    hunt.search.are_claimed = False  # many runs share a process; a failure is confirmed alone
    clock = job_cpu_seconds()
    is_fast = is_native(hunt.program.language) or hunt.program.can_share
    budget = Budget(SMALL_SECONDS, clock)
    if hunt.small_inputs:
        hunt.small_inputs.most = MOST_SMALL if is_fast else MOST_SMALL_OF_SLOW_START
    found = hunt.find_small(budget, budget)
    passed = max(0, hunt.small.complete - hunt.small.unjudged) if hunt.small else 0
    if found:
        return AfterTestCases(passed, 0, found.attempt, SMALL_INPUT)
    if hunt.is_complete or hunt.rules:
        return AfterTestCases(passed)
    most = {kind: number if is_fast else number // 2 for kind, number in MOST_OTHER.items()}
    seconds = Budget(OTHER_SECONDS, clock)
    other = hunt.beyond.find(hunt.search, seconds, hunt.is_disputed, most)
    if other:
        return AfterTestCases(passed, hunt.beyond.total, other.attempt, other.origin)
    return AfterTestCases(passed, hunt.beyond.total)
