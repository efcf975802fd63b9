"""The source files of a submission, copied so that the compilers take them as a judge would.

A file keeps its content but for its encoding, Windows line ends and, in Java and Kotlin, its package. A file that only
defines the function `solution`, as Programmers wants it, is completed by the driver of its language, which belongs to
the problem: toolkit/drivers/main.EXT reads a test case, calls the function and prints what it returns.
Standard library only.
"""

import re
from contextlib import suppress

from cli import UserError, relative_path
from repository import follow_text_symlink

COMMENT = r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/'
PYTHON_COMMENT = r'("(?:\\.|[^"\\\n])+"(?!"))|#[^\n]*|""".*?"""|\'\'\'.*?\'\'\''

# A function file defines `solution` ("def solution(", "int solution(", "solution =", but not "return solution(")
# and has none of the words by which programs of any language start or read.
NO_TYPE = r"(?!(?:return|else|new|await|yield|in|not|and|or|case|throw|do)\b)"
DEFINES_SOLUTION = rf"\b{NO_TYPE}\w+[\w\[\]<>,:*& ]*[\s*&]solution\s*[(<]|\bsolution\s*=[^=]"
STARTS_OR_READS = (
    r"\b(?:[mM]ain|stdin|w?cin|w?scanf|f?gets|fread|getchar\w*|[rR]ead[lL]ine|readln\w*|Scanner|fileinput)\b"
    r"|\bSystem\s*\.\s*in\b|\bConsole\s*\.\s*(?:Read|In\b)|\bfmt\.Scan|/dev/stdin"
    r"|\b(?:raw_)?input\s*\(|\b(?:open|readFileSync)\s*\(\s*0"
)

# The file of the function, beside its driver main.EXT. In languages that are not listed it is solution.EXT: Go wants a
# name after the driver's, because it initialises variables in the order of file names.
FUNCTION_FILES = {
    ".c": "solution.inc",
    ".cpp": "solution.inc",
    ".java": "Solution.java",
    ".js": "function.js",  # `node -c` checks the first file only
    ".rs": "solution.inc",
}
PUBLIC_CLASS = r"^[ \t]*public\s+(?:(?:final|abstract|sealed|strictfp)\s+)*(?:class|interface|enum|record)\s+(\w+)"
CLASS = r"^(?:\w+[ \t]+)*(?:class|record|enum|interface)[ \t]+"
CLASS_WITH_MAIN = rf"{CLASS}(\w+)(?:(?!{CLASS}).)*?\bvoid\s+main\s*\("
CPP_SUFFIXES = (".cc", ".cxx", ".c++", ".C")


class CompileError(UserError):
    """Why a submission does not compile: one line, or the compiler's messages."""


def decode(content):
    """Decode UTF-8, UTF-16 or CP949 (Korean Windows), and return a text with Unix line ends. None if it is no text."""
    encodings = ("utf-16",) if content[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp949")
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            return content.decode(encoding).replace("\r\n", "\n")
    return None


def without_comments(file):
    """Return a source file with a blank in place of each comment. Group 1 of the patterns are strings, which stay."""
    pattern = PYTHON_COMMENT if file.suffix == ".py" else COMMENT
    text = file.read_text(encoding="utf-8", errors="replace")
    return re.sub(pattern, lambda match: match[1] or " ", text, flags=re.DOTALL)


def copy_sources(source, folder):
    """Copy a file, or the files of a folder. Return their new names, sorted.

    A file alone is called main, as Python would import its own heapq.py instead of the library. A Java file is called
    after its public class.
    """
    if not source.exists():
        raise UserError(f"no such file: {relative_path(source)}")
    files = [file for file in source.iterdir() if file.is_file()] if source.is_dir() else [source]
    for file in files:
        suffix = ".cpp" if file.suffix in CPP_SUFFIXES else file.suffix.lower()
        copied = folder / ((file.stem if source.is_dir() else "main") + suffix)
        content = follow_text_symlink(file).read_bytes()
        text = decode(content)
        if text is not None:
            if suffix in (".java", ".kt"):  # a package would have to be in a folder of its name
                text = re.sub(r"^[ \t]*package\s+[\w.]+[ \t]*;?", "", text, flags=re.MULTILINE)
            content = text.encode()
        copied.write_bytes(content)
        public = suffix == ".java" and re.search(PUBLIC_CLASS, without_comments(copied), re.MULTILINE)
        if public:
            copied.rename(folder / f"{public[1]}.java")
    return sorted(file.name for file in folder.iterdir())


def main_class(files):
    """Return the Java class that has the method main, Driver or Main if there are several."""
    texts = map(without_comments, files)
    found = [name for text in texts for name in re.findall(CLASS_WITH_MAIN, text, re.MULTILINE | re.DOTALL)]
    preferred = [name for name in ("Driver", "Main") if name in found]
    return (preferred or found or ["Main"])[0]


def complete_function(file, drivers, is_function):
    """Put the driver beside a file that only defines `solution`.

    `drivers`: a folder, which need not exist, or None. `is_function`: whether the file is one, or None to decide by its
    text. Return a line for the user that says how it was decided, "" if there was nothing to decide.
    """
    driver, text = drivers and drivers / f"main{file.suffix}", without_comments(file)
    if is_function is False or not driver or not driver.is_file() or not re.search(DEFINES_SOLUTION, text):
        if is_function:
            raise CompileError("--function: the file does not define solution, or no driver exists for its language")
        return ""
    word = re.search(STARTS_OR_READS, text)
    if word and is_function is None:
        return f"defines solution and has {word[0]}: judged as a program (--function overrules)"
    add_driver(file, driver)
    return "defines solution: judged as a function (--program overrules)"


def add_driver(file, driver):
    """Change the file with the function so that its driver can use it, and copy the driver beside it."""
    text, suffix = file.read_text(encoding="utf-8"), file.suffix
    if suffix not in (".py", ".js"):  # a main that only tries the function
        text = re.sub(r"\b([mM])ain(\s*\()", r"\1ain_of_the_file\2", text)
    if suffix == ".rs":  # inner comments and attributes are allowed at the start of the crate only
        text = re.sub(r"^([ \t]*)(//|/\*)!", r"\1\2", text, flags=re.MULTILINE)
        text = re.sub(r"^[ \t]*#!\[(?:[^\n]*\]|[^\]]*\])", "", text, flags=re.MULTILINE)
    elif suffix == ".go":
        text = "package main;" + re.sub(r"^[ \t]*package\s+\w+", "", text, count=1, flags=re.MULTILINE)
    file.unlink()
    file.with_name(FUNCTION_FILES.get(suffix, f"solution{suffix}")).write_text(text, encoding="utf-8")
    file.with_name(driver.name).write_text(driver.read_text(encoding="utf-8"), encoding="utf-8")
