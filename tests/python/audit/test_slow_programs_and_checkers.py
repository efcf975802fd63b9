"""What an audit says of programs that should be too slow, of checkers, and of bounds.

The programs of tests/fixtures/audit/probes take the CPU time that their input says, and compare
bytes or words: what must be said of them follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from banrye import testcase
from banrye.choices.source import Bound
from banrye.extras.audit.attack.attack import AttackResult
from banrye.extras.audit.attack.bounds import alone_at_a_bound
from banrye.extras.audit.audit_table import table
from banrye.extras.audit.largest_case_check import SlowProgram, find_late_programs, halving_sizes
from banrye.extras.audit.probes import CHANGES, ProbeResult, run_probes
from banrye.extras.audit.result import Audit
from banrye.extras.audit.survey.survey import Survey
from banrye.judges.checker import Checker
from banrye.judges.convention import ICPC
from banrye.judges.package_program import PackageProgram
from banrye.judges.text_judges import Text
from banrye.judges.workspace import JudgeProgram
from banrye.problem.model import Problem
from banrye.process.limits import Limits
from banrye.search.stop.budget import Budget
from banrye.testcase import Bytes
from tests.python.checkout import copy
from tests.python.commands import FIXTURES

PROGRAMS = FIXTURES / "audit" / "probes"
NOTHING = Survey([], 0, None)


def case_of(name: str, number: int, size: int) -> testcase.TestCase:
    """Return a test case whose input begins with a number and has a size in bytes."""
    text = f"{number}\n".encode()
    return testcase.TestCase(
        name=name,
        input=Bytes(text + b"\n" * (size - len(text))),
        answer=Bytes(f"{number}\n".encode()),
    )


def problem_of(folder: Path, *cases: testcase.TestCase, seconds: float = 0.5) -> Problem:
    return Problem(
        name="busy",
        folder=folder,
        titles={},
        limits=Limits(cpu_seconds=seconds),
        validation_limits=Limits(cpu_seconds=5),
        cases=cases,
        judge=Text(),
    )


def audit_of(
    problem: Problem, late_ones: Sequence[SlowProgram] = (), probe_result: ProbeResult | None = None
) -> Audit:
    return Audit(
        problem,
        1,
        240,
        ["a.py"],
        NOTHING,
        AttackResult([]),
        "nothing",
        None,
        late_ones,
        probe_result,
    )


def test_the_sizes_of_the_test_cases_that_run_are_halved() -> None:
    sizes = (900, 10, 451, 450, 449, 225, 224, 3)
    cases = [case_of(f"secret/{size}", 1, size) for size in sizes]
    assert [case.input.size for case in halving_sizes(cases)] == [900, 450, 225, 10, 3]


@pytest.mark.lengthy
def test_a_smaller_largest_test_case_that_lets_a_slow_submission_through_is_named(
    tmp_path: Path,
) -> None:
    copy(PROGRAMS / "busy.py", tmp_path / "submissions" / "time_limit_exceeded" / "busy.py")
    problem = problem_of(
        tmp_path,
        case_of("sample/1", 1, 4),
        case_of("secret/small", 100, 900),
        case_of("secret/middle", 1500, 2000),
        case_of("secret/large", 2000, 4000),
    )
    result = find_late_programs(problem, NOTHING, Budget(60))
    assert [run.case for run in result[0].runs] == ["secret/large", "secret/middle", "secret/small"]
    assert (
        "busy.py: too slow on secret/middle (2,000 bytes); "
        "if secret/small (900 bytes) were the largest test case, it would pass"
    ) in "\n".join(table(audit_of(problem, result)))
    quick = replace(problem, limits=Limits(cpu_seconds=9))
    result = find_late_programs(quick, NOTHING, Budget(60))
    assert not result[0].is_stopped
    assert "busy.py: passes secret/large (4,000 bytes) in 2." in "\n".join(
        table(audit_of(quick, result))
    )


@pytest.mark.lengthy
@pytest.mark.parametrize("name", ["exact", "words"])
def test_a_checker_that_differs_when_blanks_are_changed_is_named(tmp_path: Path, name: str) -> None:
    copy(PROGRAMS / f"{name}.py", tmp_path / f"{name}.py")
    problem = problem_of(tmp_path, case_of("secret/1", 7, 2), case_of("secret/2", 8, 2000))
    program = JudgeProgram(
        PackageProgram(tmp_path / f"{name}.py", name), ICPC, problem.validation_limits
    )
    problem = replace(problem, judge=Checker(program))
    result = run_probes(problem, Budget(60))
    assert result is not None
    shown = "\n".join(table(audit_of(problem, probe_result=result)))
    if name == "words":
        assert not result.probes
        assert not result.delays
        assert "checker" not in shown
        return
    assert [(probe.case, probe.change) for probe in result.probes] == [
        ("secret/1", title) for title, _ in CHANGES
    ]
    assert [delay.case for delay in result.delays] == ["secret/2"]
    assert 1 <= result.delays[0].seconds < 2
    assert "The checker takes 1." in shown
    assert "on secret/2: a submission may take 0.5 s" in shown
    assert (
        "The checker accepts the answer of secret/1, and with an empty line at its end, it says WA"
    ) in shown


def test_test_cases_that_alone_reach_a_bound_are_needed(tmp_path: Path) -> None:
    """By hand: n is from 1 to 9, and secret/a reaches 9, so that only the others reach 1."""
    numbers = {"secret/a": 9, "secret/b": 1, "secret/c": 1, "secret/d": 5, "secret/e": 9}
    cases = [
        case_of(name, number, 10 + place) for place, (name, number) in enumerate(numbers.items())
    ]

    def bounds(texts: list[str]) -> list[Bound]:
        values = [int(text.split()[0]) for text in texts]
        return [Bound("n", 1, 9, min(values), max(values))]

    maker = SimpleNamespace(limit=lambda *_: None, source=SimpleNamespace(bounds=bounds))
    idle = ["secret/b", "secret/c", "secret/d", "secret/e"]
    needed = alone_at_a_bound(problem_of(tmp_path, *cases), cast("Any", maker), idle)
    assert needed == ["secret/b"]
    needed = alone_at_a_bound(problem_of(tmp_path, *cases), cast("Any", maker), list(numbers))
    assert needed == ["secret/a", "secret/b"]
