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

from banrye.choices import compiled_testlib
from banrye.extras.package import judge_languages
from banrye.extras.package.statement_files import Form, Statement, copy_beside, statements_of
from banrye.extras.package.testlib_sources import (
    checker_of,
    interactor_of,
    validator_of,
    with_plain_testlib,
)
from banrye.extras.package.to.polygon.tests import new_folder, write_tests
from banrye.files import read_bytes
from banrye.problem.model import Problem
from banrye.submission.language_config import programs_in

TAGS = {  # of the solutions in a folder of submissions/
    "accepted": "accepted",
    "wrong_answer": "wrong-answer",
    "time_limit_exceeded": "time-limit-exceeded",
    "run_time_error": "rejected",
    "partially_accepted": "rejected",
    "rejected": "rejected",
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
LANGUAGE_NAMES = Path(__file__).with_name(judge_languages.FILE)
FORMS = (Form.TEX, Form.MARKDOWN)  # of statements
PROBLEM_NAME = re.compile(r"\\problemname\{([^{}]*)\}")
KEYS = {"input": "input", "output": "output", "입력": "input", "출력": "output"}
SECTION = re.compile(r"\\(?:sub)?section\*?\{([^{}]*)\}")


def add_source(parent: Element, path: str) -> None:
    kind = judge_languages.name_of(Path(path), LANGUAGE_NAMES)
    SubElement(parent, "source", {"path": path, "type": kind})


def write_content(folder: Path, problem: Problem, package: Path) -> None:
    """Write the files of a package of Polygon: without what losses.py names.

    `package`: a copy of the problem's package with statements in TeX.
    """
    root = Element("problem", {"revision": "1", "short-name": problem.name})
    names = SubElement(root, "names")
    for code, title in titles_of(problem, package).items():
        SubElement(names, "name", {"language": LANGUAGES[code], "value": title})
    write_tests(folder, problem, root)
    assets = SubElement(root, "assets")
    shutil.copy(compiled_testlib.ORIGINAL, new_folder(folder / "files"))
    write_checker(folder, problem, assets)
    write_validator(folder, problem, assets)
    write_solutions(folder, problem, assets)
    for statement in statements_of(package, (Form.TEX,)):
        if statement.form is Form.TEX and statement.language in LANGUAGES:
            write_statement(folder / "statement-sections", statement, problem)
    ElementTree.indent(root)
    ElementTree.ElementTree(root).write(
        folder / "problem.xml", encoding="utf-8", xml_declaration=True
    )


def write_checker(folder: Path, problem: Problem, assets: Element) -> None:
    """Write the checker, or the interactor, if Polygon can have it."""
    text = checker_of(problem)
    if text is not None:
        (folder / "files" / "check.cpp").write_bytes(text)
        add_source(SubElement(assets, "checker", {"type": "testlib"}), "files/check.cpp")
    talker = interactor_of(problem)
    if talker is not None:
        (folder / "files" / "interactor.cpp").write_bytes(talker)
        add_source(SubElement(assets, "interactor"), "files/interactor.cpp")


def write_validator(folder: Path, problem: Problem, assets: Element) -> None:
    """Write the first input validator that is for testlib."""
    source = validator_of(problem)
    if source is not None:
        text = with_plain_testlib(read_bytes(source))
        (folder / "files" / "validator.cpp").write_bytes(text)
        validators = SubElement(assets, "validators")
        add_source(SubElement(validators, "validator"), "files/validator.cpp")


def write_solutions(folder: Path, problem: Problem, assets: Element) -> None:
    """Write the solutions, the first accepted one as the main one."""
    solutions = SubElement(assets, "solutions")
    place = new_folder(folder / "solutions")
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
    is_known = judge_languages.name_of(source, LANGUAGE_NAMES) != ""
    return is_known and source.parent.name in TAGS and not source.is_dir()


def other_solutions(problem: Problem) -> Iterator[str]:
    """Yield the solutions that Polygon cannot have."""
    for source in solutions_of(problem):
        if not is_usable(source):
            yield f"{source.parent.name}/{source.name}"


def write_statement(sections: Path, statement: Statement, problem: Problem) -> None:
    """Write the sections of a statement in TeX: what is before the first heading is the legend.

    The pictures of the statement are beside them.
    """
    place = new_folder(sections / LANGUAGES[statement.language])
    whole = read_bytes(statement.file).decode(errors="replace")
    title = problem.titles.get(statement.language) or stated_title(whole) or problem.name
    text = PROBLEM_NAME.sub("", whole)
    legend, *rest = SECTION.split(text)
    parts = {"legend": legend}
    for heading, content in zip(rest[::2], rest[1::2], strict=True):
        parts[KEYS.get(heading.strip().lower(), "notes")] = content
    (place / "name.tex").write_text(title, encoding="utf-8")
    for name, content in parts.items():
        (place / f"{name}.tex").write_text(f"{content.strip()}\n", encoding="utf-8")
    copy_beside(statement, place)


def titles_of(problem: Problem, package: Path) -> dict[str, str]:
    """Return the titles by language, also those that only a statement has: Polygon needs one."""
    titles = {code: title for code, title in problem.titles.items() if code in LANGUAGES}
    for statement in statements_of(package, (Form.TEX,)):
        if statement.form is Form.TEX and statement.language in LANGUAGES:
            text = read_bytes(statement.file).decode(errors="replace")
            titles.setdefault(statement.language, stated_title(text) or problem.name)
    return titles or {"en": problem.name}


def stated_title(text: str) -> str:
    match = PROBLEM_NAME.search(text)
    return match[1].strip() if match else ""
