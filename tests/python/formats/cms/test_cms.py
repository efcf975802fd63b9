"""Tasks of CMS: what their reader reads, and what it refuses by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.formats.cms import reader as cms
from banrye.formats.shared.plan import GeneratedInput, Label
from banrye.testcase import File
from tests.python.builders import write_files
from tests.python.checkout import copy
from tests.python.commands import FIXTURES

TOOLS = FIXTURES / "tools"


def test_what_gen_lists() -> None:
    plan = cms.plan_of(TOOLS / "cms_sum", "sum")
    generator = plan.folder / "gen/generator.py"
    assert [case.input for case in plan.cases] == [
        File(plan.folder / "gen/small.txt"),
        GeneratedInput(generator, ("3", "9")),
        GeneratedInput(generator, ("50", "1000000000")),
    ]
    assert [(group.name, group.points, group.needs) for group in plan.groups] == [
        ("0", 20.0, ()),
        ("large", 80.0, ("0",)),
    ]
    assert (plan.seconds, plan.mebibytes, plan.files.input) == (1.5, 128, None)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        (b"", Label.UNKNOWN),
        (b"# @check-accepted: *", Label.ACCEPTED),
        (b"# @check-accepted: small", Label.UNKNOWN),
        (b"// @check-accepted: a\n// @check-time-limit-exceeded: b", Label.SLOW),
        (b"// @check-wrong-answer: a\n// @check-runtime-error: b", Label.REJECTED),
    ],
)
def test_what_a_solution_says_of_itself(text: bytes, label: Label) -> None:
    assert cms.label_of(text) is label


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"task.yaml": "output_only: true\n"}, "OutputOnly are not supported"),
        ({"check/manager.cpp": ""}, "Communication are not supported"),
        ({"gen/GEN": "#ST: many\n1\n"}, "ST is not a number: 'many'"),
        ({"gen/GEN": "#COPY: ../../secret\n"}, "'../../secret' is not a path in the package"),
        ({"task.yaml": "infile: ../x\n"}, "infile is not the name of a file"),
    ],
)
def test_what_a_task_of_cms_cannot_have(
    tmp_path: Path, files: dict[str, str], message: str
) -> None:
    folder = copy(TOOLS / "cms_sum", tmp_path / "task")
    write_files(folder, files)
    with pytest.raises(UserError, match=message):
        cms.plan_of(folder, "task")


def test_a_task_without_inputs_names_the_command_that_makes_them(tmp_path: Path) -> None:
    folder = copy(TOOLS / "cms_sum", tmp_path / "task")
    (folder / "gen/generator.py").unlink()
    with pytest.raises(UserError, match=r"cmsMake -a \(in .*\) may make the inputs"):
        cms.plan_of(folder, "task")
