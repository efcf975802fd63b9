"""One input given to a program, and what decides on it: validity, right answer, verdict.

Imports judging, problem and submission. Chooses no inputs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from judgekit.judging.grade import Grade, ValidatorFailure, grade_output
from judgekit.judging.verdict import Verdict, verdict_of_run
from judgekit.problem.model import Problem
from judgekit.problem.testlib import VALID
from judgekit.process.limits import RunResult
from judgekit.submission.build import Program


@dataclass(frozen=True)
class Candidate:
    """An input to be tried."""

    text: str
    answer: bytes | None = None
    """The right answer if it is known; then the input is known to be valid, too."""

    @property
    def input_bytes(self) -> bytes:
        return to_bytes(self.text)


@dataclass(frozen=True)
class Attempt:
    """A valid input that was given to a program."""

    text: str
    answer: bytes
    """The right answer."""
    verdict: Verdict
    message: str
    """The output validator's own words, or ""."""
    run: RunResult

    @property
    def input_bytes(self) -> bytes:
        return to_bytes(self.text)


def to_text(input_bytes: bytes) -> str:
    """Return the text of an input. Bytes that are no UTF-8 are kept."""
    return input_bytes.decode("utf-8", errors="surrogateescape")


def to_bytes(text: str) -> bytes:
    """Return the input of a text from `to_text`."""
    return text.encode("utf-8", errors="surrogateescape")


class Oracle(Protocol):
    """What decides on an input. Its methods are called from several threads."""

    def right_answer(self, input_bytes: bytes) -> bytes | None:
        """Return the right answer, None if the input is not valid or has no known answer."""
        ...

    def grade(self, input_bytes: bytes, answer: bytes, run: RunResult) -> Grade | None:
        """Return the verdict on a run, None if there is none: then the input is not used."""
        ...


@dataclass(frozen=True)
class ProblemOracle:
    """The input validators, an accepted submission and the output validator of a problem."""

    problem: Problem
    validators: tuple[Program, ...]
    reference: Program

    def right_answer(self, input_bytes: bytes) -> bytes | None:
        for validator in self.validators:
            check = validator.run(input_bytes, self.problem.validation_limits)
            if check.exit_status != VALID:
                return None
        run = self.reference.run(input_bytes, self.problem.limits_for(self.reference.language))
        return self.problem.normalised(run.output) if run.succeeded else None

    def grade(self, input_bytes: bytes, answer: bytes, run: RunResult) -> Grade | None:
        verdict = verdict_of_run(run)
        if verdict is not None:
            return Grade(verdict)
        flags = self.problem.cases[0].validator_flags
        try:
            return grade_output(self.problem, input_bytes, answer, run.output, flags)
        except ValidatorFailure:  # it rejects the input or the reference's answer
            return None
