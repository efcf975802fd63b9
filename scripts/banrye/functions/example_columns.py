"""The values in a table of examples, with one type for each parameter and for the result.

    numbers <tab> return          parameters (numbers: int[]), result boolean
    [1, 2] <tab> true             arguments [[1, 2]], result True
    [] <tab> false                arguments [[]], result False

A declared type decides what the values leave open: [] alone, or 3 for a double.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from banrye.console import UserError
from banrye.functions import types, values
from banrye.functions.example_tables import ExampleTable
from banrye.functions.types import UNKNOWN, MixedTypes, Scalar, Type
from banrye.functions.values import ArgumentValue, NoValue, Style
from banrye.messages import _

STRINGS = (Scalar.STRING, Scalar.CHAR)
OPENING = ("[", "{", '"', "'")


class WrongTable(UserError):
    """The cells of a table are not values, or have no common type."""


@dataclass(frozen=True)
class Column:
    """A parameter or the result: its type, and its value in each row."""

    name: str
    type: Type
    values: tuple[ArgumentValue, ...]
    style: Style


@dataclass(frozen=True)
class Examples:
    """A table with its values."""

    parameters: tuple[Column, ...]
    result: Column

    @property
    def rows(self) -> list[tuple[list[ArgumentValue], ArgumentValue]]:
        """The arguments and the result of each example."""
        columns = [column.values for column in self.parameters]
        return [
            ([column[index] for column in columns], result)
            for index, result in enumerate(self.result.values)
        ]


def examples_of(table: ExampleTable, declared: Sequence[Type], result: Type = UNKNOWN) -> Examples:
    """Return the values of a table. Raise WrongTable.

    `declared`: the types of the parameters in a program, UNKNOWN where it does not say.
    """
    parameters = [
        column(name, table.column(index), type_)
        for index, (name, type_) in enumerate(zip(table.names, declared, strict=True))
    ]
    return Examples(tuple(parameters), column(table.result_name, table.results, result))


def column(name: str, cells: Sequence[str], declared: Type) -> Column:
    """Return the values of the cells of a column. Raise WrongTable."""
    column_values = values_of(name, cells, declared)
    for number, value in enumerate(column_values, start=1):
        if not declared.fits(value):
            raise WrongTable(
                _(
                    '"{}" is {} in the program, but row {} of the table has {}',
                    name,
                    declared,
                    number,
                    values.shorten_value(value),
                )
            )
    try:
        inferred = types.common_type(column_values)
    except MixedTypes as error:
        raise WrongTable(_('the column "{}": {}', name, error)) from None
    type_ = narrow_type(inferred, declared)
    return Column(name, type_, tuple(column_values), values.style_of(cells))


def values_of(name: str, cells: Sequence[str], declared: Type) -> list[ArgumentValue]:
    """Return the values of cells. Words without quotes are strings, if any cell is such a word.

    Raise WrongTable.
    """
    column_values: list[ArgumentValue] = []
    has_words = declared.dimensions == 0 and declared.scalar in STRINGS
    for number, cell in enumerate(cells, start=1):
        try:
            column_values.append(values.read_pasted(cell))
        except NoValue as error:
            if cell.startswith(OPENING):
                raise WrongTable(_('row {} of the table, "{}": {}', number, name, error)) from None
            has_words = True
    if not has_words:
        return column_values
    return [values.read_pasted(cell) if cell.startswith(OPENING) else cell for cell in cells]


def narrow_type(inferred: Type, declared: Type) -> Type:
    """Return the declared type, or the one of the values where the program does not say."""
    return inferred if declared.scalar is None else declared
