"""The words and grids that can fit the reads of one problem.

    readToken("[a-c]{1,n}", "s")  InputShape("s: one character, and another at the end", {s: "..."})

Words of one length that are read on lines of their own may be a grid, as numbers of few values may.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, product

from banrye.choices.bases import Base
from banrye.choices.input_shape import InputShape, names_of
from banrye.choices.shapes import GRIDS, WORDS
from banrye.choices.trials import ReadKind, ReadSite

FEW_KINDS = 9  # a number with at most so many values may be a kind of query, or of a cell
PAIRED = 6  # shapes of a word that are tried with each of them for the word after it
HALF_SIZE = "s/2-l"  # as a formula: half of the size that is asked for
FEW_SIGNS = 6  # characters that are no letters


def words_in(base: Base) -> list[ReadSite]:
    return [
        site for site in base.sites if site.kind is ReadKind.CHARACTER and len(site.characters) > 1
    ]


def word_shapes(base: Base) -> Iterator[InputShape]:
    for site in words_in(base):
        for shape, (a, b, z) in product(WORDS, alphabets(site.characters)):
            formula = with_characters(shape.formula, a, b, z)
            shown = f"{names_of([site])}: {shape.name}"
            yield InputShape(shown, {site.key: formula})


def word_pair_shapes(base: Base) -> Iterator[InputShape]:
    """Yield shapes of two words that are read one after another: a text and what is searched.

    If the length of the second one is chosen, it has half of it, too: a search goes back half of
    the text from each place.
    """
    for sites in pairwise(words_in(base)):
        half = [
            site.key
            for site in base.sites
            if site.kind is ReadKind.LENGTH
            and site.key == length_key_of(sites[1])
            and site.count == 1
        ]
        for shapes in product(WORDS[:PAIRED], repeat=2):
            formulas: dict[int, str] = {}
            for site, shape in zip(sites, shapes, strict=True):
                formulas[site.key] = with_characters(shape.formula, *alphabets(site.characters)[0])
            words_of_both = "; ".join(
                f"{names_of([site])}: {shape.name}"
                for site, shape in zip(sites, shapes, strict=True)
            )
            yield InputShape(words_of_both, formulas)
            for length in half:
                yield InputShape(f"{words_of_both}, half as long", {**formulas, length: HALF_SIZE})


def length_key_of(word: ReadSite) -> int:
    """Return the key of the length of a word that is read as a whole (engine/shaped_values.h)."""
    return word.key ^ 1


def with_characters(formula: str, a: int, b: int, z: int) -> str:
    """Return a formula with characters in place of the letters that stand alone."""
    values = {"a": str(a), "b": str(b), "z": str(z)}
    return re.sub(r"(?<![a-z])[abz](?![a-z])", lambda match: values[match[0]], formula)


def alphabets(characters: str) -> list[tuple[int, int, int]]:
    """Return the places of two usual characters and of one that is not a letter or digit."""
    usual = [at for at, c in enumerate(characters) if c.isalnum()]
    special = [at for at, c in enumerate(characters) if not c.isalnum()]
    firsts = (usual or special)[:2]
    if len(firsts) == 1:
        firsts += special[:1] or firsts
    a, b = firsts
    return [(a, b, z) for z in special[:FEW_SIGNS] or [b]]


def grid_shapes(base: Base) -> Iterator[InputShape]:
    for site in base.sites:
        is_grid = site.rows > 1 and site.columns > 1 and site.low < site.high
        if site.kind is ReadKind.INTEGER:
            is_grid = is_grid and site.high - site.low <= FEW_KINDS
        if site.kind not in (ReadKind.INTEGER, ReadKind.CHARACTER) or not is_grid:
            continue
        for shape in GRIDS:
            shown = f"{names_of([site])}: {shape.name}"
            inverted = f"1-({shape.formula})"
            yield InputShape(shown, {site.key: shape.formula})
            yield InputShape(f"{shown}, inverted", {site.key: inverted})
