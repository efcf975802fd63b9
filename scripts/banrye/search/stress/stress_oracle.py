"""The oracle of a stress test: input validator, right program and checker."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Lock

from banrye.choices.compiled_testlib import VALID
from banrye.console import relative_path
from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judging.grade import grade_run, judge_on_case, run_on_case
from banrye.messages import _
from banrye.problem.model import STANDARD_STREAMS, Problem
from banrye.process.limits import Limits, RunResult
from banrye.search.inputs import to_text
from banrye.search.runs.attempt import AcceptedInputs, answers_of
from banrye.submission.program import ANSWERS_IF_FORKED, Program
from banrye.testcase import TestCase

VALID_STATUSES = (0, VALID)  # of a validator by the user
REFERENCE_FACTOR = 5  # the right program may take so many times the time limit
REFERENCE_MEBIBYTES = 2048
MOST_KEPT = 1000  # inputs without a verdict of which it is remembered how a program ended
ERROR_CHARACTERS = 200  # of what it printed on standard error


@dataclass(frozen=True)
class SkippedInput:
    """An input without a verdict."""

    reason: str
    key: int  # the hash of the text
    ended: str  # how the program has ended that should have decided
    program: Program | None = None  # the program, if the input alone repeats it


@dataclass
class SkippedInputs:
    """The inputs without a verdict. Several threads add to it."""

    counts: dict[str, int] = field(default_factory=dict)  # by the reason
    first_inputs: list[SkippedInput] = field(default_factory=list)
    lock: Lock = field(default_factory=Lock)

    def add(self, skip: SkippedInput) -> None:
        with self.lock:
            self.counts[skip.reason] = self.counts.get(skip.reason, 0) + 1
            if len(self.first_inputs) < MOST_KEPT:
                self.first_inputs.append(skip)

    @property
    def total(self) -> int:
        return sum(self.counts.values())


@dataclass(frozen=True)
class StressOracle:
    """The input validator and the right program. Implements attempt.Oracle."""

    problem: Problem
    validator: Program | None
    reference: Program
    skips: SkippedInputs

    def is_valid(self, input_bytes: bytes) -> bool:
        if self.validator is None:
            return True
        check = self.validator.run(input_bytes, self.problem.validation_limits)
        is_valid = check.exit_status in VALID_STATUSES
        if not is_valid:
            self.skip_refused(input_bytes, check)
        return is_valid

    def validity(self, inputs: Sequence[bytes], *, are_claimed: bool = True) -> list[bool]:
        if self.validator is None:
            return [True] * len(inputs)
        limits = self.problem.validation_limits
        judging = self.is_valid, self.skip_refused
        accepts = AcceptedInputs(
            self.validator, limits, (), VALID_STATUSES, *judging, are_claimed=are_claimed
        )
        return accepts.validity(inputs)

    def skip_refused(self, input_bytes: bytes, check: RunResult) -> None:
        assert self.validator
        name = relative_path(self.validator.source)
        self.skip(_("{} refuses the input", name), input_bytes, check, self.validator)

    @property
    def reference_limits(self) -> Limits:
        return Limits(REFERENCE_FACTOR * self.problem.limits.cpu_seconds, REFERENCE_MEBIBYTES)

    def right_answer(self, input_bytes: bytes) -> bytes | None:
        if self.problem.judge.is_interactive:
            return self.answer_by_dialogue(input_bytes)
        run = self.run_reference(input_bytes)
        if run.succeeded:
            return run.output
        name = relative_path(self.reference.source)
        reason = _("{} is too slow", name) if run.timed_out else f"{name} fails"
        self.skip(reason, input_bytes, run, self.reference)
        return None

    def run_reference(self, input_bytes: bytes) -> RunResult:
        """Run the right program. If the problem has files, it may use them or its streams."""
        limits = self.reference_limits
        if self.problem.files != STANDARD_STREAMS:
            run = run_on_case(self.problem, self.reference, TestCase.of(input_bytes, b""), limits)
            if run.output:
                return run
        return self.reference.run(input_bytes, limits)

    def judge_reference(self, input_bytes: bytes, answer: bytes) -> JudgedRun | None:
        """Judge the right program as the tested one is judged."""
        if self.problem.judge.is_interactive:
            return self.judge(self.reference, input_bytes, answer, self.reference_limits)
        return self.grade(input_bytes, answer, self.run_reference(input_bytes))

    def answer_by_dialogue(self, input_bytes: bytes) -> bytes | None:
        """Return an empty answer if the interactor accepts the right program, else None."""
        judged_run = self.judge(self.reference, input_bytes, b"", self.reference_limits)
        if judged_run is None or judged_run.verdict is Verdict.AC:
            return b"" if judged_run else None
        name = relative_path(self.reference.source)
        self.skip(_("{} is not accepted", name), input_bytes, judged_run.run, self.reference)
        return None

    def judge(
        self, program: Program, input_bytes: bytes, answer: bytes, limits: Limits
    ) -> JudgedRun | None:
        case = TestCase.of(input_bytes, answer)
        return self.grade_with(
            input_bytes, partial(judge_on_case, self.problem, program, case, limits)
        )

    def grade(self, input_bytes: bytes, answer: bytes, run: RunResult) -> JudgedRun | None:
        case = TestCase.of(input_bytes, answer)
        return self.grade_with(input_bytes, partial(grade_run, self.problem, case, run))

    def grade_with(self, input_bytes: bytes, judge: Callable[[], JudgedRun]) -> JudgedRun | None:
        """Return the result of `judge`, None if the checker fails on the input."""
        try:
            return judge()
        except CheckerError as error:
            self.skips.add(
                SkippedInput(_("the checker fails"), hash(to_text(input_bytes)), str(error))
            )
            return None

    @property
    def is_plain(self) -> bool:
        has_streams = self.problem.files == STANDARD_STREAMS
        return not self.problem.judge.is_interactive and has_streams and self.reference.can_serve

    @property
    def arguments(self) -> Sequence[str]:
        return ()

    def answer_of(self, run: RunResult) -> bytes:
        return run.output

    def right_answers(
        self, inputs: Sequence[bytes], *, are_claimed: bool = True
    ) -> list[bytes | None]:
        limits = self.reference_limits
        return answers_of(self.reference, inputs, limits, self, are_claimed=are_claimed)

    def distrust_reference(self) -> None:
        self.reference.distrust(ANSWERS_IF_FORKED)

    def skip(self, reason: str, input_bytes: bytes, run: RunResult, program: Program) -> None:
        errors = program.original_errors(run).strip()
        last_line = errors.splitlines()[-1][:ERROR_CHARACTERS] if errors else ""
        ended = ": ".join(part for part in (run.reason, last_line) if part)
        self.skips.add(SkippedInput(reason, hash(to_text(input_bytes)), ended, program))
