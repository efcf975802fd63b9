"""The graphs that can fit the reads of one problem.

    readInt(1,n) "u", readInt(1,n) "v", m times    InputShape("u, v: a star", {u: "0", v: "i+1"})

Two reads in turn with equal bounds may be edges, and a third list of their length their weights.
If a line has more than one of them, they may as well be two lists, one after the other: their words
name no graph, and they have fewer shapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from banrye.choices.bases import Base
from banrye.choices.formula_changes import pairs
from banrye.choices.input_shape import InputShape, names_of
from banrye.choices.shapes import EDGES, EdgeShape
from banrye.choices.trials import Formulas, ReadKind, ReadSite

REPEATED = 5  # shapes of edges of which there is one with each edge several times


def edge_shapes(base: Base, numbers: Sequence[ReadSite], *, on_lines: bool) -> Iterator[InputShape]:
    """Yield graphs, in each of which the vertices are in order and the weights are usual.

    `on_lines`: only those with one edge on each line, or only the others.
    """
    for edges in edges_of(base, numbers):
        if edges.are_on_lines is not on_lines:
            continue
        for shape in EDGES:
            yield from with_vertices(base, edges.with_shape(shape))
        if has_more_edges(base, edges):
            for shape in EDGES[:REPEATED]:
                yield from with_vertices(base, edges.with_shape(several_times(shape)))


def has_more_edges(base: Base, edges: Edges) -> bool:
    """Return whether there can be more edges than vertices: a later number has a greater bound."""
    singles = base.singles()
    counts = [site.high for site in singles if edges.first.high in (site.value, site.value - 1)]
    return bool(counts) and max(site.high for site in singles) > counts[0]


def several_times(shape: EdgeShape) -> EdgeShape:
    """Return a shape with as many edges as there are vertices, each several times in a row."""
    once = {"i": "(n<=r?i:i*r/max(n,1))", "n": "min(n,r)"}

    def change_formula(formula: str) -> str:
        return re.sub(r"(?<![a-z])[in](?![a-z])", lambda match: once[match[0]], formula)

    return replace(
        shape,
        name=f"{shape.name}, each edge several times in a row",
        first=change_formula(shape.first),
        second=change_formula(shape.second),
        weight=change_formula(shape.weight),
    )


@dataclass(frozen=True)
class Edges:
    """The reads of a list of edges."""

    first: ReadSite
    second: ReadSite
    weight: ReadSite | None
    are_on_lines: bool  # one on each line, perhaps with other reads

    @property
    def bounds(self) -> tuple[int, int]:
        return self.first.low, self.first.high

    @property
    def names(self) -> str:
        names = names_of([self.first, self.second])
        return names if self.are_on_lines else f"{names} in pairs, as edges"

    def with_shape(self, shape: EdgeShape) -> ShapedEdges:
        formulas = {self.first.key: shape.first, self.second.key: shape.second}
        if self.weight and shape.weight:
            formulas[self.weight.key] = shape.weight
        words = f"{self.names}: {shape.name}"
        return ShapedEdges(words, formulas, shape.vertices, self.bounds)


@dataclass(frozen=True)
class ShapedEdges:
    """A graph in words and in formulas, and how many vertices it may have."""

    label: str
    formulas: Formulas
    vertices: Sequence[str]
    bounds: tuple[int, int] = (0, 0)  # of a vertex


def edges_of(base: Base, numbers: Sequence[ReadSite]) -> Iterator[Edges]:
    """Yield the reads that may be edges: with a weight if a third list of their length follows."""
    on_lines = {site.count for site in base.sites if site.is_list and site.rows == site.count}
    for first, second in pairs(numbers):
        at = numbers.index(second) + 1
        after = numbers[at] if at < len(numbers) and numbers[at].count == second.count else None
        yield Edges(first, second, after, first.count in on_lines)


def ends_of_ways(base: Base, bounds: tuple[int, int]) -> list[ReadSite]:
    """Return the numbers that are read once with the bounds of a vertex, but not their count."""
    singles = base.singles()
    count = next((site for site in singles if site.value == bounds[1]), None)
    alike = [site for site in singles if (site.low, site.high) == bounds]
    return [site for site in alike if site is not count and site.key != base.varied]


def has_ways_to(base: Base, single: ReadSite) -> bool:
    """Return whether shapes of graphs choose a number: where a way begins or ends."""
    numbers = [site for site in base.sites if site.is_list and site.kind is ReadKind.INTEGER]
    return any(
        edges.are_on_lines and single in ends_of_ways(base, edges.bounds)
        for edges in edges_of(base, numbers)
    )


def with_vertices(base: Base, edges: ShapedEdges) -> Iterator[InputShape]:
    """Yield a graph with the usual number of vertices, and with the number that it needs.

    Numbers that are read once with the bounds of a vertex are where a way begins and ends: at the
    first and the last vertex of the shape, or the other way round.
    """
    ends = ends_of_ways(base, edges.bounds)
    sizes = [site for site in base.singles() if site not in ends]
    for way in ways(ends):
        words = "; ".join(filter(None, [edges.label, way.label]))
        formulas = {**edges.formulas, **way.formulas}
        yield InputShape(words, formulas)
        for size, vertices in product(sizes, edges.vertices):
            yield InputShape(words, {**formulas, size.key: f"{vertices}-l"})


def ways(ends: Sequence[ReadSite]) -> Iterator[InputShape]:
    """Yield where a way begins and ends, in words and as formulas."""
    if not ends:
        yield InputShape("", {})
        return
    name = names_of(ends[:1])
    for words, first, last in (("first", "0", "r"), ("last", "r", "0")):
        formulas = {site.key: first if n % 2 == 0 else last for n, site in enumerate(ends)}
        yield InputShape(f"{name} is its {words} vertex", formulas)
