"""The function in a source text that a judge calls: its name, parameters and declared types.

For `class Solution { public: vector<int> twoSum(vector<int>& nums, int target) {...} };` it is
twoSum, a method, with the parameters nums (int[]) and target (int) and the result int[].

The text is read as far as this needs. A type that is not understood, such as a typedef, is UNKNOWN:
the compiler decides. All patterns need time linear in the text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from banrye.functions import function_language
from banrye.functions.function_language import FunctionLanguage
from banrye.functions.types import UNKNOWN, Type

SOLUTION = "solution"
OWNER = "Solution"
CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}
NOTHING = frozenset(("void", "None", "Unit", "()"))  # of a function without a result
MAX_PARAMETERS_LENGTH = 2000  # characters
# Literals and comments. One that is open ends with its line, or with the file if it may be longer.
NO_CODE = re.compile(
    r'"""(?:\\.|[^\\])*?(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?|\'(?:\\[^\n]{1,9}?|[^\'\\\n])\''
    r"|//[^\n]*|/\*.*?(?:\*/|\Z)",
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


def find_signature(text: str, suffix: str, names: Sequence[str] = ()) -> Signature | None:
    """Return the function that a judge calls, None if the text has none.

    It is called solution, or has the parameters `names`, or is the first public method of the class
    Solution, or the only function. `suffix`: the suffix of the file, such as ".py".
    """
    spoken = function_language.of_suffix(suffix)
    signatures = list(spoken.functions(text)) if spoken else []
    called = [signature for signature in signatures if signature.name == SOLUTION]
    alike = [
        signature
        for signature in signatures
        if signature.is_public and names and signature.names == tuple(names)
    ]
    methods = [signature for signature in signatures if signature.is_method and signature.is_public]
    if called:  # of two, the one with as many parameters as the table has
        return next(
            (signature for signature in called if len(signature.names) == len(names)), called[0]
        )
    if alike or methods:
        return [*alike, *methods][0]
    return signatures[0] if len(signatures) == 1 and names else None


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
    """Return the text between the parenthesis at a place and its closing parenthesis."""
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


def functions_with_types_before(
    text: str, spoken: FunctionLanguage, *, only_methods: bool = False
) -> Iterator[Signature]:
    """Yield the functions of a language like C: `int[] solution(int n, String[] names) {`.

    `only_methods`: a function is in the class Solution.
    """
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
        if only_methods and match.start() not in owner:
            continue
        yield Signature(
            name,
            tuple(
                typed_before(part, spoken) for part in split_parameters(inside) if part != "void"
            ),
            result=spoken.type_of(result),
            result_text=result,
            is_method=match.start() in owner,
            is_public=is_public(code[start : match.start()], match.start(), owner, labels),
            returns_nothing=result in NOTHING,
        )


def typed_before(part: str, spoken: FunctionLanguage) -> DeclaredParameter:
    """Return the parameter of `const vector<int>& nums = {}`."""
    match = LAST_WORD.match(part.partition("=")[0].strip())
    if not match:
        return DeclaredParameter("", part)
    brackets = "[]" * match[3].count("[")
    type_text = " ".join(f"{match[1].strip()} {brackets}".split())
    return DeclaredParameter(match[2], type_text, spoken.type_of(type_text))


def is_public(header: str, place: int, owner: range, labels: Sequence[tuple[int, str]]) -> bool:
    """Return whether a function is public: by its own words, or in C++ by the label before it."""
    if place not in owner:
        return True
    own = VISIBILITY.search(header)
    index = bisect_right(labels, (place, "")) - 1
    if own or index < 0:
        return not own or own[1] == "public"
    return labels[index][0] >= owner.start and labels[index][1] == "public"


def by_colon(part: str, _following: str) -> tuple[str, str]:
    """Return the name and the type of the parameter `mut a: Vec<i32> = b`."""
    name, _, type_text = (word.strip() for word in part.partition(":"))
    return name.split()[-1], type_text.partition("=")[0].strip()


def functions_with_types_after(
    text: str,
    spoken: FunctionLanguage,
    start: str,
    result_after: re.Pattern[str],
    *,
    owner_word: str = "class",
    divided: Callable[[str, str], tuple[str, str]] = by_colon,
) -> Iterator[Signature]:
    """Yield the functions of a language like Pascal: `fn solution(n: i32) -> Vec<i32> {`.

    `start` matches the text before the name. `result_after` matches the result, behind the
    parameters. `divided` takes a parameter and the one that follows. It returns the name and the
    type of the parameter.
    """
    code = code_of(text)
    owner = span_of_owner(code, owner_word)
    pattern = re.compile(start + r"(\w+)\s*(?:<[^>()]*>)?\s*\(", re.MULTILINE)
    for match in pattern.finditer(code):
        inside = in_parentheses(code, match.end() - 1)
        if inside is None or match[1] in NO_FUNCTIONS:
            continue
        result = result_after.match(code, match.end() + len(inside) + 1)
        type_text = result[1].strip() if result else ""
        line = code[code.rfind("\n", 0, match.start()) + 1 : match.start()]
        yield Signature(
            match[1],
            tuple(typed_after(split_parameters(inside), spoken, divided)),
            result=spoken.type_of(type_text),
            result_text=type_text,
            is_method=match.start() in owner,
            is_public="private" not in line,
            returns_nothing=type_text in NOTHING or not type_text,
        )


def typed_after(
    parts: Sequence[str],
    spoken: FunctionLanguage,
    divided: Callable[[str, str], tuple[str, str]],
) -> list[DeclaredParameter]:
    """Return the parameters of `mut a: Vec<i32>, n: i32`. The one of a method itself is none."""
    parameters: list[DeclaredParameter] = []
    type_text = ""
    for part in reversed(parts):
        name, type_text = divided(part, type_text)
        if type_text or name.lstrip("&") != "self":
            parameters.append(DeclaredParameter(name, type_text, spoken.type_of(type_text)))
    return parameters[::-1]
