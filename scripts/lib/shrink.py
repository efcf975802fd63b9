"""Shrink a failing input until no single reduction still fails.

Idea: delta debugging (Zeller and Hildebrandt, 2002). Reductions are tried from large to small. The first one that still
fails is taken. The rules of a problem define the reductions. Without rules, shrink_text.py reduces the text.
"""

from itertools import islice


def shrink(found, passes, first_failing):
    """Return what is found for the smallest text, `found` if nothing smaller than `found.text` fails.

    `passes` are functions that yield the reductions of a text. No sequence of reductions may be endless, or shrinking
    would not stop. `first_failing(texts)` returns the index of the first text that fails and what is found for it, or
    None. After a failure, a pass goes on from this index. After a pass that has helped, all start again.
    """
    number = 0
    while number < len(passes):
        before, start = found, 0
        while failure := first_failing(islice(passes[number](found.text), start, None)):
            start += failure[0]
            found = failure[1]
        number = number + 1 if found is before else 0
    return found


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
    """Yield numbers closer to 0: 0, 1, a half, and then the number less a half, a quarter, ... or 1."""
    sign, size = (1, number) if number >= 0 else (-1, -number)
    parts = [size >> shift for shift in range(1, size.bit_length())]
    for candidate in dict.fromkeys([0, 1, size // 2, *(size - part for part in parts)]):
        if candidate < size:
            yield sign * candidate
