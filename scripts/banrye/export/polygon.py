"""A package as Polygon imports it: problem.xml, tests, checker, validator and solutions.

    data/sample/1.in, submissions/accepted/a.cpp    tests/01, solutions/a.cpp with the tag main

Polygon has checkers and validators for testlib only. A package without an output validator gets a
checker that does what the default one does (default_checker.py).
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from banrye.choices import testlib
from banrye.export import default_checker
from banrye.export.statement_files import Form, Statement, pictures_in, statements_of
from banrye.files import read_bytes
from banrye.judges.checker import Checker
from banrye.judges.text import Standard
from banrye.problem.model import Problem
from banrye.problem.validators import is_testlib_validator
from banrye.submission.languages import programs_in

TAGS = {  # of the solutions in a folder of submissions/
    "accepted": "accepted",
    "wrong_answer": "wrong-answer",
    "time_limit_exceeded": "time-limit-exceeded",
    "run_time_error": "rejected",
    "rejected": "rejected",
}
TYPES = {
    ".c": "c.gcc",
    ".cc": "cpp.g++17",
    ".cpp": "cpp.g++17",
    ".cs": "csharp.mono",
    ".go": "go",
    ".java": "java11",
    ".js": "javascript",
    ".kt": "kotlin17",
    ".pas": "pas.fpc",
    ".py": "python.3",
    ".rs": "rust",
}
LANGUAGES = {
    "de": "german",
    "en": "english",
    "es": "spanish",
    "fr": "french",
    "ja": "japanese",
    "ko": "korean",
    "pl": "polish",
    "pt": "portuguese",
    "ru": "russian",
    "zh": "chinese",
}
PROBLEM_NAME = re.compile(r"\\problemname\{([^{}]*)\}")
KEYS = {"input": "input", "output": "output", "입력": "input", "출력": "output"}
SECTION = re.compile(r"\\(?:sub)?section\*?\{([^{}]*)\}")


def write_content(folder: Path, problem: Problem, package: Path) -> None:
    """Write the files of a package of Polygon: without what losses.py names.

    `package`: a copy of the problem's package with statements in TeX.
    """
    root = Element("problem", {"revision": "1", "short-name": problem.name})
    names = SubElement(root, "names")
    for code, title in problem.titles.items():
        if code in LANGUAGES:
            SubElement(names, "name", {"language": LANGUAGES[code], "value": title})
    write_tests(folder, problem, root)
    assets = SubElement(root, "assets")
    shutil.copy(testlib.ORIGINAL, made(folder / "files"))
    write_checker(folder, problem, assets)
    write_validator(folder, problem, assets)
    write_solutions(folder, problem, assets)
    for statement in statements_of(package):
        if statement.form is Form.TEX and statement.language in LANGUAGES:
            write_statement(folder / "statement-sections", statement, problem)
    ElementTree.indent(root)
    ElementTree.ElementTree(root).write(
        folder / "problem.xml", encoding="utf-8", xml_declaration=True
    )


def made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def add_source(parent: Element, path: str) -> None:
    SubElement(parent, "source", {"path": path, "type": TYPES[Path(path).suffix]})


def write_tests(folder: Path, problem: Problem, root: Element) -> None:
    """Write the test cases as tests/01, tests/01.a, ..., the samples first."""
    judging = SubElement(root, "judging", {"input-file": "", "output-file": ""})
    testset = SubElement(judging, "testset", {"name": "tests"})
    width = max(2, len(str(len(problem.cases))))
    values = {
        "time-limit": round(1000 * problem.limits.cpu_seconds),
        "memory-limit": problem.limits.memory_mebibytes << 20,
        "test-count": len(problem.cases),
        "input-path-pattern": f"tests/%0{width}d",
        "answer-path-pattern": f"tests/%0{width}d.a",
    }
    for key, value in values.items():
        SubElement(testset, key).text = str(value)
    tests = SubElement(testset, "tests")
    place = made(folder / "tests")
    for number, case in enumerate(problem.cases, start=1):
        name = f"{number:0{width}}"
        (place / name).write_bytes(case.input_bytes)
        (place / f"{name}.a").write_bytes(case.answer_bytes)
        sample = {"sample": "true"} if case.name.startswith("sample/") else {}
        SubElement(tests, "test", {"method": "manual", **sample})


def write_checker(folder: Path, problem: Problem, assets: Element) -> None:
    """Write the checker, if Polygon can have it."""
    text = checker_of(problem)
    if text is not None:
        (folder / "files" / "check.cpp").write_bytes(text)
        add_source(SubElement(assets, "checker", {"type": "testlib"}), "files/check.cpp")


def checker_of(problem: Problem) -> bytes | None:
    """Return the source of a checker for testlib that decides as the package does, None if none."""
    judge = problem.judge
    if isinstance(judge, Checker) and judge.runs_once:
        return testlib_checker(problem)
    if isinstance(judge, Standard):
        flags = default_checker.flags_of(problem)
        return default_checker.text_of(flags).encode() if flags else None
    return None


def testlib_checker(problem: Problem) -> bytes | None:
    """Return the output validator if it is one source for testlib, else None."""
    sources = sorted((problem.folder / "output_validator").glob("*.cpp"))
    text = with_plain_testlib(read_bytes(sources[0])) if len(sources) == 1 else b""
    return text if b"testlib.h" in text else None


def with_plain_testlib(text: bytes) -> bytes:
    """Return a source that includes testlib.h in place of the copy that our packages have."""
    copy = testlib.accepted_by_bt(testlib.self_contained(testlib.ORIGINAL))
    return text.replace(copy.encode(), b'#include "testlib.h"\n')


def write_validator(folder: Path, problem: Problem, assets: Element) -> None:
    """Write the first input validator that is for testlib."""
    source = testlib_validator(problem)
    if source is not None:
        text = with_plain_testlib(read_bytes(source))
        (folder / "files" / "validator.cpp").write_bytes(text)
        validators = SubElement(assets, "validators")
        add_source(SubElement(validators, "validator"), "files/validator.cpp")


def testlib_validator(problem: Problem) -> Path | None:
    """Return the first input validator that is one file for testlib, None if there is none."""
    programs = programs_in(problem.folder / "input_validators")[0]
    sources = [source for program in programs for source in sources_of(program)]
    return next(filter(is_testlib_validator, sources), None)


def sources_of(program: Path) -> list[Path]:
    """Return the source of a program in C++, which may be the only one in a folder, else none."""
    sources = sorted(program.glob("*.cpp")) if program.is_dir() else [program]
    return sources if len(sources) == 1 and sources[0].suffix == ".cpp" else []


def write_solutions(folder: Path, problem: Problem, assets: Element) -> None:
    """Write the solutions, the first accepted one as the main one."""
    solutions = SubElement(assets, "solutions")
    place = made(folder / "solutions")
    tag_of_next = "main"
    for source in solutions_of(problem):
        if not is_usable(source):
            continue
        part = source.parent.name
        name = source.name if not (place / source.name).exists() else f"{part}_{source.name}"
        (place / name).write_bytes(read_bytes(source.resolve()))
        used = tag_of_next if part == "accepted" else TAGS[part]
        tag_of_next = "accepted"
        add_source(SubElement(solutions, "solution", {"tag": used}), f"solutions/{name}")


def solutions_of(problem: Problem) -> Iterator[Path]:
    for folder in sorted((problem.folder / "submissions").glob("*/")):
        yield from programs_in(folder)[0]


def is_usable(source: Path) -> bool:
    """Return whether Polygon has a tag and a type for a solution."""
    return source.parent.name in TAGS and not source.is_dir() and source.suffix in TYPES


def other_solutions(problem: Problem) -> Iterator[str]:
    """Yield the solutions that Polygon cannot have."""
    for source in solutions_of(problem):
        if not is_usable(source):
            yield f"{source.parent.name}/{source.name}"


def write_statement(sections: Path, statement: Statement, problem: Problem) -> None:
    """Write the sections of a statement in TeX: what is before the first heading is the legend.

    The pictures of the statement are beside them.
    """
    place = made(sections / LANGUAGES[statement.language])
    whole = read_bytes(statement.file).decode(errors="replace")
    title = problem.titles.get(statement.language) or stated_title(whole) or problem.name
    text = PROBLEM_NAME.sub("", whole)
    legend, *others = SECTION.split(text)
    parts = {"legend": legend}
    for heading, content in zip(others[::2], others[1::2], strict=True):
        parts[KEYS.get(heading.strip().lower(), "notes")] = content
    (place / "name.tex").write_text(title, encoding="utf-8")
    for name, content in parts.items():
        (place / f"{name}.tex").write_text(f"{content.strip()}\n", encoding="utf-8")
    for name in pictures_in(statement):
        picture = statement.file.parent / name
        if "/" not in name and picture.is_file():
            shutil.copyfile(picture, place / name)


def stated_title(text: str) -> str:
    match = PROBLEM_NAME.search(text)
    return match[1].strip() if match else ""
