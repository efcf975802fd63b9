"""The drivers that call functions: drivers/main.EXT with the name and the parameters filled in.

For `int solution(vector<int> a, int n)` the driver in C++ gets the call `solution`, the classes A0
and A1 for the types of its parameters, which its compiler finds, and how each array is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from banrye.functions import c_parameters
from banrye.functions.model import Function
from banrye.functions.signature import OWNER, Signature
from banrye.functions.types import Scalar

DRIVERS = Path(__file__).with_name("drivers")
SUFFIXES = frozenset(file.suffix for file in DRIVERS.glob("main.*"))
PLACE = re.compile(r"\{\{(\w+)\}\}")
BRACKETS = "DRIVER_BRACKETS"  # in C: the array says where it ends
INDENT = "    "


@dataclass(frozen=True)
class FunctionCall:
    """What a driver calls. `text`: the source text of the file, without comments."""

    signature: Signature
    function: Function
    text: str

    @property
    def indices(self) -> range:
        return range(len(self.function.parameters))

    @property
    def returns_integer(self) -> bool:
        returns = self.function.returns
        return returns.dimensions == 0 and returns.scalar in (Scalar.INT, Scalar.LONG)

    def shapes(self, opening: str, closing: str, before: str = "") -> str:
        """Return the shapes of all parameters as the items of an array in some language."""
        return ", ".join(
            f"{before}{opening}{', '.join(map(str, parameter.shape))}{closing}"
            for parameter in self.function.parameters
        )

    def names(self, prefix: str = "a") -> str:
        return ", ".join(f"{prefix}{index}" for index in self.indices)


def text_of(call: FunctionCall, suffix: str) -> str:
    """Return the driver of a call in a language. Raise NoLength in C."""
    template = (DRIVERS / f"main{suffix}").read_text(encoding="utf-8")
    values = {"name": call.signature.name, **FILLED[suffix](call)}
    return PLACE.sub(lambda place: values[place[1]], template)


def in_cpp(call: FunctionCall) -> dict[str, str]:
    name = call.signature.name
    read = "reader.argument<typename std::decay<A{i}>::type>()"
    reads = [f"{INDENT}auto a{i} = {read.format(i=i)};" for i in call.indices]
    has_headers = re.search(r"^[ \t]*#[ \t]*include\b", call.text, re.MULTILINE)
    return {
        "headers": "" if has_headers else "#include <bits/stdc++.h>",
        "shapes": f"{{{call.shapes('{', '}')}}}",
        "classes": "".join(f", class A{i}" for i in call.indices),
        "types": call.names("A"),
        "reads": "\n".join(reads),
        "names": call.names(),
        "function": f"&{OWNER}::{name}" if call.signature.is_method else name,
    }


def in_python(call: FunctionCall) -> dict[str, str]:
    return {
        "shapes": f"[{call.shapes('[', ']')}]",
        "is_method": str(call.signature.is_method),
        "result": "int" if call.returns_integer else "None",
    }


def in_javascript(call: FunctionCall) -> dict[str, str]:
    return {
        "shapes": f"[{call.shapes('[', ']')}]",
        "is_integer": str(call.returns_integer).lower(),
    }


def in_java(call: FunctionCall) -> dict[str, str]:
    return {"shapes": f"{{{call.shapes('{', '}')}}}"}


def in_kotlin(call: FunctionCall) -> dict[str, str]:
    return {"shapes": call.shapes("intArrayOf(", ")")}


def in_csharp(call: FunctionCall) -> dict[str, str]:
    return {
        "shapes": f"{{ {call.shapes('new int[] {', '}')} }}",
        "is_integer": str(call.returns_integer).lower(),
    }


def in_rust(call: FunctionCall) -> dict[str, str]:
    name = call.signature.name
    is_method = call.signature.is_method
    has_owner = re.search(rf"\bstruct\s+{OWNER}\b", call.text)
    reads = [f"{INDENT}let a{i} = reader.argument({i});" for i in call.indices]
    return {
        "owner": f"struct {OWNER};\n" if is_method and not has_owner else "",
        "shapes": call.shapes("&[", "]"),
        "reads": "\n".join(reads),
        "names": call.names(),
        "function": f"{OWNER}::{name}" if is_method else name,
    }


def in_go(call: FunctionCall) -> dict[str, str]:
    return {"shapes": f"{{{call.shapes('{', '}')}}}"}


# C.


def in_c(call: FunctionCall) -> dict[str, str]:
    """Return how the arguments with their lengths are read, and the result is printed."""
    arguments = c_parameters.read(call.signature)
    reads: list[str] = []
    names: list[str] = []
    for index, (argument, parameter) in enumerate(
        zip(arguments.values, call.function.parameters, strict=True)
    ):
        sizes = [str(length) for length in parameter.shape] or [BRACKETS] * argument.dimensions
        read, given = read_in_c(argument, index, sizes)
        reads.append(f"{INDENT}{read}")
        names += given
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


FILLED: dict[str, Callable[[FunctionCall], dict[str, str]]] = {
    ".c": in_c,
    ".cpp": in_cpp,
    ".cs": in_csharp,
    ".go": in_go,
    ".java": in_java,
    ".js": in_javascript,
    ".kt": in_kotlin,
    ".py": in_python,
    ".rs": in_rust,
}
