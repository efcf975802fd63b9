"""The choices of an input validator that made an input, as a sequence of elements.

A choice is a value that the validator chose where it would read one (see banrye/choices). The
choices of one read form a list. The choice that counts its items is one before the list with the
same value; n vertices have n - 1 edges, so a value greater by 1 counts, too.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banrye.shrink.ladder import closer_numbers
from banrye.shrink.lists import columns, nested_lists, rows
from banrye.shrink.reduction_passes import leave_out_blocks, lower_elements
from banrye.shrink.sequence import Items, SequenceChange, Span, overlaps

LEVELS = range(1, 20)
MAX_BLOCKS = 400  # of a list: a longer one is cut into at most so many parts
MAX_RENAMED = 20_000  # choices of an input in which references are renamed
NEAR_CHOICES = 6  # before a list, one of which may say how wide its rows are


class Choice(NamedTuple):
    """A value that the validator has chosen where it would read one."""

    kind: str  # i: number, n: length, c: character, a: alternative, b: whether it ends here
    site: int  # the number of the validator's read: equal for all elements of a list
    low: int
    high: int
    value: int
    start: int  # in the text


Choices = Sequence[Choice]


def reductions(choices: Choices) -> Iterator[SequenceChange]:
    """Yield single reductions from large to small: items left out, then values lowered."""
    seen: set[SequenceChange] = set()
    for change in all_reductions(choices):
        if change not in seen:
            seen.add(change)
            yield change


def all_reductions(choices: Choices) -> Iterator[SequenceChange]:
    lists = list(nested_lists([(choice.kind, choice.site) for choice in choices]))
    lists.sort(key=lambda items: -length(items))
    for level in LEVELS:
        for items in lists:
            yield from without_parts(choices, items, level)
        if level == 1:
            yield from end_input(choices)
    yield from lowered_values(choices)


def length(items: Items) -> int:
    """Return the number of choices in a list."""
    places = items.parts[0].places
    return places[-1] - places[0]


# Parts of a list left out.


def without_parts(choices: Choices, items: Items, level: int) -> Iterator[SequenceChange]:
    """Leave out a half (level 1), a quarter, ... of a list, of its rows, or of its columns."""
    for width in widths(choices, items):
        table = rows(items, width)
        blocks = list(table.blocks(level))
        if len(blocks) > MAX_BLOCKS + 1:
            continue
        for first, end in blocks:
            yield from without_block(choices, table, first, end)
            if len(choices) < MAX_RENAMED and width > 1:
                yield from without_columns(choices, items, width)
            is_word = choices[items.start].kind == "c" and first == 0
            if len(choices) < MAX_RENAMED and is_word:
                yield from without_common_columns(choices, table.count)


def widths(choices: Choices, items: Items) -> list[int]:
    """Return how many items may belong together: one, or as many as a choice before says."""
    count = items.count
    sizes = [1]
    for choice in choices[max(0, items.start - NEAR_CHOICES) : items.start]:
        if choice.kind == "i" and 1 < choice.value < count and count % choice.value == 0:
            sizes += [choice.value, count // choice.value]
    return list(dict.fromkeys(width for width in sizes if width < count or width == 1))


def without_block(choices: Choices, items: Items, first: int, end: int) -> Iterator[SequenceChange]:
    """Leave out items, with each number that may count them lowered, and with others renamed."""
    removed, spans = end - first, items.spans(first, end)
    for places in countings(choices, items):
        counters = [(place, choices[place].value) for place in places]
        if any(value - removed < choices[place].low for place, value in counters):
            continue
        for change in leave_out_blocks(spans, removed, [counters]):
            yield change
            if places and len(choices) < MAX_RENAMED:
                yield lower_references(choices, change, choices[places[-1]].value, first, end)


def countings(choices: Choices, items: Items) -> list[list[int]]:
    """Return the ways to count the items of a list: the places of the numbers of each."""
    before = range(items.start)
    likely = [
        place
        for place in before
        if choices[place].kind in "in" and choices[place].value in (items.count, items.count + 1)
    ]
    equal = [place for place in likely if choices[place].value == items.count]
    choices_of_counting = [
        equal,
        *([place] for place in reversed(likely[-2:])),
        *([p] for p in likely[:1]),
    ]
    if before:
        choices_of_counting += [[items.start - 1], [0]]
    return [*choices_of_counting, []]


def lower_references(
    choices: Choices, change: SequenceChange, count: int, first: int, end: int
) -> SequenceChange:
    """Return the change that also lowers numbers up to `count`, which refer to later items."""
    values = dict(change.values)
    (span,) = change.left_out
    for place, choice in enumerate(choices):
        if overlaps(span, place) or place in values or choice.kind != "i":
            continue
        if choice.high in (count, count - 1):
            item = choice.value - choice.low
            if item >= end:
                values[place] = choice.value - (end - first)
            elif item >= first:
                values[place] = choice.low + max(0, first - 1)
    return SequenceChange((span,), tuple(values.items()))


def without_columns(choices: Choices, items: Items, width: int) -> Iterator[SequenceChange]:
    """Leave out a column of a table, also with the row of the same number."""
    counters = [
        place
        for place in range(items.start)
        if choices[place].kind == "i" and choices[place].value == width
    ]
    if not counters or width > MAX_BLOCKS:
        return
    starts = items.parts[0].places

    def spans(cells: Iterator[int]) -> tuple[Span, ...]:
        return tuple((starts[cell], starts[cell + 1]) for cell in cells)

    for column in range(width):
        cells = range(items.count)
        in_column = (cell for cell in cells if cell % width == column)
        yield SequenceChange(spans(in_column), ((counters[-1], width - 1),))
        if items.count == width * width:
            in_both = (cell for cell in cells if column in (cell % width, cell // width))
            yield SequenceChange(spans(in_both), tuple((place, width - 1) for place in counters))


def without_common_columns(choices: Choices, count: int) -> Iterator[SequenceChange]:
    """Leave out a column of all words of a length, and lower that length."""
    words: list[int] = []  # the places of their characters
    for place in range(len(choices) - count):
        choice, after = choices[place], choices[place + 1]
        if choice.kind == "n" and choice.value == count and after.kind == "c":
            words += range(place + 1, place + 1 + count)
    numbers = [
        place
        for place, choice in enumerate(choices)
        if choice.kind in "in" and choice.value == count and choice.low < count
    ]
    first_number = numbers[:1] if numbers and choices[numbers[0]].kind == "i" else []
    lengths = [place for place in numbers if choices[place].kind == "n"]
    common = columns(words, count) if words else None
    for column in range(count if count <= MAX_BLOCKS else 0):
        spans = common.spans(column, column + 1) if common else ()
        for lowered_numbers in (numbers, [*first_number, *lengths]):
            yield SequenceChange(spans, tuple((place, count - 1) for place in lowered_numbers))


# Values lowered.


def end_input(choices: Choices) -> Iterator[SequenceChange]:
    """End the input or a line where it goes on."""
    for place, choice in enumerate(choices):
        if choice.kind == "b" and choice.value == 0:
            yield SequenceChange(values=((place, 1),))


def lowered_values(choices: Choices) -> Iterator[SequenceChange]:
    """Lower all numbers of a value, one number, or a character."""
    equal: dict[tuple[str, int], list[int]] = defaultdict(list)
    for place, choice in enumerate(choices):
        equal[choice.kind, choice.value].append(place)
    for places in equal.values():
        alone = [[place] for place in places] if len(places) > 1 else []
        groups = [(choices[group[0]], group) for group in [places, *alone]]
        yield from lower_elements(groups, simpler_values)


def simpler_values(choice: Choice) -> list[int]:
    """Return the values to try instead of a choice, the simplest first."""
    value = choice.value
    if choice.kind == "c":
        return [0]  # no character of the set: its first one is taken
    if choice.kind == "b":
        return [1] if value == 0 else []
    base = min(max(choice.low, 0), choice.high)
    values = [base + step for step in dict.fromkeys(closer_numbers(value - base, smallest=3))]
    is_mirrored = choice.kind == "i" and value < 0 and -value <= choice.high
    return [-value, *values] if is_mirrored else values
