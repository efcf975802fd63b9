"""Shrink a failing input until no single reduction still fails.

Idea: delta debugging (Zeller and Hildebrandt, 2002). Reductions are tried from large to small; the first one that still
fails is taken, and the search goes on from there until a full round finds none. The rules of a problem define the
reductions. Without rules, the text is reduced: see text_reductions.py.
"""

from itertools import chain, islice


def shrink(item, passes, first_failing):
    """Return the smallest item found and what goes with it, (item, None) if nothing smaller was found.

    `passes` are functions that yield the reductions of an item; each must lower something that cannot be lowered
    forever. A pass is repeated while it helps, and all passes until none does.
    `first_failing(pairs)` takes pairs (number, item) and returns (number, item, extra) of the first that fails, or None.
    """
    found, harmless = None, set()
    while True:
        before = found
        for reductions in passes:
            number = 0
            while number is not None:
                pairs = Untried(reductions, item, number, harmless)
                step = first_failing(pairs)
                number = step and step[0]
                pairs.remember(number)
                if step:
                    _, item, found = step
        if found is before:
            return item, found


class Untried:
    """The numbered reductions of an item from the first number on, then those before it, each only once."""

    def __init__(self, reductions, item, first, harmless):
        self.reductions, self.item, self.first = reductions, item, first
        self.harmless = harmless  # hashes of the items that did not fail: a collision only skips an item
        self.yielded = {}  # number by hash

    def __iter__(self):
        rotated = chain(
            islice(enumerate(self.reductions(self.item)), self.first, None),
            islice(enumerate(self.reductions(self.item)), self.first),
        )
        for number, item in rotated:
            if hash(item) not in self.harmless and hash(item) not in self.yielded:
                self.yielded[hash(item)] = number
                yield number, item

    def remember(self, failing):
        """Keep the items before the failing one, which have been tried; those after it perhaps have not."""
        for code, number in self.yielded.items():
            if number == failing:
                break
            self.harmless.add(code)


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
