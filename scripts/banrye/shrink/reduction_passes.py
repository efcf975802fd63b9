"""The changes that all views of a sequence share.

A pass yields changes, the large ones first. Knows no views: lists, numbers and their values come
from the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import TypeVar

from banrye.shrink.ladder import closer_numbers
from banrye.shrink.sequence import SequenceChange, Span, overlaps

Numbers = Sequence[tuple[int, int]]
"""Places and the values there."""

ItemGroup = TypeVar("ItemGroup")


# Leave out a block.


def leave_out_blocks(
    spans: tuple[Span, ...], removed: int, countings: Iterable[Numbers]
) -> Iterator[SequenceChange]:
    """Yield changes that leave out a block, for each way to count its items.

    A way to count: the numbers that are lowered by `removed`, which are outside the block.
    """
    for counters in countings:
        values = tuple((place, value - removed) for place, value in counters)
        if not any(overlaps(span, place) for span in spans for place, _ in values):
            yield SequenceChange(spans, values)


# Lower.


def lower_elements(
    groups: Iterable[tuple[ItemGroup, Sequence[int]]], ladder: Callable[[ItemGroup], Iterable[int]]
) -> Iterator[SequenceChange]:
    """Lower all elements of a group to each value of a ladder."""
    for group, places in groups:
        for value in ladder(group):
            yield SequenceChange(values=tuple((place, value) for place in places))


def cap_numbers(numbers: Numbers) -> Iterator[SequenceChange]:
    """Lower numbers together, to at most 0, 1, a half, ... of the largest."""
    for limit in closer_numbers(max(value for _, value in numbers)):
        yield SequenceChange(values=tuple((place, min(value, limit)) for place, value in numbers))


def lowered_pairs(numbers: Numbers) -> Iterator[SequenceChange]:
    """Lower two numbers together: both to 0, or by the same amount."""
    for (place, value), (other, value_there) in combinations(numbers, 2):
        yield SequenceChange(values=((place, 0), (other, 0)))
        least = min(value, value_there)
        for amount in (least, (least + 1) // 2, 1):
            yield SequenceChange(values=((place, value - amount), (other, value_there - amount)))


# Lower, and leave out what the number may count.


def lowered_without(
    spans: Iterable[Span], numbers: Numbers, is_possible: Callable[[Span, int], bool]
) -> Iterator[SequenceChange]:
    """Leave out a span, and lower a number that may count it by 1."""
    for span in spans:
        for place, value in numbers:
            if value > 0 and is_possible(span, place):
                yield SequenceChange((span,), ((place, value - 1),))


# Reorder.


def exchange_neighbours(numbers: Numbers) -> Iterator[SequenceChange]:
    """Exchange two consecutive numbers of a list if the second is smaller."""
    for (place, value), (after, value_after) in pairwise(numbers):
        if value_after < value:
            yield SequenceChange(values=((place, value_after), (after, value)))
