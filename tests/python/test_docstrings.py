"""Docstrings of the Python code: they name what exists, and begin with a verb or a noun."""

from __future__ import annotations

import ast
import builtins
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

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


class SourceWords(NamedTuple):
    """The docstrings of a file with their lines, and the names of its code and of its texts."""

    docstrings: list[tuple[int, str]]
    names: set[str]


@cache
def sources() -> dict[Path, SourceWords]:
    """Return the Python files of the repository, by their paths. Large trees are not kept."""
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    own = [file for file in files if not set(COPIED) & set(file.parts)]
    return {file.relative_to(ROOT): words_of(file.read_text(encoding="utf-8")) for file in own}


def words_of(source: str) -> SourceWords:
    """Return the words of a file. A docstring is each text that is a statement."""
    words = SourceWords([], set())
    nodes = list(ast.walk(ast.parse(source)))
    statements = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.ClassDef | ast.alias):
            words.names.add(node.name)
        elif isinstance(node, ast.Attribute):
            words.names.add(node.attr)
        elif isinstance(node, ast.Name):
            words.names.add(node.id)
        elif isinstance(node, ast.Constant) and id(node) in statements:
            words.docstrings.append((node.lineno, str(node.value)))
        elif isinstance(node, ast.Constant):
            words.names.update(re.findall(r"\w+", str(node.value)))
    return words


def named_in(text: str) -> list[str]:
    """Return the classes that a text names: errors after "Raise", and names such as RunResult."""
    raised = " ".join(RAISED.findall(text))
    return [*re.findall(r"[A-Z]\w+", raised), *CLASS.findall(QUOTED.sub("", text))]


@cache
def names() -> set[str]:
    """Return the names in the code, and the words in its texts."""
    return set(dir(builtins)).union(*(source.names for source in sources().values()))


@pytest.mark.lengthy
@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_name_what_exists(folder: str) -> None:
    unknown: list[str] = []
    for place, source in sources().items():
        if not place.is_relative_to(folder):
            continue
        for line, text in source.docstrings:
            missing = set(named_in(text)) - names() - PEOPLE_AND_PRODUCTS
            unknown += [f"{place}:{line}: {name}" for name in sorted(missing)]
    assert unknown == []


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    """A clause such as "What is kept." names neither what is computed nor what is held."""
    clauses = [
        f"{place}:{line}: {text.splitlines()[0]}"
        for place, source in sources().items()
        if place.parts[0] == "scripts"
        for line, text in source.docstrings
        if re.match(rf"(?:{'|'.join(NO_BEGINNINGS)})\b", text)
    ]
    assert clauses == []


def test_docstrings_name_the_value_that_is_returned() -> None:
    """A clause such as "Return what is known of a program." names no value."""
    clauses = [
        f"{place}:{line}: {match[0]}"
        for place, source in sources().items()
        for line, text in source.docstrings
        for match in re.finditer(r"\b(?:[Rr]eturn|[Yy]ield)s?\s+what\b.*", QUOTED.sub("", text))
    ]
    assert clauses == []
