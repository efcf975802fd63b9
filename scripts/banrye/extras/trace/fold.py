"""Fold the steps of a loop that look alike: its first and last round stay, the others are counted.

Lines 5 6 7 5 6 7 5 6 7 5 6 7 become 5 6 7, Fold(2 rounds), 5 6 7.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from banrye.extras.trace.model import Step

LEAST_ROUNDS = 4  # that look alike: of three, the fold would hide one
MOST_STEPS = 60  # of a round


@dataclass(frozen=True)
class Fold:
    """Rounds of a loop that look like the one before them."""

    rounds: tuple[tuple[Item, ...], ...]

    def varying(self) -> list[tuple[str, str, str]]:
        """Return what each round sets: a name, its value in the first round and in the last."""
        values = [last_values(each) for each in self.rounds]
        names = [name for name in values[0] if all(name in each for each in values)]
        found = [(name, values[0][name], values[-1][name]) for name in names]
        return [(name, old, new) for name, old, new in found if old != new]


Item = Step | Fold


def last_values(items: Sequence[Item]) -> dict[str, str]:
    """Return the last value that steps give to each variable that they change."""
    found: dict[str, str] = {}
    for step in flat(items):
        for change in step.changes:
            if change.new is not None:
                found[change.name] = change.new
    return found


def flat(items: Sequence[Item]) -> Iterator[Step]:
    """Yield all steps, those in folds too."""
    for item in items:
        if isinstance(item, Fold):
            for each in item.rounds:
                yield from flat(each)
        else:
            yield item


def fold(steps: Sequence[Step]) -> list[Item]:
    """Return the steps with their loops folded, inner loops first."""
    folding = Folding(steps)
    length = len(steps) + 1
    while len(folding.items) < length:
        length = len(folding.items)
        for size in range(1, MOST_STEPS + 1):
            folding.fold_rounds(size)
    return folding.items


class Folding:
    """The items so far, and a number for the look of each: what must be equal in two rounds."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.items: list[Item] = list(steps)
        self.looks = [
            self.number((step.kind, step.place, step.depth, step.function)) for step in steps
        ]

    def number(self, look: Hashable) -> int:
        return self.numbers.setdefault(look, len(self.numbers))

    def fold_rounds(self, size: int) -> None:
        """Fold rounds of so many items."""
        items: list[Item] = []
        looks: list[int] = []
        place = 0
        while place < len(self.items):
            count = rounds_at(self.looks, place, size)
            end = place + count * size
            if count >= LEAST_ROUNDS and not has_fold(self.items[place:end], size):
                rounds = [tuple(self.items[at : at + size]) for at in range(place, end, size)]
                look = self.looks[place : place + size]
                items += [*rounds[0], Fold(tuple(rounds[1:-1])), *rounds[-1]]
                looks += [*look, self.number(("fold", *look)), *look]
                place = end
            else:
                items.append(self.items[place])
                looks.append(self.looks[place])
                place += 1
        self.items, self.looks = items, looks


def rounds_at(looks: Sequence[int], place: int, size: int) -> int:
    """Return how many rounds of a size at a place look alike."""
    end = place + size
    while end < len(looks) and looks[end] == looks[end - size]:
        end += 1
    return (end - place) // size


def has_fold(items: Sequence[Item], size: int) -> bool:
    """Return whether a round is but the fold of a loop, which needs no other."""
    return size == 1 and isinstance(items[0], Fold)
