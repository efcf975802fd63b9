"""The templates of banrye new: what an installation leaves beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.extras.intake import create
from banrye.extras.intake.create import NewProblem, ProblemType, fill_templates
from banrye.extras.intake.verbs.new.main import EXAMPLE
from banrye.repository import TEMPLATE
from tests.python.checkout import copy


@pytest.mark.parametrize("problem_type", ProblemType)
def test_what_pip_compiles_is_no_part_of_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem_type: ProblemType
) -> None:
    """Pip compiles each Python file of the templates. The byte code is no text."""
    template = copy(TEMPLATE, tmp_path / "template")
    for file in list(template.rglob("*.py")):
        (file.parent / "__pycache__").mkdir(exist_ok=True)
        (file.parent / "__pycache__" / f"{file.stem}.cpython-311.pyc").write_bytes(b"\xa7\r\r\n")
    monkeypatch.setattr(create, "TEMPLATE", template)
    folder = tmp_path / "new"
    folder.mkdir()
    fill_templates(folder, NewProblem("demo", EXAMPLE, kind="example", problem_type=problem_type))
    assert not list(folder.rglob("*.pyc"))
