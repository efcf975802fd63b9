"""Functions in C: `int* solution(int numbers[], size_t numbers_len) {`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from banrye.functions import c_parameters
from banrye.functions.driver import INDENT, FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import DeclaredParameter, Signature, functions_with_types_before
from banrye.functions.types import Type

BRACKETS = "DRIVER_BRACKETS"  # the array says where it ends


class C(FunctionLanguage):
    """See FunctionLanguage."""

    scalars: ClassVar = c_parameters.SCALARS
    no_part = re.compile(r"\bconst\b")
    file_name = "solution.inc"
    may_be_hidden = False

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_with_types_before(text, self)

    def parameters(self, signature: Signature) -> tuple[Sequence[DeclaredParameter], Type]:
        values = c_parameters.read_arguments(signature).values
        declared = [
            DeclaredParameter(parameter.name, parameter.item, parameter.type)
            for parameter in values
        ]
        return declared, c_parameters.result_type(signature)

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
        """Return how the arguments with their lengths are read, and the result is printed."""
        arguments = c_parameters.read_arguments(call.signature)
        reads: list[str] = []
        names: list[str] = []
        for index, (argument, parameter) in enumerate(
            zip(arguments.values, call.function.parameters, strict=True)
        ):
            sizes = [str(length) for length in parameter.shape] or [BRACKETS] * argument.dimensions
            read, call_argument = read_in_c(argument, index, sizes)
            reads.append(f"{INDENT}{read}")
            names += call_argument
        depth = c_parameters.result_depth(call.signature)
        if arguments.result_lengths:
            reads.append(f"{INDENT}signed length = 0, *lengths = NULL;")
            names += ["&length", "&lengths"][: arguments.result_lengths]
        printed = {
            (0, 0): "DRIVER_PRINT(answer);",
            (1, 0): "DRIVER_PRINT_OPEN_LIST(answer);",
            (2, 0): "DRIVER_PRINT_OPEN_ROWS(answer);",
            (1, 1): "DRIVER_PRINT_LIST(answer, (size_t)length);",
            (2, 2): "DRIVER_PRINT_ROWS(answer, (size_t)length, lengths);",
        }
        return {
            "reads": "\n".join(reads),
            "names": ", ".join(names),
            "print": printed.get((depth, arguments.result_lengths), printed[0, 0]),
        }


def read_in_c(
    argument: c_parameters.Argument, index: int, sizes: list[str]
) -> tuple[str, list[str]]:
    """Return the statement that reads an argument, and the names that are given to the function."""
    name, item = f"a{index}", argument.item
    if argument.dimensions == 0:
        return f"DRIVER_VALUE({item}, {name});", [name]
    if argument.dimensions == 1:
        return f"DRIVER_LIST({item}, {name}, n{index}, {sizes[0]})", [name, f"n{index}"]
    rows, columns, lengths = f"rows{index}", f"columns{index}", f"lengths{index}"
    read = f"DRIVER_ROWS({item}, {name}, {rows}, {columns}, {lengths}, {sizes[0]}, {sizes[1]})"
    return read, [name, rows, lengths if argument.has_column_lengths else columns]


FUNCTIONS = C()
