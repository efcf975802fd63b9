"""Functions in Go: `func solution(a, b []int) int {`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from banrye.functions.driver import FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import Signature, functions_with_types_after
from banrye.functions.types import Scalar

START = r"^func\s+"
RESULT = re.compile(r"\s*([^{\n]*?)\s*\{")
PACKAGE = re.compile(r"^[ \t]*package\s+\w+", re.MULTILINE)


class Go(FunctionLanguage):
    """See FunctionLanguage.

    The function's file has a name after the driver's, because Go initialises variables in the order
    of file names.
    """

    scalars: ClassVar = {
        "int": Scalar.LONG,
        "int32": Scalar.INT,
        "int64": Scalar.LONG,
        "float64": Scalar.DOUBLE,
        "float32": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "string": Scalar.STRING,
    }
    items = re.compile(r"\[\](.*)")

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_with_types_after(text, self, START, RESULT, divided=name_and_type)

    def change(self, text: str, call: FunctionCall) -> str:
        text = PACKAGE.sub("", super().change(text, call), count=1)
        return f"package main;{text}"

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
        return {"shapes": f"{{{call.shapes('{', '}')}}}"}


def name_and_type(part: str, following: str) -> tuple[str, str]:
    """Return the name and the type of a parameter, which may share the next parameter's type."""
    name, _, own = part.partition(" ")
    return name, own.strip() or following


FUNCTIONS = Go()
