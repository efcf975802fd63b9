"""Shrink a failing input until no single reduction still fails.

Idea: delta debugging (Zeller and Hildebrandt, 2002). Reductions are tried from large to small; the first one that still
fails is taken, and the search goes on from there until a full round finds none. The rules of a problem define the
reductions. Without rules, lines, words and numbers of the text are reduced and the input validator guards validity.
"""

import itertools
import re


def shrink(item, smaller, first_failing):
    """Return the smallest item found and what goes with it, (item, None) if nothing smaller was found.

    `smaller(item)` yields the reductions of an item; each must lower something that cannot be lowered forever.
    `first_failing(pairs)` takes pairs (number, item) and returns (number, item, extra) of the first that fails, or None.
    """
    found, number = None, 0
    while True:
        step = first_failing(without_repetition(rotated(smaller, item, number)))
        if step is None:
            return item, found
        number, item, found = step


def rotated(smaller, item, first):
    """The numbered reductions from the first one on, then those before it, which have just failed to help."""
    yield from itertools.islice(enumerate(smaller(item)), first, None)
    yield from itertools.islice(enumerate(smaller(item)), first)


def without_repetition(pairs):
    seen = set()
    for number, item in pairs:
        if hash(item) not in seen:  # items are long; a collision only skips one
            seen.add(hash(item))
            yield number, item


def without_parts(items):
    """The list without a half, a quarter, ... or one of its items. A part equal to the part before it is kept."""
    size = (len(items) + 1) // 2
    while size > 0:
        for start in range(0, len(items), size):
            part = items[start : start + size]
            if size < len(items) and part != items[max(0, start - size) : start]:
                yield items[:start] + items[start + size :]
        size //= 2


def lower(number):
    """Numbers closer to 0: 0, 1, a half, and then less by a quarter, an eighth, ... or 1."""
    sign, size = (1, number) if number >= 0 else (-1, -number)
    candidates = [0, 1, size // 2]
    part = size // 4
    while part > 1:
        candidates.append(size - part)
        part //= 2
    for candidate in dict.fromkeys([*candidates, size - 1]):
        if 0 <= candidate < size:
            yield sign * candidate


# The reductions of a text whose format is not known.


def read(text):
    return text


def write(text):
    return text


def minimal(text):
    """What holds of a text of which no reduction fails."""
    return "no line or word can be left out, and no number lowered to 0, 1, a half or by 1,"


def smaller(text):
    """Texts without some lines or words (also with a number lowered that counted them), or with a lower number."""
    lines = text.splitlines()
    yield from map(joined, counted(lines))
    for number, line in enumerate(lines):
        words = line.split()
        for fewer in counted(words) if len(words) > 1 else ():
            yield joined([*lines[:number], " ".join(fewer), *lines[number + 1 :]])
            for above in range(number):  # the count may stand in a line of its own
                if lines[above] == str(len(words)):
                    changed = [*lines[:number], " ".join(fewer), *lines[number + 1 :]]
                    changed[above] = str(len(fewer))
                    yield joined(changed)
    for number, line in enumerate(lines):
        for match in re.finditer(r"-?\d+", line):
            for value in lower(int(match[0])):
                changed = line[: match.start()] + str(value) + line[match.end() :]
                yield joined([*lines[:number], changed, *lines[number + 1 :]])


def counted(items):
    """The list without some of its items, also with a number before them lowered that counted them."""
    for fewer in without_parts(items):
        gone = len(items) - len(fewer)
        yield fewer
        for place, item in enumerate(fewer):
            for match in re.finditer(r"\d+", item):
                if gone <= int(match[0]) <= len(items):
                    lowered = item[: match.start()] + str(int(match[0]) - gone) + item[match.end() :]
                    yield [*fewer[:place], lowered, *fewer[place + 1 :]]
                    break
            if place > 3:
                break  # counts stand at the beginning


def joined(lines):
    return "\n".join(lines) + "\n"
