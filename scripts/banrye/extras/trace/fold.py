"""Fold the steps of a loop that look alike: its first and last round stay, the others are counted.

Lines 5 6 7 5 6 7 5 6 7 5 6 7 become 5 6 7, Fold(2 rounds), 5 6 7.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from banrye.extras.trace.trace_model import Step, StepKind, VariableChange

LEAST_ROUNDS = 4  # equal rounds: with three, the fold would hide one
MOST_STEPS = 60  # of a round
RETURN = "return"  # stands for a variable: no name of one
INDEX = re.compile(r"\[[^\[\]]*\]")


class Varying(NamedTuple):
    """A variable that rounds of a loop set, or an element: d[1] in one round, d[2] in the next."""

    changes: Sequence[VariableChange]  # one of each round that sets or removes it


@dataclass(frozen=True)
class Fold:
    """Rounds of a loop that look like the one before them, which is shown."""

    before: tuple[StepOrFold, ...]
    rounds: tuple[tuple[StepOrFold, ...], ...]

    def varying_steps(self) -> list[Varying]:
        """Return the steps of the rounds that differ from the round before them."""
        shown = last_changes(self.before)
        by_look: dict[str, list[VariableChange]] = {}
        for turn in self.rounds:
            for look, change in last_changes(turn).items():
                by_look.setdefault(look, []).append(change)
        varying: list[Varying] = []
        for look, changes in by_look.items():
            results = {result_of(change) for change in changes}
            entry = shown.get(look)
            is_each = len(changes) == len(self.rounds)
            if not entry or not is_each or results != {result_of(entry)}:
                varying.append(Varying(changes))
        return varying


StepOrFold = Step | Fold


def look_of(change: VariableChange) -> str:
    """Return the name of a change without its indices: d[] of d[1].

    A removal looks unlike a value that is set: a round may append an element and remove another.
    All elements of a set look alike.
    """
    name = INDEX.sub("[]", change.name)
    if is_membership(change):
        return f"{name.rpartition(' in ')[2]}: {change.new}"
    return name if change.new is not None else f"{name} removed"


def is_membership(change: VariableChange) -> bool:
    """Return whether a set has got an element, or has it no more."""
    return (change.old, change.new) in (("no", "yes"), ("yes", "no")) and " in " in change.name


def result_of(change: VariableChange) -> tuple[str, ...]:
    """Return the common part of two changes after which nothing differs."""
    return change.name, *([change.new] if change.new is not None else ["removed", f"{change.old}"])


def last_changes(items: Sequence[StepOrFold]) -> dict[str, VariableChange]:
    """Return the last change that steps make of each variable, its removal too, or return."""
    changes: dict[str, VariableChange] = {}
    for step in flat_steps(items):
        for change in step.changes:
            changes[look_of(change)] = change
        if step.kind is StepKind.RETURN and step.text not in ("", "None"):
            changes[RETURN] = VariableChange(RETURN, None, step.text)
    return changes


def flat_steps(items: Sequence[StepOrFold]) -> Iterator[Step]:
    """Yield all steps, those in folds too."""
    for item in items:
        if isinstance(item, Fold):
            for turn in item.rounds:
                yield from flat_steps(turn)
        else:
            yield item


def fold_loops(steps: Sequence[Step]) -> list[StepOrFold]:
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
        self.items: list[StepOrFold] = list(steps)
        self.looks = [
            self.number((step.kind, step.place, step.depth, step.function)) for step in steps
        ]

    def number(self, look: Hashable) -> int:
        return self.numbers.setdefault(look, len(self.numbers))

    def fold_rounds(self, size: int) -> None:
        """Fold rounds of so many items."""
        items: list[StepOrFold] = []
        looks: list[int] = []
        place = 0
        while place < len(self.items):
            count = rounds_at(self.looks, place, size)
            end = place + count * size
            if count >= LEAST_ROUNDS and not has_fold(self.items[place:end], size):
                rounds = [tuple(self.items[at : at + size]) for at in range(place, end, size)]
                look = self.looks[place : place + size]
                items += [*rounds[0], Fold(rounds[0], tuple(rounds[1:-1])), *rounds[-1]]
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


def has_fold(items: Sequence[StepOrFold], size: int) -> bool:
    """Return whether a round is but the fold of a loop, which needs no other."""
    return size == 1 and isinstance(items[0], Fold)
