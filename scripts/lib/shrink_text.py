"""Reductions of an input whose format is not known; the input validator says which of them are valid.

A text is lines of words. The reductions follow what many formats have in common: a number before a list counts its
lines, words or characters; lines have columns; numbers name vertices. Each reduction makes the text shorter, or of
the same length but more uniform, or else earlier in the alphabet, so that shrinking ends.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from functools import partial
from itertools import chain, groupby, islice, pairwise, permutations, product

from shrink import lower

NUMBER = re.compile(r"(?:(?<!\S)-)?(?<!\d)\d{1,18}(?!\d)")
COUNTER = re.compile(r"(?<!\S)\d{1,18}(?!\S)")
FIRST = -1  # no value of a counter
MAX_LENGTH = 3 * 10**8  # of all reductions together
MAX_RENAMED = 3 * 10**5  # of a text in which numbers are renamed
MAX_VALUES = 60  # values or characters that are compared with each other

IN_WORDS = """leaving out a line, word or character (also with the number that counts it lowered), \
or lowering a number to 0, 1, a half or by 1"""


def simpler(reductions, text):
    """Yield the reductions of a text that are simpler than the text; of long texts, as many as take seconds."""
    text = text.removesuffix("\n") + "\n"
    for new in islice(reductions(text), MAX_LENGTH // len(text)):
        if len(new) < len(text) or len(new) == len(text) and (changes(new), new) < (changes(text), text):
            yield new


def changes(text):
    """Count how often a character differs from the one before it, where neither is a digit or blank."""
    return len(re.findall(r"([^\d\s])(?!\1)(?=[^\d\s])", text))


def edited(text, edits, names=None):
    """Replace spans of a text, (start, end, new), and rename other numbers. Spans left out may overlap."""
    pieces, place = [], 0
    for start, end, new in sorted(edits):
        kept = text[place:start]
        if not new and text[end : end + 1] == "\n" and text[end - 1] != " ":  # the last word of a line, and its blank
            kept = kept.removesuffix(" ")
        pieces += [kept, new]
        place = max(place, end)
    pieces.append(text[place:])
    if names:
        pieces[::2] = [NUMBER.sub(lambda match: names.get(match[0], match[0]), kept) for kept in pieces[::2]]
    return "".join(pieces)


# Parts left out.
#
# A list in a text is given by sequences of places, all of equal length. Item i is the text from element i to element
# i + 1 of each sequence: a line, a word in each of some lines, a row and a column of a square.


def without_parts(find_lists, levels, text):
    """Yield the text without a half (level 1), a quarter (level 2), ... of a list."""
    numbers = counters_by_value(text)
    lists = list(find_lists(text, edges_of_words(text), numbers))
    counters_of_lists = [counters_of(numbers, edges[0][0], len(edges[0]) - 1) for edges in lists]
    options = [option for option in OPTIONS if option[1] is None or len(text) < MAX_RENAMED]
    for level, (option, rename) in product(levels, options):
        for edges, counters in zip(lists, counters_of_lists):
            if max(option, default=-1) < len(counters):
                for first, end in blocks(len(edges[0]) - 1, level):
                    parts = [sequence[first : end + 1] for sequence in edges]
                    yield from recounted(text, parts, [counters[index] for index in option], rename)


def blocks(count, level):
    """Yield the bounds of the blocks of a list at a level, none if they are as at the level before."""
    size = -(-count // 2**level)
    if level == 0 or size < -(-count // 2 ** (level - 1)):
        for first in range(0, count, size or 1):
            yield first, min(first + size, count)


def recounted(text, parts, counters, rename):
    """Yield the text without parts of lists, and with the counters lowered by the number of items in each."""
    values = [int(text[start:end]) - len(parts[0]) + 1 for start, end in counters]
    if min(values, default=0) >= 0:
        edits = [(part[0], part[-1], "") for part in parts]
        edits += [(*span, str(value)) for span, value in zip(counters, values)]
        yield edited(text, edits, rename and rename(text, parts, values[-1]))


def limited(text, parts, limit):
    """Return names by which numbers above the new value of a counter are lowered to it."""
    return {str(limit + above): str(limit) for above in range(1, len(parts[0]))}


def contracted(text, parts, limit):
    """Return names by which the two ends of each edge that is left out become one vertex, and no number is missing.

    An item that has only one number, as in a permutation, counts as an edge from the number before.
    """
    merged = {}
    for start, end in chain.from_iterable(map(pairwise, parts)):
        numbers = [int(match[0]) for match in islice(NUMBER.finditer(text, start, end), 2)]
        ends = {vertex(number, merged) for number in [*numbers, *(number - 1 for number in numbers)][:2]}
        if len(ends) == 2:
            merged[max(ends)] = min(ends)
    missing = sorted(merged)
    vertices = {value: vertex(value, merged) for value in numbers_of(text).values()}
    return {str(value): str(name - bisect_left(missing, name)) for value, name in vertices.items()}


def vertex(number, merged):
    """Return the vertex that a number has become."""
    while number in merged:
        merged[number] = merged.get(merged[number], merged[number])  # keeps chains short
        number = merged[number]
    return number


# Which of the counters are lowered, and how other numbers are renamed.
OPTIONS = [((), None), ((0,), None), ((0,), limited), ((1,), None), ((1,), limited), ((2,), None), ((0, 1), None)]
OPTIONS += [((0,), contracted)]


def edges_of_words(text):
    """Return for each line where its words and extra blanks begin and where it ends. The last is the text's end."""
    lines = [[]]
    for match in re.finditer(r"\S+[^\S\n]?|[^\S\n]|\n|\Z", text):
        lines[-1].append(match.start())
        if match[0] == "\n":
            lines.append([])
    return lines


def counters_by_value(text):
    """Return the spans of numbers by their value. Those of the first two numbers are under FIRST."""
    spans = defaultdict(list)
    for match in COUNTER.finditer(text):
        spans[int(match[0])].append(match.span())
        if len(spans[FIRST]) < 2:
            spans[FIRST].append(match.span())
    return spans


def counters_of(spans, place, count):
    """Return the spans before a place of numbers that are `count`, else of those that differ by 1 or stand first."""
    found = []
    for value in (count, count + 1, count - 1, FIRST):
        before = bisect_left(spans[value], (place,))
        found += [spans[value][before - 1], spans[value][0]] if before else []
        if value == count and found:
            break
    return list(dict.fromkeys(found))


def lists_of_lines(text, lines, numbers):
    """Yield runs of lines with equally many words; and the text, or all but its first lines and its last, as blocks.

    The length of a block is fixed or given in its first line.
    """
    lists = {tuple(range(start, end + 1)): None for start, end in runs(lines[:-1], len)}
    words = [line.split() for line in text.split("\n")]
    for first in (0, 1, 2):
        for end in (len(lines) - 1, len(lines) - 2):
            for fixed, added in ((1, ()), (2, ()), (3, ()), (1, [0]), (1, [1]), (1, [0, 1]), (2, [0]), (2, [1])):
                starts = tuple(division(words, first, end, fixed, added))
                lists.update({starts: None, starts[:: 1 + len(starts) % 2]: None})
    for starts in lists:
        if len(starts) > 2:
            yield [[lines[start][0] for start in starts]]


def division(lines, first, end, fixed, added):
    """Return the starts and the end of blocks of lines, [] if the lines from `first` to `end` are no such blocks.

    A block has `fixed` lines, and as many more as the words at the places `added` of its first line say.
    """
    starts = [first]
    while starts[-1] < end:
        numbers = [word for place, word in enumerate(lines[starts[-1]]) if place in added]
        if len(numbers) < len(added) or not all(re.fullmatch(r"\d{1,7}", word) for word in numbers):
            return []
        starts.append(starts[-1] + fixed + sum(map(int, numbers)))
    return starts if starts[-1] == end else []


def runs(lines, shape):
    """Yield the bounds of runs of at least two lines of equal shape."""
    for _, group in groupby(range(len(lines)), lambda row: shape(lines[row])):
        rows = list(group)
        if len(rows) > 1:
            yield rows[0], rows[-1] + 1


def groups(lines, shape):
    """Return each line alone, and all lines of a shape after the first line."""
    by_shape = defaultdict(list)
    for line in lines[1:-1]:
        by_shape[shape(line)].append(line)
    return [[line] for line in lines[:-1]] + [group for group in by_shape.values() if len(group) > 1]


def lengths(line):
    return tuple(edge - line[0] for edge in line)


def lists_of_words(text, lines, numbers):
    """Yield columns of words. If a number counts them: also pairs and triples of words, and the words after others."""
    for group in groups(lines, len):
        for skipped, step in ((0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (0, 3)):
            columns = [line[skipped::step] for line in group]
            count, rest = divmod(len(group[0]) - 1 - skipped, step)
            is_counted = count > 1 and not rest and bisect_left(numbers[count], (columns[0][0],)) > 0
            if is_counted or count > 1 and (skipped, step) == (0, 1):
                yield columns


def lists_of_characters(text, lines, numbers):
    """Yield columns of characters."""
    for group in groups(lines, lengths):
        for place, (start, end) in enumerate(zip(group[0], group[0][1:])):
            count = len(text[start:end].rstrip())
            if count > 1:
                yield [range(line[place], line[place] + count + 1) for line in group]


def lists_of_crosses(text, lines, numbers):
    """Yield the rows of a square, each with a column, also with one that is not at the same place."""
    for start, end in runs(lines[:-1], lengths):
        square, rows, size = lines[start:end], [line[0] for line in lines[start : end + 1]], end - start
        for columns in (square, [range(line[0], line[1] + 1) for line in square if len(line) == 2]):
            for shift in range(size if size < 12 else 1) if columns and len(columns[0]) == size + 1 else ():
                later, earlier = rows[shift:] + rows[-1:] * shift, rows[:1] * (size - shift) + rows[: shift + 1]
                yield [*columns, later, earlier]


# Numbers.


def numbers_of(text):
    """Return the values of the numbers in a text, by their spans."""
    return {match.span(): int(match[0]) for match in NUMBER.finditer(text)}


def with_values(text, values):
    return edited(text, [(*span, str(value)) for span, value in values.items()])


def lower_blocks(text):
    """Lower many numbers: all, those of a line, those of a column, and a half, a quarter or an eighth of these."""
    numbers = numbers_of(text)
    ends = [match.start() for match in re.finditer(r"\n", text)]
    rows = [list(row) for _, row in groupby(numbers, lambda span: bisect_left(ends, span[0]))]
    columns = [column for start, end in runs(rows, len) for column in zip(*rows[start:end])]
    for places in [list(numbers), *rows, *columns]:
        for level in range(4):
            for block in (places[first:end] for first, end in blocks(len(places), level) if end - first > 1):
                least = min(numbers[place] for place in block)
                half = -(-least // 2)
                for factor, added in ((0, 0), (0, 1), (0, least), (1, -least), (1, 1 - least), (0.5, 0), (1, -half)):
                    yield with_values(text, {at: added + int(factor * numbers[at]) for at in block})


def lower_values(text):
    """Lower all numbers of one value, or one of them, also to the least or the next smaller number."""
    numbers = numbers_of(text)
    values = sorted(set(numbers.values()))[:MAX_VALUES]
    equal = [[place for place in numbers if numbers[place] == value] for value in reversed(values)]
    for places in [*equal, *([place] for place in numbers)]:
        value = numbers[places[0]]
        for new in [*lower(value), -value, *values[:1], *[other for other in values if other < value][-1:]]:
            yield with_values(text, dict.fromkeys(places, new))


# Characters replaced.


def plainer_characters(text):
    """Remove blanks at the ends of lines; replace a character by another, or parts of a word by one character."""
    yield re.sub(r" +\n", "\n", text)
    characters = sorted(set(re.findall(r"[^\s\d]", text)))[:MAX_VALUES]
    for old, new in permutations(characters, 2):
        yield text.replace(old, new)
    for match in re.finditer(r"[^\s-]\S+", text):
        word = match[0]
        plain = dict.fromkeys([max(word, key=word.count), word[0], min(word)] + ["0", "1"] * word.isdigit())
        for level in range(40):
            for first, end in blocks(len(word), level):
                for character in plain:
                    yield edited(text, [(match.start() + first, match.start() + end, character * (end - first))])


LISTS = lists_of_lines, lists_of_words, lists_of_characters
COARSE, FINE = range(1, 4), range(4, 20)  # levels
PASSES = [partial(without_parts, lists, COARSE) for lists in LISTS] + [lower_blocks]
PASSES += [partial(without_parts, lists, FINE) for lists in LISTS]
PASSES += [partial(without_parts, lists_of_crosses, range(1, 20)), lower_values, plainer_characters]
PASSES = [partial(simpler, reductions) for reductions in PASSES]
