"""Reductions of an input whose format is not known; the input validator says which of them are valid.

A text is lines of words. The reductions follow what many formats have in common: a number before a list counts its
lines, words or characters; lines have columns; numbers name vertices. Each reduction makes the text shorter, or of
the same length but more uniform, or else earlier in the alphabet, so that shrinking ends.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from functools import partial
from itertools import groupby, islice, permutations
from typing import Callable, NamedTuple

from shrink import lower

NUMBER = re.compile(r"((?:(?<!\S)-)?(?<!\d)\d{1,18}(?!\d))")  # re.split yields the numbers at odd places
FIRST = -1  # no value of a counter
MAX_LENGTH = 3 * 10**8  # of all reductions together
MAX_VALUES = 60  # values or characters that are compared with each other

read = write = str


def reductions_in_words(text):
    left_out = "leaving out a line, word or character (also with the number that counts it lowered)"
    return f"{left_out}, or lowering a number to 0, 1, a half or by 1"


def split(text):
    return [line.split(" ") for line in text.removesuffix("\n").split("\n")]


def join(lines):
    return "\n".join(map(" ".join, lines)) + "\n"


def simpler(reductions, text):
    """The reductions of a text that are simpler than the text; of long texts, as many as take seconds."""
    for new in islice(reductions(text), MAX_LENGTH // (len(text) + 1)):
        if len(new) < len(text) or len(new) == len(text) and (changes(new), new) < (changes(text), text):
            yield new


def changes(text):
    """How often a character differs from the one before it, where neither is a digit or blank."""
    return len(re.findall(r"([^\d\s])(?!\1)(?=[^\d\s])", text))


# Parts left out.


class Parts(NamedTuple):
    """A list in a text."""

    count: int  # of its items
    counters: list  # places (line, word) of numbers before it, the likeliest to count the items first
    without: Callable  # without(first, end): the lines of the text without these items


# Which of the counters are lowered, and whether numbers above the new value of the last one are lowered to it.
OPTIONS = [((), False), ((0,), False), ((0,), True), ((1,), False), ((1,), True), ((2,), False), ((0, 1), False)]


def without_parts(find_lists, levels, text):
    """The text without a half (level 1), a quarter (level 2), ... of a list."""
    lines = split(text)
    lists = list(find_lists(lines, places_by_value(lines)))
    for level in levels:
        sizes = [block_size(parts.count, level) for parts in lists]
        if not any(sizes):
            return
        for option, is_limit in OPTIONS:
            for parts, size in zip(lists, sizes):
                if size and max(option, default=-1) < len(parts.counters):
                    counters = [parts.counters[index] for index in option]
                    for first in range(0, parts.count, size):
                        end = min(first + size, parts.count)
                        yield from recounted(parts.without(first, end), counters, end - first, is_limit)


def block_size(count, level):
    """The size of the blocks of a list at a level, 0 if it is the same as at the level before."""
    size = -(-count // 2**level)
    return size if level == 0 or size < -(-count // 2 ** (level - 1)) else 0


def recounted(lines, counters, gone, is_limit):
    """The text with the counters lowered by the number of items that are gone."""
    lines = list(lines)
    for row, place in counters:
        value = int(lines[row][place])
        if value < gone:
            return
        lines[row] = [*lines[row][:place], str(value - gone), *lines[row][place + 1 :]]
    text = join(lines)
    if is_limit:
        pieces, numbers = numbers_of(text)
        text = replaced(pieces, {at: value - gone for at, other in numbers.items() if value - gone < other <= value})
    yield text


def places_by_value(lines):
    """The places (line, word) of numbers by their value. Those of the first two numbers are under FIRST."""
    places = defaultdict(list)
    for row, line in enumerate(lines):
        for place, word in enumerate(line):
            if re.fullmatch(r"\d{1,18}", word):
                places[int(word)].append((row, place))
                if len(places[FIRST]) < 2:
                    places[FIRST].append((row, place))
    return places


def counters_of(places, position, count):
    """The places before a position of numbers that are `count`, else of numbers that differ by 1 or stand first."""
    found = []
    for value in (count, count + 1, count - 1, FIRST):
        before = bisect_left(places[value], position)
        found += [places[value][before - 1], places[value][0]] if before else []
        if value == count and found:
            break
    return list(dict.fromkeys(found))


def lists_of_lines(lines, places):
    """Runs of lines with equally many words; and the whole text, or all but its first lines and its last, as blocks.

    The length of a block is fixed or given in its first line.
    """
    lists = {tuple(range(start, end + 1)): None for start, end in runs(lines, len)}
    for first in (0, 1, 2):
        for end in (len(lines), len(lines) - 1):
            for fixed, added in ((1, ()), (2, ()), (3, ()), (1, [0]), (1, [1]), (1, [0, 1]), (2, [0]), (2, [1])):
                starts = tuple(division(lines, first, end, fixed, added))
                lists.update({starts: None, starts[:: 1 + len(starts) % 2]: None})
    for starts in lists:
        if len(starts) > 2:
            counters = counters_of(places, (starts[0], 0), len(starts) - 1)
            yield Parts(len(starts) - 1, counters, partial(without_lines, lines, starts))


def division(lines, first, end, fixed, added):
    """The starts and the end of blocks of lines, empty if the lines from `first` to `end` are no such blocks.

    A block has `fixed` lines, and as many more as the words at the places `added` of its first line say.
    """
    starts = [first]
    while starts[-1] < end:
        numbers = [word for place, word in enumerate(lines[starts[-1]]) if place in added]
        if len(numbers) < len(added) or not all(re.fullmatch(r"\d{1,7}", word) for word in numbers):
            return []
        starts.append(starts[-1] + fixed + sum(map(int, numbers)))
    return starts if starts[-1] == end else []


def without_lines(lines, starts, first, end):
    return lines[: starts[first]] + lines[starts[end] :]


def runs(lines, shape):
    """The bounds of runs of at least two lines of equal shape."""
    for _, group in groupby(range(len(lines)), lambda row: shape(lines[row])):
        rows = list(group)
        if len(rows) > 1:
            yield rows[0], rows[-1] + 1


def groups(lines, shape):
    """Each line alone, and all lines of a shape after the first line."""
    by_shape = defaultdict(list)
    for row, line in enumerate(lines[1:], start=1):
        by_shape[shape(line)].append(row)
    return [[row] for row in range(len(lines))] + [rows for rows in by_shape.values() if len(rows) > 1]


def word_lengths(line):
    return tuple(map(len, line))


def lists_of_words(lines, places):
    """Columns of words. If a number counts them: also pairs and triples of words, and the words after others."""
    for rows in groups(lines, len):
        width = len(lines[rows[0]])
        for skipped, step in ((0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (0, 3)):
            count, rest = divmod(width - skipped, step)
            counters = counters_of(places, (rows[0], skipped), count) if count > 1 and not rest else []
            is_counted = counters and lines[counters[0][0]][counters[0][1]] == str(count)
            if count > 1 and (is_counted or (skipped, step) == (0, 1)):
                yield Parts(count, counters, partial(cut, partial(cut_words, skipped, step), lines, set(rows)))


def lists_of_characters(lines, places):
    """Columns of characters."""
    for rows in groups(lines, word_lengths):
        for place, word in enumerate(lines[rows[0]]):
            if len(word) > 1:
                counters = counters_of(places, (rows[0], place), len(word))
                yield Parts(len(word), counters, partial(cut, partial(cut_characters, place), lines, set(rows)))


def cut(cut_line, lines, rows, first, end):
    return [cut_line(line, first, end) if row in rows else line for row, line in enumerate(lines)]


def cut_words(skipped, step, line, first, end):
    return line[: skipped + first * step] + line[skipped + end * step :]


def cut_characters(place, line, first, end):
    return [*line[:place], line[place][:first] + line[place][end:], *line[place + 1 :]]


def lists_of_crosses(lines, places):
    """The rows of a square, each with a column."""
    for start, end in runs(lines, word_lengths):
        size, words = end - start, lines[start]
        for cut_line, width in ((partial(cut_words, 0, 1), len(words)), (partial(cut_characters, 0), len(words[0]))):
            for shift in range(size if size < 12 else 1) if width == size else ():
                counters = counters_of(places, (start, 0), size)
                yield Parts(size, counters, partial(without_cross, cut_line, lines, (start, end), shift))


def without_cross(cut_line, lines, bounds, shift, first, end):
    start, size = bounds[0], bounds[1] - bounds[0]
    gone = {start + (row + shift) % size for row in range(first, end)}
    fewer = cut(cut_line, lines, range(*bounds), first, end)
    return [line for row, line in enumerate(fewer) if row not in gone]


# Numbers.


def numbers_of(text):
    """The pieces of a text, and the values of those that are numbers, by place."""
    pieces = NUMBER.split(text)
    return pieces, {place: int(pieces[place]) for place in range(1, len(pieces), 2)}


def replaced(pieces, values):
    return "".join(str(values.get(place, piece)) for place, piece in enumerate(pieces))


def lower_blocks(text):
    """Many numbers lowered: all, those of a line, those of a column, and a half, a quarter or an eighth of these."""
    pieces, numbers = numbers_of(text)
    rows = [[]]
    for place, piece in enumerate(pieces):
        rows[-1] += [place] if place in numbers else []
        rows += [[] for _ in range(piece.count("\n"))]
    columns = [column for start, end in runs(rows, len) for column in zip(*rows[start:end])]
    for places in [list(numbers), *rows, *columns]:
        for level in range(4):
            size = block_size(len(places), level)
            for first in range(0, len(places), size) if size > 1 else ():
                block = places[first : first + size]
                least = min(numbers[place] for place in block)
                for factor, added in ((0, 0), (0, 1), (0, least), (1, -least), (1, 1 - least), (0.5, 0), (1, -1)):
                    yield replaced(pieces, {at: added + int(factor * numbers[at]) for at in block})


def lower_values(text):
    """All numbers of one value lowered, or one of them, also to the least or the next smaller number."""
    pieces, numbers = numbers_of(text)
    values = sorted(set(numbers.values()))[:MAX_VALUES]
    equal = [[place for place in numbers if numbers[place] == value] for value in reversed(values)]
    for places in [*equal, *([place] for place in numbers)]:
        value = numbers[places[0]]
        for new in [*lower(value), -value, *values[:1], *[other for other in values if other < value][-1:]]:
            yield replaced(pieces, dict.fromkeys(places, new))


# Characters replaced.


def plainer_characters(text):
    """A character replaced by another everywhere, and blocks of a word by its commonest, first or least character."""
    characters = sorted(set(re.findall(r"[^\s\d]", text)))[:MAX_VALUES]
    for old, new in permutations(characters, 2):
        yield text.replace(old, new)
    for match in re.finditer(r"[^\s-]\S+", text):
        word = match[0]
        plain = dict.fromkeys([max(word, key=word.count), word[0], min(word)] + ["0", "1"] * word.isdigit())
        for level in range(40):
            size = block_size(len(word), level)
            for first in range(0, len(word), size) if size else ():
                end = min(first + size, len(word))
                for character in plain:
                    changed = word[:first] + character * (end - first) + word[end:]
                    yield text[: match.start()] + changed + text[match.end() :]


LISTS = lists_of_lines, lists_of_words, lists_of_characters
COARSE, FINE = range(1, 4), range(4, 40)  # levels
PASSES = [partial(without_parts, lists, COARSE) for lists in LISTS] + [lower_blocks]
PASSES += [partial(without_parts, lists, FINE) for lists in LISTS]
PASSES += [partial(without_parts, lists_of_crosses, range(1, 40)), lower_values, plainer_characters]
PASSES = [partial(simpler, reductions) for reductions in PASSES]
