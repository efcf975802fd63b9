"""The shapes of the inputs of a problem, which are found once and kept.

    the validator and the test cases of boj1717    182 shapes: "a, b: a star; op: 0 only", ...

Another version of the table or of the engine finds others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from banrye import store
from banrye.choices import families
from banrye.choices.shaped import Shaped
from banrye.choices.shaper import find_shapes
from banrye.choices.source import ChoiceSource
from banrye.digest import digest
from banrye.problem.large import choice_source
from banrye.search.choice_inputs import ChoiceMaker
from banrye.store import kinds

FINDING = 6.0  # seconds of CPU time of the validator to find the shapes of a problem
VERSION = "22"  # of the table of shapes, and of the way they are kept


def source_of(maker: ChoiceMaker, seconds: float) -> ChoiceSource:
    texts = [text.encode() for text in maker.source.test_cases]
    return choice_source(maker.validator, texts, maker.flags, seconds)


def kept_shapes(maker: ChoiceMaker) -> list[Shaped]:
    """Return the shapes that a validator accepts, which are found once."""

    def found() -> list[Shaped]:
        return find_shapes(source_of(maker, FINDING))

    return store.value(kinds.SHAPES, key_of(maker), found, read_shapes, write_shapes)


def key_of(maker: ChoiceMaker) -> str:
    """Return what is the same if a validator makes the same inputs."""
    flags, cases = " ".join(maker.flags), "".join(maker.source.test_cases)
    return digest(VERSION, flags, cases, maker.validator.source, families.ENGINE)


def write_shapes(shapes: Sequence[Shaped]) -> str:
    return json.dumps([[each.words, dict(each.formulas), each.numbers] for each in shapes])


def read_shapes(text: str) -> list[Shaped]:
    """Return what `write_shapes` has written. Raise ValueError."""
    return [shaped_of(*parts) for parts in json.loads(text)]


def shaped_of(words: str, formulas: Mapping[str, str], numbers: str = "") -> Shaped:
    return Shaped(words, {int(key): formula for key, formula in formulas.items()}, numbers)
