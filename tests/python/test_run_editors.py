"""The tasks of editors: from what the scripts print, one gets to the line, as VS Code does."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.python.commands import ROOT, problem_names, script

TASKS = ROOT / ".vscode/tasks.json"


def places_in(output: str) -> list[str]:
    """Return the places that the matchers of the tasks find: FILE:LINE."""
    tasks = json.loads(TASKS.read_text(encoding="utf-8"))["tasks"]
    matchers = tasks[0]["problemMatcher"]
    for task in tasks:
        assert task["problemMatcher"] == matchers, "the tasks have different matchers"
    lines = output.splitlines()
    places: list[str] = []
    for matcher in matchers:
        patterns = matcher["pattern"]
        places += places_of([patterns] if isinstance(patterns, dict) else patterns, lines)
    return places


def places_of(patterns: Sequence[Mapping[str, Any]], lines: list[str]) -> Iterator[str]:
    """Yield the places of one matcher. Its patterns must match consecutive lines."""
    for start in range(len(lines) - len(patterns) + 1):
        here = lines[start : start + len(patterns)]
        pairs = zip(patterns, here, strict=True)
        results = [(pattern, re.search(pattern["regexp"], line)) for pattern, line in pairs]
        if any(match is None for _, match in results):
            continue
        groups: dict[str, str] = {}
        for pattern, match in results:
            assert match is not None
            groups |= {key: match[group] for key, group in pattern.items() if key != "regexp"}
        assert groups["message"], f"no message for {groups}"
        yield f"{groups['file']}:{groups['line']}"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "lines"),
    [
        pytest.param(file, lines, marks=pytest.mark.needs(tool))
        for tool, file, lines in (
            ("gcc", "mine.c", [4, 4]),  # the second one is a note
            ("g++", "mine.cpp", [4]),
            ("go", "mine.go", [6]),
            ("javac", "mine.java", [3]),
            ("kotlinc", "mine.kt", [2]),
            ("rustc", "mine.rs", [2]),
            ("python3", "mine.py", [2]),
            ("python3", "raises.py", [2]),
            ("python3", "raises_in_a_call.py", [2]),
            ("rustc", "panics.rs", [3]),
            ("javac", "throws.java", [4]),
            ("node", "throws.js", [2, 4]),
        )
    ],
)
def test_editors_find_the_line_of_a_mistake(file: str, lines: list[int]) -> None:
    program = f"tests/fixtures/editors/{file}"
    result = script("judge", problem_names()[0], program)
    assert result.status == 1
    assert places_in(result.stdout) == [f"{program}:{line}" for line in lines], result


@pytest.mark.parametrize(
    "page",
    [TASKS, *(ROOT / "scripts/guide" / name for name in ("configure.ko.md", "configure.md"))],
    ids=lambda page: page.name,
)
def test_editors_let_the_judge_find_the_problem(page: Path) -> None:
    """The name of a file need not be that of its problem: many have a Main.java for each."""
    text = page.read_text(encoding="utf-8")
    assert "${relativeFile}" in text
    assert "fileBasename" not in text
