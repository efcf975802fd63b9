"""The test cases of a native program are run in one box: what a failure there means."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import cast

import pytest

from banrye import testcase
from banrye.judges.verdict import Verdict
from banrye.judging.judge_cases import judge_cases
from banrye.problem import model
from banrye.process import sandbox
from banrye.process.limits import End, Limits, RunResult
from banrye.process.server import Job
from banrye.store import Lease
from banrye.submission.program import Program
from banrye.submission.repeats import Repeats
from banrye.submission.serving import StartMethod
from banrye.testcase import File
from tests.python import builders

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")


@dataclass(frozen=True)
class Echo(Program):
    """A program that prints its input, but fails when it is forked or started for some inputs."""

    forked_ends: dict[bytes, End] = field(default_factory=dict)
    ordinary_ends: dict[bytes, End] = field(default_factory=dict)
    ordinary_seconds: float = 0
    forked: list[bytes] = field(default_factory=list)
    started: list[bytes] = field(default_factory=list)

    @property
    def start_method(self) -> StartMethod:
        return StartMethod.LINKED

    def run_many(
        self,
        jobs: Sequence[Job],
        _limits: Limits,
        _arguments: Sequence[str] = (),
        *,
        are_short: bool = False,
        are_claimed: bool = True,
        are_apart: bool = False,
    ) -> list[RunResult]:
        assert not are_apart
        assert are_claimed
        assert not are_short  # those options would slow down a long run
        results: list[RunResult] = []
        for job in jobs:
            self.forked.append(job.input_bytes)
            results.append(ended(self.forked_ends, job.input_bytes))
            if results[-1].timed_out:
                break
        return results

    def run(
        self,
        input_bytes: bytes,
        _limits: Limits,
        _arguments: Sequence[str] = (),
        _files: Path | None = None,
    ) -> RunResult:
        self.started.append(input_bytes)
        return ended(self.ordinary_ends, input_bytes, self.ordinary_seconds)


def ended(ends: dict[bytes, End], input_bytes: bytes, seconds: float = 0) -> RunResult:
    end = ends.get(input_bytes, End.EXITED)
    return RunResult(end, "", seconds, 1, 0, input_bytes, b"")


def echo(
    forked_ends: dict[bytes, End] | None = None, ordinary_ends: dict[bytes, End] | None = None
) -> Echo:
    """Return a program of which no passing run is repeated."""
    return Echo(
        ("mine",),
        "cpp",
        Path("mine.cpp"),
        "",
        cast("Lease", None),
        repeats=Repeats(least_seconds=0, draw=lambda _: 1),
        forked_ends=forked_ends or {},
        ordinary_ends=ordinary_ends or {},
    )


@pytest.fixture
def problem(tmp_path: Path) -> model.Problem:
    """Return a problem with the inputs 0 to 39, which are also the answers."""
    cases = []
    for number in range(40):
        path = tmp_path / str(number)
        path.write_bytes(b"%d" % number)
        cases.append(testcase.TestCase(str(number), File(path), File(path)))
    return builders.problem(tmp_path, cases)


def verdicts(problem: model.Problem, program: Program) -> list[Verdict]:
    return [result.verdict for result in judge_cases(problem, program, all_cases=True)]


@pytest.mark.needs("language:java")
def test_cases_are_forked(problem: model.Problem) -> None:
    program = echo()
    assert verdicts(problem, program) == 40 * [Verdict.AC]
    assert (len(program.forked), program.started) == (40, [])


@pytest.mark.needs("language:java")
def test_after_a_refuted_failure_the_program_is_started_for_each_case(
    problem: model.Problem, capsys: pytest.CaptureFixture[str]
) -> None:
    program = echo(forked_ends={b"3": End.SIGNAL, b"4": End.SIGNAL})
    assert verdicts(problem, program) == 40 * [Verdict.AC]
    assert sorted(program.started, key=int) == [b"%d" % number for number in range(3, 40)]
    assert capsys.readouterr().err.count("mine.cpp fails when it is forked") == 1
    assert not program.can_serve


@pytest.mark.needs("language:java")
def test_a_failure_is_confirmed_once_and_the_others_are_forked(problem: model.Problem) -> None:
    ends = {b"3": End.SIGNAL}
    program = echo(forked_ends=ends, ordinary_ends=ends)
    expected = [Verdict.RTE if number == 3 else Verdict.AC for number in range(40)]
    assert verdicts(problem, program) == expected
    assert program.started == [b"3"]


@pytest.mark.needs("language:java")
def test_of_a_case_that_is_too_slow_there_are_two_runs(problem: model.Problem) -> None:
    ends = {b"3": End.CPU_TIME}
    program = echo(forked_ends=ends, ordinary_ends=ends)
    *_, last = judge_cases(problem, program)
    assert (last.case.name, last.verdict) == ("3", Verdict.TLE)
    assert program.started == [b"3"]


# Passing runs that are repeated.


@pytest.mark.needs("language:java")
def test_the_first_passing_run_and_some_at_random_are_repeated(problem: model.Problem) -> None:
    numbers = iter(range(1, 40))  # drawn for the test cases 1 to 39
    repeats = Repeats(draw=lambda _: next(numbers) % 9)
    program = replace(echo(), repeats=repeats)
    assert verdicts(problem, program) == 40 * [Verdict.AC]
    assert program.started == [b"0", b"9", b"18", b"27", b"36"]
    assert program.can_serve


@pytest.mark.needs("language:java")
def test_by_default_one_in_so_many_passing_runs_is_repeated(problem: model.Problem) -> None:
    """Of 4,000 test cases, 125 are expected; 60 or 200 of them happen once in 10^8 times."""
    program = replace(echo(), repeats=Repeats(least_seconds=0))
    for _ in range(100):
        verdicts(problem, program)
    assert 60 < len(program.started) < 200


@pytest.mark.needs("language:java")
def test_if_an_ordinary_run_fails_none_that_was_forked_counts(
    problem: model.Problem, capsys: pytest.CaptureFixture[str]
) -> None:
    """The repeated run is that of test case 20. Before, 3 has passed only in a fork."""
    numbers = iter(range(40))
    program = replace(
        echo(ordinary_ends={b"3": End.SIGNAL, b"20": End.SIGNAL}),
        repeats=Repeats(least_seconds=0, draw=lambda _: next(numbers) != 20),
    )
    expected = [Verdict.RTE if number in (3, 20) else Verdict.AC for number in range(40)]
    assert verdicts(problem, program) == expected
    assert not program.can_serve
    assert capsys.readouterr().err.count("mine.cpp passes if it is forked") == 1


@pytest.mark.needs("language:java")
def test_a_program_that_takes_much_longer_when_it_is_started_is_always_started(
    problem: model.Problem,
) -> None:
    program = replace(echo(), repeats=Repeats(), ordinary_seconds=0.4)
    assert verdicts(problem, program) == 40 * [Verdict.AC]
    assert sorted(set(program.started), key=int) == [b"%d" % number for number in range(40)]
    assert not program.can_serve


@pytest.mark.needs("language:java")
def test_each_run_that_seems_ten_times_as_fast_as_any_ordinary_one_is_repeated(
    problem: model.Problem,
) -> None:
    repeats = Repeats(least_seconds=0.4, draw=lambda _: 1)
    program = replace(echo(), repeats=repeats, ordinary_seconds=0.04)
    verdicts(problem, program)
    assert program.started == [b"0"]  # the program is not so slow as was known
    assert repeats.least_seconds == 0.04
