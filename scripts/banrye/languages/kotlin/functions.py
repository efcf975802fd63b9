"""Functions in Kotlin: `fun solution(names: Array<String>): Int {`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from banrye.functions.driver import FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import Signature, functions_with_types_after
from banrye.functions.types import Scalar

ARRAYS = {f"{name}Array": name for name in ("Int", "Long", "Double", "Float", "Boolean", "Char")}
START = r"\bfun\s+"
RESULT = re.compile(r"\s*:\s*([\w<>,.?\s]+?)\s*[{=]")


class Kotlin(FunctionLanguage):
    """See FunctionLanguage."""

    scalars: ClassVar = {
        "Int": Scalar.INT,
        "Long": Scalar.LONG,
        "Double": Scalar.DOUBLE,
        "Float": Scalar.DOUBLE,
        "Boolean": Scalar.BOOLEAN,
        "String": Scalar.STRING,
        "Char": Scalar.CHAR,
    }
    items = re.compile(r"(?:Array|List|MutableList)<(.*)>")

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_with_types_after(text, self, START, RESULT)

    def item(self, text: str) -> tuple[str, int] | None:
        return (ARRAYS[text], 1) if text in ARRAYS else super().item(text)

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
        return {"shapes": call.shapes("intArrayOf(", ")")}


FUNCTIONS = Kotlin()
