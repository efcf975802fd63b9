"""Solutions of problems of Library Checker."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.builders import write_files
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, TESTLIB, script

pytestmark = pytest.mark.needs("format:library_checker")

RIGHT = """# verification-helper: PROBLEM https://judge.yosupo.jp/problem/largest
n = input()
print(max(map(int, input().split())))
"""


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a copy of the clone, with the testlib.h that the programs include."""
    folder = copy(FIXTURES / "library-checker", tmp_path / "clone")
    copy(TESTLIB, folder / "common/testlib.h")
    return folder


@pytest.mark.lengthy
def test_regress_finds_problems_of_library_checker(clone: Path, tmp_path: Path) -> None:
    """What competitive-verifier reads says which problem a program solves."""
    solutions = tmp_path / "solutions"
    wrong = RIGHT.replace("max(map(int, input().split()))", "1")
    write_files(solutions, {"right.py": RIGHT, "wrong.py": wrong})
    result = script("regress", solutions, env={"LIBRARY_CHECKER": clone})
    assert result.status == 1
    assert "right.py" not in result.stdout
    assert "wrong.py" in result.stdout
    assert "Accepted" in result.stdout
