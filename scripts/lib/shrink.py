"""Makes an input smaller as long as it still fails, down to one from which no single change leads on.

Idea: delta debugging (Zeller and Hildebrandt, 2002): among the changes that make the input smaller, the largest first,
take the first after which it still fails, and go on from there; the end is a full round without any. Where a problem's
rules know what smaller means, they say which changes there are; else lines, words and numbers are what can be made
smaller, and the package's input validator says what is left valid.
"""

import itertools
import re


def shrink(item, changes, first_failing):
    """The smallest item found, and what goes with it; None if nothing smaller was found.

    `changes(item)` yields smaller items; each step must lower something that cannot be lowered forever.
    `first_failing(items)` takes pairs of a number and an item; it returns the first pair whose item still fails, and
    what goes with it, or None.
    """
    found, number = None, 0
    while True:
        step = first_failing(distinct(from_number(changes, item, number)))
        if step is None:
            return item, found
        (number, item), found = step


def from_number(changes, item, first):
    """The numbered changes from the first on, then those before it: what has just failed to help is tried last."""
    yield from itertools.islice(enumerate(changes(item)), first, None)
    yield from itertools.islice(enumerate(changes(item)), first)


def distinct(pairs):
    seen = set()
    for number, item in pairs:
        if hash(item) not in seen:  # of long items, the hash is kept; that one is passed over by chance is no matter
            seen.add(hash(item))
            yield number, item


def without_parts(items):
    """The list without a half, a quarter ... or a single one of its items. Of neighbours that are alike, one goes."""
    size = (len(items) + 1) // 2
    while size > 0:
        for start in range(0, len(items), size):
            part = items[start : start + size]
            if size < len(items) and part != items[max(0, start - size) : start]:
                yield items[:start] + items[start + size :]
        size //= 2


def lower(number):
    """Numbers nearer to 0, the nearest first: 0, 1, a half, and less by a quarter, an eighth ... or 1."""
    sign, size = (1, number) if number >= 0 else (-1, -number)
    candidates = [0, 1, size // 2]
    part = size // 4
    while part > 1:
        candidates.append(size - part)
        part //= 2
    for candidate in dict.fromkeys([*candidates, size - 1]):
        if 0 <= candidate < size:
            yield sign * candidate


MINIMAL_TEXT = "no line or word can be left out, and no number lowered to 0, 1, a half or by 1,"


def changes_of_text(text):
    """Smaller texts: without some lines or words, a number that counted them lowered, or with a lower number."""
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
    """The list without some of its items, as it is and with a number before them that counted them."""
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
