"""The shapes of the inputs of a problem, computed once and kept in the store.

    the validator and the test cases of boj1717    182 shapes: "a, b: a star; op: 0 only", ...

A search that was cut off by its time, or because the validator was killed, is not kept: the next
one may find more. If a module that decides on shapes changes, they are found anew.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from banrye import store
from banrye.choices import (
    bases,
    edge_shaper,
    families,
    formula_changes,
    input_shape,
    shaper,
    shapes,
    source,
    trials,
    word_shaper,
)
from banrye.choices.input_shape import InputShape
from banrye.choices.shaper import find_shapes
from banrye.choices.source import ChoiceSource
from banrye.digest import digest
from banrye.problem.large import LimitedMaker
from banrye.search.validators.choice_inputs import ChoiceMaker
from banrye.store import kinds

SHAPE_SEARCH_SECONDS = 6.0  # of CPU time of the validator to find the shapes of a problem
DECIDING = (
    bases,
    edge_shaper,
    formula_changes,
    input_shape,
    shaper,
    shapes,
    source,
    trials,
    word_shaper,
)  # the modules, beside ENGINE


def source_of(maker: ChoiceMaker, seconds: float) -> ChoiceSource:
    return limited_maker(maker, seconds).source


def limited_maker(maker: ChoiceMaker, seconds: float) -> LimitedMaker:
    """Return the maker of inputs of a validator, for `seconds` of CPU time."""
    texts = [text.encode() for text in maker.source.test_cases]
    return LimitedMaker(maker.validator, texts, maker.flags, seconds)


def kept_shapes(maker: ChoiceMaker) -> Sequence[InputShape]:
    """Return the shapes that a validator accepts, which are found once if nothing cuts that off."""
    key = key_of(maker)
    stored = store.kept_value(kinds.SHAPES, key, read_shapes)
    if stored is not None:
        return stored
    making = limited_maker(maker, SHAPE_SEARCH_SECONDS)
    new = find_shapes(making.source)
    if not making.was_cut:
        store.replace_value(kinds.SHAPES, key, write_shapes(new))
    return new


def key_of(maker: ChoiceMaker) -> str:
    """Return a key that is the same if a validator makes the same inputs."""
    flags, cases = " ".join(maker.flags), "".join(maker.source.test_cases)
    return digest(version(), flags, cases, maker.validator.source)


@cache
def version() -> str:
    """Return a hash of the modules and of the engine that decide which shapes there are."""
    files = [Path(inspect.getfile(module)) for module in DECIDING]
    return digest(*files, families.ENGINE)


def write_shapes(shapes: Sequence[InputShape]) -> str:
    return json.dumps([[shape.label, dict(shape.formulas), shape.numbers] for shape in shapes])


def read_shapes(text: str) -> list[InputShape]:
    """Return the shapes that `write_shapes` has written. Raise ValueError."""
    return [shaped_of(*parts) for parts in json.loads(text)]


def shaped_of(words: str, formulas: Mapping[str, str], numbers: str = "") -> InputShape:
    return InputShape(words, {int(key): formula for key, formula in formulas.items()}, numbers)
