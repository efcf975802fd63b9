"""The parameters of a function in C: an array is a pointer with its length after it.

    int numbers[], size_t numbers_len                   an array, as Programmers writes it
    int** board, size_t board_rows, size_t board_cols   an array of arrays
    int* nums, int numsSize                             an array, as LeetCode writes it
    int** grid, int gridSize, int* gridColSize          an array of arrays
    int* returnSize, int** returnColumnSizes            it writes the lengths of its result

A pointer to char is a string, unless its length follows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from banrye.console import UserError
from banrye.functions.signature import DeclaredParameter, Signature
from banrye.functions.types import UNKNOWN, Scalar, Type
from banrye.messages import _

SCALARS = {
    "int": Scalar.INT,
    "long long": Scalar.LONG,
    "long": Scalar.LONG,
    "double": Scalar.DOUBLE,
    "float": Scalar.DOUBLE,
    "bool": Scalar.BOOLEAN,
    "_Bool": Scalar.BOOLEAN,
    "char*": Scalar.STRING,
}
INTEGER = re.compile(r"(?:const )?(?:unsigned )?(?:size_t|int|long|long long|unsigned)")
LENGTH = re.compile(r"(?i).*(?:len|length|size|count|rows|n)\Z")
RESULT_LENGTHS = "returnSize", "returnColumnSizes"
CHARACTER = "char"


@dataclass(frozen=True)
class Argument:
    """An argument: the parameters of a value, of its length, and of the length of its rows."""

    name: str
    item: str  # the declared type of what is in no array
    dimensions: int
    has_column_lengths: bool = False  # an int* and no size_t

    @property
    def type(self) -> Type:
        text = self.item.replace("const ", "").strip()
        scalar = SCALARS.get(text)
        return Type(scalar, self.dimensions) if scalar else UNKNOWN


@dataclass(frozen=True)
class CArguments:
    """All arguments, and how many parameters take the lengths of the result: none, one or two."""

    values: tuple[Argument, ...]
    result_lengths: int


class NoLength(UserError):
    """An array has no length after it."""


def read_arguments(signature: Signature) -> CArguments:
    """Return the arguments of a function. Raise NoLength."""
    parameters = list(signature.parameters)
    result_lengths = sum(parameter.name in RESULT_LENGTHS for parameter in parameters)
    parameters = parameters[: len(parameters) - result_lengths]
    arguments: list[Argument] = []
    place = 0
    while place < len(parameters):
        argument = argument_of(parameters[place], parameters[place + 1 : place + 3])
        arguments.append(argument)
        place += 1 + argument.dimensions
    return CArguments(tuple(arguments), result_lengths)


def argument_of(parameter: DeclaredParameter, following: Sequence[DeclaredParameter]) -> Argument:
    """Return the argument that begins with a parameter. Raise NoLength."""
    base, depth = base_and_depth(parameter.text)
    item, dimensions = base.replace("const ", ""), depth
    if base.endswith(CHARACTER) and depth and not are_characters(parameter, depth, following):
        item, dimensions = f"{base}*", depth - 1
    if dimensions:
        check_lengths(parameter, following, dimensions)
    has_column_lengths = dimensions == 2 and "*" in following[1].text
    return Argument(parameter.name, item, dimensions, has_column_lengths)


def are_characters(
    parameter: DeclaredParameter, depth: int, following: Sequence[DeclaredParameter]
) -> bool:
    """Return whether pointers to char are arrays of characters: all their lengths follow."""
    lengths = following[:depth]
    names_fit = all(length.name.startswith(parameter.name) for length in lengths)
    are_lengths = all(LENGTH.match(length.name) for length in lengths)
    return len(lengths) == depth and names_fit and are_lengths


def base_and_depth(text: str) -> tuple[str, int]:
    """Return a declared type without its pointers and brackets, and how many there are."""
    depth = text.count("*") + text.count("[")
    return " ".join(re.sub(r"[*\[\]]", " ", text).split()), depth


def check_lengths(
    parameter: DeclaredParameter, following: Sequence[DeclaredParameter], dimensions: int
) -> None:
    """Raise NoLength if the parameters after an array are not its lengths."""
    are_there = len(following) >= dimensions and dimensions <= 2
    if are_there:
        are_there = INTEGER.fullmatch(following[0].text) is not None
    if are_there and dimensions == 2:
        second = following[1].text
        are_there = bool(INTEGER.fullmatch(second)) or base_and_depth(second)[1] == 1
    if not are_there:
        name = parameter.name
        lengths = (
            f"size_t {name}_len" if dimensions == 1 else f"size_t {name}_rows, size_t {name}_cols"
        )
        raise NoLength(_("{} {} has no length after it: C needs {}", parameter.text, name, lengths))


def result_depth(signature: Signature) -> int:
    """Return how many dimensions the result has. A pointer to char is a string."""
    base, depth = base_and_depth(signature.result_text)
    return depth - 1 if base.endswith(CHARACTER) and depth else depth


def result_type(signature: Signature) -> Type:
    """Return the type of the result, UNKNOWN if it is not understood."""
    base, _ = base_and_depth(signature.result_text)
    text = base.replace("const ", "")
    scalar = Scalar.STRING if text == CHARACTER and "*" in signature.result_text else None
    scalar = scalar or SCALARS.get(text)
    return Type(scalar, result_depth(signature)) if scalar else UNKNOWN
