"""Functions in Java: `public int[] solution(String[] names) {` of the class Solution."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from banrye.functions.driver import FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import SOLUTION, Signature, functions_with_types_before
from banrye.functions.types import Scalar, Type

ARRAY = re.compile(r"(.*)\[()\]")
BOXED = {  # items of lists in Java
    "Integer": Scalar.INT,
    "Long": Scalar.LONG,
    "Double": Scalar.DOUBLE,
    "Boolean": Scalar.BOOLEAN,
    "String": Scalar.STRING,
    "Character": Scalar.CHAR,
}
OWNER = re.compile(r"\bclass\s+Solution\b")  # the class that the driver calls
PUBLIC = re.compile(r"\bpublic(\s+(?:final\s+)?class\s+(?!Solution\b))")
IMPORT = re.compile(r"^[ \t]*import\b", re.MULTILINE)
STARTS = re.compile(r"\b[mM]ain\b")


class Java(FunctionLanguage):
    """See FunctionLanguage."""

    scalars: ClassVar = {
        "int": Scalar.INT,
        "long": Scalar.LONG,
        "double": Scalar.DOUBLE,
        "float": Scalar.DOUBLE,
        "boolean": Scalar.BOOLEAN,
        "String": Scalar.STRING,
        "char": Scalar.CHAR,
    }
    items = re.compile(r"(?:List|ArrayList|Collection)<(.*)>")
    no_part = re.compile(r"\bfinal\b")
    file_name = "Solution.java"

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_with_types_before(text, self, only_methods=True)

    def type_without_blanks(self, text: str) -> Type:
        match = self.items.fullmatch(text)
        return (
            Type(BOXED[match[1]], 1)
            if match and match[1] in BOXED
            else super().type_without_blanks(text)
        )

    def item(self, text: str) -> tuple[str, int] | None:
        match = ARRAY.fullmatch(text)
        return (match[1], 1) if match else super().item(text)

    def starting_word(self, text: str) -> str:
        match = STARTS.search(text)
        return match[0] if match and not OWNER.search(text) else ""

    def change(self, text: str, call: FunctionCall) -> str:
        """Return a text without other public classes: each would want a file of its name.

        LeetCode's files import nothing.
        """
        text = PUBLIC.sub(r"\1", super().change(text, call))
        has_imports = call.signature.name == SOLUTION or IMPORT.search(call.text)
        return text if has_imports else f"import java.util.*; {text}"

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
        return {"shapes": f"{{{call.shapes('{', '}')}}}"}


FUNCTIONS = Java()
