"""The bounds of the validator's numbers that no test case reaches, or only one.

Runs the validator.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from banrye.choices.source import Bound
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.search.inputs import to_text
from banrye.search.stop.budget import Budget
from banrye.search.validators.choice_inputs import BudgetSpent, ChoiceMaker

READ_SECONDS = 15.0  # of CPU time of the validator to read the test cases
CHUNK_BYTES = 2 << 20  # of the test cases that one process reads


def unreached_bounds(problem: Problem, maker: ChoiceMaker) -> list[Bound] | None:
    """Return the numbers that no test case takes to both their bounds.

    None if the test cases are too large to read them all in READ_SECONDS of CPU time.
    """
    maker.limit(Budget(READ_SECONDS), READ_SECONDS)
    reached: dict[str, Bound] = {}
    try:
        for chunk in chunks(problem):
            for bound in maker.source.bounds(chunk):
                old = reached.get(bound.name, bound)
                reached[bound.name] = merge_reach(old, bound)
    except BudgetSpent:
        return None
    return [
        bound
        for bound in reached.values()
        if bound.low < bound.high and (bound.least > bound.low or bound.greatest < bound.high)
    ]


def alone_at_a_bound(problem: Problem, maker: ChoiceMaker, idle: Collection[str]) -> list[str]:
    """Return the test cases that reach a bound which no other test case reaches.

    The test cases with the smallest inputs are preferred. When READ_SECONDS are spent, all that are
    left are returned.
    """
    maker.limit(Budget(READ_SECONDS), READ_SECONDS)
    needed: list[str] = []
    bounds = sorted(
        (case for case in problem.cases if case.name in idle), key=lambda case: case.input.size
    )
    without_idle = replace(
        problem, cases=tuple(case for case in problem.cases if case.name not in idle)
    )
    try:
        reached: set[tuple[str, str]] = set()
        for chunk in filter(None, chunks(without_idle)):
            reached |= ends(maker.source.bounds(chunk))
        while bounds:
            case = bounds[0]
            new = ends(maker.source.bounds([to_text(case.input_bytes)])) - reached
            if new:
                needed.append(case.name)
                reached |= new
            bounds.pop(0)
    except BudgetSpent:
        needed += [case.name for case in bounds]
    return needed


def ends(bounds: Iterable[Bound]) -> set[tuple[str, str]]:
    """Return the bounds that are reached: ("n", "low")."""
    low = {(bound.name, "low") for bound in bounds if bound.least == bound.low < bound.high}
    high = {(bound.name, "high") for bound in bounds if bound.greatest == bound.high > bound.low}
    return low | high


def merge_reach(first: Bound, second: Bound) -> Bound:
    """Return how far two sets of test cases reach together."""
    return Bound(
        first.name,
        min(first.low, second.low),
        max(first.high, second.high),
        min(first.least, second.least),
        max(first.greatest, second.greatest),
    )


def chunks(problem: Problem) -> list[list[str]]:
    """Return the texts of the test cases, those that are read together in one list."""
    lists_of_cases: list[list[str]] = [[]]
    size = 0
    for case in problem.cases:
        text = to_text(case.input_bytes)
        if lists_of_cases[-1] and size + len(text) > CHUNK_BYTES:
            lists_of_cases.append([])
            size = 0
        lists_of_cases[-1].append(text)
        size += len(text)
    return lists_of_cases


def in_words(bound: Bound) -> str:
    """Return how far a number goes, for the user."""
    parts: list[str] = []
    if bound.least > bound.low:
        parts.append(
            _(
                "the smallest value in the test cases is {:,}, the validator allows {:,}",
                bound.least,
                bound.low,
            )
        )
    if bound.greatest < bound.high:
        parts.append(
            _(
                "the largest value in the test cases is {:,}, the validator allows {:,}",
                bound.greatest,
                bound.high,
            )
        )
    return f"{bound.name}: {'; '.join(parts)}"
