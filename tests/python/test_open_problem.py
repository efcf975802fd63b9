"""banrye.prepare.open_problem: whoever asks for a problem gets the same one."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import banrye
from banrye import testcase
from banrye.console import UserError
from banrye.prepare import bapctools, testdata
from banrye.prepare.open_problem import OpenOptions, open_problem
from banrye.problem.model import Problem
from banrye.testcase import File
from tests.python import builders

FILES = {
    "problem.yaml": "problem_format_version: 2025-09\nname: Echo\nlimits: {time_limit: 2}\n",
    "data/sample/1.in": "3\n",
    "data/sample/1.ans": "3\n",
    "generators/generators.yaml": "data: {secret: {data: [four: 4]}}\n",
    "echo.py": "print(input())\n",
    "three.py": "print(3)\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a package with a sample, whose generators make one secret test case."""
    builders.write_files(tmp_path / "echo", FILES)
    builders.write_files(tmp_path / "made", {"4.in": "4\n", "4.ans": "4\n"})

    def generated(problem: Problem) -> tuple[testcase.TestCase, ...]:
        made = tmp_path / "made"
        return *problem.cases, testcase.TestCase(
            "secret/4", File(made / "4.in"), File(made / "4.ans")
        )

    monkeypatch.setattr(bapctools, "can_be_boxed", lambda: True)
    monkeypatch.setattr(testdata, "generated_cases", generated)
    return tmp_path / "echo"


def names(problem: Problem) -> list[str]:
    return [case.name for case in problem.cases]


def test_all_get_the_test_cases_that_generators_make(package: Path) -> None:
    assert names(open_problem(str(package))) == ["sample/1", "secret/4"]
    result = banrye.judge(str(package), package / "three.py", small_inputs=False)
    assert [(each.case.name, str(each.verdict)) for each in result.results] == [
        ("sample/1", "AC"),
        ("secret/4", "WA"),
    ]


def test_test_cases_are_not_generated_where_the_wish_says_so(package: Path) -> None:
    assert names(open_problem(str(package), OpenOptions(generates=False))) == ["sample/1"]


def test_without_a_sandbox_the_samples_are_judged_and_no_command_is_proposed_again(
    package: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The generators of a stranger need the sandbox, so that judge cannot make what is missing."""
    reason = "in the sandbox, which is not there (--no-sandbox runs them with your rights)"
    monkeypatch.setattr(bapctools, "can_be_boxed", lambda: False)
    assert names(open_problem(str(package))) == ["sample/1"]
    assert reason in capsys.readouterr().err
    shutil.rmtree(package / "data")
    with pytest.raises(UserError) as error:
        open_problem(str(package))
    assert str(error.value) == f"the generators of echo make its secret test cases {reason}"
