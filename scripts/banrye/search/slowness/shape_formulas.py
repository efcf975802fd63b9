"""Formulas for inputs that cost a program much, and changes of such formulas.

    {a: "i", b: "r-i"}    {a: "i<n/2?(i):(0)", b: "r-i"}    costs more: it is changed further

Idea (PerfFuzz: Lemieux, Padhye, Sen and Song, ISSTA 2018). An input is kept if a part of the
program is executed more often than on all before. Ways to change one are chosen by how much they
have brought (UCB1). The choice is the same each time.
"""

from __future__ import annotations

import heapq
import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, zip_longest
from random import Random

from banrye.choices.input_shape import InputShape
from banrye.choices.trials import Formulas
from banrye.search.runs.costs import expected_cost
from banrye.submission.meter import LONG, LineCounts

SEED = 1
INDEX = re.compile(r"(?<![a-z])i(?![a-z])")
AT_RANDOM = "hash(i)%(r+1)"  # what a list without a formula has, but for its first value
USUAL = ("i", "r-i", "0", "r", "i/2", AT_RANDOM)  # any list may have them
LONGEST_FORMULA = 400  # characters
FROM_ANOTHER = 0.3  # probability that a change is made of the formulas of two candidates
RIVALS = 3  # candidates of which the one that was changed least is changed
EAGERNESS = 0.5  # of UCB1

ReadFormula = tuple[int, str]  # the key of a read, and a formula
FormulaPair = tuple[ReadFormula, ReadFormula]


@dataclass(eq=False)
class Candidate:
    """Formulas, and what their inputs cost."""

    formulas: Formulas
    numbers: str = ""
    """The remark on the numbers that are read once: candidates with equal ones may mix."""
    points: list[tuple[int, LineCounts]] = field(default_factory=list)
    """The bytes and costs of its inputs, from small to large."""
    sizes: list[int] = field(default_factory=list)
    """The sizes of these inputs."""
    changed: int = 0

    @property
    def counts(self) -> LineCounts:
        """The cost at the smallest size."""
        return self.points[0][1]

    @property
    def is_nested(self) -> bool:
        """True if it has a list in a list, as its length at the smallest size says."""
        return bool(self.points) and self.points[0][0] > self.sizes[0] ** 2 // 2

    @property
    def is_long(self) -> bool:
        """True if a run was ended because it took long when it was measured."""
        return LONG in self.points[-1][1]

    def add(self, size: int, length: int, counts: LineCounts) -> None:
        """Add what an input costs."""
        self.sizes.append(size)
        self.points.append((length, counts))

    def expected_cost(self, length: int) -> float:
        """Return the cost of an input of some bytes."""
        return expected_cost(self.points, length)

    def length_at(self, size: int) -> int:
        """Return about how many bytes an input of a size has, as the last two sizes grow."""
        last, (length, _) = self.sizes[-1], self.points[-1]
        power = 2.0 if self.is_nested else 1.0
        if len(self.sizes) > 1 and self.sizes[-2] < last:
            before = self.points[-2][0]
            power = math.log(max(1.0, length / before)) / math.log(last / self.sizes[-2])
        return round(length * math.pow(size / last, min(2.0, power)))


@dataclass
class BanditArm:
    """A way to change the formula of one read, and what it has brought."""

    key: int
    change: Callable[[Random, str, str], str]
    attempts: int = 0
    gained: float = 0.0

    def score(self, all_tried: int) -> float:
        """Return an upper bound of what it brings, as UCB1 has it."""
        if not self.attempts:
            return math.inf
        return self.gained / self.attempts + math.sqrt(
            EAGERNESS * math.log(all_tried) / self.attempts
        )


# Ways to change a formula. `other`: one that the same read has elsewhere.


def other_formula(_random: Random, _old: str, other: str) -> str:
    return other


def in_halves(_random: Random, old: str, other: str) -> str:
    return f"i<n/2?({old}):({other})"


def at_end(_random: Random, old: str, other: str) -> str:
    return f"i>=n-1?({other}):({old})"


def in_turn(_random: Random, old: str, other: str) -> str:
    return f"i%2?({old}):({other})"


def backwards(_random: Random, old: str, _other: str) -> str:
    return INDEX.sub("(n-1-i)", old)


def periodic(random: Random, old: str, _other: str) -> str:
    period = random.choice(("2", "3", "root(n)", "max(1,n/2)"))
    return INDEX.sub(f"(i%{period})", old)


def with_moved_index(random: Random, old: str, _other: str) -> str:
    return INDEX.sub(random.choice(("(i+1)", "(i/2)", "(i*2)")), old)


CHANGES = (other_formula, in_halves, at_end, in_turn, backwards, periodic, with_moved_index)


class Pool:
    """The candidates that are kept: each was at the maximum of a part when it came."""

    def __init__(self) -> None:
        self.random = Random(SEED)
        self.kept: list[Candidate] = []
        self.best: dict[tuple[str, int], Candidate] = {}  # by numbers and part of the program

    def gain(self, new: Candidate) -> float:
        """Keep a candidate if a part is at its maximum. Return how much it brings, up to 1."""
        gain = 0.0
        for part, count in new.counts.items():
            old = self.best.get((new.numbers, part))
            before = old.counts[part] if old else 0
            if count > before:
                self.best[new.numbers, part] = new
                gain = max(gain, 1 - before / count)
        if gain:
            self.kept.append(new)
        return gain

    def distinct_best(self) -> list[Candidate]:
        """Return the candidates that are at the maximum of a part, the dearest part first."""
        dearest = sorted(self.best.items(), key=lambda item: -item[1].counts[item[0][1]])
        return list({id(one): one for _, one in dearest}.values())

    def dearest(self, count: int) -> list[Candidate]:
        """Return candidates of which growth is measured, those with equal numbers in turn.

        They are dear for their length, or in a part.
        """
        by_cost = sorted(self.kept, key=lambda one: -sum(one.counts.values()) / one.points[0][0])
        groups: dict[str, list[Candidate]] = {one.numbers: [] for one in self.kept}
        for pair in zip_longest(by_cost, self.distinct_best()):
            for one in pair:
                if one and one not in groups[one.numbers]:
                    groups[one.numbers].append(one)
        in_turn = [one for turn in zip_longest(*groups.values()) for one in turn if one]
        return in_turn[:count]


class CandidateMutator:
    """Changes candidates of a pool."""

    def __init__(self, pool: Pool, shapes: Sequence[InputShape]) -> None:
        self.pool = pool
        self.random = pool.random
        self.formulas = vocabulary(shapes)
        self.arms = {
            numbers: [BanditArm(key, change) for key in keys for change in CHANGES]
            for numbers, keys in self.formulas.items()
            if keys
        }
        self.tried = 1

    def generation(self, count: int) -> list[tuple[BanditArm, Candidate]]:
        """Return changed candidates, and how each was changed."""
        parents = [one for one in self.pool.distinct_best() if one.numbers in self.arms]
        return [self.child(parents) for _ in range(count)] if parents else []

    def child(self, parents: Sequence[Candidate]) -> tuple[BanditArm, Candidate]:
        rivals = self.random.sample(parents, min(RIVALS, len(parents)))
        parent = min(rivals, key=lambda one: one.changed)
        arm = max(self.arms[parent.numbers], key=lambda arm: arm.score(self.tried))
        parent.changed += 1
        arm.attempts += 1
        self.tried += 1
        formulas = parent.formulas
        other = self.random.choice(self.pool.kept)
        if other.numbers == parent.numbers and self.random.random() < FROM_ANOTHER:
            formulas = other.formulas
        new = self.change_formula(parent.formulas.get(arm.key, AT_RANDOM), arm, parent.numbers)
        return arm, Candidate({**formulas, arm.key: new}, parent.numbers)

    def change_formula(self, old: str, arm: BanditArm, numbers: str) -> str:
        other = self.random.choice(self.formulas[numbers][arm.key])
        new = arm.change(self.random, old, other)
        return new if len(new) <= LONGEST_FORMULA else other


def most_new_first(candidates: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield all candidates: next always the one with the most pairs of formulas that are new.

    A hard input seldom has its difficulty in one list alone: a path whose heights rise and fall. A
    pair counts more the earlier its formulas come. A list without a formula is one at random.
    """
    pairs_of = [list(combinations_with_replacement(one, 2)) for one in complete(candidates)]
    ranks: dict[int, dict[str, int]] = {}
    for pairs in pairs_of:
        for (key, formula), _ in pairs:
            of_key = ranks.setdefault(key, {})
            of_key.setdefault(formula, len(of_key) + 1)
    tried: set[FormulaPair] = set()

    def gain(pairs: Sequence[FormulaPair]) -> float:
        return sum(
            1 / (ranks[first[0]][first[1]] * ranks[second[0]][second[1]])
            for first, second in pairs
            if (first, second) not in tried
        )

    waiting = [(-gain(pairs), place) for place, pairs in enumerate(pairs_of)]
    heapq.heapify(waiting)
    while waiting:
        _, place = waiting[0]
        now = -gain(pairs_of[place])  # a gain never grows
        if (now, place) > min(waiting[1:3], default=(math.inf, 0)):
            heapq.heapreplace(waiting, (now, place))
            continue
        heapq.heappop(waiting)
        tried.update(pairs_of[place])
        yield candidates[place]


def complete(candidates: Sequence[Candidate]) -> Iterator[list[ReadFormula]]:
    """Yield the formula of each list that any candidate with equal numbers has one for."""
    keys: dict[str, set[int]] = {}
    for one in candidates:
        keys.setdefault(one.numbers, set()).update(one.formulas)
    for one in candidates:
        yield [(key, one.formulas.get(key, AT_RANDOM)) for key in sorted(keys[one.numbers])]


def vocabulary(shapes: Sequence[InputShape]) -> dict[str, dict[int, list[str]]]:
    """Return the formulas of each read that has several, by the numbers of shapes."""
    formulas_of_reads: dict[str, dict[int, dict[str, None]]] = {}
    for shaped in shapes:
        keys = formulas_of_reads.setdefault(shaped.numbers, {})
        for key, formula in shaped.formulas.items():
            keys.setdefault(key, {})[formula] = None
    return {
        numbers: {
            key: list(dict.fromkeys([*formulas, *USUAL]))
            for key, formulas in keys.items()
            if len(formulas) > 1
        }
        for numbers, keys in formulas_of_reads.items()
    }
