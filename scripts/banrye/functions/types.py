"""The types of arguments and results: int, long, double, boolean, String, char, and arrays of them.

The type of the values 1 and 2.5 is double, of [] and [3] int[], of 3000000000 long. A value without
a type of its own, such as [] alone, has an unknown part that fits everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from banrye.functions.values import ArgumentValue, shorten_value
from banrye.messages import _

INT_BOUND = 1 << 31
LONG_BOUND = 1 << 63


class Scalar(StrEnum):
    """A type that is not an array."""

    INT = "int"
    LONG = "long"
    DOUBLE = "double"
    BOOLEAN = "boolean"
    STRING = "String"
    CHAR = "char"


NUMBERS = [Scalar.INT, Scalar.LONG, Scalar.DOUBLE]  # each fits where a later one is wanted
WRITTEN = re.compile(r"(\w+)((?:\[[0-9]*\])*)")


class MixedTypes(Exception):
    """Two values have no common type. The message says which, for the user."""


@dataclass(frozen=True)
class Type:
    """A type: of scalars, or of arrays of arrays."""

    scalar: Scalar | None = None  # None: not known
    dimensions: int = 0

    def __str__(self) -> str:
        return f"{self.scalar or '?'}{'[]' * self.dimensions}"

    @property
    def item(self) -> Type:
        """The type of an item of an array."""
        return Type(self.scalar, self.dimensions - 1)

    @property
    def is_unknown(self) -> bool:
        return self == UNKNOWN

    def fits(self, value: ArgumentValue) -> bool:
        """Return whether a value can be given where this type is wanted."""
        if self.is_unknown:
            return True
        if value is None:
            return self.dimensions > 0 or self.scalar is Scalar.STRING
        if isinstance(value, list):
            return self.dimensions > 0 and all(map(self.item.fits, value))
        return self.dimensions == 0 and (self.scalar is None or fits_type(value, self.scalar))


UNKNOWN = Type()


def fits_type(value: bool | int | float | str, scalar: Scalar) -> bool:  # noqa: FBT001 # a value of any type
    if isinstance(value, bool):
        return scalar is Scalar.BOOLEAN
    if isinstance(value, str):
        return scalar is Scalar.STRING or (scalar is Scalar.CHAR and len(value) == 1)
    kind = scalar_of(value)
    return scalar in NUMBERS and NUMBERS.index(kind) <= NUMBERS.index(scalar)


def scalar_of(value: bool | int | float | str) -> Scalar:  # noqa: FBT001 # a value of any type
    """Return the narrowest type of a value. Raise MixedTypes if it is too large for long."""
    if isinstance(value, bool):
        return Scalar.BOOLEAN
    if isinstance(value, str):
        return Scalar.STRING
    if isinstance(value, float):
        return Scalar.DOUBLE
    if not -LONG_BOUND <= value < LONG_BOUND:
        raise MixedTypes(_("{} is too large for long", shorten_value(value)))
    return Scalar.INT if -INT_BOUND <= value < INT_BOUND else Scalar.LONG


def type_of(value: ArgumentValue) -> Type:
    """Return the narrowest type of a value. Raise MixedTypes."""
    if value is None:
        return UNKNOWN
    if isinstance(value, list):
        item = common_type(value)
        return Type(item.scalar, item.dimensions + 1)
    return Type(scalar_of(value))


def common_type(values: Iterable[ArgumentValue]) -> Type:
    """Return the narrowest type that all values fit. Raise MixedTypes if there is none."""
    common = UNKNOWN
    example: ArgumentValue = None
    for value in values:
        new = type_of(value)
        joined = join_types(common, new)
        if joined is None:
            message = f"{shorten_value(example)} and {shorten_value(value)} have no common type"
            raise MixedTypes(message)
        if joined != common:
            common, example = joined, value
    return common


def join_types(first: Type, second: Type) -> Type | None:
    """Return the narrowest type that has both, None if there is none."""
    if second.is_unknown or first == second:
        return first
    if first.is_unknown:
        return second
    if first.dimensions != second.dimensions:
        deeper, other = sorted((first, second), key=lambda kind: -kind.dimensions)
        return deeper if other.scalar is None and other.dimensions > 0 else None
    if first.scalar is None or second.scalar is None:
        return Type(first.scalar or second.scalar, first.dimensions)
    if first.scalar in NUMBERS and second.scalar in NUMBERS:
        widest = max(first.scalar, second.scalar, key=NUMBERS.index)
        return Type(widest, first.dimensions)
    return None


def parse_type(text: str) -> Type | None:
    """Return the type that a text such as "int[][]" or "int[2]" names, None if it names none."""
    match = WRITTEN.fullmatch(text)
    if not match or match[1] not in list(Scalar):
        return None
    return Type(Scalar(match[1]), match[2].count("["))
