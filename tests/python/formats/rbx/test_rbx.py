"""Packages of rbx: what their reader reads, and what it refuses by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.formats.rbx import reader as rbx
from banrye.formats.shared.plan import GeneratedInput, Plan
from banrye.testcase import Bytes, File
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, script

TOOLS = FIXTURES / "tools"


@pytest.mark.lengthy
def test_the_validator_of_rbx_makes_inputs_with_its_variables() -> None:
    wrong = TOOLS / "rbx_sum/sols/wa-int.py"
    result = script("counterexample", TOOLS / "rbx_sum", wrong)
    assert result.status == 1
    assert "\ninput\n  3\n" in result.stdout


def rbx_plan(tmp_path: Path, old: str, new: str, file: str = "problem.rbx.yml") -> Plan:
    folder = copy(TOOLS / "rbx_sum", tmp_path / "sum")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return rbx.plan_of(folder, "sum")


def test_the_lines_of_a_generator_script(tmp_path: Path) -> None:
    plan = rbx_plan(tmp_path, "7\\n", "8\\n", "tests/small.txt")
    inputs = [case.input for case in plan.cases if case.group == "small"]
    generator = plan.folder / "tests/gen.py"
    sample = plan.folder / "tests/sample.in"
    assert inputs == [
        GeneratedInput(generator, ("3", "9")),
        File(sample),
        Bytes(b"1\n8\n"),
        Bytes(b"2\n3 4\n"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tests/small.txt", "tests/gen.py", "generator script that is a program is not supported"),
        ("wrong-answer", "sometimes", "the outcome 'sometimes' is not supported"),
        ("max: 100}", "max: py`10`}", "the variable N.max is an expression"),
        ("ncmp.cpp", "own.cpp", "there is no checker own.cpp"),
        ("tests/sample.in", "../sample.in", "is not a path in the package"),
        ("name: gen, args", "name: other, args", "there is no generator other"),
    ],
)
def test_what_a_problem_of_rbx_cannot_have(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    with pytest.raises(UserError, match=message):
        rbx_plan(tmp_path, old, new)
