"""Compare an output with the right answer.

Imports verdict, problem and process. Runs no submission.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import problemtools

from judgekit.console import UserError
from judgekit.files import temporary_folder
from judgekit.judging.verdict import Verdict, verdict_of_run
from judgekit.problem.model import Comparison, Problem, TestCase
from judgekit.problem.testlib import INVALID, VALID
from judgekit.problem.validators import output_validator
from judgekit.process.limits import RunResult
from judgekit.process.run import run as run_command

ALIGNED = re.compile(rb"(?m)^ |  ")  # has leading or double blanks, as drawings have
MAX_MESSAGE = 400  # characters of a validator's words


class ValidatorFailure(UserError):
    """An output validator neither accepts nor rejects."""


class Grade(NamedTuple):
    """What is said of an output."""

    verdict: Verdict
    message: str = ""  # the validator's own words


def grade(problem: Problem, case: TestCase, run: RunResult) -> Grade:
    """Return the grade of a run on a test case. Raise ValidatorFailure."""
    verdict = verdict_of_run(run)
    if verdict is not None:
        return Grade(verdict)
    answer = case.answer()
    return grade_output(problem, case.input_bytes(), answer, run.output, case.validator_flags)


def grade_output(
    problem: Problem,
    input_bytes: bytes,
    answer: bytes,
    output: bytes,
    flags: tuple[str, ...] = (),
) -> Grade:
    """Return the grade of an output. Raise ValidatorFailure."""
    given, answer = problem.normalised(output), problem.normalised(answer)
    has_validator = problem.comparison is Comparison.VALIDATOR and not problem.is_from_archive
    if given == answer and not has_validator:  # a checker of the archive accepts the answer
        return Grade(Verdict.AC)
    if b"\0" in given and b"\0" not in answer:
        return Grade(Verdict.WA, "the output has a NUL byte")
    if problem.comparison is Comparison.WORDS:
        is_right = given.split() == answer.split() and not ALIGNED.search(answer)
        return Grade(Verdict.AC if is_right else Verdict.WA)
    return ask_validator(problem, input_bytes, answer, given, flags)


def ask_validator(
    problem: Problem, input_bytes: bytes, answer: bytes, output: bytes, flags: tuple[str, ...]
) -> Grade:
    """Run an output validator, as the package format says it."""
    with temporary_folder() as folder:
        (folder / "feedback").mkdir()
        (folder / "input").write_bytes(input_bytes)
        (folder / "answer").write_bytes(answer)
        arguments = [f"{folder}/input", f"{folder}/answer", f"{folder}/feedback/", *flags]
        message = ""  # what the default validator says is seen in the two answers
        if problem.comparison is Comparison.VALIDATOR:
            validator = output_validator(problem)
            run = validator.run_in(folder, output, problem.validation_limits, arguments)
            message = validator_message(folder / "feedback", run)
        else:
            command = [default_validator(), *arguments]
            run = run_command(command, problem.validation_limits, output, folder)
    if run.exit_status not in (VALID, INVALID):
        raise ValidatorFailure(f"the output validator of {problem.name} fails: {run.error_text()}")
    return Grade(Verdict.AC if run.exit_status == VALID else Verdict.WA, message)


@cache
def default_validator() -> str:
    """Return the path of problemtools' default validator."""
    file = Path(problemtools.__file__).parent / "support" / "default_validator"
    if not file.is_file():
        raise UserError("problemtools has no default validator here (run scripts/setup)")
    return str(file)


def validator_message(feedback: Path, run: RunResult) -> str:
    """Return what a validator says: its judge message, or else what it printed."""
    for name in ("judgemessage.txt", "teammessage.txt"):
        file = feedback / name
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                text = opened.read(4 * MAX_MESSAGE).decode(errors="replace").strip()
            if text:
                return text[:MAX_MESSAGE]
    return (run.errors or run.output).decode(errors="replace").strip()[:MAX_MESSAGE]
