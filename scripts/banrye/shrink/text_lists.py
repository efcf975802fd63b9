"""A text as lines, words and characters: its lists, and changes applied to it.

A place is the offset of a character. The lists follow what many formats have in common: a number
before a list counts its lines, words or characters; lines have columns; numbers name vertices.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from banrye.shrink.lists import COUNT, block_starts, lists_of_equal_key, runs
from banrye.shrink.sequence import ItemPart, Items, Places, SequenceChange, Span

NUMBER = re.compile(r"(?:(?<!\S)-)?(?<!\d)\d{1,18}(?!\d)")

MAX_COUNTED_BLOCKS = 50  # blocks whose lines are lists of their own


# The parts of a text.


@dataclass(frozen=True)
class SplitText:
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
def split_text(text: str) -> SplitText:
    """Return the parts of a text. Costs about 0.5 s for a million characters."""
    numbers: dict[int, list[Span]] = defaultdict(list)
    first_numbers: list[Span] = []
    for match in NUMBER.finditer(text):
        numbers[int(match[0])].append(match.span())
        if len(first_numbers) < 2:
            first_numbers.append(match.span())
    return SplitText(text, edges_of_words(text), numbers, first_numbers)


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


# Changes.


def apply_change(text: str, change: SequenceChange, names: dict[str, str] | None = None) -> str:
    """Return a changed text. `names`: new names of the numbers that the change leaves alone."""
    edits = [(start, end, "") for start, end in change.left_out]
    edits += [(*number_at(text, place), str(value)) for place, value in change.values]
    return replace_spans(text, edits, names)


def number_at(text: str, place: int) -> Span:
    """Return the span of the number that begins at a place."""
    match = NUMBER.match(text, place)
    assert match
    return match.span()


def value_at(text: str, place: int) -> int:
    """Return the number that begins at a place."""
    return int(text[slice(*number_at(text, place))])


def replace_spans(
    text: str, edits: Iterable[tuple[int, int, str]], names: dict[str, str] | None = None
) -> str:
    """Replace spans of a text by new texts, and rename the numbers outside them.

    Spans that are left out may overlap. With the last word of a line goes the blank before it.
    """
    pieces = []
    place = 0
    for start, end, new in sorted(edits):
        piece = text[place:start]
        is_last_word = text[end : end + 1] == "\n" and text[end - 1] != " "
        if not new and is_last_word:
            piece = piece.removesuffix(" ")  # the blank before it
        pieces += [piece, new]
        place = max(place, end)
    pieces.append(text[place:])
    if names:
        pieces[::2] = [with_names(kept, names) for kept in pieces[::2]]
    return "".join(pieces)


def with_names(text: str, names: dict[str, str]) -> str:
    """Replace the numbers of a text that have new names."""
    return NUMBER.sub(lambda match: names.get(match[0], match[0]), text)


# Lists.


ListFinder = Callable[[SplitText], Iterable[Items]]


def list_of(places: Places, counter: int | None = None) -> Items:
    return Items((ItemPart(places),), counter)


def lists_of_lines(parsed: SplitText) -> Iterator[Items]:
    """Yield runs of lines with equally many words, and squares of rows and columns.

    A run may go on into lines that the number before it does not count, so the counted part is a
    list, too.
    """
    lines = parsed.lines
    edges = [line[0] for line in lines]
    words = [len(line) for line in lines[:-1]]
    for first, end in runs(words):
        places = edges[first : end + 1]
        yield list_of(places)
        if len(places) == words[first]:
            yield Items((ItemPart(places), *map(ItemPart, lines[first:end])))
        if first > 0:
            yield from counted_lines(parsed, first - 1, first, end - first - 1)


def counted_lines(parsed: SplitText, header: int, first: int, most: int) -> Iterator[Items]:
    """Yield the lines from `first` on that a word of the line `header` counts: at most `most`."""
    edges = parsed.lines[header]
    for start, end in list(pairwise(edges))[:3]:
        word = parsed.text[start:end].strip()
        if COUNT.fullmatch(word) and 0 < int(word) <= most:
            places = [line[0] for line in parsed.lines[first : first + int(word) + 1]]
            yield list_of(places, counter=start)


def lists_of_blocks(parsed: SplitText) -> Iterator[Items]:
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
                    yield list_of([parsed.lines[start][0] for start in starts])
                if counter is not None:
                    yield from lines_of_blocks(parsed, starts[: MAX_COUNTED_BLOCKS + 1], fixed)


def lines_of_blocks(parsed: SplitText, starts: list[int], fixed: int) -> Iterator[Items]:
    """Yield the counted lines of each block, which may begin after any of its fixed lines."""
    for start, end in pairwise(starts):
        for offset in range(1, fixed + 1):
            yield from counted_lines(parsed, start, start + offset, end - start - offset)


def lists_of_words(parsed: SplitText) -> Iterator[Items]:
    """Yield columns of words, also without the first column."""
    for group in groups(parsed.lines, len):
        yield Items(tuple(map(ItemPart, group)))
        if len(group[0]) > 1:
            yield Items(tuple(ItemPart(line[1:]) for line in group))


def lists_of_characters(parsed: SplitText) -> Iterator[Items]:
    """Yield columns of characters."""
    for group in groups(parsed.lines, shape_of_words):
        for column, (start, end) in enumerate(pairwise(group[0])):
            count = len(parsed.text[start:end].rstrip())
            if count > 1:
                starts = [line[column] for line in group]
                yield Items(tuple(ItemPart(range(start, start + count + 1)) for start in starts))


def shape_of_words(line: list[int]) -> tuple[int, ...]:
    """Return where the words of a line begin, counted from its start."""
    return tuple(edge - line[0] for edge in line)


def groups(lines: list[list[int]], shape: Callable[[list[int]], object]) -> list[list[list[int]]]:
    """Return each line alone, and all lines of a shape after the first line."""
    alone = [[line] for line in lines[:-1]]
    return alone + [group for group in lists_of_equal_key(lines[1:-1], shape) if len(group) > 1]


def single_items(parsed: SplitText) -> Iterator[Span]:
    """Yield the span of each line, word and character."""
    for line, after in pairwise(parsed.lines):
        yield line[0], after[0]
        if len(line) > 2:
            yield from pairwise(line)
        for start, end in pairwise(line):
            word = parsed.text[start:end].rstrip()
            if len(word) > 1:
                yield from pairwise(range(start, start + len(word) + 1))


# Numbers that count, and numbers that name.


def counters_of(parsed: SplitText, items: Items) -> list[int]:
    """Return the places of the numbers that may count a list.

    They are those before it with its value, or else the first of the text.
    """
    if items.counter is not None:
        return [items.counter]
    same_value = parsed.numbers.get(items.count, [])
    return counters_before(items, same_value) or counters_before(items, parsed.first_numbers)


def counters_before(items: Items, spans: list[Span]) -> list[int]:
    """Return the places of the last and the first of the spans that are before a list."""
    number = bisect_left(spans, (items.start,))
    return sorted({spans[number - 1][0], spans[0][0]}) if number else []


Rename = Callable[[SplitText, Items, Span, int], dict[str, str]]
"""New names of numbers, if a block of a list is left out, and this count of its items is left."""


def clamp_numbers(_parsed: SplitText, _items: Items, block: Span, count: int) -> dict[str, str]:
    """Return names by which numbers above the new value of a counter are lowered to it."""
    return {str(count + above): str(count) for above in range(1, block[1] - block[0] + 1)}


def contract_edges(parsed: SplitText, items: Items, block: Span, _count: int) -> dict[str, str]:
    """Return new names of the vertices, without gaps: both ends of an edge left out get one name.

    An item that has only one number, as in a permutation, counts as an edge from the number before.
    """
    merged: dict[int, int] = {}
    for part in items.parts:
        for start, end in pairwise(part.places[block[0] : block[1] + 1]):
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
