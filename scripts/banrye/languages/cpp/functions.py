"""Functions in C++: `vector<int> solution(vector<string> names) {`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from banrye.functions.driver import INDENT, FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import OWNER, Signature, functions_with_types_before
from banrye.functions.types import Scalar


class Cpp(FunctionLanguage):
    """See FunctionLanguage."""

    scalars: ClassVar = {
        "int": Scalar.INT,
        "long long": Scalar.LONG,
        "long long int": Scalar.LONG,
        "long": Scalar.LONG,
        "int64_t": Scalar.LONG,
        "double": Scalar.DOUBLE,
        "float": Scalar.DOUBLE,
        "long double": Scalar.DOUBLE,
        "bool": Scalar.BOOLEAN,
        "string": Scalar.STRING,
        "char": Scalar.CHAR,
    }
    items = re.compile(r"vector<(.*)>")
    no_part = re.compile(r"\bconst\b|\bstd::|&")
    file_name = "solution.inc"

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_with_types_before(text, self)

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
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


FUNCTIONS = Cpp()
