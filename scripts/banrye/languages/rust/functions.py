"""Functions in Rust: `fn solution(n: i32) -> Vec<i32> {`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from banrye.functions.driver import INDENT, FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import OWNER, Signature, functions_with_types_after
from banrye.functions.types import Scalar

START = r"\bfn\s+"
RESULT = re.compile(r"\s*->\s*([^{;]+?)\s*(?:\bwhere\b[^{;]*)?\{")
# Inner comments and attributes are allowed at the start of the crate only.
INNER_COMMENT = re.compile(r"^([ \t]*)(//|/\*)!", re.MULTILINE)
INNER_ATTRIBUTE = re.compile(r"^[ \t]*#!\[(?:[^\n]*\]|[^\]]*\])", re.MULTILINE)


class Rust(FunctionLanguage):
    """See FunctionLanguage."""

    scalars: ClassVar = {
        "i32": Scalar.INT,
        "i64": Scalar.LONG,
        "f64": Scalar.DOUBLE,
        "f32": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "String": Scalar.STRING,
        "str": Scalar.STRING,
        "char": Scalar.CHAR,
    }
    items = re.compile(r"Vec<(.*)>|\[([^;]*)\]")
    no_part = re.compile(r"&(?:'\w+)?\s*|\bmut\b")
    file_name = "solution.inc"

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_with_types_after(text, self, START, RESULT, owner_word="impl")

    def change(self, text: str, call: FunctionCall) -> str:
        text = INNER_COMMENT.sub(r"\1\2", super().change(text, call))
        return INNER_ATTRIBUTE.sub("", text)

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
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


FUNCTIONS = Rust()
