"""Functions in C#: `public int solution(int[,] board) {` of the class Solution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from banrye.functions.driver import FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import Signature, functions_with_types_before
from banrye.functions.types import Scalar

ARRAY = re.compile(r"(.*)\[(,?)\]")  # int[], int[,]


class CSharp(FunctionLanguage):
    """See FunctionLanguage."""

    scalars: ClassVar = {
        "int": Scalar.INT,
        "long": Scalar.LONG,
        "double": Scalar.DOUBLE,
        "float": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "string": Scalar.STRING,
        "char": Scalar.CHAR,
    }
    items = re.compile(r"(?:IList|List|IEnumerable)<(.*)>")
    no_part = re.compile(r"\b(?:params|ref|in)\b")

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_with_types_before(text, self, only_methods=True)

    def item(self, text: str) -> tuple[str, int] | None:
        match = ARRAY.fullmatch(text)
        return (match[1], 1 + len(match[2])) if match else super().item(text)

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
        return {
            "shapes": f"{{ {call.shapes('new int[] {', '}')} }}",
            "is_integer": str(call.returns_integer).lower(),
        }


FUNCTIONS = CSharp()
