"""Mistakes that were in the code once, of several rooms."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from banrye.audit.mutate import mutants_of
from banrye.audit.syntax import Tongue
from banrye.console import UserError
from banrye.problem import cases
from banrye.submission import languages
from banrye.submission.build import values_of_command


@pytest.mark.parametrize(
    "text", ["x = y.sorted()\n", "x = " + " + ".join(["y"] * 1500) + "\n"], ids=["sorted", "deep"]
)
def test_every_text_can_be_changed(text: str) -> None:
    """A method without arguments, and a tree that is deeper than Python's stack."""
    pytest.importorskip("tree_sitter")
    assert len(mutants_of(text, Tongue.PYTHON)) > 0


def test_only_the_digits_of_numbers_count() -> None:
    names = ["10.in", "①1.in", "2.in"]
    assert sorted(names, key=cases.natural_order)[:2] == ["2.in", "10.in"]


def test_a_package_that_names_another_language(tmp_path: Path) -> None:
    (tmp_path / "main.py").touch()
    language = languages.known().get("cpp")
    assert language
    with pytest.raises(UserError, match=r"no file is in C\+\+"):
        values_of_command(tmp_path, language, 100, None)


def test_a_damaged_zip_file_is_an_error_of_the_user(tmp_path: Path) -> None:
    file = tmp_path / "cases.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as opened:
        opened.writestr("1.in", "1 2 3\n" * 100)
        opened.writestr("1.out", "6\n" * 100)
    content = bytearray(file.read_bytes())
    content[45:60] = b"\xff" * 15
    file.write_bytes(content)
    with pytest.raises(UserError):
        cases.problem_of_cases(file, tmp_path / "unpacked")
