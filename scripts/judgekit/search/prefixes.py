"""Cut the long lists of a large input to a short prefix, together with the numbers that count them.

The short prefixes are tried first: a program takes little time on them, also if it is too slow on the whole input. The
costs of a reduction are those of joining lines, with no look at each word. text_reductions.py refines the result.

Imports nothing of this package. Never runs a program.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

NUMBER = re.compile(r"(?<![-\w.])\d{1,9}(?![\w.])")

LONG = 24  # items: lists of fewer items are not cut here
MOST_LISTS = 4  # of each kind, the longest ones
MAX_CLAMPED = 300_000  # characters of a text in which numbers are lowered, too
HEADER_LINES = 3  # at the start of a text, where counters are looked for


@dataclass(frozen=True)
class LongList:
    """Lines from `first` to before `end` that hold a list of `count` items, or as many lists of `count` items."""

    first: int
    end: int
    count: int
    prefix: Callable[[list[str], int], list[str]]
    """Return the lines of the list when it has only so many items."""


def short_prefixes(text: str) -> Iterator[str]:
    """Yield the text with one of its long lists cut to a prefix, the short prefixes first."""
    lines = text.split("\n")
    for each in long_lists(lines):
        body = lines[each.first : each.end]
        for count in prefix_lengths(each.count):
            shorter = each.prefix(body, count)
            heads = with_counters(lines[: each.first], each.count, count)
            tail = lines[each.end :]
            for head in heads:
                yield "\n".join([*head, *shorter, *tail])
            is_short = sum(map(len, shorter)) + sum(map(len, tail)) < MAX_CLAMPED
            for head in heads[: 2 if is_short else 0]:
                rest = "\n".join(["", *shorter, *tail])
                yield "\n".join(head) + clamped(rest, count)
            yield from with_small_numbers(lines, each, count)


def prefix_lengths(count: int) -> list[int]:
    """Return 1, 4, 16, ... up to an eighth of a number, and then 1/4, 1/2, 3/4 and 7/8 of it."""
    lengths = []
    length = 1
    while length <= count // 8:
        lengths.append(length)
        length *= 4
    return lengths + [count // 4, count // 2, count * 3 // 4, count * 7 // 8]


# Lists.


def long_lists(lines: list[str]) -> Iterator[LongList]:
    """Yield the longest lists of each kind: blocks of lines, lines, words and characters."""
    yield from longest(blocks_of_lines(lines))
    runs = list(runs_of_lines(lines))
    yield from longest(squares(lines, runs))
    yield from longest(LongList(first, end, end - first, first_lines) for first, end in runs)
    yield from longest(lists_of_words(lines, runs))
    yield from longest(lists_of_characters(lines, runs))


def longest(lists: Iterator[LongList]) -> list[LongList]:
    """Return the few lists with the most items."""
    found = [each for each in lists if each.count >= LONG]
    return sorted(found, key=lambda each: -each.count)[:MOST_LISTS]


def runs_of_lines(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the bounds of the runs of lines with equally many words."""
    for _, group in groupby(range(len(lines)), lambda number: lines[number].count(" ")):
        rows = list(group)
        yield rows[0], rows[-1] + 1


def blocks_of_lines(lines: list[str]) -> Iterator[LongList]:
    """Yield blocks of lines that end with the text: a number in the first line of each says how many lines it has."""
    words = [line.split(None, 2)[:2] for line in lines]
    end = len(lines) - (not lines[-1])
    for first in (0, 1):
        for fixed in (1, 2, 3):
            for counter in (0, 1):
                starts = [first]
                while starts[-1] < end:
                    word = words[starts[-1]][counter : counter + 1]
                    if not word or not re.fullmatch("[0-9]{1,7}", word[0]):
                        break
                    starts.append(starts[-1] + fixed + int(word[0]))
                if starts[-1] == end:
                    yield LongList(first, end, len(starts) - 1, first_blocks(starts))


def squares(lines: list[str], runs: list[tuple[int, int]]) -> Iterator[LongList]:
    """Yield runs of as many lines as each has words, or characters in one word."""
    for first, end in runs:
        count = end - first
        if count == lines[first].count(" ") + 1:
            yield LongList(first, end, count, first_rows_and_words)
        if all(len(line) == count for line in lines[first:end]):
            yield LongList(first, end, count, first_rows_and_characters)


def lists_of_words(lines: list[str], runs: list[tuple[int, int]]) -> Iterator[LongList]:
    """Yield lines of many words, several together if they have equally many, also if the first word is their number."""
    for first, end in runs:
        count = lines[first].count(" ") + 1
        yield LongList(first, end, count, first_words)
        if count > 1 and lines[first].split(None, 1)[0] == str(count - 1):
            yield LongList(first, end, count - 1, first_counted_words)


def lists_of_characters(lines: list[str], runs: list[tuple[int, int]]) -> Iterator[LongList]:
    """Yield long words that are lines, several together if they have equal length."""
    for first, end in runs:
        count = len(lines[first])
        if " " not in lines[first]:
            yield LongList(first, first + 1, count, first_characters)
            if end > first + 1 and all(len(line) == count for line in lines[first:end]):
                yield LongList(first, end, count, first_characters)


# Prefixes.


def first_lines(body: list[str], count: int) -> list[str]:
    return body[:count]


def first_blocks(starts: list[int]) -> Callable[[list[str], int], list[str]]:
    return lambda body, count: body[: starts[count] - starts[0]]


def first_words(body: list[str], count: int) -> list[str]:
    return [" ".join(line.split(" ", count)[:count]) for line in body]


def first_counted_words(body: list[str], count: int) -> list[str]:
    return [" ".join([str(count), *line.split(" ", count + 1)[1 : count + 1]]) for line in body]


def first_characters(body: list[str], count: int) -> list[str]:
    return [line[:count] for line in body]


def first_rows_and_words(body: list[str], count: int) -> list[str]:
    return first_words(body[:count], count)


def first_rows_and_characters(body: list[str], count: int) -> list[str]:
    return first_characters(body[:count], count)


# Numbers.


def with_counters(head: list[str], old: int, new: int) -> list[list[str]]:
    """Return the lines before a list with its counters lowered: all that can be counters, each alone, and none.

    A number counts a list if it is the number of its items, or one less or up to two more, as for the edges of a tree.
    It is in the first lines or in the last line before the list.
    """
    counters = []
    for row in sorted({*range(min(HEADER_LINES, len(head))), len(head) - 1} - {-1}):
        for match in list(NUMBER.finditer(head[row][:200])):
            if old - 1 <= int(match[0]) <= old + 2 and new + int(match[0]) - old >= 0:
                counters.append((row, match))
    choices = [counters] + [[each] for each in counters if len(counters) > 1]
    if counters:
        choices.append([])
    found = []
    for chosen in choices:
        lines = list(head)
        for row, match in reversed(chosen):
            lowered = str(new + int(match[0]) - old)
            lines[row] = lines[row][: match.start()] + lowered + lines[row][match.end() :]
        found.append(lines)
    return found


def clamped(text: str, limit: int) -> str:
    """Return the text with all numbers above a limit lowered to it, as for vertices or places in a shorter list."""
    return NUMBER.sub(lambda match: str(min(int(match[0]), limit)), text)


def with_small_numbers(lines: list[str], each: LongList, limit: int) -> Iterator[str]:
    """Yield the text with only those lines or words of a list whose numbers are all at most a limit.

    The numbers of the first line become the number of items that are left if they were that number before, and at most
    the limit otherwise: an induced subgraph, or a permutation of the first numbers.
    """
    body = lines[each.first : each.end]
    if each.first == 0 or limit * 4 > each.count:
        return
    if each.prefix is first_lines:
        kept = [line for line in body if has_small_numbers(line, limit)]
        count = len(kept)
    elif each.prefix is first_words and len(body) == 1:
        words = [word for word in body[0].split(" ") if has_small_numbers(word, limit)]
        kept = [" ".join(words)]
        count = len(words)
    else:
        return
    if 0 < count < each.count:
        header = NUMBER.sub(
            lambda match: lowered_number(int(match[0]), each.count, count, limit), lines[0]
        )
        yield "\n".join([header, *lines[1 : each.first], *kept, *lines[each.end :]])


def has_small_numbers(text: str, limit: int) -> bool:
    """Return whether all words of a text are numbers up to a limit."""
    return all(word.isdecimal() and int(word) <= limit for word in text.split())


def lowered_number(number: int, old: int, new: int, limit: int) -> str:
    """Return the new value of a number of the first line: of a counter, or at most the limit."""
    return str(new if number == old else min(number, limit))
