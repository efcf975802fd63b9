"""Programs of a library are judged with what they include."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.checkout import copy
from tests.python.commands import ARCHIVE, FIXTURES, script

pytestmark = pytest.mark.needs("format:archive")

FIXTURE = FIXTURES / "beside"


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Return a copy of a repository as competitive-verifier has it, with a space in its path."""
    return copy(FIXTURE / "repository", tmp_path / "내 저장소")


@pytest.mark.slow
@pytest.mark.needs("toolchain:cpp", "toolchain:java", "toolchain:javascript", "toolchain:rust")
def test_regress_judges_a_library_with_what_its_programs_include(
    library: Path, tmp_path: Path
) -> None:
    """A verdict that was kept does not count after a header has changed."""
    copy(ARCHIVE, tmp_path / "archive")
    copy(FIXTURE / "cases", tmp_path / "archive" / "testcase" / "boj" / "1000")
    environment = {"TESTCASE_ARCHIVE": tmp_path / "archive", "XDG_DATA_HOME": tmp_path / "data"}
    result = script("regress", ".", cwd=library, env=environment)
    assert result.status == 0, result
    assert "\nAccepted                6\n" in f"\n{result.stdout}", result
    header = library / "lib" / "add.hpp"
    header.write_text(header.read_text().replace("+", "-"))
    result = script("regress", ".", cwd=library, env=environment)
    assert result.status == 1, result
    assert "\nWrong answer            1\n" in f"\n{result.stdout}", result
