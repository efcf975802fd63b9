"""Graphs of every shape with other weights and other labels, and where they are tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from banrye.choices import facts, trials
from banrye.choices.bases import MOST_VALID, Base, TriedFormulas, best_of
from banrye.choices.edge_shaper import has_ways_to
from banrye.choices.input_shape import InputShape
from banrye.choices.shaper import are_tests, shapes_of
from banrye.choices.trials import Formulas, ReadKind, ReadSite, Trial
from banrye.search.validators import validator_stream
from banrye.search.validators.validator_stream import ValidatorStream

VERTICES = 10


def site(key: int, name: str, count: int, high: int, rows: int = 1) -> ReadSite:
    return ReadSite(ReadKind.INTEGER, key, count, rows, 1, high, high, "", name)


BASE = Base(
    {},
    (
        site(1, "n", 1, 1000),
        site(2, "u", 9, 10, rows=9),
        site(3, "v", 9, 10),
        site(4, "cost", 9, 1000),
    ),
    100,
    frozenset({2, 3}),
)


@pytest.mark.parametrize(
    ("kind", "characters", "words"),
    [
        (ReadKind.INTEGER, "", ["op: 0 only", "op: in turn"]),
        (ReadKind.ALTERNATIVE, "", ["op: kind 1 only", "op: in turn"]),
        (ReadKind.CHARACTER, "DIX", ["op: D only", "op: in turn"]),
    ],
)
def test_kinds_of_queries_may_be_numbers_words_or_letters(
    kind: ReadKind, characters: str, words: list[str]
) -> None:
    queries = ReadSite(kind, 5, 9, 9, 0, 2, 1, characters, "op")
    base = Base({}, (site(1, "n", 1, 1000), queries), 100, frozenset())
    results = [shaped.label for shaped in shapes_of(base)]
    for order in words:
        assert order in results


def base_of(*sites: ReadSite) -> Base:
    return Base({}, sites, 100, frozenset())


def test_values_before_queries_are_no_tests() -> None:
    """One value is read once, eight values repeatedly; as many queries follow in both inputs."""
    queries = ReadSite(ReadKind.INTEGER, 2, 1, 1, 0, 500, 9, "", "Q")
    ends = site(4, "end", 9, 500, rows=9)
    one = base_of(
        ReadSite(ReadKind.INTEGER, 1, 1, 1, 0, 500, 1, "", "N"), queries, site(3, "a", 1, 99)
    )
    eight = base_of(
        ReadSite(ReadKind.INTEGER, 1, 1, 1, 0, 500, 8, "", "N"), queries, site(3, "a", 8, 99), ends
    )
    assert not are_tests(eight, base_of(*one.sites, ends))
    tests = base_of(site(1, "T", 1, 8), site(2, "n", 8, 500, rows=8), site(3, "a", 40, 99))
    assert are_tests(tests, base_of(site(1, "T", 1, 8), site(2, "n", 1, 500), site(3, "a", 9, 99)))


def test_a_text_and_what_is_searched_have_shapes_together() -> None:
    sites = [
        ReadSite(ReadKind.CHARACTER, key, 50, 1, 0, 25, 0, "abc", name)
        for key, name in ((1, "text"), (2, "word"))
    ]
    base = Base({}, tuple(sites), 100, frozenset())
    words = "text: one character; word: one character, and another at the end"
    (found,) = [shaped for shaped in shapes_of(base) if shaped.label == words]
    assert found.formulas == {1: "0", 2: "i==n-1?1:0"}


def test_shapes_are_a_stream_of_small_inputs_first(monkeypatch: pytest.MonkeyPatch) -> None:
    shapes = [
        InputShape("a star", {1: "0"}),
        InputShape("refused", {1: "1"}),
        InputShape("a path", {1: "i"}),
    ]

    def texts(_: object, attempts: Sequence[tuple[Formulas, int]], *__: object) -> list[Any]:
        return [f"{f[1]} {size}".encode() if f[1] != "1" else None for f, size in attempts]

    monkeypatch.setattr(validator_stream, "kept_shapes", lambda _: shapes)
    reads = {"i 11": ["1 2", "2 3", "3 4"]}
    monkeypatch.setattr(validator_stream, "source_of", lambda *_: SimpleNamespace(reads=reads.get))
    monkeypatch.setattr(facts, "in_words", lambda found: f"{len(found)} pairs")
    monkeypatch.setattr(trials, "texts", texts)
    stream = ValidatorStream(cast("Any", None), cast("Any", None))
    made = list(stream.with_shapes())
    given = [text for _, text in made]
    stream.names = {hash(text): name for name, text in made}
    sizes = [int(text.split()[1]) for text in given]
    assert given[:2] == ["0 6", "i 11"]
    assert len(given) == 2 * len(validator_stream.SHAPE_SIZES)
    assert sorted(sizes) == sorted(2 * validator_stream.SHAPE_SIZES)
    assert stream.origin("i 11") == "an input with a shape (3 pairs)"


def test_a_way_begins_at_an_end_of_the_graph() -> None:
    """Numbers that are read once with the bounds of a vertex: a start and a goal."""
    ends = (site(5, "start", 1, 10), site(6, "goal", 1, 10))
    count = replace(site(1, "n", 1, 1000), value=10)
    base = replace(BASE, sites=(count, *BASE.sites[1:], *ends))
    results = [shaped for shaped in shapes_of(base) if "u, v: a path; start" in shaped.label]
    ways = {(shaped.formulas[5], shaped.formulas[6]) for shaped in results}
    assert ways == {("0", "r"), ("r", "0")}
    varied = [shaped for shaped in shapes_of(replace(base, varied=5)) if "a path" in shaped.label]
    assert not any("start is" in shaped.label for shaped in varied)


def test_a_start_that_shapes_choose_is_not_varied() -> None:
    count, start = replace(site(1, "n", 1, 1000), value=10), site(5, "start", 1, 10)
    base = replace(BASE, sites=(count, *BASE.sites[1:], start))
    assert has_ways_to(base, start)
    assert not has_ways_to(base, count)


def test_two_lists_with_equal_bounds_are_called_no_graph() -> None:
    """The edges of a graph are on lines; a list may be on a line as a whole."""
    lists = (site(2, "cards", 9, 10), site(3, "queries", 9, 10))
    two_lists = replace(BASE, sites=(BASE.sites[0], *lists))
    words = [shape.label for shape in shapes_of(two_lists)]
    assert "cards, queries in pairs, as edges: a star" in words
    assert not any(word.startswith("cards, queries: a star") for word in words)
    assert words.index("cards, queries: ascending") < words.index(
        "cards, queries in pairs, as edges: a path"
    )
    kinds = site(4, "op", 9, 2, rows=9)
    with_kinds = replace(BASE, sites=(BASE.sites[0], kinds, *lists))
    assert "cards, queries: a star; op: 1 only" in [shape.label for shape in shapes_of(with_kinds)]


def test_edges_are_repeated_if_there_can_be_more_of_them_than_vertices() -> None:
    vertices, edges = site(1, "n", 1, 1000), site(7, "m", 1, 100_000)
    few = replace(BASE, sites=(replace(vertices, value=10), *BASE.sites[1:]))
    many = replace(few, sites=(few.sites[0], edges, *BASE.sites[1:]))
    words = "u, v: a path, each edge several times in a row"
    assert words not in [shaped.label for shaped in shapes_of(few)]
    (shaped, *_) = [shaped for shaped in shapes_of(many) if shaped.label == words]
    assert shaped.formulas[2] == "(n<=r?i:i*r/max(n,1))%max(1,r)"


def test_weights_of_few_values_are_no_kinds_of_queries() -> None:
    base = replace(BASE, sites=(*BASE.sites[:3], site(4, "cost", 9, 5)))
    assert not any("cost: 1 only" in shaped.label for shaped in shapes_of(base))


def test_few_inputs_of_one_size_are_changed_again() -> None:
    """They are valid, but others are nearer to inputs that grow."""
    valid = Trial(is_valid=True, is_large=False, size=9, content=1, refused_at=0, progress=0)
    refused = valid._replace(is_valid=False, progress=5)
    fixed = [TriedFormulas({key: "0"}, [valid, valid]) for key in range(6)]
    other = TriedFormulas({7: "r"}, [refused, refused])
    best = best_of([*fixed, other])
    assert len(best) == MOST_VALID + 1
    assert other in best
