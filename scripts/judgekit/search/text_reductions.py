"""Reductions of an input whose format is not known: the input validator says which are valid.

A text is lines of words. The reductions follow what many formats have in common: a number before a
list counts its lines, words or characters; lines have columns; numbers name vertices. A text counts
as simpler if it is shorter, or of the same length but earlier in the alphabet, so that shrinking
ends.

Long lists are first cut to a prefix (prefixes.py), which needs no look at each item. Only texts of
up to MAX_PARSED characters are then reduced item by item.

Never runs a program.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import groupby, pairwise

from judgekit.search.prefixes import short_prefixes
from judgekit.search.shrink import Pass, lower

NUMBER = re.compile(r"(?:(?<!\S)-)?(?<!\d)\d{1,18}(?!\d)")
COUNT = re.compile("[0-9]{1,7}")

MAX_PARSED = 2_000_000  # characters: the tables of a text of this length take a second and 300 MB
MAX_RENAMED = 300_000  # characters of a text in which numbers are renamed
MAX_COUNTED_BLOCKS = 50  # blocks whose lines are lists of their own
MAX_LARGEST = 30  # lists that are cut in large parts
MAX_GUESSES = 1500  # of pairs of an item that is left out and a number that may count it
COARSE = range(1, 4)  # levels: the parts of a list are a half, a quarter, an eighth
FINE = range(4, 21)  # at the last level, each part is one item

Span = tuple[int, int]
"""Where a word or number begins and ends in a text."""

Places = Sequence[int]
"""Where the items of a list begin, and where its last item ends."""

Edit = tuple[int, int, str]
"""Where a replaced span begins and ends, and its new text."""


# The parts of a text.


@dataclass(frozen=True)
class Text:
    """A text with its lines, words and numbers. The text ends with a line break."""

    text: str
    lines: list[list[int]]
    """For each line where its words and extra blanks begin and where it ends.

    The last is the end of the text.
    """
    numbers: dict[int, list[Span]]
    """The spans of the numbers by value."""
    first_numbers: list[Span]
    """The spans of the first two numbers."""


@lru_cache(maxsize=1)  # all passes look at the same text
def parse(text: str) -> Text:
    """Return the parts of a text. Costs about 0.5 s for a million characters."""
    numbers: dict[int, list[Span]] = defaultdict(list)
    first_numbers: list[Span] = []
    for match in NUMBER.finditer(text):
        numbers[int(match[0])].append(match.span())
        if len(first_numbers) < 2:
            first_numbers.append(match.span())
    return Text(text, edges_of_words(text), numbers, first_numbers)


def edges_of_words(text: str) -> list[list[int]]:
    """Return for each line where its words and extra blanks begin and where it ends.

    The last is the text's end.
    """
    lines: list[list[int]] = [[]]
    for match in re.finditer(r"\S+[^\S\n]?|[^\S\n]|\n|\Z", text):
        lines[-1].append(match.start())
        if match[0] == "\n":
            lines.append([])
    return lines


def edited(text: str, edits: Iterable[Edit], names: dict[str, str] | None = None) -> str:
    """Replace spans of a text, and rename the numbers outside them.

    Spans that are left out may overlap.
    """
    pieces = []
    place = 0
    for start, end, new in sorted(edits):
        kept = text[place:start]
        is_last_word = text[end : end + 1] == "\n" and text[end - 1] != " "
        if not new and is_last_word:
            kept = kept.removesuffix(" ")  # the blank before it
        pieces += [kept, new]
        place = max(place, end)
    pieces.append(text[place:])
    if names:
        pieces[::2] = [renamed(kept, names) for kept in pieces[::2]]
    return "".join(pieces)


def renamed(text: str, names: dict[str, str]) -> str:
    """Replace the numbers of a text that have new names."""
    return NUMBER.sub(lambda match: names.get(match[0], match[0]), text)


# Lists.


@dataclass(frozen=True)
class ItemList:
    """A list in a text.

    Item i is the text from place i to place i + 1 of each sequence: a line, a word in each of
    several lines, a row and a column of a square. All sequences have equal length.
    """

    sequences: tuple[Places, ...]
    counter: Span | None = None
    """The number that counts the items, if the format says it; otherwise it is guessed."""

    @property
    def count(self) -> int:
        """The number of items."""
        return len(self.sequences[0]) - 1

    @property
    def length(self) -> int:
        """The number of characters of its sequences."""
        return sum(places[-1] - places[0] for places in self.sequences)


Lists = Callable[[Text], Iterable[ItemList]]


def lists_of_lines(parsed: Text) -> Iterator[ItemList]:
    """Yield runs of lines with equally many words, and squares of rows and columns.

    A run may go on into lines that the number before it does not count, so the counted part is a
    list, too.
    """
    lines = parsed.lines
    edges = [line[0] for line in lines]
    for words, group in groupby(range(len(lines) - 1), lambda row: len(lines[row])):
        rows = list(group)
        first = rows[0]
        places = edges[first : rows[-1] + 2]
        yield ItemList((places,))
        if len(places) == words:
            yield ItemList((places, *lines[first : rows[-1] + 1]))
        if first > 0:
            yield from counted_lines(parsed, first - 1, first, len(rows) - 1)


def counted_lines(parsed: Text, header: int, first: int, most: int) -> Iterator[ItemList]:
    """Yield the lines from `first` on that a word of the line `header` counts: at most `most`."""
    edges = parsed.lines[header]
    for start, end in list(pairwise(edges))[:3]:
        word = parsed.text[start:end].strip()
        if COUNT.fullmatch(word) and 0 < int(word) <= most:
            places = [line[0] for line in parsed.lines[first : first + int(word) + 1]]
            yield ItemList((places,), counter=(start, start + len(word)))


def lists_of_blocks(parsed: Text) -> Iterator[ItemList]:
    """Yield blocks of lines, and the lines that are counted in a block.

    A block is a fixed number of lines, and as many more as the first or second word of its first
    line says.
    """
    words = [line.split() for line in parsed.text.split("\n")[:-1]]
    for first in (0, 1, 2):
        for fixed in (1, 2, 3):
            for counter in (None, 0, 1):
                starts = block_starts(words, first, fixed, counter)
                if starts:
                    yield ItemList(([parsed.lines[start][0] for start in starts],))
                if counter is not None:
                    yield from lines_of_blocks(parsed, starts[: MAX_COUNTED_BLOCKS + 1], fixed)


def block_starts(words: list[list[str]], first: int, fixed: int, counter: int | None) -> list[int]:
    """Return the line where each block begins and that after the last one.

    Return [] if the blocks do not end with the text.
    """
    starts = [first]
    while starts[-1] < len(words):
        size = fixed
        if counter is not None:
            line = words[starts[-1]]
            if len(line) <= counter or not COUNT.fullmatch(line[counter]):
                return []
            size += int(line[counter])
        starts.append(starts[-1] + size)
    return starts if starts[-1] == len(words) else []


def lines_of_blocks(parsed: Text, starts: list[int], fixed: int) -> Iterator[ItemList]:
    """Yield the counted lines of each block, which may begin after any of its fixed lines."""
    for start, end in pairwise(starts):
        for offset in range(1, fixed + 1):
            yield from counted_lines(parsed, start, start + offset, end - start - offset)


def lists_of_words(parsed: Text) -> Iterator[ItemList]:
    """Yield columns of words, also without the first column."""
    for group in groups(parsed.lines, len):
        yield ItemList(tuple(group))
        if len(group[0]) > 1:
            yield ItemList(tuple(line[1:] for line in group))


def lists_of_characters(parsed: Text) -> Iterator[ItemList]:
    """Yield columns of characters."""
    for group in groups(parsed.lines, shape_of_words):
        for column, (start, end) in enumerate(pairwise(group[0])):
            count = len(parsed.text[start:end].rstrip())
            if count > 1:
                yield ItemList(
                    tuple(range(line[column], line[column] + count + 1) for line in group)
                )


def shape_of_words(line: list[int]) -> tuple[int, ...]:
    """Return where the words of a line begin, counted from its start."""
    return tuple(edge - line[0] for edge in line)


def groups(lines: list[list[int]], shape: Callable[[list[int]], object]) -> list[list[list[int]]]:
    """Return each line alone, and all lines of a shape after the first line."""
    by_shape = defaultdict(list)
    for line in lines[1:-1]:
        by_shape[shape(line)].append(line)
    alone = [[line] for line in lines[:-1]]
    return alone + [group for group in by_shape.values() if len(group) > 1]


# Parts of a list left out.


def without_parts_of_lists(find_lists: Lists, levels: range, text: str) -> Iterator[str]:
    """Yield the text without a part of a list, also with a lower counter and other names."""
    if len(text) > MAX_PARSED:
        return
    parsed = parse(text)
    lists = [each for each in find_lists(parsed) if each.count > 0]
    if levels is COARSE:
        lists = sorted(lists, key=lambda each: -each.length)[:MAX_LARGEST]
    for level in levels:
        for rename in (None, clamp_numbers, contract_edges):
            if rename is None or len(text) < MAX_RENAMED:
                for each in lists:
                    yield from without_blocks(parsed, each, level, rename)


Rename = Callable[[Text, list[Places], int], dict[str, str]]


def without_blocks(
    parsed: Text, items: ItemList, level: int, rename: Rename | None
) -> Iterator[str]:
    """Yield the text without one of the blocks of a list at a level."""
    text = parsed.text
    counters = counters_of(parsed, items)
    former: list[str] = []
    for first, end in blocks(items.count, level):
        parts = [places[first : end + 1] for places in items.sequences]
        contents = [text[part[0] : part[-1]] for part in parts]
        if contents == former:  # without either of two equal blocks, the text is the same
            continue
        former = contents
        edits = [(part[0], part[-1], "") for part in parts]
        if not rename:
            yield edited(text, edits)
        for start, stop in counters:
            count = int(text[start:stop]) - (end - first)
            if count >= 0:
                names = rename(parsed, parts, count) if rename else None
                yield edited(text, [*edits, (start, stop, str(count))], names)


def counters_of(parsed: Text, items: ItemList) -> list[Span]:
    """Return the numbers that may count a list.

    They are those before it with its value, or else the first of the text.
    """
    if items.counter:
        return [items.counter]
    same_value = parsed.numbers.get(items.count, [])
    return counters_before(items, same_value) or counters_before(items, parsed.first_numbers)


def counters_before(items: ItemList, spans: list[Span]) -> list[Span]:
    """Return the last and the first of the spans that are before a list."""
    number = bisect_left(spans, (items.sequences[0][0],))
    return sorted({spans[number - 1], spans[0]}) if number else []


def blocks(count: int, level: int) -> Iterator[Span]:
    """Yield the bounds of the blocks of a list at a level.

    Yield nothing if the level before has the same blocks.
    """
    parts = 2**level
    if parts < 2 * count or level == count == 1:
        size = -(-count // parts)
        for first in range(0, count, size):
            yield first, min(first + size, count)


def clamp_numbers(_parsed: Text, parts: list[Places], count: int) -> dict[str, str]:
    """Return names by which numbers above the new value of a counter are lowered to it."""
    return {str(count + above): str(count) for above in range(1, len(parts[0]))}


def contract_edges(parsed: Text, parts: list[Places], _count: int) -> dict[str, str]:
    """Return new names of the vertices, without gaps: both ends of an edge left out get one name.

    An item that has only one number, as in a permutation, counts as an edge from the number before.
    """
    merged: dict[int, int] = {}
    for part in parts:
        for start, end in pairwise(part):
            numbers = [int(word) for word in NUMBER.findall(parsed.text, start, end)[:2]]
            numbers += [number - 1 for number in numbers]
            ends = {vertex(number, merged) for number in numbers[:2]}
            if len(ends) == 2:
                merged[max(ends)] = min(ends)
    missing = sorted(merged)
    names = {}
    for value in parsed.numbers:
        name = vertex(value, merged)
        names[str(value)] = str(name - bisect_left(missing, name))
    return names


def vertex(number: int, merged: dict[int, int]) -> int:
    """Return the vertex that a number has become."""
    while number in merged:
        merged[number] = merged.get(merged[number], merged[number])  # keeps chains short
        number = merged[number]
    return number


# One item left out, and any number before it lowered.


def with_any_counter(text: str) -> Iterator[str]:
    """Yield the text without a line, word or character and with a number before it lowered by 1."""
    if guesses(text) > MAX_GUESSES:
        return
    parsed = parse(text)
    spans = sorted(span for spans in parsed.numbers.values() for span in spans)
    for start, end in single_items(parsed):
        for number in spans:
            value = int(text[slice(*number)])
            if number[1] <= start and value > 0:
                yield edited(text, [(start, end, ""), (*number, str(value - 1))])


def guesses(text: str) -> int:
    """Return how many reductions `with_any_counter` tries at most.

    Return more than MAX_GUESSES for a text that is too long.
    """
    if len(text) > MAX_GUESSES:
        return MAX_GUESSES + 1
    parsed = parse(text)
    return len(list(single_items(parsed))) * sum(map(len, parsed.numbers.values()))


def single_items(parsed: Text) -> Iterator[Span]:
    """Yield the span of each line, word and character."""
    for line, after in pairwise(parsed.lines):
        yield line[0], after[0]
        if len(line) > 2:
            yield from pairwise(line)
        for start, end in pairwise(line):
            word = parsed.text[start:end].rstrip()
            if len(word) > 1:
                yield from pairwise(range(start, start + len(word) + 1))


# Numbers and characters replaced.


def lower_rows(text: str) -> Iterator[str]:
    """Lower all numbers after the first line, or of one line, together."""
    if len(text) > MAX_PARSED:
        return
    lines = parse(text).lines
    yield from lower_together(text, lines[1][0], len(text))
    for line, after in pairwise(lines):
        yield from lower_together(text, line[0], after[0])


def lower_together(text: str, start: int, end: int) -> Iterator[str]:
    """Lower all numbers of a part of a text together.

    They become at most 0, 1, a half, ... of the largest, or all are lowered by one amount.
    """
    spans = [match.span() for match in NUMBER.finditer(text, start, end)]
    if len(spans) < 2:
        return
    values = [int(text[slice(*span)]) for span in spans]
    least = min(values)
    for limit in lower(max(values)):
        yield edited(text, replaced_numbers(spans, [min(value, limit) for value in values]))
    yield edited(text, replaced_numbers(spans, [int(value / 2) for value in values]))
    if least > 0:
        for new in lower(least):
            yield edited(text, replaced_numbers(spans, [value - least + new for value in values]))


def replaced_numbers(spans: list[Span], values: list[int]) -> list[Edit]:
    """Return the edits that replace numbers by others."""
    return [(start, end, str(value)) for (start, end), value in zip(spans, values, strict=True)]


def lower_numbers(text: str) -> Iterator[str]:
    """Lower all numbers of one value, or one of them."""
    if len(text) > MAX_PARSED:
        return
    for value, spans in parse(text).numbers.items():
        alone = [[span] for span in spans]
        for group in [spans, *alone]:
            for new in lower(value):
                yield edited(text, replaced_numbers(group, [new] * len(group)))


def plainer_characters(text: str) -> Iterator[str]:
    """Replace a word, or one of its characters, by its first character in the alphabet."""
    if len(text) > MAX_PARSED:
        return
    for match in re.finditer(r"\S\S+", text):
        characters = pairwise(range(match.start(), match.end() + 1))
        for start, end in [match.span(), *characters]:
            yield edited(text, [(start, end, min(match[0]) * (end - start))])


# All reductions together.


def passes() -> list[Pass]:
    """Return the passes over a text, those that cut large parts first."""
    found: list[Pass] = [short_prefixes]
    lists: list[Lists] = [lists_of_lines, lists_of_blocks, lists_of_words, lists_of_characters]
    for levels in (COARSE, FINE):
        found += [partial(without_parts_of_lists, find_lists, levels) for find_lists in lists]
    return [*found, lower_rows, lower_numbers, plainer_characters, with_any_counter]


class TextReductions:
    """The reductions of a text. Implements shrink.Reductions."""

    def __init__(self) -> None:
        self.passes: Sequence[Pass] = [partial(with_line_break, each) for each in passes()]

    def is_simpler(self, new: str, old: str) -> bool:
        """Return whether a text is shorter or, with the same length, earlier in the alphabet."""
        return (len(new), new) < (len(old), old)

    def validity(self, texts: Sequence[str]) -> Sequence[bool | None]:
        """Return None for each: what is valid is not known here."""
        return [None] * len(texts)

    def in_words(self, text: str) -> str | None:
        """Return the single reductions of a text. None if it is too long for all of them."""
        if len(text) > MAX_PARSED:
            return None
        counter = "with any number before it lowered by 1"
        if guesses(text) > MAX_GUESSES:
            counter = "with a number before it that is the number of such parts lowered by 1"
        return (
            f"leaving out a line, word or character (also {counter}), "
            "lowering a number to 0, 1, a half or by 1, or all numbers of a line by 1"
        )


def with_line_break(reductions: Pass, text: str) -> Iterable[str]:
    """Return the reductions of a text with a line break at its end, as the passes expect it."""
    return reductions(text.removesuffix("\n") + "\n")
