"""Fold the steps of a loop that look alike: its first and last round stay, the others are counted.

Lines 5 6 7 5 6 7 5 6 7 5 6 7 become 5 6 7, Fold(2 rounds), 5 6 7.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from banrye.trace.model import Step

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
    items: list[Item] = list(steps)
    length = len(items) + 1
    while len(items) < length:
        length = len(items)
        for size in range(1, MOST_STEPS + 1):
            items = fold_rounds(items, size)
    return items


def fold_rounds(items: list[Item], size: int) -> list[Item]:
    """Fold rounds of so many items."""
    looks = [look_of(item) for item in items]
    found: list[Item] = []
    place = 0
    while place < len(items):
        count = rounds_at(looks, place, size)
        end = place + count * size
        if count >= LEAST_ROUNDS and not has_fold(items[place:end], size):
            rounds = [tuple(items[at : at + size]) for at in range(place, end, size)]
            found += [*rounds[0], Fold(tuple(rounds[1:-1])), *rounds[-1]]
            place = end
        else:
            found.append(items[place])
            place += 1
    return found


def rounds_at(looks: Sequence[Hashable], place: int, size: int) -> int:
    """Return how many rounds of a size at a place look alike."""
    end = place + size
    while end < len(looks) and looks[end] == looks[end - size]:
        end += 1
    return (end - place) // size


def has_fold(items: Sequence[Item], size: int) -> bool:
    """Return whether a round is but the fold of a loop, which needs no other."""
    return size == 1 and isinstance(items[0], Fold)


def look_of(item: Item) -> Hashable:
    """Return what must be equal in two rounds: the lines, not the values."""
    if isinstance(item, Fold):
        return ("fold", *map(look_of, item.rounds[0]))
    return (item.kind, item.place, item.depth, item.function)
