"""A package of own test cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.checkout import Repository
from tests.python.commands import FIXTURES, Result

CASES = FIXTURES / "cases"
ONLY_SAMPLE = "\nAccepted on the samples only (1): at most"


def new(repository: Repository, name: str, cases: str, *options: str | Path) -> Result:
    return repository.script("new", name, "--cases", CASES / cases, *options)


@pytest.mark.lengthy
def test_new_makes_a_package_of_own_test_cases(repository: Repository) -> None:
    result = new(repository, "plus", "layouts/words", "--time", "3")
    assert (result.status, result.stderr) == (0, "")
    assert "made plus: src/bin/plus.rs tests/plus.rs problems/plus\n" in result.stdout
    assert "time_limit: 3.0\n" in repository.read("problems/plus/problem.yaml")
    result = repository.script("judge", "plus", CASES / "sum.py")
    assert result.status == 0
    assert "\nAccepted: all 3 test cases" in result.stdout
    result = repository.script("judge", "plus", CASES / "absolute_sum.py")
    assert result.status == 1
    assert "\nWrong answer: on secret/2\n" in result.stdout


@pytest.mark.lengthy
def test_new_takes_a_checker(repository: Repository) -> None:
    result = new(repository, "signs", "layouts/test_folder", "--checker", CASES / "chk.py")
    assert result.status == 0
    assert repository.path("problems/signs/data/sample/3.in").is_file()
    result = repository.script("judge", "signs", CASES / "absolute_sum.py")
    assert result.status == 0
    assert "\nAccepted on the samples only (3): at most" in result.stdout


@pytest.mark.lengthy
def test_new_takes_a_tolerance(repository: Repository) -> None:
    assert new(repository, "decimals", "decimals", "--tolerance", "1e-6").status == 0
    result = repository.script("judge", "decimals", CASES / "third.py")
    assert result.status == 0
    assert ONLY_SAMPLE in result.stdout


@pytest.mark.parametrize("checker", ["default", "strict"])
@pytest.mark.lengthy
def test_new_keeps_how_test_cases_are_compared(repository: Repository, checker: str) -> None:
    """The test cases themselves say what is right: the new package gives the same verdicts."""
    repository.write("cases/config.yaml", f"checker_type: {checker}\n")
    repository.write("cases/1.in", "1\n")
    repository.write("cases/1.out", "A b\nc\n")
    cases = repository.path("cases")
    assert repository.script("new", "words", "--cases", cases, "--language", "python").status == 0
    right, found = [], []
    for number, text in enumerate(("A b\nc\n", "A b\nc", "A b c\n", "A  b \nc\n", "a b\nc\n")):
        program = repository.write(f"{number}.py", f"print({text!r}, end='')\n")
        right.append(repository.script("judge", program, "--cases", cases).status)
        found.append(repository.script("judge", "words", program, "--quick").status)
    assert found == right
    assert set(right) == {0, 1}


@pytest.mark.lengthy
def test_new_leaves_out_test_cases_without_an_answer(repository: Repository) -> None:
    note = "note: 1 of 2 test cases have no answer and are left out\n"
    result = new(repository, "partial", "no_answer")
    assert (result.status, result.stderr) == (0, note)
    result = repository.script("judge", "partial", CASES / "absolute_sum.py")
    assert result.status == 0
    assert ONLY_SAMPLE in result.stdout


@pytest.mark.lengthy
def test_new_refuses_wrong_options_and_writes_nothing(repository: Repository) -> None:
    before = repository.snapshot()
    for cases, options, error in (
        ("none", "", "no such folder: "),
        (
            "decimals",
            "--time x",
            "'x' is not a number of seconds from 0.001 to 3600 (see --help)\n",
        ),
        (
            "decimals",
            "--against x --generator x",
            "give only one of --cases, --examples, --from and a stress test",
        ),
    ):
        result = new(repository, "refused", cases, *options.split())
        assert (result.status, result.stdout) == (2, "")
        assert error in result.stderr
    result = repository.script("new", "refused", "--time", "3")
    assert result.status == 2
    assert result.stderr == "new: --time needs --cases, --examples or a stress test (see --help)\n"
    assert repository.snapshot() == before
