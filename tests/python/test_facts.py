"""What is said of an input, beside a brute force over its values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, permutations
from random import Random

import pytest

from banrye.choices import facts
from banrye.choices.reads import Read, reads_of

SEED = 20261127
LISTS = 400


def read(name: str, values: Sequence[int], places: Sequence[int], kind: str = "i") -> Read:
    return Read(name, kind, 0, 9, values, places, places)


def random_list(random: Random) -> list[int]:
    """Return a list of one of many orders, with ties or without."""
    values = [
        random.randint(0, random.choice((0, 1, 9, 1000))) for _ in range(random.randint(2, 9))
    ]
    order: Callable[[list[int]], list[int]] = random.choice(
        (
            list,
            sorted,
            lambda all_values: sorted(all_values, reverse=True),
            lambda all_values: sorted(set(all_values)),
            lambda all_values: sorted(all_values[:4]) + sorted(all_values[4:], reverse=True),
            lambda all_values: sorted(all_values[:4], reverse=True) + sorted(all_values[4:]),
            lambda all_values: all_values[:2] * 3,
        )
    )
    return order(values)


def holds(label: str, values: Sequence[int]) -> bool:
    """Return whether what a label says is true, by all pairs of places."""
    places = [(i, j) for i in range(len(values)) for j in range(i + 1, len(values))]
    pairs = [(values[i], values[j]) for i, j in places]
    rises = [values[i] <= values[i + 1] for i in range(len(values) - 1)]
    falls = [values[i] >= values[i + 1] for i in range(len(values) - 1)]
    return {
        facts.ALL_EQUAL: all(one == other for one, other in pairs),
        facts.ASCENDING: all(one < other for one, other in pairs),
        facts.DESCENDING: all(one > other for one, other in pairs),
        facts.NOT_DESCENDING: all(one <= other for one, other in pairs),
        facts.NOT_ASCENDING: all(one >= other for one, other in pairs),
        facts.UP_AND_DOWN: any(all(rises[:i]) and all(falls[i:]) for i in range(len(values))),
        facts.DOWN_AND_UP: any(all(falls[:i]) and all(rises[i:]) for i in range(len(values))),
    }[label]


LABELS = (
    *(facts.ALL_EQUAL, facts.ASCENDING, facts.DESCENDING, facts.NOT_DESCENDING),
    *(facts.NOT_ASCENDING, facts.UP_AND_DOWN, facts.DOWN_AND_UP),
)


def test_the_order_of_a_list_is_the_first_label_that_holds() -> None:
    random = Random(SEED)
    for _ in range(LISTS):
        values = random_list(random)
        expected = next((label for label in LABELS if holds(label, values)), facts.NO_ORDER)
        assert facts.label_of(values) == expected, (SEED, values)


def test_numbers_of_a_list() -> None:
    random = Random(SEED)
    for _ in range(LISTS):
        values = random_list(random)
        text = facts.values_in_words(values, 0, 1000)
        distinct = sum(values[i] not in values[:i] for i in range(len(values)))
        assert text.startswith(f"{len(values)} values, ")
        if distinct == 1:
            assert f"all equal ({values[0]:,}" in text
            assert ("the lower bound" in text) == (values[0] == 0)
            assert ("the upper bound" in text) == (values[0] == 1000)
            continue
        shown = "all distinct" if distinct == len(values) else f"{distinct} distinct"
        assert f", {shown}, from {min(values):,} to {max(values):,}" in text, (SEED, values)
        assert ("in turn" in text) == any(
            all(values[i] == values[i % period] for i in range(len(values)))
            for period in range(1, len(values) // 2 + 1)
            if period <= facts.LONGEST_PERIOD
        ), (SEED, values)


@pytest.mark.parametrize("number", range(1, 5))
def test_each_test_has_its_order(number: int) -> None:
    """A count, and for each test its size and a list: as a validator reads them."""
    random = Random(SEED + number)
    for _ in range(LISTS // 4):
        tests = [random_list(random) for _ in range(number + 1)]
        sizes: list[int] = []
        places: list[int] = []
        at = 1
        for test in tests:
            sizes.append(at)
            places += range(at + 1, at + 1 + len(test))
            at += 1 + len(test)
        reads = [
            read("t", [len(tests)], [0]),
            read("n", [len(test) for test in tests], sizes),
            read("a", [value for test in tests for value in test], places),
        ]
        labels = [facts.label_of(test) for test in tests]
        text = facts.in_words(reads)
        assert f"a: {len(tests)} lists; " in text
        said = text.split(" lists; ")[1]
        if len(set(labels)) == 1:
            assert said == f"{labels[0]} in each"
        elif len(set(labels[1:])) == 1:
            assert said == f"{labels[0]} in the first, {labels[1]} in each after it"
        else:
            assert set(said.split(", ")) <= {
                part for label in labels for part in f"{label} in {labels.count(label)}".split(", ")
            }, (SEED, tests)


@pytest.mark.lengthy
def test_pairs() -> None:
    random = Random(SEED)
    for _ in range(LISTS):
        vertices = random.randint(2, 7)
        if random.random() < 0.5:  # a tree
            edges = [(random.randrange(v), v) for v in range(1, vertices)]
        else:
            edges = [
                (random.randrange(vertices), random.randrange(vertices))
                for _ in range(random.randint(2, 8))
            ]
        edges = [random.choice((pair, pair[::-1])) for pair in edges]
        text = facts.pairs_in_words([a for a, _ in edges], [b for _, b in edges])
        assert_facts(text, edges)


def assert_facts(text: str, edges: Sequence[tuple[int, int]]) -> None:
    """Check what is said of edges by counting, and by all paths."""
    used = sorted({vertex for edge in edges for vertex in edge})
    distinct = {frozenset(edge) for edge in edges}
    number = "all distinct" if len(distinct) == len(edges) else f"{len(distinct)} distinct"
    assert text.startswith(f"{len(edges)} pairs, {number}; as edges: "), (SEED, edges)
    degree = max(sum(edge.count(vertex) for edge in edges) for vertex in used)
    assert f"degree up to {degree}" in text, (SEED, edges)
    loops = sum(a == b for a, b in edges)
    assert (f"{loops} from a vertex to itself" in text) == (loops > 0), (SEED, edges)
    joined = {used[0]}
    for _ in used:
        joined |= {v for edge in edges for v in edge if joined & set(edge)}
    is_tree = not loops and len(edges) == len(used) - 1 and len(joined) == len(used)
    assert ("a tree" in text) == is_tree, (SEED, edges)
    if is_tree:
        longest = max(
            length
            for length in range(1, len(used))
            for path in permutations(used, length + 1)
            if all(frozenset(step) in distinct for step in pairwise(path))
        )
        assert f"longest path {longest} edges" in text, (SEED, edges)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["aaaa"], 'a word of 4 characters, all "a"'),
        (["abababab"], 'a word of 8 characters, 2 different characters, "ab" again and again'),
        (["abcd"], "a word of 4 characters, 4 different characters"),
        (["ab", "c", "ab"], "3 words of up to 2 characters, 2 distinct, 3 different characters"),
    ],
)
def test_words(words: Sequence[str], text: str) -> None:
    codes = [ord(character) for word in words for character in word]
    starts: list[int] = []
    at = 0
    for word in words:
        starts += range(at, at + len(word))
        at += len(word) + 1
    assert facts.characters_in_words(Read("s", "c", 0, 0, codes, starts, starts)) == text


def test_queries_are_no_tests() -> None:
    """After q, each query has a kind, and those of one kind a value: no list is in parts."""
    reads = [
        read("q", [3], [0]),
        read("op", [1, 2, 1], [1, 3, 4]),
        read("x", [7, 8], [2, 5]),
    ]
    assert "lists" not in facts.in_words(reads)


def test_an_answer_that_is_cut_off_says_nothing() -> None:
    assert reads_of("name 4 a\nparsed 2\ni 4 0 9 7 0\ni 4 0 9") == []
    assert reads_of("invalid\n") == []
