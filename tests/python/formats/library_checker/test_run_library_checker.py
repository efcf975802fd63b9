"""Problems of Library Checker, with a small clone in tests/fixtures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.checkout import copy
from tests.python.commands import FIXTURES, TESTLIB, Result, script

NAME = "library-checker/largest"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Return a copy of the clone, with the testlib.h that the programs include."""
    folder = copy(FIXTURES / "library-checker", tmp_path / "clone")
    copy(TESTLIB, folder / "common/testlib.h")
    return folder


def judge(clone: Path, *arguments: str | Path) -> Result:
    return script("judge", *arguments, env={"LIBRARY_CHECKER": clone})


@pytest.mark.lengthy
@pytest.mark.parametrize("name", [NAME, "https://judge.yosupo.jp/problem/largest"])
def test_a_wrong_program_is_rejected(clone: Path, name: str) -> None:
    """The generators of the problem make the test cases, and its checker judges."""
    result = judge(clone, name, clone / "sample/largest/sol/first.cpp")
    assert result.status == 1
    assert "the checker says\n  wrong answer the numbers differ\n" in result.stdout


@pytest.mark.lengthy
def test_a_function_is_judged(clone: Path) -> None:
    result = judge(clone, NAME, clone / "sample/largest/sol/function.cpp")
    assert result.status == 0
    assert "Accepted: all 4 test cases" in result.stdout
    assert "n reaches 18 of 100" in result.words
    assert "function.cpp has no main: judged as a function" in result.stderr


@pytest.mark.lengthy
def test_each_labelled_solution_gets_its_verdict(clone: Path) -> None:
    result = judge(clone, NAME)
    assert result.status == 0
    assert "WA    " in result.stdout
    assert "labelled/zero.cpp" in result.stdout


def test_a_test_case_must_have_the_hash_that_is_stated(clone: Path) -> None:
    """hash.json pins the test cases: of a generator that makes another input nothing is judged."""
    numbers = clone / "sample/largest/numbers.hpp"
    numbers.write_text(numbers.read_text().replace("next(1000)", "next(999)"))
    result = judge(clone, NAME, clone / "sample/largest/sol/first.cpp")
    assert (result.status, result.stdout) == (2, "")
    message = "random_00.in of largest differs from the file that its hash.json states"
    assert message in result.stderr
