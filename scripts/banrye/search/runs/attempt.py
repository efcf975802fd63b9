"""A run of a program on one input, and the oracle: validity, right answer, verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Protocol

from banrye.choices.compiled_testlib import VALID
from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judging.case_result import CaseResult, verdict_of_run
from banrye.judging.grade import grade_run, judge_on_case, run_on_case
from banrye.problem.model import Problem
from banrye.process.limits import Limits, RunResult
from banrye.process.server import Job
from banrye.search.inputs import to_bytes
from banrye.submission.program import ANSWERS_IF_FORKED, Program
from banrye.testcase import TestCase


@dataclass(frozen=True)
class Attempt:
    """A valid input that was given to a program."""

    text: str
    answer: bytes
    """The right answer."""
    judged_run: JudgedRun

    @property
    def input_bytes(self) -> bytes:
        return to_bytes(self.text)

    @property
    def verdict(self) -> Verdict:
        return self.judged_run.verdict

    def as_failure(self) -> CaseResult:
        """Return the attempt as the result of a test case without a name."""
        return CaseResult(TestCase.of(self.input_bytes, self.answer), self.judged_run)


class NoVerdict(Enum):
    """The reason why a run of a program on an input has no verdict."""

    UNJUDGED = "the input is invalid, or there is no right answer to compare"
    CUT = "the budget ended before the run did: the input may fail or pass"


class Oracle(Protocol):
    """An oracle decides on an input. Its methods are called from several threads."""

    def is_valid(self, input_bytes: bytes) -> bool:
        """Return whether the input validators accept an input."""
        ...

    def right_answer(self, input_bytes: bytes) -> bytes | None:
        """Return the right answer to a valid input, None if it is not known."""
        ...

    def judge(
        self, program: Program, input_bytes: bytes, answer: bytes, limits: Limits
    ) -> JudgedRun | None:
        """Run a program and judge it. Return None without a verdict: the input is skipped."""
        ...

    # Many inputs in one go.

    @property
    def is_plain(self) -> bool:
        """True if a run gets only its input and `arguments`. The methods below need that."""
        ...

    @property
    def arguments(self) -> Sequence[str]:
        """The arguments of a program, besides its command."""
        ...

    def answer_of(self, run: RunResult) -> bytes:
        """Return the answer that a run of the reference has given."""
        ...

    def validity(self, inputs: Sequence[bytes], *, are_claimed: bool = True) -> list[bool]:
        """Return of each input whether the validators accept it. `are_claimed`: see RunTerms."""
        ...

    def right_answers(
        self, inputs: Sequence[bytes], *, are_claimed: bool = True
    ) -> list[bytes | None]:
        """Return the right answers to valid inputs, up to one that takes long, or all.

        `are_claimed`: see RunTerms.
        """
        ...

    def distrust_reference(self) -> None:
        """Say that one of `right_answers` is not what `right_answer` returns."""
        ...

    def grade(self, input_bytes: bytes, answer: bytes, run: RunResult) -> JudgedRun | None:
        """Judge a run of a program that has ended. None if there is no verdict."""
        ...


@dataclass(frozen=True)
class InputOracle:
    """The input validators of a problem, and a test case."""

    problem: Problem
    validators: tuple[Program, ...]
    case: TestCase
    """The test case whose flags, arguments and files go with every input."""

    @property
    def programs(self) -> tuple[Program, ...]:
        """The programs that it runs, besides those that it judges."""
        return self.validators

    def is_valid(self, input_bytes: bytes) -> bool:
        return all(self.is_valid_for(validator, input_bytes) for validator in self.validators)

    def is_valid_for(self, validator: Program, input_bytes: bytes) -> bool:
        """Return whether one of the input validators accepts an input."""
        limits, case = self.problem.validation_limits, self.case
        flags = (*case.flags_for(validator.source.stem), *case.arguments)
        return validator.run(input_bytes, limits, flags, case.files).exit_status == VALID

    def case_of(self, input_bytes: bytes, answer: bytes) -> TestCase:
        case = self.case
        return case.with_contents(input_bytes, answer)

    @property
    def is_plain(self) -> bool:
        return self.problem.judge.runs_once and not self.case.files

    @property
    def arguments(self) -> Sequence[str]:
        return self.case.arguments

    def validity(self, inputs: Sequence[bytes], *, are_claimed: bool = True) -> list[bool]:
        accepted_so_far = list(inputs)
        for validator in self.validators:
            flags = (*self.case.flags_for(validator.source.stem), *self.case.arguments)
            limits = self.problem.validation_limits
            is_valid = partial(self.is_valid_for, validator)
            accepts = AcceptedInputs(
                validator, limits, flags, (VALID,), is_valid, are_claimed=are_claimed
            )
            answers = accepts.validity(accepted_so_far)
            accepted_so_far = [
                text
                for text, is_accepted in zip(accepted_so_far, answers, strict=True)
                if is_accepted
            ]
        accepted = set(accepted_so_far)
        return [text in accepted for text in inputs]


@dataclass(frozen=True)
class ProblemOracle(InputOracle):
    """The input validators, an accepted submission and the checker of a problem."""

    reference: Program

    @property
    def programs(self) -> tuple[Program, ...]:
        return (self.reference, *self.validators)

    def right_answer(self, input_bytes: bytes) -> bytes | None:
        limits = self.problem.limits_for(self.reference.language)
        if not self.problem.judge.runs_once:  # the checker is all that answers
            judged_run = self.judge(self.reference, input_bytes, b"", limits)
            return b"" if judged_run and judged_run.verdict is Verdict.AC else None
        run = self.reference.run(input_bytes, limits, self.case.arguments, self.case.files)
        return self.answer_of(run) if run.succeeded else None

    def answer_of(self, run: RunResult) -> bytes:
        return self.problem.judge.as_answer(run.output)

    def judge(
        self, program: Program, input_bytes: bytes, answer: bytes, limits: Limits
    ) -> JudgedRun | None:
        case = self.case_of(input_bytes, answer)
        try:
            return judge_on_case(self.problem, program, case, limits)
        except CheckerError:  # it rejects the input or the reference's answer
            return None

    @property
    def is_plain(self) -> bool:
        return super().is_plain and self.reference.can_serve

    def right_answers(
        self, inputs: Sequence[bytes], *, are_claimed: bool = True
    ) -> list[bytes | None]:
        limits = self.problem.limits_for(self.reference.language)
        return answers_of(self.reference, inputs, limits, self, are_claimed=are_claimed)

    def distrust_reference(self) -> None:
        self.reference.distrust(ANSWERS_IF_FORKED)

    def grade(self, input_bytes: bytes, answer: bytes, run: RunResult) -> JudgedRun | None:
        try:
            return grade_run(self.problem, self.case_of(input_bytes, answer), run)
        except CheckerError:
            return None


@dataclass(frozen=True)
class EndsOracle(InputOracle):
    """Tells only how runs end, of a problem whose right answers nothing tells: TLE, MLE and RTE.

    Every valid input has the answer b"", and a run that ends within the limits with status 0 is
    right.
    """

    def right_answer(self, input_bytes: bytes) -> bytes | None:  # noqa: ARG002  # as in Oracle
        return b""

    def right_answers(
        self,
        inputs: Sequence[bytes],
        *,
        are_claimed: bool = True,  # noqa: ARG002  # as in Oracle
    ) -> list[bytes | None]:
        return [b""] * len(inputs)

    def distrust_reference(self) -> None:
        """Do nothing: there is no reference."""

    def answer_of(self, run: RunResult) -> bytes:  # noqa: ARG002  # as in Oracle
        return b""

    def judge(
        self, program: Program, input_bytes: bytes, answer: bytes, limits: Limits
    ) -> JudgedRun | None:
        run = run_on_case(self.problem, program, self.case_of(input_bytes, answer), limits)
        return self.grade(input_bytes, answer, run)

    def grade(self, input_bytes: bytes, answer: bytes, run: RunResult) -> JudgedRun | None:  # noqa: ARG002  # as in Oracle
        return JudgedRun(verdict_of_run(self.problem, run) or Verdict.AC, run)


def ignore_refusal(_input_bytes: bytes, _run: RunResult) -> None:
    """Do nothing about an input that is refused."""


@dataclass(frozen=True)
class AcceptedInputs:
    """The inputs that a validator accepts, in many runs.

    `statuses`: its exit statuses for valid inputs. `is_valid`: asks it in an ordinary run.
    `on_refusal`: is told of an input that is refused in another run. `are_claimed`: see RunTerms.
    """

    validator: Program
    limits: Limits
    flags: Sequence[str]
    statuses: Sequence[int]
    is_valid: Callable[[bytes], bool]
    on_refusal: Callable[[bytes, RunResult], None] = ignore_refusal
    are_claimed: bool = True

    def validity(self, inputs: Sequence[bytes]) -> list[bool]:
        """Return of each input whether it is valid. The first one that is refused is asked again.

        If the validator then accepts it, it is started for each input from then on.
        """
        answers: list[bool] = []
        while self.validator.can_serve and len(answers) < len(inputs):
            remaining = inputs[len(answers) :]
            jobs = [Job(input_bytes, self.limits.cpu_seconds) for input_bytes in remaining]
            runs = self.validator.run_many(
                jobs, self.limits, self.flags, are_short=True, are_claimed=self.are_claimed
            )
            for input_bytes, run in zip(remaining, runs, strict=False):  # the runs may end early
                is_accepted = run.exit_status in self.statuses
                if not is_accepted and all(answers):
                    is_accepted = self.is_valid(input_bytes)
                    if is_accepted:
                        self.validator.distrust()
                        break
                elif not is_accepted:
                    self.on_refusal(input_bytes, run)
                answers.append(is_accepted)
        return answers + [self.is_valid(input_bytes) for input_bytes in inputs[len(answers) :]]


def answers_of(
    reference: Program,
    inputs: Sequence[bytes],
    limits: Limits,
    oracle: Oracle,
    *,
    are_claimed: bool,
) -> list[bytes | None]:
    """Return the answers of a program. Where it fails, what it does when it is run alone."""
    jobs = [Job(input_bytes, limits.cpu_seconds) for input_bytes in inputs]
    runs = reference.run_many(
        jobs, limits, oracle.arguments, are_short=True, are_claimed=are_claimed
    )
    return [
        oracle.answer_of(run) if run.succeeded else oracle.right_answer(input_bytes)
        for input_bytes, run in zip(inputs, runs, strict=False)  # the runs may end early
    ]
