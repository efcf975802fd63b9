"""Docstrings of the Python code: they name what exists, and begin with a verb or a noun."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.python.commands import ROOT

FOLDERS = ("scripts/banrye", "scripts/checks", "tests/python", "problems")
COPIED = ("template", "driver")  # files that are filled in first
RAISED = re.compile(r"\bRaises? ([A-Z]\w+(?:(?:, (?:and )?|,? (?:or|and) )[A-Z]\w+)*)")
CLASS = re.compile(r"\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\b")  # RunResult, not Problem
QUOTED = re.compile(r'"[^"]*"')  # an example
PEOPLE_AND_PRODUCTS = set(
    "ByteDance CodeRunner DeepMind FlagOpen HumanEvalPlus MacIver MbppPlus MikeMirzayanov PerfFuzz"
    " TieredStopAtLevel UndefinedBehaviorSanitizer".split()
)
NO_BEGINNINGS = ("What", "Of", "Whether", "Who", "That", "How", "Why", "Where", "When", "Which")


@cache
def trees() -> dict[Path, ast.Module]:
    """Return the Python files of the repository, by their paths."""
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    own = [file for file in files if not set(COPIED) & set(file.parts)]
    return {file.relative_to(ROOT): ast.parse(file.read_text(encoding="utf-8")) for file in own}


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield each text that is a statement, with its line: also those of attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno, str(node.value.value)


def named_in(text: str) -> list[str]:
    """Return the classes that a text names: errors after "Raise", and names such as RunResult."""
    raised = " ".join(RAISED.findall(text))
    return [*re.findall(r"[A-Z]\w+", raised), *CLASS.findall(QUOTED.sub("", text))]


@cache
def names() -> set[str]:
    """Return the names in the code, and the words in its texts."""
    known = set(dir(builtins))
    for tree in trees().values():
        alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.alias):
                known.add(node.name)
            elif isinstance(node, ast.Attribute):
                known.add(node.attr)
            elif isinstance(node, ast.Name):
                known.add(node.id)
            elif isinstance(node, ast.Constant) and id(node) not in alone:
                known.update(re.findall(r"\w+", str(node.value)))
    return known


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_name_what_exists(folder: str) -> None:
    unknown: list[str] = []
    for place, tree in trees().items():
        if not place.is_relative_to(folder):
            continue
        for line, text in docstrings(tree):
            missing = set(named_in(text)) - names() - PEOPLE_AND_PRODUCTS
            unknown += [f"{place}:{line}: {name}" for name in sorted(missing)]
    assert unknown == []


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    """A clause such as "What is kept." names neither what is computed nor what is held."""
    clauses = [
        f"{place}:{line}: {text.splitlines()[0]}"
        for place, tree in trees().items()
        if place.parts[0] == "scripts"
        for line, text in docstrings(tree)
        if re.match(rf"(?:{'|'.join(NO_BEGINNINGS)})\b", text)
    ]
    assert clauses == []
