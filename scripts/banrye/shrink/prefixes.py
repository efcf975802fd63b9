"""Cut the long lists of a large input to a short prefix, together with the numbers that count them.

The short prefixes are tried first: a program takes little time on them, also if it is too slow on
the whole input. A reduction costs as much as joining lines: it looks at no single word.
text_reductions.py refines the result.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from banrye.shrink.lists import COUNT, block_starts, runs
from banrye.shrink.sequence import Span

NUMBER = re.compile(r"(?<![-\w.])\d{1,9}(?![\w.])")

LONG_LIST_ITEMS = 24  # lists of fewer items are not cut here
MOST_LISTS = 4  # of each kind, the longest ones
MAX_CLAMPED = 3_000_000  # characters of a text in which numbers are lowered, too
MAX_LINES = 3_000_000  # of a text that is cut: more take too much memory
HEADER_LINES = 3  # at the start of a text, where counters are looked for


@dataclass(frozen=True)
class LongList:
    """Lines `first` to `end - 1`: a list of `count` items, or several such lists."""

    first: int
    end: int
    count: int
    prefix: Callable[[list[str], int], list[str]]
    """Return the lines of the list when it has only so many items."""


def short_prefixes(text: str) -> Iterator[str]:
    """Yield the text with its long lists cut to a prefix: all together, and then one of them."""
    if text.count("\n") > MAX_LINES:
        return
    lines = text.split("\n")
    lists = list(long_lists(lines))
    yield from all_cut(lines, disjoint_lists(lists))
    for items in lists:
        body = lines[items.first : items.end]
        tail = lines[items.end :]
        for count in prefix_lengths(items.count):
            shorter = items.prefix(body, count)
            heads = with_counters(lines[: items.first], items.count, count)
            for head in heads:
                yield "\n".join([*head, *shorter, *tail])
            if characters(shorter) + characters(tail) < MAX_CLAMPED:
                rest = clamp_numbers("\n".join(["", *shorter, *tail]), count)
                for head in heads[:2]:
                    yield "\n".join(head) + rest
            yield from with_small_numbers(lines, items, count)


def all_cut(lines: list[str], lists: list[LongList]) -> Iterator[str]:
    """Yield the text with all long lists cut to the same length, with their counters."""
    longest_count = max((items.count for items in lists), default=0)
    for count in prefix_lengths(longest_count):
        shorter = lines
        for items in sorted(lists, key=lambda items: -items.first):  # from the end of the text
            if items.count > count:
                head = with_counters(shorter[: items.first], items.count, count)[0]
                body = items.prefix(shorter[items.first : items.end], count)
                shorter = [*head, *body, *shorter[items.end :]]
        yield "\n".join(shorter)
        if characters(shorter) < MAX_CLAMPED:
            yield shorter[0] + clamp_numbers("\n".join(["", *shorter[1:]]), count)


def disjoint_lists(lists: list[LongList]) -> list[LongList]:
    """Return lists that have no line in common, the first ones if there is a choice."""
    chosen: list[LongList] = []
    for items in lists:
        if all(items.end <= other.first or other.end <= items.first for other in chosen):
            chosen.append(items)
    return chosen


def characters(lines: list[str]) -> int:
    return sum(map(len, lines))


def prefix_lengths(count: int) -> list[int]:
    """Return 1, 4, 16, ... up to an eighth of a number, and then 1/4, 1/2, 3/4, 7/8, ... of it."""
    lengths = []
    length = 1
    while length <= count // 8:
        lengths.append(length)
        length *= 4
    lengths.append(count // 4)
    left_out = count // 2
    while left_out >= max(count // 32, 1):
        lengths.append(count - left_out)
        left_out //= 2
    return lengths


# Lists.


def long_lists(lines: list[str]) -> Iterator[LongList]:
    """Yield the longest lists of each kind: blocks of lines, lines, words and characters."""
    yield from longest(blocks_of_lines(lines))
    rows = list(runs(line.count(" ") for line in lines))  # of equally many words
    yield from longest(squares(lines, rows))
    yield from longest(long_runs(lines, rows))
    yield from longest(long_rows(lines, rows))
    yield from longest(long_words(lines, rows))


def longest(lists: Iterator[LongList]) -> list[LongList]:
    """Return the few lists with the most items."""
    long_lists = dict.fromkeys(items for items in lists if items.count >= LONG_LIST_ITEMS)
    return sorted(long_lists, key=lambda items: -items.count)[:MOST_LISTS]


def blocks_of_lines(lines: list[str]) -> Iterator[LongList]:
    """Yield the blocks of lines that the number in the first line counts.

    They end with the text. A number in the first line of each block says how many lines it has.
    """
    if not COUNT.fullmatch(lines[0]):
        return
    words = [line.split(None, 2)[:2] for line in lines]
    words = words[: len(words) - (not words[-1])]
    for fixed in (1, 2, 3):
        for counter in (0, 1):
            starts = block_starts(words, 1, fixed, counter)
            if len(starts) == int(lines[0]) + 1:
                yield LongList(1, starts[-1], len(starts) - 1, first_blocks(starts))


def squares(lines: list[str], rows: list[Span]) -> Iterator[LongList]:
    """Yield runs of as many lines as each has words, or characters in one word."""
    for first, end in rows:
        count = end - first
        if count == lines[first].count(" ") + 1:
            yield LongList(first, end, count, first_rows_and_words)
        if all(len(line) == count for line in lines[first:end]):
            yield LongList(first, end, count, first_rows_and_characters)


def long_runs(lines: list[str], rows: list[Span]) -> Iterator[LongList]:
    """Yield runs of lines, and the lines that a number of the first lines counts.

    The last line of a text can be the mark of its end, so a run also comes without it. Counted
    lines need not have equally many words.
    """
    last = len(lines) - (not lines[-1])
    for first, end in rows:
        yield LongList(first, end, end - first, first_lines)
        if end == last:
            yield LongList(first, end - 1, end - 1 - first, first_lines)
    for row in range(min(HEADER_LINES, last)):
        for match in NUMBER.finditer(lines[row][:200]):
            count = int(match[0])
            for first in (row + 1, last - count):
                if row < first and first + count <= last:
                    yield LongList(first, first + count, count, first_lines)


def long_rows(lines: list[str], rows: list[Span]) -> Iterator[LongList]:
    """Yield lines of many words, together if they have equally many.

    The first word of a line can be the number of the others.
    """
    for first, end in rows:
        count = lines[first].count(" ") + 1
        yield LongList(first, end, count, first_words)
        if count > 1 and lines[first].split(None, 1)[0] == str(count - 1):
            yield LongList(first, end, count - 1, first_counted_words)


def long_words(lines: list[str], rows: list[Span]) -> Iterator[LongList]:
    """Yield long words that are lines, several together if they have equal length."""
    for first, end in rows:
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
    """Return the lines before a list with its counters lowered.

    All that can be counters are lowered, then each alone, and then none. A number counts a list if
    it is the number of its items, or one less or up to two more, as for the edges of a tree. It is
    in the first lines or in the last line before the list.
    """
    counters: list[tuple[int, re.Match[str]]] = []
    for row in sorted({*range(min(HEADER_LINES, len(head))), len(head) - 1} - {-1}):
        matches = NUMBER.finditer(head[row][:200])
        counters += [(row, match) for match in matches if counts(int(match[0]), old, new)]
    choices = [counters]
    if len(counters) > 1:
        choices += [[counter] for counter in counters]
    if counters:
        choices.append([])
    pairs = []
    for chosen in choices:
        lines = list(head)
        for row, match in reversed(chosen):
            lowered = str(new + int(match[0]) - old)
            lines[row] = lines[row][: match.start()] + lowered + lines[row][match.end() :]
        pairs.append(lines)
    return pairs


def counts(number: int, old: int, new: int) -> bool:
    """Return whether a number can count a list of `old` items, and be lowered for `new` items."""
    return old - 1 <= number <= old + 2 and number >= old - new


def clamp_numbers(text: str, limit: int) -> str:
    """Return the text with all numbers above a limit lowered to it, as for places in a list."""
    digits = len(str(limit))  # numbers with fewer are not looked at
    candidates = re.compile(rf"(?<![-\w.])\d{{{digits},9}}(?![\w.])")
    return candidates.sub(lambda match: str(min(int(match[0]), limit)), text)


def with_small_numbers(lines: list[str], items: LongList, limit: int) -> Iterator[str]:
    """Yield the text with only the small numbers of a list, or the lines that have no others.

    The numbers of the first line become the number of items that are left if they were that number
    before, and at most the limit otherwise: an induced subgraph, or a permutation.
    """
    body = lines[items.first : items.end]
    if items.first == 0 or limit * 4 > items.count:
        return
    if items.prefix is first_lines:
        kept_lines = [line for line in body if has_small_numbers(line, limit)]
        count = len(kept_lines)
    elif items.prefix is first_words and len(body) == 1:
        words = [word for word in body[0].split(" ") if has_small_numbers(word, limit)]
        kept_lines = [" ".join(words)]
        count = len(words)
    else:
        return
    if 0 < count < items.count:
        header = NUMBER.sub(
            lambda match: lowered_number(int(match[0]), items.count, count, limit), lines[0]
        )
        yield "\n".join([header, *lines[1 : items.first], *kept_lines, *lines[items.end :]])


def has_small_numbers(text: str, limit: int) -> bool:
    """Return whether all words of a text are numbers up to a limit."""
    return all(word.isdecimal() and int(word) <= limit for word in text.split())


def lowered_number(number: int, old: int, new: int, limit: int) -> str:
    """Return the new value of a number of the first line: of a counter, or at most the limit."""
    return str(new if number == old else min(number, limit))
