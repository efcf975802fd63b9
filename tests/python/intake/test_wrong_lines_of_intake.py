"""Command lines of the room's verbs that are wrong: one line that says what is meant."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.python.commands import script


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("new demo2 --from text.txt", "text.txt is not a package of another tool"),
        (
            "listen --port 99999999",
            "argument --port: '99999999' is not a port from 0 to 65535 (see --help)",
        ),
    ],
)
def test_what_is_meant_is_said(tmp_path: Path, words: str, error: str) -> None:
    (tmp_path / "text.txt").write_text("no package\n")
    verb, *arguments = shlex.split(words)
    result = script(verb, *arguments, cwd=tmp_path)
    assert (result.status, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] == f"{verb}: {error}"


def test_an_error_is_told_in_korean() -> None:
    result = script("new", "--cases", "x", "--lang", "ko")
    assert result.status == 2
    assert "NAME과 --listen 가운데 하나를" in result.stderr, result
