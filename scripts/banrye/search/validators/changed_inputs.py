"""Change a few values of a valid input. This finds failures that random inputs miss.

    500000                      666666                one value: to a bound, by one, or another's
    6                           6
    0 1 2 3 4 5                 0 1 2 3 4 5

    2 3                         2 3                   values of a list: at a bound, near one,
    1 2 7                       1 2 -10000            or a few different ones
    2 1 5                       2 1 -10000
    1 1 -3                      1 2 -10000

The choices of an input are changed, and the validator writes what they make (choices/source.py). So
each result is valid, and the length of a list follows the number before it. A value may also go
near a number that a program compares with, change places with another one, or be that of its
neighbour or the next one: 5 5, 5 6.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random

from banrye.shrink.choices import Choice, Choices
from banrye.shrink.sequence import SequenceChange

NUMBERS = "ina"  # kinds of choices: number, length, alternative
MOST_PLACES = 2  # places that change at once
FIRST_NUMBERS = 4  # numbers that come once: they go to their bounds first
LISTS_SHARE = 0.5  # of the changes: all values of lists; the others: values in single places
NEIGHBOURS_SHARE = 0.2  # of the others: two values of a list change places, are equal or in turn
CONSTANTS_SHARE = 0.3  # of the values in single places: near a constant, if there is one
MAX_DISTANCE = 3  # of a value near a bound from it
MAX_FEW_VALUES = 3  # different values of a list, if it gets few
ATTEMPTS = 4  # to find a value that differs from the one before


class ListFill(Enum):
    """The new values of a list."""

    SAME = "what they are"
    LOW = "all at the lower bound"
    HIGH = "all at the upper bound"
    BOUNDS = "both bounds"
    NEAR = "values near a bound"
    FEW = "a few different values"


# How often each is taken. Labels are numbers whose bound is a number before them: vertices, say.
OF_VALUES = {
    ListFill.SAME: 2,
    ListFill.LOW: 3,
    ListFill.HIGH: 3,
    ListFill.BOUNDS: 2,
    ListFill.NEAR: 1,
    ListFill.FEW: 1,
}
OF_LABELS = {ListFill.SAME: 4, ListFill.FEW: 4, ListFill.BOUNDS: 1, ListFill.NEAR: 1}

Bounds = tuple[int, int]


@dataclass
class ChoiceChanger:
    """Changes of the choices of one input: first systematic ones, then random ones."""

    choices: Choices
    random: Random
    constants: Sequence[Sequence[int]] = ()
    """Numbers near which something may change: those in the programs, and limits of types."""
    lists: dict[Bounds, list[list[int]]] = field(default_factory=dict)
    """The places of the numbers of each read that comes more than once, by their bounds."""
    single: list[int] = field(default_factory=list)
    """The places whose value can be another."""
    first: list[SequenceChange] = field(default_factory=list)
    """The systematic changes that are left: a number that comes once goes to a bound."""
    labels: set[Bounds] = field(default_factory=set)
    """The bounds of labels."""
    near: dict[Bounds, list[list[int]]] = field(default_factory=dict)
    """The values near constants, by the bounds within which they are."""
    earlier: set[SequenceChange] = field(default_factory=set)
    """The random changes so far."""

    def __post_init__(self) -> None:
        by_site: dict[int, list[int]] = defaultdict(list)
        for place, choice in enumerate(self.choices):
            if choice.kind == "i" and choice.low < choice.high:
                by_site[choice.site].append(place)
            if choice.kind == "c" or (choice.kind in NUMBERS and choice.low < choice.high):
                self.single.append(place)
        once = [places[0] for places in by_site.values() if len(places) == 1]
        counts = {self.choices[place].value for place in once}
        for places in by_site.values():
            choice = self.choices[places[0]]
            bounds = choice.low, choice.high
            if len(places) > 1:
                self.lists.setdefault(bounds, []).append(places)
            if choice.low in (0, 1) and counts & {choice.high, choice.high + 1}:
                self.labels.add(bounds)
        for place in once[:FIRST_NUMBERS]:
            choice = self.choices[place]
            ends = {choice.high, choice.low} - {choice.value}
            self.first += [
                SequenceChange(values=((place, end),)) for end in sorted(ends, reverse=True)
            ]

    def changes(self, count: int) -> list[SequenceChange]:
        """Return so many changes: the systematic ones first, which may be more."""
        systematic, self.first = self.first, []
        number = count - len(systematic) if self.single else 0
        new = dict.fromkeys(self.change() for _ in range(number))
        changes = [change for change in new if change not in self.earlier]
        self.earlier.update(changes)
        return [*systematic, *changes]

    def change(self) -> SequenceChange:
        if self.lists and self.random.random() < LISTS_SHARE:
            return self.of_lists()
        if self.lists and self.random.random() < NEIGHBOURS_SHARE:
            return self.of_neighbours()
        count = min(len(self.single), self.random.randint(1, MOST_PLACES))
        places = self.random.sample(self.single, count)
        return SequenceChange(
            values=tuple((place, self.other_value(place)) for place in sorted(places))
        )

    # Single places.

    def other_value(self, place: int) -> int:
        """Return a bound, a neighbour, or the value of another place."""
        choice = self.choices[place]
        step = choice.value + self.random.choice((-1, 1))
        if choice.kind == "n":  # of a word or a repetition: it may have no bound
            return step
        other = self.choices[self.random.choice(self.single)]
        if choice.kind == "c":
            return other.value if other.kind == "c" else step
        near = self.near_constants(choice.low, choice.high)
        if near and self.random.random() < CONSTANTS_SHARE:
            return self.random.choice(self.random.choice(near))
        return self.random.choice((choice.low, choice.high, step, other.value))

    def near_constants(self, low: int, high: int) -> list[list[int]]:
        """Return the values within bounds that are constants, or next to one, of each kind."""
        if (low, high) not in self.near:
            places = [
                sorted({value + step for value in kind for step in (-1, 0, 1)})
                for kind in self.constants
            ]
            within = [[value for value in values if low < value < high] for values in places]
            self.near[low, high] = [values for values in within if values]
        return self.near[low, high]

    def of_neighbours(self) -> SequenceChange:
        """Let two values of a list change places, or one follow from another."""
        lists = [places for kinds in self.lists.values() for places in kinds]
        places = self.random.choice(lists)
        at = self.random.randrange(len(places) - 1)
        first = places[at]
        second = self.random.choice((places[at + 1], self.random.choice(places)))
        value, other = self.choices[first].value, self.choices[second].value
        changed = self.random.choice(
            (
                ((first, other), (second, value)),
                ((second, value),),
                ((second, value + 1),),
                ((second, value - 1),),
            )
        )
        return SequenceChange(values=tuple(sorted(dict(changed).items())))

    # Lists.

    def of_lists(self) -> SequenceChange:
        """Change all values of lists. Lists with the same bounds get values of one kind."""
        new: dict[int, int] = {}
        few: dict[Bounds, list[int]] = {}
        are_neighbours_alike = self.random.random() < LISTS_SHARE
        for bounds, lists in self.lists.items():
            fill = self.fill_for(bounds)
            for place in (place for places in lists for place in places):
                choice = self.choices[place]
                value = self.value_of(fill, choice, few)
                for _ in range(ATTEMPTS):
                    if are_neighbours_alike or value != new.get(place - 1):
                        break
                    value = self.value_of(fill, choice, few)
                new[place] = value
        return SequenceChange(values=tuple(sorted(new.items())))

    def fill_for(self, bounds: Bounds) -> ListFill:
        weights = OF_LABELS if bounds in self.labels else OF_VALUES
        (fill,) = self.random.choices(list(weights), list(weights.values()))
        return fill

    def value_of(self, fill: ListFill, choice: Choice, few: dict[Bounds, list[int]]) -> int:
        """Return a value for a choice. `few`: the few values so far, by bounds."""
        low, high, random = choice.low, choice.high, self.random
        match fill:
            case ListFill.SAME:
                return choice.value
            case ListFill.LOW:
                return low
            case ListFill.HIGH:
                return high
            case ListFill.BOUNDS:
                return random.choice((low, high))
            case ListFill.NEAR:
                distance = random.randint(0, min(MAX_DISTANCE, high - low))
                return random.choice((low + distance, high - distance))
            case ListFill.FEW:
                return random.choice(self.few_values(choice, few))

    def few_values(self, choice: Choice, few: dict[Bounds, list[int]]) -> list[int]:
        """Return the few values of a list: the lowest one often, others of it, or any."""
        low, high = bounds = choice.low, choice.high
        if bounds not in few:
            count = self.random.randint(2, MAX_FEW_VALUES)
            within = [low, low, high, choice.value, self.random.randint(low, high)]
            few[bounds] = [self.random.choice(within) for _ in range(count)]
        return few[bounds]
