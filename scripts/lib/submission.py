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
CLASS_OR_MAIN = r"^(?:\w+[ \t]+)*(?:class|record|enum|interface)[ \t]+(\w+)|\bvoid\s+main\s*\("
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


def suffix_of(file):
    return ".cpp" if file.suffix in CPP_SUFFIXES else file.suffix.lower()


def without_comments(text, suffix):
    """Return a program with a blank in place of each comment. Group 1 of the patterns are strings, which stay."""
    pattern = PYTHON_COMMENT if suffix == ".py" else COMMENT
    return re.sub(pattern, lambda match: match[1] or " ", text, flags=re.DOTALL)


def copy_sources(source, folder):
    """Copy a file, or the files of a folder, under names that compilers accept. Return {new name: original file}."""
    if not source.exists():
        raise UserError(f"no such file: {relative_path(source)}")
    files = sorted(file for file in source.iterdir() if file.is_file()) if source.is_dir() else [source]
    copied = {}
    for number, file in enumerate(files):
        content = follow_text_symlink(file).read_bytes()
        text = decode(content)
        name = name_for(file, text or "", number, alone=not source.is_dir())
        if name in copied:
            raise CompileError(f"{copied[name].name} and {file.name} would both be compiled as {name}")
        copied[name] = file
        if text is not None:
            if name.endswith((".java", ".kt")):  # a package would have to be in a folder of its name
                text = re.sub(r"^[ \t]*package\s+[\w.]+[ \t]*;?", "", text, flags=re.MULTILINE)
            content = text.encode()
        (folder / name).write_bytes(content)
    return copied


def name_for(file, text, number, alone):
    """Return the name under which a source file is compiled. A Java file is named after its public class."""
    suffix = suffix_of(file)
    public = r"^[ \t]*public\s+(?:(?:final|abstract|sealed|strictfp)\s+)*(?:class|interface|enum|record)\s+(\w+)"
    match = suffix == ".java" and re.search(public, without_comments(text, suffix), re.MULTILINE)
    if match:
        return f"{match[1]}.java"
    if alone:  # not its own name: Python would import heapq.py instead of its heapq
        return f"Main{suffix}" if suffix == ".java" else f"main{suffix}"
    return file.stem + suffix if re.fullmatch(r"\w[\w-]*", file.stem, re.ASCII) else f"file{number}{suffix}"


def main_class(folder, names):
    """Return the Java class that has the method main, Driver or Main if there are several. None if there is none."""
    found = []
    for name in names:
        class_name = None
        code = without_comments((folder / name).read_text(encoding="utf-8"), ".java")
        for match in re.finditer(CLASS_OR_MAIN, code, re.MULTILINE):
            if match[1]:
                class_name = match[1]
            else:
                found.append(class_name)
    preferred = [name for name in ("Driver", "Main") if name in found]
    return (preferred or found or [None])[0]


def complete_function(folder, copied, drivers, is_function):
    """Put the driver beside a file that only defines `solution`.

    `is_function` overrules how the file is taken: True, False, or None to decide by its text. Return the line that
    tells the user how it was taken, "" if nothing had to be decided.
    """
    for name, file in copied.items():
        suffix = suffix_of(folder / name)
        driver = drivers / f"main{suffix}" if drivers else None
        code = without_comments((folder / name).read_text(encoding="utf-8", errors="replace"), suffix)
        if not driver or not driver.is_file() or is_function is False or not re.search(DEFINES_SOLUTION, code):
            continue
        word = re.search(STARTS_OR_READS, code)
        if word and is_function is None:
            return f"{file.name} defines solution and has {word[0]}: judged as a program (--function overrules)"
        add_driver(folder, copied, name, suffix, driver)
        return f"{file.name} defines solution: judged as a function (--program overrules)"
    if is_function:
        raise CompileError("--function: no file defines the function solution, or no driver exists for its language")
    return ""


def add_driver(folder, copied, name, suffix, driver):
    """Change the file with the function so that its driver can use it, and copy the driver beside it."""
    text = (folder / name).read_text(encoding="utf-8")
    new_name = FUNCTION_FILES.get(suffix, f"solution{suffix}")
    if suffix not in (".py", ".js"):  # a main that only tries the function
        text = re.sub(r"\b([mM])ain(\s*\()", r"\1ain_of_the_file\2", text)
    if suffix == ".rs":  # inner comments and attributes are allowed at the start of the crate only
        text = re.sub(r"^([ \t]*)(//|/\*)!", r"\1\2", text, flags=re.MULTILINE)
        text = re.sub(r"^[ \t]*#!\[(?:[^\n]*\]|[^\]]*\])", "", text, flags=re.MULTILINE)
    elif suffix == ".go":
        text = "package main;" + re.sub(r"^[ \t]*package\s+\w+", "", text, count=1, flags=re.MULTILINE)
    (folder / name).unlink()
    (folder / new_name).write_text(text, encoding="utf-8")
    (folder / driver.name).write_text(driver.read_text(encoding="utf-8"), encoding="utf-8")
    copied[new_name] = copied.pop(name)
    copied[driver.name] = driver
