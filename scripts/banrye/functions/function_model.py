"""The function of a problem: its parameters, and the format of its test cases.

A package has it in toolkit/function.toml:

    parameters = ["int[][] board", "int[2] aloc"]
    returns = "int"
    input = "numbers"

The input "numbers" has the numbers alone: before the items of `board` its height and width, of
`aloc` two items. The input "json" has each argument on a line of its own: [[1, 1], [0, 1]].
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.functions import types
from banrye.functions.types import NUMBERS, UNKNOWN, Type
from banrye.functions.values import Style
from banrye.messages import _

FILE = Path("toolkit", "function.toml")  # in a package
IN_INPUT = -1  # in place of the length of an array
LENGTH = re.compile(r"\[([0-9]*)\]")
KEYS = {"parameters", "returns", "input"}


class ArgumentForm(StrEnum):
    """The form of the arguments in a test case."""

    JSON = "json"
    NUMBERS = "numbers"


@dataclass(frozen=True)
class Parameter:
    """A parameter of a function."""

    name: str
    type: Type = UNKNOWN
    shape: tuple[int, ...] = ()
    """The lengths of its arrays, if the input has the numbers alone."""


@dataclass(frozen=True)
class Function:
    """A function that is called with the arguments of a test case."""

    parameters: tuple[Parameter, ...]
    returns: Type = UNKNOWN
    input: ArgumentForm = ArgumentForm.JSON
    styles: tuple[Style, ...] = ()  # of the arguments in the user's table
    result_style: Style = field(default_factory=Style)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(parameter.name for parameter in self.parameters)


def can_take(declared: Type, expected: Type) -> bool:
    """Return whether a parameter of a declared type can be given values of another type."""
    if declared.is_unknown or expected.scalar is None:
        return True
    return declared.dimensions == expected.dimensions and is_as_wide(declared, expected)


def may_give(declared: Type, expected: Type) -> bool:
    """Return whether a result of a declared type may be right where another type is wanted.

    An integer may be long. It is no double.
    """
    if declared.is_unknown or expected.scalar is None:
        return True
    if declared.dimensions != expected.dimensions:
        return False
    are_integers = {declared.scalar, expected.scalar} <= set(NUMBERS[:2])
    return are_integers or is_as_wide(expected, declared)


def is_as_wide(wide: Type, narrow: Type) -> bool:
    if wide.scalar in NUMBERS and narrow.scalar in NUMBERS:
        return NUMBERS.index(wide.scalar) >= NUMBERS.index(narrow.scalar)
    return wide.scalar == narrow.scalar


def of_package(folder: Path) -> Function | None:
    """Return the function of a package, None if its submissions are programs. Raise UserError."""
    file = folder / FILE
    if not file.is_file():
        return None
    shown = relative_path(file)
    try:
        keys = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{shown}: {error}") from None
    if set(keys) != KEYS:
        raise UserError(
            _("{} must have {}, not {}", shown, ", ".join(sorted(KEYS)), ", ".join(keys))
        )
    try:
        kind = ArgumentForm(keys["input"])
        parameters = tuple(parameter_of(text, kind) for text in keys["parameters"])
        return Function(parameters, type_of(keys["returns"]), kind)
    except (ValueError, TypeError, AttributeError) as error:
        raise UserError(f"{shown}: {error}") from None


def parameter_of(text: str, kind: ArgumentForm) -> Parameter:
    """Return the parameter of "int[2] aloc". Raise ValueError."""
    type_text, _, name = text.partition(" ")
    shape = tuple(int(length) if length else IN_INPUT for length in LENGTH.findall(type_text))
    return Parameter(name, type_of(type_text), shape if kind is ArgumentForm.NUMBERS else ())


def type_of(text: str) -> Type:
    kind = types.parse_type(text)
    if kind is None:
        raise ValueError(f"{text!r} is no type")
    return kind


def to_toml(function: Function) -> str:
    """Return the file of a function whose input is JSON. The inverse of `of_package`."""
    parameters = ", ".join(
        f'"{parameter.type} {parameter.name}"' for parameter in function.parameters
    )
    return (
        "# The function that a judge calls, and how a test case is read.\n"
        f"parameters = [{parameters}]\n"
        f'returns = "{function.returns}"\n'
        f'input = "{function.input}"\n'
    )
