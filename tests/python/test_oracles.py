"""Each standard checker decides as the original, by the table that scripts/checks/oracles makes."""

from functools import cache
from typing import NamedTuple

import pytest

from banrye.console import UserError
from banrye.judges.protocol import CheckerError
from banrye.judges.text_judges import DefaultChecker, Standard
from banrye.repository import ROOT

TABLE = ROOT / "tests" / "fixtures" / "oracles" / "verdicts.tsv"
FEWEST = 2000  # pairs


class Row(NamedTuple):
    """A pair of texts, and what each original said of it."""

    answer: bytes
    output: bytes
    verdicts: dict[str, str]


@cache
def rows() -> tuple[Row, ...]:
    versions, header, *lines = TABLE.read_text(encoding="utf-8").splitlines()
    assert versions.startswith("# Made by scripts/checks/oracles of ")
    _, _, *columns = header.split("\t")
    return tuple(row(line, columns) for line in lines)


def row(line: str, columns: list[str]) -> Row:
    answer, output, letters = line.split("\t")
    return Row(plain(answer), plain(output), dict(zip(columns, letters, strict=True)))


def plain(text: str) -> bytes:
    return text.encode().decode("unicode_escape").encode()


def columns() -> list[str]:
    _, header = TABLE.read_text(encoding="utf-8").splitlines()[:2]
    return header.split("\t")[2:]


def verdict(column: str, row: Row) -> str:
    """Return the result of our checker of a column: accepted, rejected, or it fails."""
    tool, *words = column.split(" ")
    try:
        if tool in ("problemtools", "bapctools"):
            is_right = DefaultChecker.of("icpc", tool).accepts(row.answer, row.output, words)
        else:
            name, *options = words
            judge = Standard.of(tool, name, dict(map(option, options)))
            is_right = judge.accepts(row.answer, row.output)
    except CheckerError:
        return "F"
    return "A" if is_right else "R"


def option(text: str) -> tuple[str, object]:
    name, _, value = text.partition("=")
    if value.isdigit():
        return name, int(value)
    return name, value == "true" if value in ("true", "false") else value


@pytest.mark.parametrize("column", columns())
def test_a_checker_decides_as_the_original(column: str) -> None:
    assert len(rows()) >= FEWEST
    differing = [row for row in rows() if verdict(column, row) != row.verdicts[column]]
    assert differing == []


@pytest.mark.parametrize("column", columns())
def test_the_table_has_pairs_that_each_original_accepts_and_rejects(column: str) -> None:
    accepted = sum(row.verdicts[column] == "A" for row in rows())
    rejected = sum(row.verdicts[column] == "R" for row in rows())
    assert min(accepted, rejected) >= 20


@pytest.mark.parametrize(
    ("tool", "name"), [("testlib", "pointscmp"), ("testlib", "rcmpt"), ("dmoj", "linecount")]
)
def test_a_checker_that_is_not_there_is_refused_by_name(tool: str, name: str) -> None:
    with pytest.raises(UserError, match=f"the checker {name} of {tool} is not supported"):
        Standard.of(tool, name)


@pytest.mark.parametrize(
    ("tool", "name", "answer", "output"),
    [
        ("dmoj", "floatsabs", b"1000000000", b"1000000900"),
        ("dmoj", "floatsrel", b"0.0", b"0.000000001"),
        ("dmoj", "standard", b"1 2\n3", b"1 2 3"),
        ("dmoj", "rstripped", b"1\n", b"1"),
        ("testlib", "lcmp", b"1 2\n3\n", b"1 2 3\n"),
    ],
)
def test_what_was_taken_for_words_is_rejected(
    tool: str, name: str, answer: bytes, output: bytes
) -> None:
    assert not Standard.of(tool, name).accepts(answer, output)
