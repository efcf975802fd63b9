"""The reductions of an input of unknown format. The input validator refuses invalid ones.

Long lists are first cut to a prefix (prefixes.py), which needs no look at each item. Only texts of
up to MAX_PARSED characters are then reduced item by item.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from banrye.messages import _
from banrye.shrink.ladder import closer_numbers
from banrye.shrink.order import is_simpler
from banrye.shrink.prefixes import short_prefixes
from banrye.shrink.reduction_passes import (
    cap_numbers,
    leave_out_blocks,
    lower_elements,
    lowered_without,
)
from banrye.shrink.sequence import Items, SequenceChange, Span
from banrye.shrink.shrinker import Pass
from banrye.shrink.text_lists import (
    NUMBER,
    ListFinder,
    Rename,
    SplitText,
    apply_change,
    clamp_numbers,
    contract_edges,
    counters_of,
    lists_of_blocks,
    lists_of_characters,
    lists_of_lines,
    lists_of_words,
    number_at,
    replace_spans,
    single_items,
    split_text,
    value_at,
)

MAX_PARSED = 2_000_000  # characters: the tables of a text of this length take a second and 300 MB
MAX_RENAMED = 300_000  # characters of a text in which numbers are renamed
MAX_LARGEST = 30  # lists that are cut in large parts
MAX_GUESSES = 1500  # of pairs of an item that is left out and a number that may count it
COARSE = range(1, 4)  # levels: the parts of a list are a half, a quarter, an eighth
FINE = range(4, 21)  # at the last level, each part is one item


# Parts of a list left out.


def without_parts_of_lists(find: ListFinder, levels: range, text: str) -> Iterator[str]:
    """Yield the text without a part of a list, also with a lower counter and other names."""
    if len(text) > MAX_PARSED:
        return
    parsed = split_text(text)
    lists = [one_list for one_list in find(parsed) if one_list.count > 0]
    if levels is COARSE:
        lists = sorted(lists, key=lambda one_list: -length(one_list))[:MAX_LARGEST]
    for level in levels:
        for rename in (None, clamp_numbers, contract_edges):
            if rename is None or len(text) < MAX_RENAMED:
                for one_list in lists:
                    yield from without_blocks(parsed, one_list, level, rename)


def length(items: Items) -> int:
    """Return the number of characters of a list."""
    return sum(part.places[-1] - part.places[0] for part in items.parts)


def without_blocks(
    parsed: SplitText, items: Items, level: int, rename: Rename | None
) -> Iterator[str]:
    """Yield the text without one of the blocks of a list at a level."""
    text = parsed.text
    counters = [(place, value_at(text, place)) for place in counters_of(parsed, items)]
    former: list[str] = []
    for first, end in items.blocks(level):
        spans = items.spans(first, end)
        contents = [text[start:stop] for start, stop in spans]
        if contents == former:  # without either of two equal blocks, the text is the same
            continue
        former = contents
        countings = [[counter] for counter in counters if counter[1] >= end - first]
        for change in leave_out_blocks(
            spans, end - first, countings if rename else [[], *countings]
        ):
            names = None
            if rename:
                names = rename(parsed, items, (first, end), change.values[0][1])
            yield apply_change(text, change, names)


# One item left out, and any number before it lowered.


def with_any_counter(text: str) -> Iterator[str]:
    """Yield the text without a line, word or character and with a number before it lowered by 1."""
    if guesses(text) > MAX_GUESSES:
        return
    parsed = split_text(text)
    numbers = sorted(
        (start, value) for value, spans in parsed.numbers.items() for start, _ in spans
    )

    def is_before(span: Span, place: int) -> bool:
        return number_at(text, place)[1] <= span[0]

    for change in lowered_without(single_items(parsed), numbers, is_before):
        yield apply_change(text, change)


def guesses(text: str) -> int:
    """Return how many reductions `with_any_counter` tries at most.

    Return more than MAX_GUESSES for a text that is too long.
    """
    if len(text) > MAX_GUESSES:
        return MAX_GUESSES + 1
    parsed = split_text(text)
    return len(list(single_items(parsed))) * sum(map(len, parsed.numbers.values()))


# Numbers and characters replaced.


def lower_rows(text: str) -> Iterator[str]:
    """Lower all numbers after the first line, or of one line, together."""
    if len(text) > MAX_PARSED:
        return
    lines = split_text(text).lines
    yield from lower_together(text, lines[1][0], len(text))
    for line, after in pairwise(lines):
        yield from lower_together(text, line[0], after[0])


def lower_together(text: str, start: int, end: int) -> Iterator[str]:
    """Lower all numbers of a part of a text together.

    They become at most 0, 1, a half, ... of the largest, or all are lowered by one amount.
    """
    matches = NUMBER.finditer(text, start, end)
    numbers = [(match.start(), int(match[0])) for match in matches]
    if len(numbers) < 2:
        return
    for change in cap_numbers(numbers):
        yield apply_change(text, change)
    yield apply_change(
        text, SequenceChange(values=tuple((place, int(value / 2)) for place, value in numbers))
    )
    least = min(value for _, value in numbers)
    if least > 0:
        for new in closer_numbers(least):
            by_one_amount = tuple((place, value - least + new) for place, value in numbers)
            yield apply_change(text, SequenceChange(values=by_one_amount))


def lower_numbers(text: str) -> Iterator[str]:
    """Lower all numbers of one value, or one of them."""
    if len(text) > MAX_PARSED:
        return
    for value, spans in split_text(text).numbers.items():
        places = [start for start, _ in spans]
        groups = [(value, places), *((value, [place]) for place in places)]
        for change in lower_elements(groups, closer_numbers):
            yield apply_change(text, change)


def plainer_characters(text: str) -> Iterator[str]:
    """Replace a word, or one of its characters, by its first character in the alphabet."""
    if len(text) > MAX_PARSED:
        return
    for match in re.finditer(r"\S\S+", text):
        characters = pairwise(range(match.start(), match.end() + 1))
        for start, end in [match.span(), *characters]:
            yield replace_spans(text, [(start, end, min(match[0]) * (end - start))])


# All reductions together.


def passes() -> list[Pass]:
    """Return the passes over a text, those that cut large parts first."""
    all_passes: list[Pass] = [short_prefixes]
    finders: list[ListFinder] = [
        lists_of_lines,
        lists_of_blocks,
        lists_of_words,
        lists_of_characters,
    ]
    for levels in (COARSE, FINE):
        all_passes += [partial(without_parts_of_lists, find, levels) for find in finders]
    return [*all_passes, lower_rows, lower_numbers, plainer_characters, with_any_counter]


class TextReductions:
    """The reductions of a text. Implements shrinker.Reductions."""

    def __init__(self) -> None:
        self.passes: Sequence[Pass] = [partial(with_line_break, one_pass) for one_pass in passes()]

    def is_simpler(self, new: str, old: str) -> bool:
        """Return whether a text is shorter or, with the same length, earlier in the alphabet."""
        return is_simpler(new, old)

    def validity(self, texts: Sequence[str]) -> Sequence[bool | None]:
        """Return None for each: what is valid is not known here."""
        return [None] * len(texts)

    def in_words(self, text: str) -> str | None:
        """Return the single reductions of a text. None if it is too long for all of them."""
        if len(text) > MAX_PARSED:
            return None
        counter = _("if a count before it is lowered by 1")
        if guesses(text) > MAX_GUESSES:
            counter = _("if a number before it that is the number of such parts is lowered by 1")
        return _(
            "leaving out a line, word or character (also {}), "
            "lowering a number to 0, 1, a half or by 1, or all numbers of a line by 1",
            counter,
        )


def with_line_break(reductions: Pass, text: str) -> Iterable[str]:
    """Return the reductions of a text with a line break at its end, as the passes expect it."""
    return reductions(text.removesuffix("\n") + "\n")
