"""banrye.prepare.timelimit: from the slowest accepted submission to the limit, kept on disk."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import pytest

from banrye import testcase
from banrye.cli import time_margins
from banrye.console import UserError
from banrye.judges.verdict import Judged, Verdict
from banrye.judging.verdict import CaseResult
from banrye.prepare import timelimit
from banrye.problem.model import Draft, Problem
from banrye.store import kinds
from banrye.submission.languages import NotInstalled
from banrye.submission.program import Program
from tests.python.builders import case, problem, run


def measure(
    monkeypatch: pytest.MonkeyPatch,
    times: dict[str, Sequence[float] | UserError],
    verdicts: Mapping[str, Verdict] = {},
) -> list[str]:
    """Let accepted submissions take these CPU times in seconds. Return the list of those run.

    `verdicts`: of those that do not pass.
    """
    ran: list[str] = []

    def build(_problem: object, source: Path) -> ClosedProgram:
        outcome = times[source.name]
        if isinstance(outcome, UserError):
            raise outcome
        return ClosedProgram(source.name)

    def judge(_problem: object, program: ClosedProgram) -> list[CaseResult]:
        ran.append(program.name)
        seconds = times[program.name]
        assert not isinstance(seconds, UserError)
        verdict = verdicts.get(program.name, Verdict.AC)
        runs = [run(cpu_seconds=each) for each in seconds]
        return [CaseResult(case("1"), Judged(verdict, each)) for each in runs]

    monkeypatch.setattr(timelimit, "accepted_sources", lambda _: [Path(name) for name in times])
    monkeypatch.setattr(timelimit, "build_submission", build)
    monkeypatch.setattr(timelimit, "judge_cases", judge)
    return ran


@dataclass
class ClosedProgram:
    """A program that counts how often it was closed."""

    name: str
    language: str = "C++"
    closed: ClassVar[list[str]] = []

    def close(self) -> None:
        self.closed.append(self.name)


# The factor times the slowest time, rounded to whole seconds (half up), at least 1.
@pytest.mark.parametrize(
    ("seconds", "multiplier", "limit"),
    [
        ([0.0], 5.0, 1.0),
        ([0.29], 5.0, 1.0),
        ([0.3], 5.0, 2.0),
        ([0.1, 0.5, 0.3], 5.0, 3.0),
        ([0.75], 2.0, 2.0),
        ([0.74], 2.0, 1.0),
        ([10.1], 2.0, 20.0),
    ],
)
def test_the_limit_of_the_slowest_run(
    monkeypatch: pytest.MonkeyPatch, seconds: list[float], multiplier: float, limit: float
) -> None:
    measure(monkeypatch, {"fast.cpp": [0.0], "slow.py": seconds})
    result = timelimit.computed_seconds(problem(Path()), multiplier)
    assert (result, type(result)) == (limit, float)


def test_submissions_that_do_not_run_here_do_not_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = {"a.kt": NotInstalled("no kotlinc"), "b.cpp": UserError("does not compile")}
    measure(monkeypatch, {**failing, "c.py": [2.0]})
    assert timelimit.computed_seconds(problem(Path()), 2.0) == 4.0
    message = capsys.readouterr().err
    assert "b.cpp is not run: does not compile" in message
    assert "a.kt" not in message
    measure(monkeypatch, {**failing})
    with pytest.raises(UserError, match="no accepted submission that runs here"):
        timelimit.computed_seconds(problem(Path()), 2.0)


@pytest.mark.parametrize("verdict", [Verdict.WA, Verdict.TLE, Verdict.RTE])
def test_a_submission_that_fails_gives_no_limit_and_each_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], verdict: Verdict
) -> None:
    ClosedProgram.closed.clear()
    measure(monkeypatch, {"fast.cpp": [1.0], "wrong.cpp": [9.0]}, {"wrong.cpp": verdict})
    assert timelimit.computed_seconds(problem(Path()), 2.0) == 2.0
    assert f"wrong.cpp gives no time limit: {verdict} on 1" in capsys.readouterr().err
    assert ClosedProgram.closed == ["fast.cpp", "wrong.cpp"]


def test_the_limit_is_kept_until_the_package_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ran = measure(monkeypatch, {"a.cpp": [1.5]})
    monkeypatch.setattr(kinds, "TIME_LIMITS", replace(kinds.TIME_LIMITS, place=tmp_path))
    package = tmp_path / "package"
    package.mkdir()
    untimed = Draft(problem(package, [testcase.TestCase.of(b"1\n")]), 2.0)
    result = timelimit.with_time_limit(untimed)
    assert result.limits.cpu_seconds == 3.0
    assert timelimit.with_time_limit(untimed) == result
    assert timelimit.with_time_limit(Draft(result)) == result
    assert ran == ["a.cpp"]
    (package / "new").touch()
    timelimit.with_time_limit(untimed)
    assert ran == ["a.cpp", "a.cpp"]


def test_a_limit_of_some_test_cases_is_none_of_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The user may name others, with --cases, and those of generators may be missing."""
    monkeypatch.setattr(kinds, "TIME_LIMITS", replace(kinds.TIME_LIMITS, place=tmp_path / "kept"))
    package = tmp_path / "package"
    package.mkdir()
    small, large = testcase.TestCase.of(b"1\n"), testcase.TestCase.of(b"1000000\n")
    measure(monkeypatch, {"a.cpp": [0.1]})
    assert timelimit.with_time_limit(Draft(problem(package, [small]), 2.0)).limits.cpu_seconds == 1
    measure(monkeypatch, {"a.cpp": [5.0]})
    assert timelimit.with_time_limit(Draft(problem(package, [large]), 2.0)).limits.cpu_seconds == 10


def test_no_test_case_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"example has no test cases: \S*judge example makes those"):
        timelimit.with_time_limit(Draft(problem(tmp_path)))


def test_an_accepted_submission_runs_once_for_limit_and_margins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The margins build the too slow submission only."""
    slow = tmp_path / "submissions" / "time_limit_exceeded" / "slow.py"
    slow.parent.mkdir(parents=True)
    slow.write_text("", encoding="utf-8")
    built: list[Path] = []

    def refuse(_problem: Problem, source: Path) -> Program:
        built.append(source)
        raise UserError("no")

    monkeypatch.setattr(time_margins, "build_submission", refuse)
    accepted = [timelimit.AcceptedTime(tmp_path / "right.py", "Python 3", 0.5)]
    lines = list(time_margins.margins(problem(tmp_path), 1.0, accepted))
    assert (lines, built) == (["Python 3: accepted at most 0.50 s"], [slow])
