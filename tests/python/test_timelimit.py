"""banrye.prepare.timelimit: from the slowest accepted submission to the limit, kept on disk."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest

from banrye import testcase
from banrye.console import UserError
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judging.case_result import CaseResult
from banrye.prepare import timelimit
from banrye.problem.model import Draft, Problem
from banrye.problem.time_rule import TimeRule
from banrye.store import kinds
from banrye.submission.language_config import NotInstalled
from banrye.submission.program import Program
from banrye.verbs.judge import time_margins
from tests.python.builders import case, problem, run, write_files


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
        return [CaseResult(case("1"), JudgedRun(verdict, each)) for each in runs]

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


# The smallest multiple of the resolution that is at least the factor times the slowest time.
TWICE = TimeRule(2.0)
LIMITS = [
    ([0.0], TimeRule(5.0), 1.0),
    ([0.2], TimeRule(5.0), 1.0),
    ([0.21], TimeRule(5.0), 2.0),
    ([0.1, 0.5, 0.3], TimeRule(5.0), 3.0),
    ([1.1], TimeRule(2.0), 3.0),
    ([10.1], TimeRule(2.0), 21.0),
    ([1.0], TimeRule(2.0, 5.0), 5.0),
    ([0.31], TimeRule(2.0, 0.5), 1.0),
    ([0.15], TimeRule(2.0, 0.1), 0.3),
    ([0.01], TimeRule(2.0, 0.1), 0.1),
]


@pytest.mark.parametrize(("seconds", "rule", "limit"), LIMITS)
def test_the_limit_of_the_slowest_run(
    monkeypatch: pytest.MonkeyPatch, seconds: list[float], rule: TimeRule, limit: float
) -> None:
    measure(monkeypatch, {"fast.cpp": [0.0], "slow.py": seconds})
    seconds_here = timelimit.computed_seconds(problem(Path()), rule)
    assert (seconds_here, type(seconds_here)) == (limit, float)


@pytest.mark.parametrize(("seconds", "rule", "limit"), LIMITS)
def test_problemtools_computes_the_same_limit(
    seconds: list[float], rule: TimeRule, limit: float
) -> None:
    submissions = pytest.importorskip("problemtools.checks.submissions")
    multipliers = SimpleNamespace(ac_to_time_limit=rule.multiplier, time_limit_to_tle=1.5)
    limits = SimpleNamespace(time_multipliers=multipliers, time_resolution=rule.resolution)
    results: Any = [(None, [SimpleNamespace(runtime=max(seconds))])]
    theirs, _high = submissions._compute_time_limit(  # nothing public computes it
        cast(Any, SimpleNamespace(limits=limits)),
        None,
        results,
        cast(Any, SimpleNamespace(fixed_timelim=None)),
        cast(Any, SimpleNamespace(msg=lambda _: None)),
    )
    assert theirs == pytest.approx(limit)


def test_submissions_that_do_not_run_here_do_not_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = {"a.kt": NotInstalled("no kotlinc"), "b.cpp": UserError("does not compile")}
    measure(monkeypatch, {**failing, "c.py": [2.0]})
    assert timelimit.computed_seconds(problem(Path()), TWICE) == 4.0
    message = capsys.readouterr().err
    assert "b.cpp is not run: does not compile" in message
    assert "a.kt is not run" not in message
    measure(monkeypatch, {**failing})
    with pytest.raises(UserError, match="no accepted submission that runs here"):
        timelimit.computed_seconds(problem(Path()), TWICE)


@pytest.mark.parametrize("verdict", [Verdict.WA, Verdict.TLE, Verdict.RTE])
def test_a_submission_that_fails_gives_no_limit_and_each_is_closed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], verdict: Verdict
) -> None:
    ClosedProgram.closed.clear()
    measure(monkeypatch, {"fast.cpp": [1.0], "wrong.cpp": [9.0]}, {"wrong.cpp": verdict})
    assert timelimit.computed_seconds(problem(Path()), TWICE) == 2.0
    assert f"wrong.cpp gives no time limit: {verdict} on 1" in capsys.readouterr().err
    assert ClosedProgram.closed == ["fast.cpp", "wrong.cpp"]


def test_the_limit_is_kept_until_the_package_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    ran = measure(monkeypatch, {"a.cpp": [1.5]})
    monkeypatch.setattr(kinds, "TIME_LIMITS", replace(kinds.TIME_LIMITS, place=tmp_path))
    package = tmp_path / "package"
    package.mkdir()
    untimed = Draft(problem(package, [testcase.TestCase.of(b"1\n")]), TWICE)
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
    assert (
        timelimit.with_time_limit(Draft(problem(package, [small]), TWICE)).limits.cpu_seconds == 1
    )
    measure(monkeypatch, {"a.cpp": [5.0]})
    assert (
        timelimit.with_time_limit(Draft(problem(package, [large]), TWICE)).limits.cpu_seconds == 10
    )


def test_each_file_of_a_package_is_read_once_for_its_key(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A test case that lies elsewhere is read, too, and a change of either changes the key."""
    package, other = tmp_path / "package", tmp_path / "other.in"
    package.mkdir()
    inside = package / "1.in"
    files = [testcase.File(inside), testcase.File(other)]
    cases = [testcase.TestCase(str(number), file) for number, file in enumerate(files)]
    opened: list[str] = []
    read = Path.read_bytes

    def count(path: Path) -> bytes:
        opened.append(path.name)
        return read(path)

    keys: set[str] = set()
    for texts in (("1", "1"), ("2", "1"), ("1", "2")):
        inside.write_text(texts[0], encoding="utf-8")
        other.write_text(texts[1], encoding="utf-8")
        with monkeypatch.context() as patch:
            patch.setattr(Path, "read_bytes", count)
            keys.add(timelimit.key_of(problem(package, cases), TWICE))
    assert len(keys) == 3
    assert sorted(opened) == ["1.in"] * 3 + ["other.in"] * 3


def test_no_test_case_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"example has no test cases: put them into .*data/secret"):
        timelimit.with_time_limit(Draft(problem(tmp_path)))
    write_files(tmp_path, {"generators/generators.yaml": "data: {secret: {data: [one: 1]}}"})
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
    lines = list(time_margins.margin_lines(problem(tmp_path), 1.0, accepted))
    assert (lines, built) == (["Python 3: accepted at most 0.50 s"], [slow])
