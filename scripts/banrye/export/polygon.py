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
from banrye.files import read_bytes
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
LANGUAGES = {"en": "english", "ko": "korean"}
SECTION = re.compile(r"\\(?:sub)?section\*?\{([^{}]*)\}")


def write_content(folder: Path, problem: Problem, package: Path) -> list[str]:
    """Write the files of a package of Polygon. Return what it lacks, for the user.

    `package`: a copy of the problem's package with statements in TeX.
    """
    lost: list[str] = []
    root = Element("problem", {"revision": "1", "short-name": problem.name})
    names = SubElement(root, "names")
    for code, title in problem.titles.items():
        attributes = {"language": LANGUAGES.get(code, "english"), "value": title}
        SubElement(names, "name", attributes)
    write_tests(folder, problem, root)
    assets = SubElement(root, "assets")
    shutil.copy(testlib.ORIGINAL, made(folder / "files"))
    lost += write_checker(folder, problem, assets)
    lost += write_validator(folder, problem, assets)
    lost += write_solutions(folder, problem, assets)
    for code, language in LANGUAGES.items():
        write_statement(made(folder / "statement-sections" / language), package, code, problem)
    if problem.is_scoring:
        lost.append("no groups and points")
    if not problem.judge.runs_once:
        lost.append("no interactor")
    ElementTree.indent(root)
    ElementTree.ElementTree(root).write(
        folder / "problem.xml", encoding="utf-8", xml_declaration=True
    )
    return lost


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
        (place / name).write_bytes(case.input_bytes())
        (place / f"{name}.a").write_bytes(case.answer())
        sample = {"sample": "true"} if case.name.startswith("sample/") else {}
        SubElement(tests, "test", {"method": "manual", **sample})


def write_checker(folder: Path, problem: Problem, assets: Element) -> Iterator[str]:
    """Write the checker. Yield what is lost."""
    file = folder / "files" / "check.cpp"
    if isinstance(problem.judge, Standard):
        flags = default_checker.flags_of(problem)
        if flags is None:
            yield "no checker, because the flags of its test cases differ"
            return
        file.write_text(default_checker.text_of(flags), encoding="utf-8")
    else:
        text = testlib_checker(problem)
        if text is None:
            yield "no checker, because that of the package is not for testlib"
            return
        file.write_bytes(text)
    add_source(SubElement(assets, "checker", {"type": "testlib"}), "files/check.cpp")


def testlib_checker(problem: Problem) -> bytes | None:
    """Return the output validator if it is one source for testlib, else None."""
    sources = sorted((problem.folder / "output_validator").glob("*.cpp"))
    text = with_plain_testlib(read_bytes(sources[0])) if len(sources) == 1 else b""
    return text if b"testlib.h" in text else None


def with_plain_testlib(text: bytes) -> bytes:
    """Return a source that includes testlib.h in place of the copy that our packages have."""
    copy = testlib.accepted_by_bt(testlib.self_contained(testlib.ORIGINAL))
    return text.replace(copy.encode(), b'#include "testlib.h"\n')


def write_validator(folder: Path, problem: Problem, assets: Element) -> Iterator[str]:
    """Write the first input validator that is for testlib. Yield what is lost."""
    programs = programs_in(problem.folder / "input_validators")[0]
    sources = [source for program in programs for source in sources_of(program)]
    usable = [file for file in sources if is_testlib_validator(file)]
    if not usable:
        yield "no validator, because that of the package is not one file for testlib"
        return
    (folder / "files" / "validator.cpp").write_bytes(with_plain_testlib(read_bytes(usable[0])))
    validators = SubElement(assets, "validators")
    add_source(SubElement(validators, "validator"), "files/validator.cpp")


def sources_of(program: Path) -> list[Path]:
    """Return the source of a program in C++, which may be the only one in a folder, else none."""
    sources = sorted(program.glob("*.cpp")) if program.is_dir() else [program]
    return sources if len(sources) == 1 and sources[0].suffix == ".cpp" else []


def write_solutions(folder: Path, problem: Problem, assets: Element) -> Iterator[str]:
    """Write the solutions, the first accepted one as the main one. Yield what is lost."""
    solutions = SubElement(assets, "solutions")
    place = made(folder / "solutions")
    tag_of_next = "main"
    folders = sorted(path.name for path in (problem.folder / "submissions").glob("*/"))
    for part in folders:
        tag = TAGS.get(part)
        for source in programs_in(problem.folder / "submissions" / part)[0]:
            if tag is None or source.is_dir() or source.suffix not in TYPES:
                yield f"not the solution {part}/{source.name}"
                continue
            name = source.name if not (place / source.name).exists() else f"{part}_{source.name}"
            (place / name).write_bytes(read_bytes(source.resolve()))
            used = tag_of_next if part == "accepted" else tag
            tag_of_next = "accepted"
            add_source(SubElement(solutions, "solution", {"tag": used}), f"solutions/{name}")


def write_statement(place: Path, package: Path, code: str, problem: Problem) -> None:
    """Write the sections of a statement: what is before the first heading is the legend."""
    file = package / "statement" / f"problem.{code}.tex"
    if not file.is_file() or code not in problem.titles:
        place.rmdir()
        return
    text = re.sub(r"\\problemname\{[^{}]*\}", "", read_bytes(file).decode())
    legend, *others = SECTION.split(text)
    sections = {"legend": legend}
    for heading, content in zip(others[::2], others[1::2], strict=True):
        key = {"input": "input", "output": "output", "입력": "input", "출력": "output"}
        sections[key.get(heading.strip().lower(), "notes")] = content
    (place / "name.tex").write_text(problem.titles[code], encoding="utf-8")
    for name, content in sections.items():
        (place / f"{name}.tex").write_text(f"{content.strip()}\n", encoding="utf-8")
