"""Reductions of an input whose format is not known; the input validator says which of them are valid.

A text is lines of words. The reductions follow what many formats have in common: a number before a list counts its
lines, words or characters; lines have columns; numbers name vertices. Each reduction makes the text shorter, or of
the same length but earlier in the alphabet, so that shrinking ends.
"""

import re
from bisect import bisect_left
from collections import defaultdict
from functools import partial
from itertools import chain, groupby, islice, pairwise, product

from shrink import lower

NUMBER = re.compile(r"(?:(?<!\S)-)?(?<!\d)\d{1,18}(?!\d)")
COUNT = re.compile("[0-9]{1,7}")
MAX_RENAMED = 3 * 10**5  # length of a text in which numbers are renamed
COARSE, FINE = range(1, 4), range(4, 20)  # levels: parts of a list are a half, a quarter, ...

IN_WORDS = """leaving out a line, word or character (also with the number that counts it lowered), \
or lowering a number to 0, 1, a half or by 1"""


def simpler(reductions, text):
    """Yield the reductions of a text that are shorter or, with the same length, earlier in the alphabet."""
    text = text.removesuffix("\n") + "\n"
    for new in reductions(text):
        if (len(new), new) < (len(text), text):
            yield new


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


def spans_by_value(text):
    """Return the spans of the numbers in a text by their values."""
    spans = defaultdict(list)
    for match in NUMBER.finditer(text):
        spans[int(match[0])].append(match.span())
    return spans


# Parts left out.
#
# A list in a text is given by sequences of places, all of equal length. Item i is the text from element i to element
# i + 1 of each sequence: a line, a word in each of some lines, a row and a column of a square.


def without_parts(find_lists, levels, text):
    """Yield the text without a part of a list, also with a counter of the list lowered and other numbers renamed."""
    numbers = spans_by_value(text)
    first_numbers = [match.span() for match in islice(NUMBER.finditer(text), 2)]
    lists = list(find_lists(text, edges_of_words(text)))
    renamings = (None, limited, contracted) if len(text) < MAX_RENAMED else (None,)
    for level, rename, places in product(levels, renamings, lists):
        counters = before(places, numbers[len(places[0]) - 1]) or before(places, first_numbers)
        for first, end in blocks(len(places[0]) - 1, level):
            parts = [sequence[first : end + 1] for sequence in places]
            edits = [(part[0], part[-1], "") for part in parts]
            if not rename:
                yield edited(text, edits)
            for start, stop in counters:
                count = int(text[start:stop]) - (end - first)
                if count >= 0:
                    names = rename(text, parts, count) if rename else None
                    yield edited(text, [*edits, (start, stop, str(count))], names)


def before(places, spans):
    """Return the last and the first of the spans that are before a list."""
    number = bisect_left(spans, (places[0][0],))
    return {spans[number - 1], spans[0]} if number else set()


def blocks(count, level):
    """Yield the bounds of the blocks of a list at a level, or nothing if the level before has the same blocks."""
    size = -(-count // 2**level)
    for first in range(0, count, size) if 2**level < 2 * count or level == count == 1 else ():
        yield first, min(first + size, count)


def limited(text, parts, count):
    """Return names by which numbers above the new value of a counter are lowered to it."""
    return {str(count + above): str(count) for above in range(1, len(parts[0]))}


def contracted(text, parts, count):
    """Return new names of the vertices: the ends of an edge that is left out get one name, and the names have no gaps.

    An item that has only one number, as in a permutation, counts as an edge from the number before.
    """
    merged = {}
    for start, end in chain.from_iterable(map(pairwise, parts)):
        numbers = [int(word) for word in NUMBER.findall(text, start, end)[:2]]
        ends = {vertex(number, merged) for number in [*numbers, *(number - 1 for number in numbers)][:2]}
        if len(ends) == 2:
            merged[max(ends)] = min(ends)
    missing = sorted(merged)
    vertices = {value: vertex(value, merged) for value in spans_by_value(text)}
    return {str(value): str(name - bisect_left(missing, name)) for value, name in vertices.items()}


def vertex(number, merged):
    """Return the vertex that a number has become."""
    while number in merged:
        merged[number] = merged.get(merged[number], merged[number])  # keeps chains short
        number = merged[number]
    return number


def edges_of_words(text):
    """Return for each line where its words and extra blanks begin and where it ends. The last is the text's end."""
    lines = [[]]
    for match in re.finditer(r"\S+[^\S\n]?|[^\S\n]|\n|\Z", text):
        lines[-1].append(match.start())
        if match[0] == "\n":
            lines.append([])
    return lines


def lists_of_lines(text, lines):
    """Yield runs of lines with equally many words, and squares of rows and columns."""
    edges = [line[0] for line in lines]
    for count, group in groupby(range(len(lines) - 1), lambda row: len(lines[row])):
        rows = list(group)
        starts = edges[rows[0] : rows[-1] + 2]
        yield [starts]
        if len(starts) == count:
            yield [starts, *lines[rows[0] : rows[-1] + 1]]


def lists_of_blocks(text, lines):
    """Yield blocks of lines: a fixed number, and as many more as the first or second word of the first line says."""
    words = [line.split() for line in text.split("\n")[:-1]]
    for first, fixed, counter in product((0, 1, 2), (1, 2, 3), (slice(0), slice(1), slice(1, 2))):
        starts = [first]
        while starts[-1] < len(words) and all(map(COUNT.fullmatch, words[starts[-1]][counter])):
            starts.append(starts[-1] + fixed + sum(map(int, words[starts[-1]][counter])))
        if starts[-1] == len(words):
            yield [[lines[start][0] for start in starts]]


def lists_of_words(text, lines):
    """Yield columns of words, also without the first column."""
    for group in groups(lines, len):
        yield group
        yield [line[1:] or line for line in group]


def lists_of_characters(text, lines):
    """Yield columns of characters."""
    for group in groups(lines, lambda line: tuple(edge - line[0] for edge in line)):
        for place, (start, end) in enumerate(pairwise(group[0])):
            count = len(text[start:end].rstrip())
            if count > 1:
                yield [range(line[place], line[place] + count + 1) for line in group]


def groups(lines, shape):
    """Return each line alone, and all lines of a shape after the first line."""
    by_shape = defaultdict(list)
    for line in lines[1:-1]:
        by_shape[shape(line)].append(line)
    return [[line] for line in lines[:-1]] + [group for group in by_shape.values() if len(group) > 1]


# Numbers and characters replaced.


def lower_numbers(text):
    """Lower all numbers of one value, or one of them."""
    for value, spans in spans_by_value(text).items():
        for group, new in product([spans, *([span] for span in spans)], lower(value)):
            yield edited(text, [(*span, str(new)) for span in group])


def plainer_characters(text):
    """Replace a word, or one of its characters, by its first character in the alphabet."""
    for match in re.finditer(r"\S\S+", text):
        for start, end in [match.span(), *pairwise(range(match.start(), match.end() + 1))]:
            yield edited(text, [(start, end, min(match[0]) * (end - start))])


LISTS = lists_of_lines, lists_of_blocks, lists_of_words, lists_of_characters
PASSES = [partial(without_parts, lists, levels) for levels in (COARSE, FINE) for lists in LISTS]
PASSES = [partial(simpler, reductions) for reductions in [*PASSES, lower_numbers, plainer_characters]]
