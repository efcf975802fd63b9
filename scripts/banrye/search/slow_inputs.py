"""Inputs on which earlier programs for a problem were slow: the next programs get them first.

    {number: "r-i"} at size 131,072, on which first_pivot.cpp was too slow

A program is never judged on an input because the program itself was slow on it: its verdict would
change from one run to the next. A run over many programs takes the inputs that are kept when it
begins, and keeps no others, so that all of its programs get the same ones.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

from banrye import store
from banrye.digest import digest
from banrye.problem.model import Problem
from banrye.problem.validators import (
    input_validator_sources,
    makes_inputs,
    usable_input_validators,
)
from banrye.search.choice_inputs import ChoiceMaker, choice_maker
from banrye.search.kept_shapes import key_of
from banrye.search.tried import NO_SLOW_INPUTS, SlowInput, SlowInputs, written
from banrye.store import kinds

MOST = 4  # that are kept for a problem


def of_problem(problem: Problem) -> SlowInputs:
    """Return the inputs that are kept for a problem now, for a run over many programs."""
    if not any(map(makes_inputs, input_validator_sources(problem))):
        return NO_SLOW_INPUTS
    maker = choice_maker(problem, list(usable_input_validators(problem)))
    return SlowInputs(kept(maker), keeps_new=False) if maker else NO_SLOW_INPUTS


def kept(maker: ChoiceMaker) -> Sequence[SlowInput]:
    return store.kept_value(kinds.WORST_SHAPES, key_of(maker), read) or ()


def keep(maker: ChoiceMaker, new: SlowInput) -> None:
    """Keep an input, and a few of those that are kept: a program fails on it, or it is newer."""
    store.update_value(kinds.WORST_SHAPES, key_of(maker), with_new(new), read, written)


def with_new(
    new: SlowInput,
) -> Callable[[Sequence[SlowInput] | None], Sequence[SlowInput]]:
    def change(old: Sequence[SlowInput] | None) -> Sequence[SlowInput]:
        left = [one for one in old or () if one.formulas != new.formulas]
        return sorted([new, *left], key=lambda one: not one.has_failed)[:MOST]

    return change


def identity_of(source: Path) -> tuple[str, str]:
    """Return hashes of a program and of the path of its source."""
    path = source.resolve()
    return digest(path), digest(str(path))


def read(text: str) -> Sequence[SlowInput]:
    """Return what `written` has written. Raise ValueError."""
    return tuple(slow_input_of(value) for value in json.loads(text))


def slow_input_of(value: dict[str, object]) -> SlowInput:
    formulas = value.pop("formulas")
    assert isinstance(formulas, dict)
    keys = {int(key): formula for key, formula in formulas.items()}
    return SlowInput(formulas=keys, **value)  # type: ignore[arg-type]  # our own JSON
