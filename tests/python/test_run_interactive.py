"""Interactive problems: the interactor of packages/secret answers "? N" by "<", "=" or ">"."""

from __future__ import annotations

import subprocess

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import PACKAGES, Result, script

PACKAGE = PACKAGES / "secret"


def judge(submission: str) -> Result:
    return script("judge", PACKAGE, PACKAGE / "submissions" / submission, "--quick")


@pytest.mark.lengthy
def test_a_right_program_is_accepted() -> None:
    result = judge("accepted/halves.cpp")
    assert result.status == 0
    assert "\nAccepted: all 3 test cases" in result.stdout


@pytest.mark.parametrize(
    ("submission", "parts"),
    [
        (
            "wrong_answer/too_many_questions.py",
            [
                "(> to the program, < from it)\n",
                "  < ? 11\n",
                "the checker says\n  more than 10 questions\n",
            ],
        ),
        (
            "wrong_answer/never_asks.py",
            ["Wrong answer: on secret/100", "the number is 100, not 1"],
        ),
        ("wrong_answer/early_exit.py", ["Wrong answer: on sample/1", "without an answer"]),
        (
            "wrong_answer/extra_output.py",
            ["Wrong answer: on sample/1", "more output after the answer"],
        ),
        ("run_time_error/crash.py", ["Run-time error: on sample/1", "\nexit status 1\n"]),
    ],
)
def test_each_behaviour_gets_its_verdict(submission: str, parts: list[str]) -> None:
    """The verdict, and the words of the interactor or the reason."""
    result = judge(submission)
    assert result.status == 1
    for part in parts:
        assert part in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("submission", "reason"),
    [
        ("silent.py", "no answer within 6 s of wall time: both wait for the other"),
        ("endless.cpp", "of CPU time"),
    ],
)
def test_programs_that_never_answer_are_too_slow(submission: str, reason: str) -> None:
    result = judge(f"time_limit_exceeded/{submission}")
    assert result.status == 1
    assert "Time limit exceeded: on sample/1" in result.stdout
    assert reason in result.stdout


@pytest.mark.slow
def test_each_submission_gets_the_verdict_of_its_folder() -> None:
    assert script("judge", PACKAGE).status == 0


@pytest.mark.lengthy
def test_the_input_of_an_interactive_problem_is_shrunk() -> None:
    """With the interactor as the judge."""
    wrong = PACKAGE / "submissions/wrong_answer/never_asks.py"
    result = script("counterexample", PACKAGE, wrong)
    assert result.status == 1
    assert "the number is" in result.stdout
    assert "After each single reduction, the program passes" in result.stdout


@pytest.mark.slow
@pytest.mark.machine
def test_a_busy_machine_rejects_no_right_program() -> None:
    """1,000 runs of a right program beside three busy loops."""
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(3)]
    try:
        statuses = [judge("accepted/halves.cpp").status for _ in range(334)]
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    assert statuses == [0] * 334


@pytest.mark.lengthy
def test_an_interactor_may_close_its_output() -> None:
    """And it may say more than validators may print."""
    assert script("judge", PACKAGES / "numbers").status == 0


@pytest.mark.lengthy
def test_the_failure_of_an_interactor_is_not_the_program_s(repository: Repository) -> None:
    copy(PACKAGES / "numbers", repository.path("numbers"))
    program = "numbers/submissions/accepted/sum.py"
    repository.write(program, "while True:\n    input()\n")
    repository.write("numbers/data/sample/1.in", "no number\n")
    result = repository.script("judge", "./numbers", program)
    assert result.status == 2
    assert "judge: the checker of numbers fails: Traceback" in result.stderr
