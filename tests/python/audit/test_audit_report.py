"""What an audit says: no strong word at low coverage, and lines that show their change."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from banrye import testcase
from banrye.extras.audit.attack.attack import AttackResult, Survivor
from banrye.extras.audit.audit_json import of_audit
from banrye.extras.audit.audit_table import around_change, table
from banrye.extras.audit.mutants.mutate import Mutant, Operator
from banrye.extras.audit.result import Audit
from banrye.extras.audit.survey.survey import (
    LIGHT_BYTES,
    FileMutant,
    MutantResult,
    Survey,
    SurveyedMutant,
    parts_of,
)
from banrye.judges.text_judges import Drawing
from banrye.problem.model import Problem
from banrye.process.limits import Limits
from banrye.shrink.claims import OutOfTime
from banrye.testcase import File
from banrye.views.json_lines import indented_lines
from tests.python.commands import valid_json

GOOD = "No mistake was found"
IDLE = "Test cases that added nothing"
FEW = "Too few mutants were run to say how good the test cases are"


def problem_with(folder: Path, *sizes: int) -> Problem:
    cases = []
    for size in sizes:
        path = folder / f"{size}.in"
        path.write_bytes(b"x" * size)
        cases.append(
            testcase.TestCase(f"secret/{size}", File(path), File(path.with_suffix(".ans")))
        )
    limits = Limits(cpu_seconds=1)
    return Problem(
        name="sizes",
        folder=folder,
        titles={},
        limits=limits,
        validation_limits=limits,
        cases=tuple(cases),
        judge=Drawing(),
    )


def file_mutant() -> FileMutant:
    subject = cast("Any", SimpleNamespace(source=Path("accepted/a.py")))
    mutant = Mutant(Operator.COMPARISON, 1, "a < b", "a <= b", "a <= b")
    return FileMutant(subject, Path("accepted/a.py"), mutant)


def audit_of(folder: Path, examined: int, left: int, unfinished: int = 0) -> Audit:
    """Return an audit in which the smallest of three test cases rejects all mutants."""
    findings = [
        SurveyedMutant(file_mutant(), MutantResult.REJECTED, frozenset({"secret/1"}))
        for _ in range(examined)
    ]
    stop = OutOfTime(240) if left or unfinished else None
    survey = Survey(findings, left, stop, unfinished)
    problem = problem_with(folder, 1, 2, 3)
    return Audit(problem, 1, 240, ["a.py"], survey, AttackResult([]), "the input validator", None)


def test_all_mutants_were_run(tmp_path: Path) -> None:
    text = "\n".join(table(audit_of(tmp_path, 50, 0)))
    assert GOOD in text
    assert f"{IDLE} in this audit: 2 of 3" in text


@pytest.mark.parametrize(("examined", "left", "unfinished"), [(6, 519, 0), (50, 0, 30)])
def test_no_strong_word_at_low_coverage(
    tmp_path: Path, examined: int, left: int, unfinished: int
) -> None:
    audit = audit_of(tmp_path, examined, left, unfinished)
    shown = "\n".join(table(audit))
    assert GOOD not in shown and IDLE not in shown
    assert f"{FEW}: {examined} of {examined + left}" in shown
    assert "\nOut of time (--time 240): " in shown
    assert valid_json(indented_lines(of_audit(audit)))["idle_cases"] is None


def test_mutants_that_got_no_inputs_are_counted(tmp_path: Path) -> None:
    survey = Survey([SurveyedMutant(file_mutant(), MutantResult.PASSED)], 0, None)
    attacked = AttackResult([Survivor(file_mutant())])
    problem = problem_with(tmp_path, 1)
    audit = Audit(problem, 1, 240, ["a.py"], survey, attacked, "no input can be made", None)
    text = "\n".join(table(audit))
    assert "Mutants that pass all test cases, and got no other inputs: 1" in text


def test_large_test_cases_wait(tmp_path: Path) -> None:
    light, heavy = parts_of(problem_with(tmp_path, 5, LIGHT_BYTES + 1, LIGHT_BYTES))
    assert [case.name for case in light.cases] == ["secret/5", f"secret/{LIGHT_BYTES}"]
    assert [case.name for case in heavy.cases] == [f"secret/{LIGHT_BYTES + 1}"]
    light, heavy = parts_of(problem_with(tmp_path, LIGHT_BYTES + 1))
    assert (len(light.cases), len(heavy.cases)) == (1, 0)


def test_a_long_line_is_cut_before_its_change() -> None:
    before = "x" * 200 + " < limit"
    shown, changed = around_change(before, before.replace("<", "<="))
    assert shown == "..." + "x" * 28 + " < limit"
    assert changed == "..." + "x" * 28 + " <= limit"
    assert around_change("a < b", "a <= b") == ("a < b", "a <= b")
