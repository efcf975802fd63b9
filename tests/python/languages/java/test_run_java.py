"""scripts/judge on sources in Java: names of classes, packages and a folder as one program."""

from __future__ import annotations

import pytest

from tests.python.commands import FIXTURES, problem_names, script

SOURCES = FIXTURES / "languages" / "java" / "names"


@pytest.mark.slow
@pytest.mark.needs("toolchain:java")
@pytest.mark.parametrize("file", ["1.java", "2.java", "3.java", "several"])
def test_names_of_classes_and_packages(file: str) -> None:
    """The class is found in the text. A folder is one program."""
    result = script("judge", problem_names()[0], SOURCES / file)
    assert result.status == 1
    assert "\ngiven\n  77\n" in result.stdout
