"""The function in a source text that a judge calls: its name, parameters and declared types.

Of `class Solution { public: vector<int> twoSum(vector<int>& nums, int target) {...} };` it is
twoSum, a method, with the parameters nums (int[]) and target (int) and the result int[].

The text is read as far as this needs. A type that is not understood, such as a typedef, is UNKNOWN:
the compiler decides. All patterns need time linear in the text.
"""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from banrye.functions import declared
from banrye.functions.declared import NOTHING
from banrye.functions.types import UNKNOWN, Type

SOLUTION = "solution"
OWNER = "Solution"
CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
ONLY_METHODS = (".java", ".cs")  # languages in which a function is in the class Solution
MAX_PARAMETERS_LENGTH = 2000  # characters
# Literals and comments. One that is open ends with its line, or with the file if it may be longer.
NO_CODE = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?|\'(?:\\[^\n]{1,9}?|[^\'\\\n])\''
    r"|//[^\n]*|/\*.*?(?:\*/|\Z)",
    re.DOTALL,
)
JAVASCRIPT_NO_CODE = re.compile(
    r'"(?:\\.|[^"\\\n])*"?|\'(?:\\.|[^\'\\\n])*\'?|`(?:\\.|[^`\\])*`?|//[^\n]*|/\*.*?(?:\*/|\Z)',
    re.DOTALL,
)
NO_FUNCTIONS = frozenset(
    "if for while switch catch return sizeof new else do throw await yield using lock foreach"
    " synchronized when main Main".split()
)


@dataclass(frozen=True)
class DeclaredParameter:
    """A parameter: its name, and the text and meaning of its declaration."""

    name: str
    text: str = ""  # "" in a language without types
    type: Type = UNKNOWN


@dataclass(frozen=True)
class Signature:
    """A function."""

    name: str
    parameters: tuple[DeclaredParameter, ...]
    result: Type = UNKNOWN
    result_text: str = ""
    is_method: bool = False  # of the class Solution
    is_public: bool = True
    returns_nothing: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(parameter.name for parameter in self.parameters)


def find(text: str, suffix: str, names: Sequence[str] = ()) -> Signature | None:
    """Return the function that a judge calls, None if the text has none.

    It is called solution, or has the parameters `names`, or is the first public method of the class
    Solution, or the only function. `suffix`: of the file.
    """
    found = list(READERS.get(suffix, no_functions)(text))
    called = [each for each in found if each.name == SOLUTION]
    alike = [each for each in found if each.is_public and names and each.names == tuple(names)]
    methods = [each for each in found if each.is_method and each.is_public]
    if called:  # of two, the one with as many parameters as the table has
        return next((each for each in called if len(each.names) == len(names)), called[0])
    if alike or methods:
        return [*alike, *methods][0]
    return found[0] if len(found) == 1 and names else None


def no_functions(_text: str) -> Iterator[Signature]:
    yield from ()


# Languages with types before or after names.


def code_of(text: str, pattern: re.Pattern[str] = NO_CODE) -> str:
    """Return a text of the same length with blanks in place of comments and literals."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def span_of_owner(code: str, word: str = "class") -> range:
    """Return the places of the body of `class Solution`, or of `impl Solution`."""
    start = re.search(rf"\b{word}\s+{OWNER}\b[^{{;]*{{", code)
    if not start:
        return range(0)
    depth = 1
    for match in re.finditer(r"[{}]", code[start.end() :]):
        depth += 1 if match[0] == "{" else -1
        if depth == 0:
            return range(start.end(), start.end() + match.start())
    return range(start.end(), len(code))


def in_parentheses(code: str, start: int) -> str | None:
    """Return what is between the parenthesis at a place and the one that closes it."""
    depth = 0
    for match in re.finditer(r"[()]", code[start : start + MAX_PARAMETERS_LENGTH]):
        depth += 1 if match[0] == "(" else -1
        if depth == 0:
            return code[start + 1 : start + match.start()]
    return None


def split_parameters(text: str) -> list[str]:
    """Return the parts between the commas that are in no brackets."""
    parts = [""]
    depth = 0
    for character in text:
        depth += (character in CLOSING) - (character in CLOSING.values())
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts if part.strip()]


AFTER_PARAMETERS = re.compile(
    r"\)\s*(?:const\b|noexcept\b|override\b|throws\s[\w\s,.]*)*\s*(?:\{|=>)"
)
LAST_WORD = re.compile(r"(.*?)([A-Za-z_]\w*)\s*((?:\[[^\]]*\]\s*)*)\Z", re.DOTALL)
MODIFIERS = re.compile(
    r"\b(?:public|private|protected|static|final|inline|constexpr|virtual|extern|unsafe|async"
    r"|sealed|internal|override|synchronized)\b|@\w+"
)
VISIBILITY = re.compile(r"\b(public|private|protected)\b")
LABEL = re.compile(r"\b(public|private|protected)\s*:")
STATEMENT_END = re.compile(r"[;{}]|\b(?:public|private|protected)\s*:")
PREPROCESSOR = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.)*", re.MULTILINE | re.DOTALL)


def functions_with_types_before(text: str, suffix: str) -> Iterator[Signature]:
    """Yield the functions of C, C++, Java and C#: `int[] solution(int n, String[] names) {`."""
    code = PREPROCESSOR.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), code_of(text))
    owner = span_of_owner(code)
    ends = [0, *(match.end() for match in STATEMENT_END.finditer(code))]
    labels = [(match.start(), match[1]) for match in LABEL.finditer(code)]
    for match in re.finditer(r"([A-Za-z_]\w*)\s*\(", code):
        name, opening = match[1], match.end() - 1
        inside = in_parentheses(code, opening)
        if name in NO_FUNCTIONS or inside is None:
            continue
        if not AFTER_PARAMETERS.match(code, opening + 1 + len(inside)):
            continue
        start = ends[bisect_right(ends, match.start()) - 1]
        result = " ".join(MODIFIERS.sub(" ", code[start : match.start()]).split())
        if not result or not re.fullmatch(r"[\w:<>,\[\]?.*&\s]+", result):
            continue
        if result.split()[-1] in NO_FUNCTIONS or result in ("struct", "class", "enum"):
            continue
        if suffix in ONLY_METHODS and match.start() not in owner:
            continue
        yield Signature(
            name,
            tuple(
                typed_before(part, suffix) for part in split_parameters(inside) if part != "void"
            ),
            result=declared.type_of(result, suffix),
            result_text=result,
            is_method=match.start() in owner,
            is_public=is_public(code[start : match.start()], match.start(), owner, labels),
            returns_nothing=result in NOTHING,
        )


def typed_before(part: str, suffix: str) -> DeclaredParameter:
    """Return the parameter of `const vector<int>& nums = {}`."""
    match = LAST_WORD.match(part.partition("=")[0].strip())
    if not match:
        return DeclaredParameter("", part)
    brackets = "[]" * match[3].count("[")
    written = " ".join(f"{match[1].strip()} {brackets}".split())
    return DeclaredParameter(match[2], written, declared.type_of(written, suffix))


def is_public(header: str, place: int, owner: range, labels: Sequence[tuple[int, str]]) -> bool:
    """Return whether a function is public: by its own words, or in C++ by the label before it."""
    if place not in owner:
        return True
    own = VISIBILITY.search(header)
    index = bisect_right(labels, (place, "")) - 1
    if own or index < 0:
        return not own or own[1] == "public"
    return labels[index][0] >= owner.start and labels[index][1] == "public"


AFTER_NAME = {".kt": r"\bfun\s+", ".rs": r"\bfn\s+", ".go": r"^func\s+"}
RESULT_AFTER = {
    ".kt": re.compile(r"\s*:\s*([\w<>,.?\s]+?)\s*[{=]"),
    ".rs": re.compile(r"\s*->\s*([^{;]+?)\s*(?:\bwhere\b[^{;]*)?\{"),
    ".go": re.compile(r"\s*([^{\n]*?)\s*\{"),
}


def functions_with_types_after(text: str, suffix: str) -> Iterator[Signature]:
    """Yield the functions of Kotlin, Rust and Go: `fn solution(n: i32) -> Vec<i32> {`."""
    code = code_of(text)
    owner = span_of_owner(code, "impl" if suffix == ".rs" else "class")
    pattern = re.compile(AFTER_NAME[suffix] + r"(\w+)\s*(?:<[^>()]*>)?\s*\(", re.MULTILINE)
    for match in pattern.finditer(code):
        inside = in_parentheses(code, match.end() - 1)
        if inside is None or match[1] in NO_FUNCTIONS:
            continue
        result = RESULT_AFTER[suffix].match(code, match.end() + len(inside) + 1)
        written = result[1].strip() if result else ""
        line = code[code.rfind("\n", 0, match.start()) + 1 : match.start()]
        yield Signature(
            match[1],
            tuple(typed_after(split_parameters(inside), suffix)),
            result=declared.type_of(written, suffix),
            result_text=written,
            is_method=match.start() in owner,
            is_public="private" not in line,
            returns_nothing=written in NOTHING or not written,
        )


def typed_after(parts: Sequence[str], suffix: str) -> list[DeclaredParameter]:
    """Return the parameters of `mut a: Vec<i32>, n: i32`, or of `a, b []int` in Go."""
    found: list[DeclaredParameter] = []
    written = ""
    for part in reversed(parts):
        if suffix == ".go":
            name, _, own = part.partition(" ")
            written = own.strip() or written
        else:
            name, _, written = (word.strip() for word in part.partition(":"))
            name, written = name.split()[-1], written.partition("=")[0].strip()
        if written or name.lstrip("&") != "self":
            found.append(DeclaredParameter(name, written, declared.type_of(written, suffix)))
    return found[::-1]


# Languages without types.

JAVASCRIPT = (
    re.compile(r"(?<![\w.$])function\s*\*?\s*(?P<name>[\w$]+)\s*\("),
    re.compile(r"(?<![\w.$])(?P<name>[\w$]+)\s*=\s*(?:async\s+)?(?:function\b[^(]*)?\("),
    re.compile(r"(?<![\w.$])(?P<name>[\w$]+)\s*=\s*(?:async\s+)?(?P<only>[A-Za-z_$][\w$]*)\s*=>"),
)


def functions_of_javascript(text: str) -> Iterator[Signature]:
    """Yield the functions of `function f(a) {`, `f = function (a) {`, `f = (a) =>` and `f = a =>`.

    Only those that begin a line: what is deeper is called by them.
    """
    code = code_of(text, JAVASCRIPT_NO_CODE)
    for pattern in JAVASCRIPT:
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


def functions_of_python(text: str) -> Iterator[Signature]:
    """Yield the functions of a module, and the methods of its class Solution."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # the compiler says why
        return
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                yield python_function(node)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda(args=arguments)):
                yield Signature(name, python_parameters(arguments))
            case ast.ClassDef(name=name) if name == OWNER:
                methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
                yield from (python_function(each, is_method=True) for each in methods)


def python_function(node: ast.FunctionDef, *, is_method: bool = False) -> Signature:
    parameters = python_parameters(node.args)
    is_static = any(
        isinstance(each, ast.Name) and each.id == "staticmethod" for each in node.decorator_list
    )
    written = ast.unparse(node.returns) if node.returns else ""
    return Signature(
        node.name,
        parameters[1:] if is_method and not is_static else parameters,
        result=declared.type_of(written, ".py"),
        result_text=written,
        is_method=is_method,
        is_public=not node.name.startswith("_"),
        returns_nothing=written in NOTHING,
    )


def python_parameters(arguments: ast.arguments) -> tuple[DeclaredParameter, ...]:
    """Return the parameters that have to be given."""
    every = [*arguments.posonlyargs, *arguments.args]
    needed = every[: len(every) - len(arguments.defaults)]
    texts = [ast.unparse(each.annotation) if each.annotation else "" for each in needed]
    return tuple(
        DeclaredParameter(each.arg, written, declared.type_of(written, ".py"))
        for each, written in zip(needed, texts, strict=True)
    )


Reader = Callable[[str], Iterator[Signature]]
READERS: dict[str, Reader] = {
    ".py": functions_of_python,
    ".js": functions_of_javascript,
}
for _suffix in (".c", ".cpp", ".java", ".cs"):
    READERS[_suffix] = partial(functions_with_types_before, suffix=_suffix)
for _suffix in (".kt", ".rs", ".go"):
    READERS[_suffix] = partial(functions_with_types_after, suffix=_suffix)
