"""Contestants' files as a judge takes them: as text, under a name that compilers like, with an entry point.

A file that defines the function `solution` and nothing that starts is completed by a driver, a small program that
stands with the problem, toolkit/drivers/main.EXT: it reads a case, calls the function and prints what it returns. How a
language's programs start is known here; what a case is, only there.

Told apart by regular expressions in the code without its comments and strings: what cannot be told so is taken for a
whole program, and the compiler has the last word. Standard library only, Python 3.9 or newer.
"""

import re
from pathlib import Path
from typing import NamedTuple

import house

# Comments, and strings and characters, which say nothing of what the code does.
SLASHES = r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.[^\n\']*|[^\'\\\n])\''
QUOTES = SLASHES + r"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`"
HASHES = r"#[^\n]*|\"\"\".*?\"\"\"|'''.*?'''|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"

TYPED = r"[\w>\]*&]\s*\bsolution\s*\([^;{}()]*\)[\s\w,]*\{"  # what follows a type and has a body


LARGEST = 4 << 20  # bytes; the judges take less


class Form(NamedTuple):
    """How the programs of a language look."""

    ignored: str  # comments and strings
    main: str  # where they start; empty where it is at the file's beginning
    solution: str  # the definition of the function
    reads: str  # what reads standard input
    file: str  # the name of a file with a function, beside a driver
    driver: str  # and the driver's


FORMS = {
    "c": Form(
        SLASHES,
        r"\bmain\s*\(",
        TYPED,
        r"\b(?:scanf|getchar(?:_unlocked)?|gets|fgets|fread|getc|fgetc|read|stdin)\b",
        "solution.inc",
        "main.c",
    ),
    "cpp": Form(
        SLASHES,
        r"\bmain\s*\(",
        TYPED,
        r"\b(?:w?cin|scanf|getchar(?:_unlocked)?|gets|fgets|fread|getc|fgetc|read|stdin)\b",
        "solution.inc",
        "main.cpp",
    ),
    "csharp": Form(
        SLASHES,
        r"\bMain\s*\(",
        TYPED,
        r"\bConsole\s*\.\s*(?:Read|In\b|OpenStandardInput)|\b(?:ReadLine|OpenStandardInput)\s*\(",
        "solution.cs",
        "driver.cs",
    ),
    "go": Form(  # variables are set in the order of the names: the driver's before the file's
        SLASHES,
        r"\bfunc\s+main\s*\(",
        r"\bfunc\s+solution\s*\(",
        r"\bos\.Stdin\b|\bfmt\.Scan|\bsyscall\.Read\b",
        "solution.go",
        "driver.go",
    ),
    "java": Form(SLASHES, r"\bvoid\s+main\s*\(", TYPED, r"\bSystem\.in\b", "Solution.java", "Driver.java"),
    "javascript": Form(  # `node -c` looks at the first file only, and it is the contestant's that may be wrong
        QUOTES,
        "",
        r"\bfunction\s*\*?\s*solution\s*\(|\bsolution\s*=[^=]",
        r"/dev/stdin|\bstdin\b|\breadline\b|readFileSync\s*\(\s*0",
        "function.js",
        "main.js",
    ),
    "kotlin": Form(
        SLASHES,
        r"\bfun\s+main\s*\(",
        r"\bfun\s+solution\s*\(",
        r"\bSystem\.`?in\b|\breadLine\b|\breadln|\breadlnOrNull",
        "Solution.kt",
        "main.kt",
    ),
    "python3": Form(
        HASHES,
        "",
        r"^def\s+solution\s*\(|^solution\s*=[^=]",
        # Not `input = sys.stdin.readline` alone, with which many begin any file.
        r"/dev/stdin|\b(?:raw_)?input\s*\(|\bread(?:line|lines)?\s*\(|(?:\bin|[(,*])\s*(?:sys\.)?(?:__)?stdin\b"
        r"|\b(\w+)\s*=[^\n=]*\bstdin\b(?s:.*)\b\1\b|\bopen\s*\(\s*0|\bfileinput\b",
        "solution.py",
        "main.py",
    ),
    "rust": Form(SLASHES, r"\bfn\s+main\s*\(", r"\bfn\s+solution\s*[(<]", r"\bstdin\b", "solution.inc", "main.rs"),
}


class NotBuilt(house.Refused):
    """Why there is no program, in one line, or in many if a compiler says it."""


# Reading.


def text_of(content):
    """The text of a file as it would come out of a clipboard: no byte order mark, no carriage returns, and not in what
    Korean and Japanese Windows wrote before UTF-8. None if it is not a text."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig"), (b"", "cp949")):
        if content.startswith(mark):
            try:
                return content.decode(encoding).replace("\r\n", "\n")
            except UnicodeDecodeError:
                pass
    return None


def read(file):
    return file.read_text(encoding="utf-8", errors="replace")


def code_of(text, form):
    """The text without comments and without strings, but for those that name standard input."""

    def kept(match):
        return match[0] if "/dev/stdin" in match[0] and match[0][0] in "\"'`" else " "

    return re.sub(form.ignored, kept, text, flags=re.DOTALL)


def defines(pattern, code):
    return bool(pattern) and re.search(pattern, code, re.MULTILINE) is not None


def owner(code, pattern):
    """The outermost class or object around the pattern: what it is, and its name after that of its namespace. None
    outside of all."""
    scopes, head = [], None
    before = code[: re.search(pattern, code, re.MULTILINE).start()]
    for token in re.finditer(r"([{};])|\b(namespace|class|interface|enum|struct|record|object)\s+([\w.]+)", before):
        if token[1] == "{":
            scopes.append(head)
        elif token[1] == "}" and scopes:
            scopes.pop()
        head = None if token[1] else (token[2], token[3])
    names = ""
    for kind, name in filter(None, scopes):
        names += name
        if kind != "namespace":
            return kind, names
        names += "."
    return None


def files_named(text):
    """The files beside the program that it names in its strings."""
    return sorted(set(re.findall(r"[\"'](?:\./)?([\w-]+\.(?:txt|in|inp|out|dat))[\"']", text)))


# Copying.


def copy(source, folder):
    """Copies the source files under names that need no quotes in a command; returns whose name each was."""
    files = sorted(file for file in (source.iterdir() if source.is_dir() else [source]) if file.is_file())
    for file in files:
        if file.stat().st_size > LARGEST:
            raise NotBuilt(f"expected source files of at most {LARGEST >> 20} MiB, found a larger one: {house.here(file)}")
    plain = {file: name_for(file, source.is_dir()) for file in files}
    taken = {}
    for file, name in plain.items():
        if name in taken and name.endswith(".java"):
            raise NotBuilt(f"expected one public class {name[:-5]}, found it in {taken[name].name} and {file.name}")
        if name:
            taken[name] = file
    for file, name in plain.items():
        if name is None:
            number = len(taken)
            while f"file{number}{suffix_of(file)}" in taken:
                number += 1
            taken[f"file{number}{suffix_of(file)}"] = file
    for name, file in taken.items():
        content = house.followed(file).read_bytes()
        text = text_of(content)
        (folder / name).write_bytes(content if text is None else without_package(text, name).encode())
    return taken


def name_for(file, beside_others):
    """The name of a source file where it is compiled: for Java that of its public class, and of a file that is alone
    what judges call it, because a heapq.py would be imported in the place of heapq. None if any will do."""
    suffix = suffix_of(file)
    if suffix == ".java":
        code = code_of(text_of(house.followed(file).read_bytes()) or "", FORMS["java"])
        public = re.search(
            r"^[ \t]*public\s+(?:(?:final|abstract|sealed|strictfp)\s+)*(?:class|interface|enum|record)\s+(\w+)",
            code,
            re.MULTILINE,
        )
        if public:
            return f"{public[1]}.java"
    if not beside_others:
        return f"Main{suffix}" if suffix == ".java" else f"main{suffix}"
    return file.stem + suffix if re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]*", file.stem) else None


def suffix_of(file):
    return file.suffix if file.suffix == ".C" else file.suffix.lower()


def without_package(text, name):
    """Java and Kotlin look for the package in a folder of its name, which a judge does not make."""
    if name.endswith((".java", ".kt")):
        return re.sub(r"^[ \t]*package\s+[\w.]+[ \t]*;?", "", text, flags=re.MULTILINE)
    return text


def main_class(folder, names):
    """The class with which a Java program starts, None if there is none."""
    form = FORMS["java"]
    codes = [code_of(read(folder / name), form) for name in names if name.endswith(".java")]
    owners = [owner(code, form.main) for code in codes if defines(form.main, code)]
    classes = [found[1] for found in owners if found]
    return next((name for name in ("Driver", "Main") if name in classes), classes[0] if classes else None)


# Completing.


def complete(folder, names, language, drivers, certainly=False):
    """Puts the driver beside a file with a function, in the folder where `names` are. Returns two remarks: that a
    driver was used, and what is lacking where it seems that nothing starts. `certainly`: the compiler found no start.
    """
    form = FORMS.get(language.lang_id)
    if form is None:
        return "", ""
    own = [name for name in names if language.get_source_files([name])]
    codes = {name: code_of(read(folder / name), form) for name in own}
    starts = any(defines(form.main, code) for code in codes.values()) and not certainly
    reads = any(defines(form.reads, code) for code in codes.values()) and not certainly
    functions = [name for name in own if defines(form.solution, codes[name])]
    driver = drivers and drivers / f"main{Path(form.driver).suffix}"
    there = bool(driver) and driver.is_file()
    begins = "main" if form.main else "a program that reads standard input"
    if not functions or (reads and (starts or not form.main)):
        if starts or (reads and not form.main):
            return "", ""
        return "", f"expected {begins}{' or the function solution, found neither' if there else ', found none'}"
    given = names[functions[0]].name
    what = "and no main" if form.main and not starts else "and reads no standard input"
    if not there:
        if starts or not form.main:
            return "", ""
        raise NotBuilt(
            f"expected {begins}, found the function solution, for which this problem has no {language.name} driver"
        )
    if len(functions) > 1:
        raise NotBuilt(f"expected one function solution, found {' and '.join(names[name].name for name in functions)}")
    put_beside(folder, names, functions[0], codes[functions[0]], form, driver)
    return f"{given} defines solution {what}: judged with {house.here(driver)}", ""


def put_beside(folder, names, name, code, form, driver):
    """Makes of the file with the function, and of the driver, a program."""
    text = read(folder / name)
    calls = read(driver)
    place = form.file
    if form.main:  # one that only tries the function
        text = re.sub(form.main, lambda start: re.sub("([mM]ain)", r"\1_of_the_file", start[0]), text)
    if name.endswith(".rs"):
        text = without_inner(text)
    elif name.endswith(".js"):
        text = re.sub(r"^export\s+(?:default\s+)?(?=function\b|const\b|let\b|var\b)", "", text, flags=re.MULTILINE)
    elif name.endswith(".go"):
        text, found = re.subn(r"^[ \t]*package\s+\w+", "package main", text, count=1, flags=re.MULTILINE)
        text = text if found else f"package main; {text}"
    elif name.endswith((".java", ".kt", ".cs")):
        kind, owning = owner(code, form.solution) or ("", "")
        if not kind:
            calls = calls.replace("Solution().", "")
        elif kind == "object":
            calls = calls.replace("Solution()", owning)
        else:
            calls = re.sub(r"\bSolution\b", owning, calls)
        place = name if name.endswith(".java") else place
    names[place] = names.pop(name)
    (folder / name).unlink()
    (folder / place).write_text(text, encoding="utf-8")
    names[form.driver] = driver
    (folder / form.driver).write_text(calls, encoding="utf-8")


def without_inner(text):
    """A Rust file that may stand inside another: its inner comments become plain ones, its inner attributes go."""
    text = re.sub(r"^([ \t]*)//!", r"\1//", text, flags=re.MULTILINE)
    text = re.sub(r"^([ \t]*)/\*!", r"\1/*", text, flags=re.MULTILINE)
    return re.sub(r"^[ \t]*#!\[(?:[^\n]*\]|[^\]]*\])", "", text, flags=re.MULTILINE)
