"""Complete files that only define a function, as for Programmers and LeetCode.

Such a file is completed by the driver of its language, which reads a test case, calls the function
and prints what it returns: `def solution(a): return a` gets the driver main.py and becomes
solution.py. If a problem has files to be linked with, a C++ file
without `main` gets these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from banrye.files import copy_files, files_below
from banrye.functions import driver, function_language, signature
from banrye.functions.driver import FunctionCall
from banrye.functions.function_model import Function
from banrye.functions.function_model import can_take as takes_type
from banrye.functions.function_model import may_give as gives_type
from banrye.functions.signature import Signature
from banrye.language import of_suffix
from banrye.messages import _
from banrye.submission.source_kind import AcceptedKinds, SourceKind
from banrye.submission.sources import without_comments


class NoFunction(Exception):
    """A file has no function that the problem can call. The message says why."""


# A function file defines `solution` ("def solution(", "int solution(", "solution =", but not
# "return solution(") and reads nothing. It may have a `main` that tries the function.
SOLUTION = re.compile(r"(?<![\w.])solution[ \t]*([(<]|=(?!=))")
BEFORE_SOLUTION = re.compile(r"(\w+)[\w\[\]<>,:*& ]*[\s*&]\Z")
NO_TYPE = frozenset("return else new await yield in not and or case throw do".split())
MAIN = re.compile(r"\bmain\s*\(")
BEFORE_CHARACTERS = 200  # in which the type of a function is looked for
STARTS = re.compile(r"\b[mM]ain\b")
READS = re.compile(
    r"\b(?:stdin|w?cin|w?scanf|f?gets|fread|getchar\w*|[rR]ead[lL]ine|readln\w*|Scanner"
    r"|fileinput)\b|\bSystem\s*\.\s*in\b|\bConsole\s*\.\s*(?:Read|In\b)|\bfmt\.Scan|/dev/stdin"
    r"|\b(?:raw_)?input\s*\(|\b(?:open|readFileSync)\s*\(\s*0"
)
# Words by which a file with a `main` may read, which a function may have for other reasons.
MAY_READ = re.compile(
    r"(?i)\b(?:std_?in|w?getline|fgetc?|getc|getw?char|fread_\w+|f?scanf?_?s?|v?f?scanf|mmap|syscall"
    r"|freopen|fopen|fdopen|\w*fstream|\w*istream\w*|\w*InputStream\w*|\w*Reader|StreamTokenizer"
    r"|Scan\w*|bufio|ReadKey|read_\w+|read\w*|get_?contents|get_?line|interact|next(?:Int|Line)"
    r"|argf?)\b|\$<"
)


def complete_source(
    file: Path, accepted_kinds: AcceptedKinds, kind: SourceKind
) -> tuple[str, str | None]:
    """Put a driver beside a file that only defines a function, or the files that it is linked with.

    Return a line for the user that says how it was decided ("" if there was nothing to decide), and
    the new name of the file if it has one. Raise NoFunction.
    """
    text = without_comments(file.read_text(encoding="utf-8", errors="replace"), file.suffix)
    written_in = of_suffix(file.suffix)
    is_linked = written_in is not None and written_in.has_headers
    if is_linked and accepted_kinds.linked_folder and accepted_kinds.linked_folder.is_dir():
        return link_files(file, text, accepted_kinds.linked_folder, kind), None
    call = call_of(file, text, accepted_kinds.function) if accepted_kinds.function else None
    if call is None or (kind is not SourceKind.FUNCTION and not is_beyond_doubt(call)):
        if kind is SourceKind.FUNCTION:
            raise NoFunction(no_function(file, accepted_kinds.function))
        return "", None
    if kind is SourceKind.PROGRAM:
        return "", None
    word = reading_word(text, file.suffix)
    name = call.signature.name
    if word and kind is SourceKind.GUESS:
        return _(
            "defines {} and has {}: judged as a program (--function overrules)", name, word
        ), None
    check_types(file, call)
    new_name = add_driver(file, call)
    return _("defines {}: judged as a function (--program overrules)", name), new_name


def call_of(file: Path, text: str, function: Function) -> FunctionCall | None:
    """Return the call of the function in a file, None if there is none or its language has none.

    `text`: of the file, without comments.
    """
    spoken = function_language.of_suffix(file.suffix)
    if spoken is None:
        return None
    whole = file.read_text(encoding="utf-8", errors="replace")
    called = signature.find_signature(whole, file.suffix, function.names)
    if called is None and spoken.may_be_hidden and defines_solution(text):  # by a macro, say
        parameters = tuple(map(signature.DeclaredParameter, function.names))
        called = Signature(signature.SOLUTION, parameters)
    return FunctionCall(called, function, text) if called else None


def is_beyond_doubt(call: FunctionCall) -> bool:
    """Return whether a file was written for a judge that calls functions."""
    head = call.signature
    is_called = head.name == signature.SOLUTION or head.is_method
    return is_called or head.names == call.function.names


def no_function(file: Path, function: Function | None) -> str:
    if function is None:
        return _("the problem takes programs, not functions")
    if function_language.of_suffix(file.suffix) is None:
        return _("functions in {} are not supported", file.suffix)
    return _("there is no function solution({})", ", ".join(function.names))


def check_types(file: Path, call: FunctionCall) -> None:
    """Raise NoFunction if the problem declares other types."""
    signature, function = call.signature, call.function
    spoken = function_language.of_suffix(file.suffix)
    assert spoken is not None  # the call was found in it
    declared, result = spoken.parameters(signature)
    check_number(call, [parameter.name for parameter in declared])
    for parameter, expected in zip(declared, function.parameters, strict=True):
        if not takes_type(parameter.type, expected.type):
            raise NoFunction(
                _(
                    "{}: {} is {}, the problem gives {}",
                    signature.name,
                    parameter.name,
                    parameter.type,
                    expected.type,
                )
            )
    if signature.returns_nothing:
        raise NoFunction(
            _("{} returns nothing, but the problem requires {}", signature.name, function.returns)
        )
    if not gives_type(result, function.returns):
        raise NoFunction(
            _(
                "{} returns {}, but the problem requires {}",
                signature.name,
                result,
                function.returns,
            )
        )


def check_number(call: FunctionCall, names: Sequence[str]) -> None:
    """Raise NoFunction if a function has more or fewer parameters than the problem."""
    expected_names = call.function.names
    if len(names) != len(expected_names):
        noun = "parameter" if len(names) == 1 else "parameters"
        has = f"{len(names)} {noun} ({', '.join(names)})" if names else "no parameters"
        if call.signature.name != signature.SOLUTION:
            message = _(
                "there is no function {}({})", signature.SOLUTION, ", ".join(expected_names)
            )
            raise NoFunction(_("{}, and {} has {}", message, call.signature.name, has))
        raise NoFunction(
            _(
                "{} has {}, the problem gives {}: {}",
                signature.SOLUTION,
                has,
                len(expected_names),
                ", ".join(expected_names),
            )
        )


def reading_word(text: str, suffix: str) -> str:
    """Return the first word by which a source text without comments seems to read, "" if none.

    It is `main` or `Main` in Java where no class Solution has the function.
    """
    read = READS.search(text)
    if read:
        return read[0]
    main = STARTS.search(text)
    if not main:
        return ""
    spoken = function_language.of_suffix(suffix)
    if spoken and (word := spoken.starting_word(text)):
        return word
    may_read = MAY_READ.search(text)
    return may_read[0] if may_read else ""


def link_files(file: Path, text: str, linked: Path, kind: SourceKind) -> str:
    """Put the files of a folder beside a file that has no `main`. Return a line for the user.

    `text`: of the file, without comments.
    """
    if kind is SourceKind.PROGRAM or (kind is not SourceKind.FUNCTION and MAIN.search(text)):
        return ""
    names = [str(path.relative_to(linked)) for path in files_below(linked)]
    copy_files(names, linked, file.parent)
    return _("has no main: judged as a function (--program overrules)")


def defines_solution(text: str) -> bool:
    """Return whether a source text without comments defines a function `solution`."""
    for match in SOLUTION.finditer(text):
        if match[1].startswith("="):
            return True
        before = BEFORE_SOLUTION.search(
            text, max(0, match.start() - BEFORE_CHARACTERS), match.start()
        )
        if before and before[1] not in NO_TYPE:
            return True
    return False


def add_driver(file: Path, call: FunctionCall) -> str:
    """Change the file so that its driver can use it, and write the driver beside it.

    Return the new name of the file. Raise NoLength if C lacks the length of an array.
    """
    text, suffix = file.read_text(encoding="utf-8"), file.suffix
    spoken = function_language.of_suffix(suffix)
    assert spoken is not None  # the call was found in it
    program = driver.text_of(call, suffix)
    text = spoken.change(text, call)
    file.unlink()
    name = spoken.file_name or f"solution{suffix}"
    file.with_name(name).write_text(text, encoding="utf-8")
    file.with_name(f"main{suffix}").write_text(program, encoding="utf-8")
    return name
