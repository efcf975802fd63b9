"""How formulas that cost a program much are changed, and what larger inputs are to cost."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from banrye.choices.input_shape import InputShape
from banrye.search.runs.costs import expected_cost
from banrye.search.slowness.shape_formulas import (
    AT_RANDOM,
    Candidate,
    CandidateMutator,
    Pool,
    most_new_first,
)

SIZES = (64, 256, 1024)


@pytest.mark.parametrize("exponent", [0.0, 1.0, 1.5, 2.0, 3.0])
def test_a_steady_growth_goes_on(exponent: float) -> None:
    points = [(size, {1: round(1000 * size**exponent)}) for size in SIZES]
    assert expected_cost(points, 1 << 20) == pytest.approx(1000 * 2 ** (20 * exponent), rel=0.01)


def test_a_part_grows_by_itself() -> None:
    """A part that grows as a square is small where the other one is large: n^2 + 100,000 n."""
    points = [(size, {1: size * size, 2: 100_000 * size}) for size in SIZES]
    large = 1 << 22
    assert expected_cost(points, large) == pytest.approx(large * large + 100_000 * large, rel=0.01)


def test_a_growth_that_ends_is_not_expected_to_go_on() -> None:
    points = [(64, {1: 64**2}), (256, {1: 256**2}), (1024, {1: 300**2})]
    assert expected_cost(points, 1 << 20) < 3000 * 300**2


def candidate(cost: dict[int, int], numbers: str = "") -> Candidate:
    one = Candidate({1: "i"}, numbers)
    one.add(64, 100, cost)
    return one


def test_what_is_at_the_maximum_of_a_part_is_kept() -> None:
    pool = Pool()
    first, second = candidate({1: 10, 2: 5}), candidate({1: 9, 2: 6})
    assert pool.gain(first) == 1
    assert 0 < pool.gain(second) < 1
    assert pool.gain(candidate({1: 10, 2: 6})) == 0
    assert pool.kept == [first, second] == pool.distinct_best()


def test_candidates_with_other_numbers_are_not_compared() -> None:
    pool = Pool()
    pool.gain(candidate({1: 1000}, "many tests"))
    assert pool.gain(candidate({1: 10}, "a single test"))
    assert len(pool.dearest(2)) == 2


def test_the_length_of_an_input_follows_its_sizes() -> None:
    one = Candidate({})
    for size in (64, 256):
        one.add(size, size * size, {})
    assert one.length_at(4096) == pytest.approx(4096 * 4096, rel=0.01)


SHAPES = [
    InputShape("", {1: "r", 2: "r"}),
    InputShape("", {1: "0", 2: "0"}),
    InputShape("", {1: "i%2", 2: "r"}),
]


def bred(cost: Callable[[Candidate], int], generations: int) -> int:
    """Return the greatest cost that is found."""
    pool = Pool()
    for shape in SHAPES:
        one = Candidate(shape.formulas)
        one.add(64, 100, {1: cost(one)})
        pool.gain(one)
    mutator = CandidateMutator(pool, SHAPES)
    for _ in range(generations):
        for arm, child in mutator.generation(64):
            child.add(64, 100, {1: cost(child)})
            arm.gained += pool.gain(child)
    return max(one.counts[1] for one in pool.kept)


def test_two_lists_are_found_that_are_dear_together() -> None:
    """One ascends where the other descends: neither is dear alone."""

    def cost(one: Candidate) -> int:
        wanted = {1: ("i", "(i)"), 2: ("r-i", "r-(i)")}
        right = [one.formulas[key] in formulas for key, formulas in wanted.items()]
        return 100 if all(right) else 10 + any(right)

    assert bred(cost, 10) == 100


def test_the_same_inputs_come_each_time() -> None:
    def formulas() -> list[str]:
        pool = Pool()
        pool.gain(candidate({1: 1}))
        children = CandidateMutator(pool, SHAPES).generation(50)
        return [str(child.formulas) for _, child in children]

    assert formulas() == formulas()
    assert len(set(formulas())) > 25


def test_a_formula_does_not_grow_for_ever() -> None:
    longest = 0

    def cost(one: Candidate) -> int:
        nonlocal longest
        longest = max(longest, *(len(formula) for formula in one.formulas.values()))
        return sum(map(len, one.formulas.values()))

    assert bred(cost, 12) > 300
    assert longest <= 400
    assert math.isfinite(longest)


def test_next_comes_what_has_the_most_pairs_that_are_new() -> None:
    """A brute force: the gain of each that is left is computed anew each time."""
    first, second = ("0", "i", "r"), ("r", "0", "i/2", "i")
    all_pairs = [{1: one, 2: other} for one in first for other in second]
    left = [Candidate({}), *map(Candidate, all_pairs), Candidate({1: "i", 3: "7"})]
    at_random = {1: AT_RANDOM, 2: AT_RANDOM, 3: AT_RANDOM}  # a list without a formula
    ranks = {1: (AT_RANDOM, *first), 2: (AT_RANDOM, *second), 3: (AT_RANDOM, "7")}
    known: set[frozenset[tuple[int, str]]] = set()

    def gain(one: Candidate) -> float:
        items = {**at_random, **one.formulas}.items()
        pairs = {frozenset({a, b}) for a in items for b in items} - known
        return sum(
            math.prod(1 / (ranks[key].index(formula) + 1) for key, formula in pair)
            ** (3 - len(pair))
            for pair in pairs
        )

    for one in most_new_first(left[:]):
        best = max(left, key=gain)
        assert gain(one) == pytest.approx(gain(best))
        items = {**at_random, **one.formulas}.items()
        known |= {frozenset({a, b}) for a in items for b in items}
        left.remove(one)
    assert not left
