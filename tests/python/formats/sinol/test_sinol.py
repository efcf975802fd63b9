"""Packages of sinol-make: what their reader reads, and what it refuses by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.foreign.tables import errors_of_reader
from banrye.formats.shared.plan import Label
from banrye.formats.sinol import reader as sinol
from tests.python.builders import write_files
from tests.python.checkout import copy
from tests.python.commands import FIXTURES

TOOLS = FIXTURES / "tools"


def test_a_solution_of_sinol_make_may_be_in_java(tmp_path: Path) -> None:
    copy(TOOLS / "sinol_sum", tmp_path / "sum")
    write_files(tmp_path / "sum", {"prog/sums2.java": "class sums2 {}\n"})
    plan = sinol.plan_of(tmp_path / "sum", "sum")
    (slow,) = (solution for solution in plan.solutions if solution.source.suffix == ".java")
    assert slow.label is Label.SLOW


def test_a_package_of_sinol_make_without_test_cases_says_what_makes_them(tmp_path: Path) -> None:
    copy(TOOLS / "sinol_sum", tmp_path / "sum")
    for file in (tmp_path / "sum" / "in").iterdir():
        file.unlink()
    with pytest.raises(UserError, match="has no test cases in in/: sinol-make gen makes them"):
        sinol.plan_of(tmp_path / "sum", "sum")


def test_what_sinol_make_has_and_is_not_used_is_named() -> None:
    with errors_of_reader(TOOLS / "sinol_sum" / "config.yml", "sinol-make"):
        plan = sinol.plan_of(TOOLS / "sinol_sum", "sum")
    assert [loss.what for loss in plan.losses] == [
        "sinol_contest_type oi",
        "the validator suminwer.cpp",
    ]
    assert (plan.seconds, plan.mebibytes) == (1.0, 256)
