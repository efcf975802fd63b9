"""Formulas of shapes against loops in Python, and the shapes that real validators accept."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from itertools import chain, islice, pairwise
from pathlib import Path

import pytest

from banrye.choices import testlib_patches
from banrye.choices.bases import find_base
from banrye.choices.input_shape import InputShape
from banrye.choices.shaper import find_shapes
from banrye.choices.shapes import EDGES, VALUES
from banrye.choices.source import LARGE_BYTES, ChoiceSource
from banrye.choices.trials import Formulas, ReadSite, texts, try_all
from tests.python.commands import FIXTURES, succeed
from tests.python.test_choices_engine import SPECIAL, VALIDATORS, Validators

pytestmark = [
    pytest.mark.slow,
    pytest.mark.needs("toolchain:cpp"),
    pytest.mark.xdist_group("choices"),
]
N = 20
WITH_A_LIMIT = (  # that larger inputs exceed
    *("distinct_points", "sum_over_tests", "joined_sets"),
    *("ended_by_zeros", "short_lists", "circles"),
    *("three_different", "tree_and_pairs"),
)
OTHERS = ("values_to_a_zero", "prime", "any_number", "equal_tests", "lists_in_tests", "roads")
FULL = 10**7  # a size at which numbers are at their maximum


@pytest.fixture(scope="module")
def formulas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("formulas") / "formulas"
    source = FIXTURES / "shapes/formulas.cpp"
    succeed("g++", "-std=gnu++23", "-Wall", "-I", testlib_patches.ENGINE, source, "-o", program)
    return program


@pytest.fixture(scope="module")
def validators(tmp_path_factory: pytest.TempPathFactory) -> Validators:
    folder = tmp_path_factory.mktemp("validators")
    return Validators(folder, (*VALIDATORS, *SPECIAL, *WITH_A_LIMIT, *OTHERS))


def values(program: Path, formula: str, n: int = N, r: int = 1000) -> list[int]:
    output = succeed(program, str(n), str(r), "16", formula)
    return [int(word) for word in output.split()]


# Formulas.


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("1+2*3-4/3", 6),
        ("(1+2)*3%4", 1),
        ("2-3-4", -5),
        ("-i+1", 1),
        ("7/0", 0),
        ("7%0", 0),
        ("1<2?3:4", 3),
        ("1>2?3:4>3?5:6", 5),
        ("min(3,max(1,2))", 2),
        ("root(99)", 9),
        ("prime(100)", 97),
        ("prime(97)", 97),
        ("prime(1)", 0),
        ("ones(7)", 3),
        ("shifted(3,4)", 48),
        ("power(1024,500)", 32),
        ("power(1000,1500)", 31622),
        ("power(0,500)", 0),
        ("power(1000000,9000)", 0),
        ("9223372036854775807+1", -(2**63)),
        ("3<=3", 1),
        ("3!=3", 0),
    ],
)
def test_a_formula_is_computed_as_in_c(formulas: Path, formula: str, expected: int) -> None:
    assert values(formulas, formula, n=1) == [expected]


@pytest.mark.parametrize("formula", ["", "1+", "(1", "foo(1)", "min(1)", "1?2", "1 2", "(" * 60])
def test_what_is_no_formula_is_told(formulas: Path, formula: str) -> None:
    assert succeed(formulas, "1", "1", "1", formula) == "invalid\n"


VALUES_BY_LOOPS = {
    "all equal, at the upper bound": [1000] * N,
    "all equal, at the lower bound": [0] * N,
    "ascending": list(range(N)),
    "descending": list(range(1000, 1000 - N, -1)),
    "low and high in turn": [0, 1000] * (N // 2),
    "an organ pipe with one peak": [*range(0, N, 2), *range(N - 3, 0, -2), 0],
    "Thue-Morse": [1000 * (i.bit_count() % 2) for i in range(N)],
    "powers of two": [2**i - 1 for i in range(N)],
    "one value at the end differs": [1000] * (N - 1) + [0],
}


@pytest.mark.parametrize("name", VALUES_BY_LOOPS)
def test_lists_of_values(formulas: Path, name: str) -> None:
    (shape,) = [value for value in VALUES if value.name == name]
    assert values(formulas, shape.formula) == VALUES_BY_LOOPS[name]


def test_a_shuffling_is_a_permutation(formulas: Path) -> None:
    for n in (1, 2, 3, 10, 97, 100):
        assert sorted(values(formulas, "shuffled(i,n)", n=n)) == list(range(n))


def test_a_shuffling_has_no_usual_step(formulas: Path) -> None:
    """With equal steps from one value to the next, a program would stay within its caches."""
    order = values(formulas, "shuffled(i,n)", n=1000)
    steps = Counter((after - before) % 1000 for before, after in pairwise(order))
    assert max(steps.values()) <= 10


def test_each_value_is_there_twice(formulas: Path) -> None:
    (shape,) = [value for value in VALUES if value.name == "each value twice, in no order"]
    counts = Counter(values(formulas, shape.formula, 1000, 10**12))
    assert list(counts.values()) == [2] * 500


def test_buckets_are_those_of_the_standard_library(formulas: Path, tmp_path: Path) -> None:
    program = tmp_path / "buckets"
    succeed("g++", FIXTURES / "shapes/buckets.cpp", "-o", program)
    for n in (2, 13, 14, 1000, 85229, 85230, 200_000, 2_000_000):
        expected = int(succeed(program, str(n)))
        assert values(formulas, f"buckets({n})", n=1) == [expected]


@pytest.mark.parametrize(("n", "r"), [(1000, 10**9), (100_000, 2**32 - 1), (100_000, 10**9)])
def test_keys_are_in_one_bucket(formulas: Path, n: int, r: int) -> None:
    """As many of them are distinct as have this number of buckets."""
    (shape,) = [value for value in VALUES if value.name == "multiples of the number of buckets"]
    keys = set(values(formulas, shape.formula, n, r))
    assert max(keys) <= r
    (buckets,) = values(formulas, f"buckets({len(keys)})", n=1)
    assert {key % buckets for key in keys} == {0}


def edges(program: Path, name: str, n: int) -> list[tuple[int, int]]:
    (shape,) = [edge for edge in EDGES if edge.name == name]
    pairs = (values(program, formula, n) for formula in (shape.first, shape.second))
    return list(zip(*pairs, strict=True))


TREES = (
    *("a path", "a path, from its end on", "a path, each edge turned round", "a star"),
    *("a star, each edge turned round", "a star around the last vertex", "a broom"),
    *("a caterpillar", "a binary tree", "a random tree"),
)


@pytest.mark.parametrize("name", TREES)
@pytest.mark.parametrize("n", [1, 2, 3, 12, 13])
def test_trees_are_trees(formulas: Path, name: str, n: int) -> None:
    result = edges(formulas, name, n)
    assert len(result) == n
    assert reached(result) == set(range(n + 1))


@pytest.mark.parametrize(
    ("name", "greatest"),
    [
        ("a path, its vertices and edges in no order", 2),
        ("a random tree, its vertices in no order", 12),
    ],
)
@pytest.mark.parametrize("n", [1, 2, 3, 12, 13])
def test_trees_with_vertices_in_no_order(formulas: Path, name: str, greatest: int, n: int) -> None:
    (shape,) = [edge for edge in EDGES if edge.name == name]
    ends = [values(formulas, formula, n, n) for formula in (shape.first, shape.second)]
    assert reached(list(zip(*ends, strict=True))) == set(range(n + 1))
    assert max(Counter(chain(*ends)).values()) <= greatest


def reached(found: list[tuple[int, int]]) -> set[int]:
    """Return the vertices that a search in breadth reaches from 0."""
    seen, queue = {0}, deque([0])
    while queue:
        at = queue.popleft()
        for pair in found:
            if at in pair:
                other = sum(pair) - at
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
    return seen


def test_a_path_and_a_star_have_their_degrees(formulas: Path) -> None:
    path, star = (
        Counter(vertex for pair in edges(formulas, name, 9) for vertex in pair)
        for name in ("a path", "a star")
    )
    assert sorted(path.values()) == [1, 1, *[2] * 8]
    assert sorted(star.values()) == [*[1] * 9, 9]


def test_a_complete_graph_has_every_edge_once(formulas: Path) -> None:
    result = edges(formulas, "a complete graph", 15)
    assert sorted(result) == [(u, v) for u in range(6) for v in range(u + 1, 6)]


# Validators.


def test_the_shapes_of_a_tree_are_trees_and_grow_to_its_bounds(
    validators: Validators,
) -> None:
    """The values are distinct, and a word has the length that a number says."""
    source = validators.source("tree")
    shapes = {shape.label: shape for shape in find_shapes(source)}
    assert {"u, v: a path", "u, v: a star", "u, v: a binary tree"} <= set(shapes)
    assert not any("cycle" in words for words in shapes)
    wanted = list(shapes.values())
    made = [text.decode() for text in made_of(validators, wanted, 40)]
    assert validators.accepts_all("tree", made)
    assert len(set(made)) == len(made)
    (full,) = made_of(validators, [shapes["u, v: a path"]], 10**6)
    lines = full.decode().split("\n")
    assert lines[0] == "2000 100"
    assert lines[1:2000] == [f"{i} {i + 1}" for i in range(1, 2000)]


def made_of(validators: Validators, shapes: list[InputShape], size: int) -> Iterator[bytes]:
    attempts = [(shape.formulas, size) for shape in shapes]
    for text in texts(validators.source("tree"), attempts, LARGE_BYTES, 5):
        assert text is not None
        yield text


def test_a_validator_that_refuses_equal_neighbours_gets_no_equal_values(
    validators: Validators,
) -> None:
    words = [shape.label for shape in find_shapes(validators.source("numbers"))]
    assert words
    assert not any("all equal" in word for word in words)


def test_a_base_says_which_reads_there_are(validators: Validators) -> None:
    base = find_base(validators.source("tree"))
    assert base
    assert [site.name for site in base.singles()] == ["n", "length"]
    assert {"u", "v", "value"} <= {site.name for site in base.sites}


@pytest.mark.parametrize("name", WITH_A_LIMIT)
def test_a_base_grows_up_to_the_bound(validators: Validators, name: str) -> None:
    """A single value is valid everywhere: what is found must not end there."""
    source = validators.source(name)
    base = find_base(source)
    assert base
    size = full(source, base.formulas)
    assert size.value == size.high


def test_reads_of_which_there_may_be_none_grow(validators: Validators) -> None:
    """No rule at all is valid, too: the list alone grows then."""
    source = validators.source("three_different")
    shapes = {shape.label: shape for shape in find_shapes(source)}
    (full,) = texts(source, [(shapes["made, first: a path"].formulas, FULL)], LARGE_BYTES, 5)
    assert full
    size, _, *rules = full.decode().splitlines()
    assert size == "1000 5000"
    assert [rule.split()[:2] for rule in rules[:999]] == [
        [str(i), str(i + 1)] for i in range(1, 1000)
    ]
    assert all(len(set(rule.split())) == 3 for rule in rules)


def test_a_number_that_bounds_others_is_at_its_maximum_where_the_list_is(
    validators: Validators,
) -> None:
    """Towns up to 1,000 and roads up to 100,000: in between, roads are a power of towns."""
    source = validators.source("roads")
    shapes = [one for one in find_shapes(source) if one.numbers.endswith("where the lists are")]
    assert shapes
    attempts = [(shapes[0].formulas, size) for size in (64, 1024, FULL)]
    made = texts(source, attempts, LARGE_BYTES, 5)
    sizes = [text.split()[:2] for text in made if text]
    assert sizes == [[b"12", b"64"], [b"64", b"1024"], [b"1000", b"100000"]]


def test_lists_have_formulas_together(validators: Validators) -> None:
    """A chain whose cheap end comes last: each list alone is a shape, and both at once."""
    source = validators.source("three_different")
    shapes = find_shapes(source)
    made = texts(source, [(shape.formulas, 100) for shape in shapes], LARGE_BYTES, 10)
    chain = [["1", "2"], ["2", "3"], ["3", "4"]]
    inputs = [lines_of(text) for text in made if text]
    chains = [lines for lines in inputs if lines[2:5] == chain]
    high, low = ["1000000000"] * 50, ["0"] * 50
    assert [*high, *low] in [lines[1] for lines in chains]


def lines_of(text: bytes) -> list[list[str]]:
    """Return the words of an input of `three_different`, of each rule the first two."""
    size, prices, *rules = (line.split() for line in text.decode().splitlines())
    return [size, prices, *(rule[:2] for rule in rules)]


def size_of(source: ChoiceSource, formulas: Formulas) -> int:
    return full(source, formulas).value


def full(source: ChoiceSource, formulas: Formulas) -> ReadSite:
    """Return the read of `n` in the largest input."""
    (trial,) = try_all(source, [(formulas, FULL)], with_sites=True, max_bytes=LARGE_BYTES)
    assert trial.is_valid
    (size,) = [site for site in trial.sites if site.name == "n"]
    return size


def test_values_before_an_end_have_shapes(validators: Validators) -> None:
    """The end stays: each shape is that of the values before it."""
    source = validators.source("values_to_a_zero")
    shapes = {shape.label: shape for shape in find_shapes(source)}
    (text,) = texts(source, [(shapes["value: descending"].formulas, 100)], LARGE_BYTES, 5)
    assert text
    *numbers, end = map(int, text.split())
    assert end == 0
    assert len(numbers) == 100
    assert numbers == sorted(numbers, reverse=True)
    assert len(set(numbers)) == 100


def test_a_size_before_an_end_keeps_its_value(validators: Validators) -> None:
    found = find_shapes(validators.source("ended_by_zeros"))
    shapes = {result.label: result for result in found}
    assert (
        size_of(validators.source("ended_by_zeros"), shapes["value: ascending"].formulas) == 20000
    )
    assert not any("n," in words for words in shapes)


def test_a_prime_is_the_greatest_one(validators: Validators) -> None:
    source = validators.source("prime")
    base = find_base(source)
    assert base
    assert size_of(source, base.formulas) == 99991


def test_a_number_of_64_bits_gets_to_its_bound(validators: Validators) -> None:
    source = validators.source("any_number")
    shapes = find_shapes(source)
    assert 2**63 - 1 in [size_of(source, shape.formulas) for shape in shapes]


def test_as_many_tests_as_possible_are_as_large_as_possible(
    validators: Validators,
) -> None:
    source = validators.source("equal_tests")
    words = "values at random; as many tests as possible, of equal size"
    (shape,) = [shape for shape in find_shapes(source) if shape.label == words]
    (text,) = texts(source, [(shape.formulas, 10**5)], LARGE_BYTES, 10)
    assert text
    lines = text.decode().splitlines()
    assert lines[0] == "20"
    assert lines[1::5001] == ["5000"] * 20


def test_a_single_test_is_as_large_as_possible_and_lists_of_equal_tests_begin_anew(
    validators: Validators,
) -> None:
    source = validators.source("lists_in_tests")
    shapes = {shape.label: shape for shape in find_shapes(source)}
    single = shapes["value: ascending; a single test"]
    several = shapes["value: ascending; a few tests of equal size"]
    alone, together = texts(source, [(single.formulas, FULL), (several.formulas, 5)], 10**6, 5)
    assert alone
    assert together
    assert alone.decode().splitlines() == ["1", "2000", " ".join(map(str, range(2000)))]
    assert together.decode().splitlines() == ["8", *["5", "0 1 2 3 4"] * 8]


def test_lists_at_random_differ(validators: Validators) -> None:
    source = validators.source("distinct_points")
    base = find_base(source)
    assert base
    (text,) = texts(source, [(base.formulas, 20)], LARGE_BYTES, 10)
    assert text
    points = [line.split() for line in text.decode().splitlines()[1:]]
    assert any(x != y for x, y in points)


def test_a_formula_that_is_none_makes_nothing(validators: Validators) -> None:
    base = find_base(validators.source("tree"))
    assert base
    key = base.sites[0].key
    (trial,) = try_all(validators.source("tree"), [({key: "1+"}, 5)])
    assert not trial.is_valid


@pytest.mark.parametrize("name", ["sum_over_tests", "equal_tests", "numbers"])
def test_a_validator_tells_its_reads(validators: Validators, name: str) -> None:
    """The values of all reads, in the order of their places, are the numbers of the text."""
    source = validators.source(name)
    for text in islice(source.random_inputs(1), 20):
        placed = [
            pair for one in source.reads(text) for pair in zip(one.places, one.values, strict=True)
        ]
        assert [value for _, value in sorted(placed)] == [*map(int, text.split())]
