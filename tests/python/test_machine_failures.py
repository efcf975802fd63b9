"""Failures of the machine and errors of ours: no verdicts, and nothing found is lost."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn, cast

import pytest

from banrye.api import packages
from banrye.console import MachineError, UserError
from banrye.judging import submission
from banrye.process import plain_program
from banrye.search.further import further
from banrye.search.loop.counterexample import Counterexample, EndedEarly, Hunt
from banrye.search.loop.search import Search
from banrye.search.stop.budget import Budget
from banrye.search.validators.choice_inputs import EnumerationEstimate
from banrye.shrink.claims import EndedBy

ATTEMPT = cast("Any", SimpleNamespace(text="3\n"))


class Found(Hunt):
    """A finder that fails in the middle, after an input was found or before."""

    def __init__(self, smallest: object, error: Exception) -> None:
        super().__init__(cast("Search", SimpleNamespace(smallest=smallest)))
        self.error = error

    def find(self) -> NoReturn:
        raise self.error

    def with_doubts(self, counterexample: Counterexample) -> Counterexample:
        return counterexample


def test_a_failing_input_survives_an_error_of_ours() -> None:
    error = ZeroDivisionError()
    with pytest.raises(EndedEarly) as raised:
        Found(ATTEMPT, error).run()
    assert raised.value.counterexample.attempt is ATTEMPT
    assert raised.value.counterexample.claim is EndedBy.ERROR
    assert raised.value.__cause__ is error


def test_an_error_before_anything_is_found_stays_what_it_is() -> None:
    with pytest.raises(ZeroDivisionError):
        Found(None, ZeroDivisionError()).run()


def test_a_failure_of_the_machine_is_no_error_of_the_user() -> None:
    assert not issubclass(MachineError, UserError)


def test_small_inputs_do_not_hide_a_failure_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """It used to be taken for "no small input fails"."""

    def full(*_: object) -> NoReturn:
        raise MachineError("no space left on the disk")

    monkeypatch.setattr(further, "input_validator_sources", lambda _: ["validator.cpp"])
    monkeypatch.setattr(further, "prepare_built", full)
    problem = cast("Any", SimpleNamespace(cases=()))
    program = cast("Any", None)
    with pytest.raises(MachineError):
        further.try_further(problem, program, small_inputs=True, slow_seconds=0)


def message_of(error: str) -> str:
    """Return the output of a script whose `main` raises this."""
    imports = "from banrye import console, termination"
    code = f"{imports}\ndef main():\n    raise {error}\ntermination.run_main(main)\n"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (2, "")
    return run.stderr


def test_a_failure_of_the_machine_is_one_line() -> None:
    assert message_of("console.MachineError('the disk is full')") == "-c: the disk is full\n"


def test_an_error_of_ours_is_named_as_one() -> None:
    first, second, *_ = message_of("KeyError(1)").splitlines()
    assert first == "-c: this is an error of banrye, and no verdict on a program:"
    assert second.startswith("Traceback ")


def a_clock() -> float:
    return 0.0


@pytest.mark.parametrize("growth", [2, 10**6])
def test_the_number_of_inputs_that_are_left_may_be_huge(growth: int) -> None:
    """It used to be too large for a floating-point number."""
    clock: Callable[[], float] = a_clock
    estimate = EnumerationEstimate(100_000, Budget(10, clock))
    totals = [growth**level for level in range(1, 40)]
    assert estimate.is_hopeless(totals, 1000)


def test_programs_get_no_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "secret")
    monkeypatch.setenv("PATH", "/bin")
    environment = plain_program.kept_environment()
    assert environment["PATH"] == "/bin"
    assert "secret" not in environment.values()


def test_a_submission_gets_no_verdict_from_a_failing_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It used to be "not run", which counted as a wrong verdict."""

    def full(*_: object, **__: object) -> NoReturn:
        raise MachineError("no space left on the disk")

    monkeypatch.setattr(submission, "build_submission", full)
    expectation = cast(
        "Any", SimpleNamespace(language=None, entry_point=None, needs_all_cases=False)
    )
    with pytest.raises(MachineError):
        next(
            packages.events_of_tagged(
                cast("Any", SimpleNamespace(name="p")), Path("a.py"), expectation
            )
        )


def test_the_programs_of_a_submission_are_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each keeps a launcher and two descriptors until then."""
    closed: list[str] = []

    def build(*_: object, language: str | None, **__: object) -> object:
        return SimpleNamespace(language="cpp", close=lambda: closed.append(str(language)))

    def events_of_program(
        _: object, program: object, rebuild: Callable[[str], object], **__: object
    ) -> Iterator[object]:
        rebuild("pypy3")
        yield program

    monkeypatch.setattr(submission, "build_submission", build)
    monkeypatch.setattr(submission, "events_of_program", events_of_program)
    problem = cast("Any", SimpleNamespace(scoring=None, for_language=lambda _: None))
    with closing(submission.judge_events(problem, submission.Submission(Path("a.py")))) as events:
        next(events)
        assert not closed
    assert sorted(closed) == ["None", "pypy3"]
