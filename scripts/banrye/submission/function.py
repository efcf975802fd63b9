"""Files that only define the function `solution`, as Programmers wants it.

Such a file is completed by the driver of its language, which belongs to the problem:
toolkit/drivers/main.EXT reads a test case, calls the function and prints what it returns. Where
there is toolkit/drivers/linked, a C++ file without `main` is linked with the files in it. Compiles
nothing.
"""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path

from banrye.files import copy_files, files_below
from banrye.submission.sources import without_comments


class SourceKind(Enum):
    """What the user says a file is."""

    GUESS = "decided by its text"
    FUNCTION = "--function"
    FUNCTION_IF_DEFINED = "--function, for many files"
    PROGRAM = "--program"


class NoFunction(Exception):
    """A file that the user calls a function has none, or its language has no driver."""


# A function file defines `solution` ("def solution(", "int solution(", "solution =", but not
# "return solution(") and reads nothing. It may have a `main` that tries the function.
SOLUTION = re.compile(r"(?<![\w.])solution[ \t]*([(<]|=(?!=))")
BEFORE_SOLUTION = re.compile(r"(\w+)[\w\[\]<>,:*& ]*[\s*&]\Z")
NO_TYPE = frozenset("return else new await yield in not and or case throw do".split())
LINKED = "linked"
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
JAVA_CLASS = re.compile(r"\bclass\s+Solution\b")  # which the driver in Java calls

# The file of the function, beside its driver main.EXT. In languages that are not listed it is
# solution.EXT: Go wants a name after the driver's, because it initialises variables in the order of
# file names.
FUNCTION_FILES = {
    ".c": "solution.inc",
    ".cpp": "solution.inc",
    ".java": "Solution.java",
    ".js": "function.js",  # `node -c` checks the first file only
    ".rs": "solution.inc",
}


def complete(file: Path, drivers: Path | None, kind: SourceKind) -> tuple[str, str | None]:
    """Put the driver beside a file that only defines `solution`.

    `drivers`: a folder, which need not exist. Return a line for the user that says how it was
    decided ("" if there was nothing to decide), and the new name of the file if it has one.
    Raise NoFunction.
    """
    driver = drivers / f"main{file.suffix}" if drivers else None
    text = without_comments(file.read_text(encoding="utf-8", errors="replace"), file.suffix)
    if drivers and file.suffix == ".cpp" and (drivers / LINKED).is_dir():
        return link(file, text, drivers / LINKED, kind), None
    if driver is None or not driver.is_file() or not defines_solution(text):
        if kind is SourceKind.FUNCTION:
            raise NoFunction
        return "", None
    if kind is SourceKind.PROGRAM:
        return "", None
    word = reading_word(text, file.suffix)
    if word and kind is SourceKind.GUESS:
        return f"defines solution and has {word}: judged as a program (--function overrules)", None
    name = add_driver(file, driver)
    return "defines solution: judged as a function (--program overrules)", name


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
    if suffix == ".java" and not JAVA_CLASS.search(text):
        return main[0]
    may_read = MAY_READ.search(text)
    return may_read[0] if may_read else ""


def link(file: Path, text: str, linked: Path, kind: SourceKind) -> str:
    """Put the files of a folder beside a file that has no `main`. Return a line for the user.

    `text`: of the file, without comments.
    """
    if kind is SourceKind.PROGRAM or (kind is not SourceKind.FUNCTION and MAIN.search(text)):
        return ""
    names = [str(path.relative_to(linked)) for path in files_below(linked)]
    copy_files(names, linked, file.parent)
    return "has no main: judged as a function (--program overrules)"


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


def add_driver(file: Path, driver: Path) -> str:
    """Change the file so that its driver can use it, and copy the driver beside it.

    Return the new name of the file.
    """
    text, suffix = file.read_text(encoding="utf-8"), file.suffix
    if suffix not in (".py", ".js"):  # a main that only tries the function
        text = re.sub(r"\b([mM])ain(\s*\()", r"\1ain_of_the_file\2", text)
    if suffix == ".java":  # a public class would want a file of its name
        text = re.sub(r"\bpublic(\s+(?:final\s+)?class\s+(?!Solution\b))", r"\1", text)
    if suffix == ".rs":  # inner comments and attributes are allowed at the start of the crate only
        text = re.sub(r"^([ \t]*)(//|/\*)!", r"\1\2", text, flags=re.MULTILINE)
        text = re.sub(r"^[ \t]*#!\[(?:[^\n]*\]|[^\]]*\])", "", text, flags=re.MULTILINE)
    elif suffix == ".go":
        text = re.sub(r"^[ \t]*package\s+\w+", "", text, count=1, flags=re.MULTILINE)
        text = f"package main;{text}"
    file.unlink()
    name = FUNCTION_FILES.get(suffix, f"solution{suffix}")
    file.with_name(name).write_text(text, encoding="utf-8")
    file.with_name(driver.name).write_text(driver.read_text(encoding="utf-8"), encoding="utf-8")
    return name
