r"""Make a problem from a table of examples and the function to be judged.

For the table "a <tab> b <tab> return", "1 <tab> 2 <tab> 3" and a file that has the function
`int solution(int a, int b)`, it has the test case "example 1" with the input "1\n2\n" and the
answer "3\n".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.functions import (
    call_arguments,
    example_columns,
    example_tables,
    function_language,
    signature,
    values,
)
from banrye.functions.example_columns import Examples
from banrye.functions.example_tables import ExampleTable
from banrye.functions.function_model import Function, Parameter
from banrye.functions.signature import Signature
from banrye.functions.types import Type
from banrye.judges.value import Value
from banrye.messages import _
from banrye.problem.model import (
    STANDARD_STREAMS,
    Policies,
    Problem,
)
from banrye.problem.own_cases import own_values
from banrye.problem.own_cases.cases import CHECKING_LIMITS, USUAL_MEBIBYTES, USUAL_SECONDS
from banrye.process.limits import Limits
from banrye.submission.function import reading_word
from banrye.submission.sources import (
    MAX_SOURCE_BYTES,
    decode_source,
    usual_suffix,
    without_comments,
)
from banrye.testcase import Bytes, TestCase

MAX_TABLE_BYTES = 16 << 20


class NoSuchFunction(UserError):
    """A file has no function that can be called with the arguments of a table."""


@dataclass(frozen=True)
class DeclaredFunction:
    """The arguments and the result of a function as its file declares them."""

    name: str
    names: tuple[str, ...]
    types: tuple[Type, ...]
    result: Type


def problem_of_table(place: Path, program: Path, scratch: Path) -> Problem:
    """Return a problem with the examples of a table, for the function of a program.

    `scratch`: an empty folder for the test cases. Raise UserError.
    """
    table = read_table(place)
    function_of_file = declared_in(program, table.names)
    table = in_order_of(function_of_file, table)
    examples = example_columns.examples_of(table, function_of_file.types, function_of_file.result)
    function = function_of(examples)
    problem = Problem(
        name=place.stem,
        folder=scratch.resolve(),
        titles={},
        limits=Limits(USUAL_SECONDS, USUAL_MEBIBYTES),
        validation_limits=CHECKING_LIMITS,
        cases=cases_of(examples),
        judge=Value(function),
        policies=Policies(has_memory_verdict=True),
        function=function,
    )
    configured = own_values.values_of_configuration(place.resolve().parent)
    usual = replace(configured, compare=None, files=STANDARD_STREAMS, is_interactive=False)
    return usual.apply_to(problem)


def read_table(place: Path) -> ExampleTable:
    """Return the table of a file. Raise UserError."""
    if not place.is_file():
        raise UserError(_("no such file: {}", relative_path(place)))
    text = decode_source(read_bytes(place, MAX_TABLE_BYTES))
    if text is None:
        raise UserError(_("{} is not a text file", relative_path(place)))
    return example_tables.read_table(text)


def declared_in(program: Path, names: tuple[str, ...] = ()) -> DeclaredFunction:
    """Return the declaration of the function that is called. Raise NoSuchFunction.

    `names`: the names of the parameters.
    """
    if not program.is_file():
        raise UserError(_("no such file: {}", relative_path(program)))
    suffix = usual_suffix(program)
    shown = relative_path(program)
    if function_language.of_suffix(suffix) is None:
        suffixes = ", ".join(function_language.known_suffixes())
        raise NoSuchFunction(
            _("{}: functions are called in {}, not in {}", shown, suffixes, suffix or _("it"))
        )
    text = decode_source(read_bytes(program, MAX_SOURCE_BYTES)) or ""
    declaration = signature.find_signature(text, suffix, names)
    if declaration is None:
        parameters = f"({', '.join(names)})" if names else ""
        raise NoSuchFunction(
            _(
                "{} defines no function solution{} and no class Solution with a method",
                shown,
                parameters,
            )
        )
    if declaration.returns_nothing:
        raise NoSuchFunction(_("{}: {} returns nothing", shown, declaration.name))
    return declared_function(declaration, suffix)


def declared_function(declaration: Signature, suffix: str) -> DeclaredFunction:
    spoken = function_language.of_suffix(suffix)
    assert spoken is not None  # the declaration was found in it
    parameters, result = spoken.parameters(declaration)
    names = tuple(parameter.name for parameter in parameters)
    types = tuple(parameter.type for parameter in parameters)
    return DeclaredFunction(declaration.name, names, types, result)


def in_order_of(function: DeclaredFunction, table: ExampleTable) -> ExampleTable:
    """Return a table whose columns are in the order of the parameters. Raise NoSuchFunction."""
    if len(function.names) != len(table.names):
        raise NoSuchFunction(
            _(
                "{} has {}, the table has {} before {}",
                function.name,
                parameters_in_words(function.names),
                parameters_in_words(table.names),
                table.result_name,
            )
        )
    if function.names == table.names or set(function.names) != set(table.names):
        return table
    places = [table.names.index(name) for name in function.names]
    rows = tuple(
        replace(row, arguments=tuple(row.arguments[place] for place in places))
        for row in table.rows
    )
    return replace(table, names=function.names, rows=rows)


def parameters_in_words(names: tuple[str, ...]) -> str:
    number = "1 parameter" if len(names) == 1 else f"{len(names)} parameters"
    return f"{number} ({', '.join(names)})" if names else "no parameters"


def function_of(examples: Examples) -> Function:
    """Return the function of a table: its names, types and styles."""
    columns = examples.parameters
    return Function(
        parameters=tuple(Parameter(column.name, column.type) for column in columns),
        returns=examples.result.type,
        styles=tuple(column.style for column in columns),
        result_style=examples.result.style,
    )


def cases_of(examples: Examples) -> tuple[TestCase, ...]:
    """Return a test case for each example, in the order of the table."""
    return tuple(
        TestCase(
            f"example {number}",
            Bytes(call_arguments.to_input(arguments).encode()),
            Bytes(f"{values.to_json(result)}\n".encode()),
        )
        for number, (arguments, result) in enumerate(examples.rows, start=1)
    )


# Functions without a table.


def common_function(program: Path, other: Path) -> Function:
    """Return the function that two files define. Raise UserError."""
    first = declared_in(program)
    second = declared_in(other, first.names)
    if len(first.names) != len(second.names):
        raise NoSuchFunction(
            _(
                "{} of {} has {}, that of {} has {}",
                first.name,
                relative_path(program),
                parameters_in_words(first.names),
                relative_path(other),
                parameters_in_words(second.names),
            )
        )
    parameters = tuple(
        Parameter(name, narrower_type(type_, against))
        for name, type_, against in zip(first.names, first.types, second.types, strict=True)
    )
    return Function(parameters, narrower_type(first.result, second.result))


def narrower_type(first: Type, second: Type) -> Type:
    """Return the type that fits both declarations best: the one that is known."""
    return second if first.is_unknown else first


def is_function_file(program: Path) -> bool:
    """Return whether a file defines a function for a judge, and seems to read nothing."""
    try:
        declared_in(program)
    except UserError:
        return False
    suffix = usual_suffix(program)
    text = decode_source(read_bytes(program, MAX_SOURCE_BYTES)) or ""
    return not reading_word(without_comments(text, suffix), suffix)


def written_as(function: Function, place: Path) -> Function:
    """Return a function whose values are named and written as in a table. Raise UserError."""
    table = read_table(place)
    if len(table.names) != len(function.parameters):
        raise NoSuchFunction(
            _(
                "the function has {}, the table has {}",
                parameters_in_words(function.names),
                parameters_in_words(table.names),
            )
        )
    columns = [table.column(index) for index in range(len(table.names))]
    parameters = tuple(
        replace(parameter, name=name)
        for parameter, name in zip(function.parameters, table.names, strict=True)
    )
    return replace(
        function,
        parameters=parameters,
        styles=tuple(map(values.style_of, columns)),
        result_style=values.style_of(table.results),
    )
