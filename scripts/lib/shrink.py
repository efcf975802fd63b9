"""Shrink a failing input until no single reduction still fails.

Idea: delta debugging (Zeller and Hildebrandt, 2002). Reductions are tried from large to small; the first one that still
fails is taken, and the search goes on from there until a full round finds none. The rules of a problem define the
reductions. Without rules, the text is reduced: see shrink_text.py.
"""

from itertools import chain, islice, takewhile


def shrink(text, passes, first_failing):
    """Return what is found for the smallest text, None if nothing smaller fails.

    `passes` are functions that yield the reductions of a text. Each reduction must lower a measure that cannot fall
    forever; so shrinking ends. A pass is repeated while it helps, and all passes until none does.
    `first_failing(texts)` returns what is found for the first of them that fails, with the attribute `text`, or None.
    """
    found, harmless = None, set()  # hashes of texts that do not fail: a collision only skips a text
    while True:
        before = found
        for reductions in passes:
            number = 0
            while number is not None:
                tried = {}
                failure = first_failing(untried(reductions, text, number, harmless, tried))
                number = failure and tried[hash(failure.text)]
                # The texts after the failing one have perhaps not been tried.
                harmless.update(takewhile(lambda code: tried[code] != number, tried))
                if failure:
                    found, text = failure, failure.text
        if found is before:
            return found


def untried(reductions, text, first, harmless, tried):
    """Yield the reductions of a text from number `first` on, then those before it, each only once.

    Leaves out those in `harmless`. Puts the number of each into `tried`, by the hash of the reduction.
    """
    later = islice(enumerate(reductions(text)), first, None)
    for number, reduced in chain(later, islice(enumerate(reductions(text)), first)):
        if hash(reduced) not in harmless and hash(reduced) not in tried:
            tried[hash(reduced)] = number
            yield reduced


def without_parts(items):
    """Yield the list without a half, a quarter, ... or one of its items. A part equal to the one before it is kept."""
    size = (len(items) + 1) // 2
    while size > 0:
        for start in range(0, len(items), size):
            part = items[start : start + size]
            if size < len(items) and part != items[max(0, start - size) : start]:
                yield items[:start] + items[start + size :]
        size //= 2


def lower(number):
    """Yield numbers closer to 0: 0, 1, a half, and then the number less a quarter, an eighth, ... or 1."""
    sign, size = (1, number) if number >= 0 else (-1, -number)
    candidates = [0, 1, size // 2]
    part = size // 4
    while part > 1:
        candidates.append(size - part)
        part //= 2
    for candidate in dict.fromkeys([*candidates, size - 1]):
        if 0 <= candidate < size:
            yield sign * candidate
