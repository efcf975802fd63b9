"""Functions in JavaScript: `const solution = (a, b) => {`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from banrye.functions.driver import FunctionCall
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.signature import (
    DeclaredParameter,
    Signature,
    code_of,
    in_parentheses,
    split_parameters,
)

NO_CODE = re.compile(
    r'"(?:\\.|[^"\\\n])*"?|\'(?:\\.|[^\'\\\n])*\'?|`(?:\\.|[^`\\])*`?|//[^\n]*|/\*.*?(?:\*/|\Z)',
    re.DOTALL,
)
DECLARATIONS = (
    re.compile(r"(?<![\w.$])function\s*\*?\s*(?P<name>[\w$]+)\s*\("),
    re.compile(r"(?<![\w.$])(?P<name>[\w$]+)\s*=\s*(?:async\s+)?(?:function\b[^(]*)?\("),
    re.compile(r"(?<![\w.$])(?P<name>[\w$]+)\s*=\s*(?:async\s+)?(?P<only>[A-Za-z_$][\w$]*)\s*=>"),
)


def functions_of(text: str) -> Iterator[Signature]:
    """Yield the functions of `function f(a) {`, `f = function (a) {`, `f = (a) =>` and `f = a =>`.

    Only those that begin a line: what is deeper is called by them.
    """
    code = code_of(text, NO_CODE)
    for pattern in DECLARATIONS:
        for match in pattern.finditer(code):
            line_start = code.rfind("\n", 0, match.start()) + 1
            if code[line_start : line_start + 1].isspace():
                continue
            if only := match.groupdict().get("only"):
                yield Signature(match["name"], (DeclaredParameter(only),))
                continue
            inside = in_parentheses(code, match.end() - 1)
            after = code[match.end() + len(inside or "") + 1 :].lstrip()[:2]
            if inside is not None and (after.startswith("{") or after == "=>"):
                parts = [part.partition("=")[0].strip() for part in split_parameters(inside)]
                yield Signature(match["name"], tuple(map(DeclaredParameter, parts)))


class JavaScript(FunctionLanguage):
    """See FunctionLanguage."""

    file_name = "function.js"  # `node -c` checks the first file only
    has_main = False

    def functions(self, text: str) -> Iterator[Signature]:
        return functions_of(text)

    def driver_fields(self, call: FunctionCall) -> dict[str, str]:
        return {
            "shapes": f"[{call.shapes('[', ']')}]",
            "is_integer": str(call.returns_integer).lower(),
        }


FUNCTIONS = JavaScript()
