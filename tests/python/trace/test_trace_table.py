"""The table of a trace keeps the blanks of texts, and says of folded rounds what they do."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.extras.trace.trace_table import table_of
from tests.python.commands import FIXTURES
from tests.python.trace.traced_programs import needs, traced

TABLE = FIXTURES / "trace/table"


def lines_of(name: str) -> list[str]:
    return [line for row in table_of(traced(TABLE / name)) for line in row.lines]


def folds_of(name: str) -> list[str]:
    """Return the rows of folded rounds."""
    rows = [row.lines for row in table_of(traced(TABLE / name))]
    return [
        " ".join(line.strip() for line in lines) for lines in rows if lines[0].startswith("      ")
    ]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=needs(Path(name)))
        for name in ("texts.py", "texts.js", "texts.java", "texts.cpp")
    ],
)
def test_texts_keep_their_blanks(name: str) -> None:
    said = "\n".join(lines_of(name)).replace("'", '"')
    assert 's: "a   b" → "a    b"' in said
    assert 'prints "  *"' in said
    assert 'prints "a\\tb   c"' in said


def test_a_text_that_is_broken_keeps_its_blanks() -> None:
    lines = lines_of("texts.py")[-3:]
    assert lines[0].endswith("  t =")
    assert "".join(lines[1:]).replace(" " * 42, "") == f"'{'x' * 20}    {'y' * 20} z'"


def test_folded_rounds_with_equal_ends_say_what_is_between() -> None:
    assert folds_of("varies.py") == [
        "... 3 more times, x = 1, 3, 1, y = 1, 3, 1",
        "... 3 more times, x = 1, 3, 1, return True, False, True",
        "... 7 more times, x = 1 … 1 (4 different values), y = 1 … 1 (4 different values)",
        "... 7 more times, x = 1 … 1 (4 different values), m[1] = 1 … m[1] = 2",
        "... 6 more times, z = 1 … 6, q = 5, 6, 5 (3 times)",
    ]


def test_folded_rounds_name_what_they_remove() -> None:
    assert folds_of("removes.py") == [
        "... 3 more times, st[3]: 7 removed … st[1]: 5 removed",
        "... 2 more times, k = 'b' … 'c', d['b']: 2 removed … d['c']: 3 removed",
        "... 2 more times, k = 2 … 3, 2 in s: yes → no … 3 in s: yes → no",
        "... 3 more times, k = 1 … 3, st[0]: 0 removed … st[0]: 2 removed, st[0] = 1 … 3",
    ]


@pytest.mark.parametrize(
    "name",
    [pytest.param(f"removes{name}", marks=needs(Path(f"x{name}"))) for name in (".js", ".java")],
)
def test_folded_rounds_of_other_languages_name_what_they_remove(name: str) -> None:
    assert folds_of(name) == ["... 3 more times, st[3]: 7 removed … st[1]: 5 removed"]
