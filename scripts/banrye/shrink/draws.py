"""The draws of a generator that made an input, as a sequence of elements.

Draws are shrunk instead of the text (MacIver and Donaldson, Test-Case Reduction via Test-Case
Generation: Insights from the Hypothesis Reducer, ECOOP 2020): some are left out, some are lowered,
and the generator runs again. So each result is an input that the generator can print, and its
format need not be known. The draws of one site in the program form a list.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from banrye.shrink.ladder import closer_numbers
from banrye.shrink.lists import columns, lists_of_equal_key, nested_lists, rows
from banrye.shrink.reduction_passes import (
    cap_numbers,
    exchange_neighbours,
    leave_out_blocks,
    lower_elements,
    lowered_pairs,
    lowered_without,
)
from banrye.shrink.sequence import ItemPart, Items, SequenceChange, Span, blocks, overlaps

MAX_TRIED = 5000  # draws; longer records are shrunk by parts only
MAX_NUMBERS = 40  # of the draws that may count others, in the passes over large parts
MAX_SINGLE = 64  # items of a list, for the pass that keeps one of them
LARGE_ITEM_DRAWS = 3  # of an item on average, for this pass
SHORT_LIST_ITEMS = 16  # a list of so many is shrunk by single items
MAX_PAIRED = 8  # draws that are not the simplest, for the pass that lowers two of them
MAX_FINE_DRAWS = 60  # for the pass that leaves out any few of them and lowers any other

LEVELS = range(1, 30)  # at the last ones, each part of a list is one item


class Draw(NamedTuple):
    """A draw of `random`."""

    site: int  # where in the program it was made
    value: int  # 0: the simplest of the possible ones
    shown: int  # the number that was drawn, or the value


DrawSequence = tuple[Draw, ...]

# The reductions that PASSES try at least, if `is_tried_completely`.
IN_WORDS = (
    "leaving out one draw of the generator's random numbers, or replacing it by the simplest"
    " value, the next value, the value half way or the value before it"
)


def is_tried_completely(draws: DrawSequence) -> bool:
    """Return whether PASSES try all single reductions in IN_WORDS."""
    return len(draws) <= MAX_TRIED


def places_by_site(draws: DrawSequence) -> dict[int, list[int]]:
    by_site: dict[int, list[int]] = defaultdict(list)
    for place, draw in enumerate(draws):
        by_site[draw.site].append(place)
    return by_site


def apply_change(draws: DrawSequence, change: SequenceChange) -> DrawSequence:
    """Return the draws after a change. A value below 0 becomes 0."""
    values = {place: max(0, value) for place, value in change.values}
    gone = {place for span in change.left_out for place in range(*span)}
    return tuple(
        draw._replace(value=values.get(place, draw.value))
        for place, draw in enumerate(draws)
        if place not in gone
    )


def lower_values(draw: Draw) -> Iterator[int]:
    """Yield lower values of a draw, as `closer_numbers` does.

    If the values are those of numbers with both signs in turn, a number keeps its sign, or else
    half of the steps would lead to a number of the other sign. Then those in IN_WORDS follow.
    """
    size = abs(draw.shown)
    is_positive = draw.shown > 0
    if draw.value != (2 * size - 1 if is_positive else 2 * size):
        yield from closer_numbers(draw.value)
        return
    for number in closer_numbers(size):
        yield max(0, 2 * number - 1) if is_positive else 2 * number
    for value in (0, 1, draw.value // 2, draw.value - 1):
        if 0 <= value < draw.value:
            yield value


def numbers_of(draws: DrawSequence) -> list[int]:
    """Return the places of the draws that may count others: sites with few draws."""
    sites = places_by_site(draws)
    rare = [place for place, draw in enumerate(draws) if draw.value]
    rare.sort(key=lambda place: (len(sites[draws[place].site]), place))
    return sorted(rare[:MAX_NUMBERS])


# Lists.


def lists_of(draws: DrawSequence) -> list[Items]:
    """Return the lists of draws that a number may count."""
    sites = list(places_by_site(draws).values())
    lists = [
        items
        for group in lists_of_equal_key(sites, len)
        for items in of_several_sites(group, sites)
    ]
    for items in nested_lists([draw.site for draw in draws]):
        lists.append(items)
        lists += tables(draws, items)
    unique = {json.dumps([[*part.places] for part in items.parts]): items for items in lists}
    return list(unique.values())


def of_several_sites(group: list[list[int]], sites: list[list[int]]) -> Iterator[Items]:
    """Yield lists with a draw of each of several sites in each item: of sites with as many draws.

    The same with sites that have one draw more or less.
    """
    count = len(group[0])
    near = [places[:count] for places in sites if abs(len(places) - count) == 1]
    for chosen in [group, group + near] if near else [group]:
        yield Items(tuple(ItemPart(places, 1) for places in chosen))


def tables(draws: DrawSequence, items: Items) -> Iterator[Items]:
    """Yield the rows and the columns of a list, if a number before it counts them."""
    places = items.parts[0].places[:-1]
    for width in {abs(draw.shown) for draw in draws[: items.start][:MAX_NUMBERS]}:
        if 1 < width < len(places) and len(places) % width == 0:
            yield rows(items, width)
            yield columns(places, width)


def size(items: Items) -> int:
    """Return the number of draws in a list."""
    return sum(end - start for start, end in items.spans(0, items.count))


def counted_lists(draws: DrawSequence) -> Iterator[tuple[int, Items]]:
    """Yield lists with the place of a number that may count them, large items first."""
    lists = sorted(lists_of(draws), key=lambda items: -size(items) / items.count)
    numbers = numbers_of(draws)
    for items in lists:
        for place in numbers:
            if abs(items.count - abs(draws[place].shown)) <= 1:
                yield place, items


# Passes.


def lowered_numbers(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Lower a number. The draws that it counts then end earlier."""
    return lowered_alone(draws, numbers_of(draws))


def lowered_alone(draws: DrawSequence, places: Iterable[int]) -> Iterator[SequenceChange]:
    return lower_elements(((draws[place], [place]) for place in places), lower_values)


def one_item_only(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Leave out all items of a list but one, and lower the number that counts them by as many.

    The items are large, as the test cases of an input: of these, often one is enough.
    """
    for place, items in counted_lists(draws):
        count = items.count
        if not 1 < count <= MAX_SINGLE or size(items) < LARGE_ITEM_DRAWS * count:
            continue
        counter = [(place, draws[place].value)]
        for kept_item in range(count):
            spans = items.spans(0, kept_item) + items.spans(kept_item + 1, count)
            yield from leave_out_blocks(spans, count - 1, [counter])


def without_parts_of_lists(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Leave out a half of a list, a quarter, ... and lower the number that counts its items.

    A short list also becomes one item.
    """
    for place, items in counted_lists(draws):
        for level in LEVELS:
            levels = list(items.blocks(level))
            if len(levels) < items.count or items.count <= SHORT_LIST_ITEMS:
                yield from without_counted(draws, place, items, levels)


def without_single_items(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Leave out an item of a list, and lower the number that counts them."""
    for place, items in counted_lists(draws):
        single = [(number, number + 1) for number in range(items.count)]
        yield from without_counted(draws, place, items, single)


def without_counted(
    draws: DrawSequence, place: int, items: Items, spans: Iterable[Span]
) -> Iterator[SequenceChange]:
    """Leave out a block of items, and lower the number at `place` by as many."""
    counter = [(place, draws[place].value)]
    for first, end in spans:
        if end - first <= draws[place].value:
            yield from leave_out_blocks(items.spans(first, end), end - first, [counter])


def without_draws(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Leave out consecutive draws."""
    for level in LEVELS:
        for first, end in blocks(len(draws), level):
            if end - first == 1 and not is_tried_completely(draws):
                return
            yield SequenceChange(((first, end),))


def lowered_sites(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Lower all draws of a site together, to at most 0, 1, a half, ... of the largest."""
    for places in places_by_site(draws).values():
        if len(places) > 1:
            yield from cap_numbers([(place, draws[place].value) for place in places])


def lowered_equal_draws(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Lower all draws of one value."""
    by_value: dict[int, list[int]] = defaultdict(list)
    for place, draw in enumerate(draws):
        by_value[draw.value].append(place)
    if len(by_value) < MAX_TRIED:
        several = [(value, places) for value, places in by_value.items() if len(places) > 1]
        yield from lower_elements(several, closer_numbers)


def lowered_draws(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Lower one draw."""
    if is_tried_completely(draws):
        yield from lowered_alone(draws, range(len(draws)))


def lowered_two_draws(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Lower two draws together: both to the simplest, or by the same amount."""
    numbers = [(place, draw.value) for place, draw in enumerate(draws) if draw.value]
    if len(numbers) <= MAX_PAIRED:
        yield from lowered_pairs(numbers)


def exchanged_draws(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Exchange a draw and the next of its site if that is smaller."""
    if is_tried_completely(draws):
        for places in places_by_site(draws).values():
            yield from exchange_neighbours([(place, draws[place].value) for place in places])


def without_few_draws(draws: DrawSequence) -> Iterator[SequenceChange]:
    """Leave out 1 to 4 consecutive draws and lower any other by 1."""
    if len(draws) > MAX_FINE_DRAWS:
        return
    numbers = [(place, draw.value) for place, draw in enumerate(draws)]
    for count in (1, 2, 3, 4):
        spans = [(first, first + count) for first in range(len(draws) - count + 1)]
        yield from lowered_without(spans, numbers, is_outside)


def is_outside(span: Span, place: int) -> bool:
    return not overlaps(span, place)


PASSES: tuple[Callable[[DrawSequence], Iterator[SequenceChange]], ...] = (
    one_item_only,
    without_parts_of_lists,
    lowered_numbers,
    without_draws,
    without_single_items,
    lowered_sites,
    lowered_equal_draws,
    lowered_draws,
    lowered_two_draws,
    exchanged_draws,
    without_few_draws,
)
"""The changes that may make an input smaller, those that leave out large parts first."""
