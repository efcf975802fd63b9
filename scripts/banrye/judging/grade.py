"""Run a program on an input and compare what it does with the right answer.

A submission may be run once, several times with inputs that the output validator makes
(multi-pass), or beside the output validator, which talks to it (interactive).
"""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import problemtools

from banrye.choices.testlib import INVALID, WRITTEN
from banrye.console import EnvironmentFailure, UserError, relative_path
from banrye.files import read_regular, temporary_folder
from banrye.functions import equal
from banrye.judging.checker import Opinion, accepted_status, opinion, reason_of_failure
from banrye.judging.slow_checkers import note_if_slow
from banrye.judging.verdict import Judged, Points, Verdict, verdict_of_run
from banrye.problem.model import STANDARD_STREAMS, Comparison, Convention, Problem
from banrye.problem.validators import interactor, output_validator
from banrye.process.interact import Interaction, Side, Spoken, interact
from banrye.process.limits import End, Limits, RunResult
from banrye.process.run import run as run_command
from banrye.process.sandbox import Box
from banrye.submission.program import Program

ALIGNED = re.compile(rb"(?m)^ |  ")  # has leading or double blanks, as drawings have
MAX_MESSAGE = 400  # characters of a validator's words
SPACES = "space_change_sensitive"  # a flag of the default validator
NEXT_PASS = "nextpass.in"  # in the feedback folder: the input of the next pass
PERCENT = 100.0
OUTPUT = "output"  # beside the input and the answer: the output, for programs that read files
ARGUMENTS = {  # the files that a program gets, by the convention
    Convention.PACKAGE: ("input", "answer", "feedback/"),
    Convention.TESTLIB: ("input", "answer", "feedback/"),
    Convention.PLAIN: ("input", OUTPUT, "answer"),
    Convention.CMS: ("input", "answer", OUTPUT),
}


class ValidatorFailure(UserError):
    """An output validator neither accepts nor rejects, or breaks the rules of the format."""


@dataclass(frozen=True)
class Question:
    """What a submission is asked, and how it is judged."""

    input_bytes: bytes
    answer: bytes  # for the output validator
    flags: tuple[str, ...] = ()  # of the output validator
    arguments: tuple[str, ...] = ()  # of the submission
    files: Path | None = None  # a folder whose files the submission finds in its own
    points: float | None = None  # of the test case, if its checker states points


def judge_question(
    problem: Problem, program: Program, question: Question, limits: Limits | None = None
) -> Judged:
    """Run a program on an input and judge it. `limits`: default those of the problem.

    Raise ValidatorFailure, or EnvironmentFailure if the machine fails.
    """
    limits = limits or problem.limits_for(program.language)
    if problem.kind.is_interactive or problem.kind.is_multi_pass:
        return judge_passes(problem, program, question, limits)
    return grade_run(problem, question, run_question(problem, program, question, limits))


def run_question(
    problem: Problem, program: Program, question: Question, limits: Limits
) -> RunResult:
    """Run a program once, with the input and the output in files if the problem has such files."""
    files = problem.files
    if files == STANDARD_STREAMS:
        return program.run(question.input_bytes, limits, question.arguments, question.files)
    with program.box(question.files) as box:
        input_bytes = question.input_bytes
        if files.input:
            (box.folder / files.input).write_bytes(input_bytes)
            input_bytes = b""
        command = [*program.command, *question.arguments]
        run = run_command(command, limits, input_bytes, replace(box, keeps_files=True))
        if files.output is None or not run.succeeded:
            return run
        output = read_regular(box.folder / files.output, limits.output_bytes)
        if output is None:
            return replace(run, output=b"", reason=f"{files.output} was not written")
        return replace(run, output=output)


def grade_run(problem: Problem, question: Question, run: RunResult) -> Judged:
    """Judge a run of a program that ran once. Raise ValidatorFailure."""
    verdict = verdict_of_run(problem, run)
    if verdict is not None:
        return Judged(verdict, run)
    if problem.comparison is Comparison.VALUE:
        assert problem.function
        tolerance = problem.rule.tolerance
        is_right = equal.is_right(problem.function, question.answer, run.output, tolerance)
        return Judged(Verdict.AC if is_right else Verdict.WA, run)
    if problem.comparison is Comparison.RULE:
        is_right = problem.rule.accepts(question.answer, run.output)
        return Judged(Verdict.AC if is_right else Verdict.WA, run)
    return grade_output(problem, question, run)


def grade_output(problem: Problem, question: Question, run: RunResult) -> Judged:
    """Judge the output of a run as the package format or the archive does.

    Raise ValidatorFailure.
    """
    given, answer = problem.normalised(run.output), problem.normalised(question.answer)
    has_validator = problem.comparison is Comparison.VALIDATOR
    if given == answer and (problem.policies.accepts_equal_output or not has_validator):
        return Judged(Verdict.AC, run)
    ignores_space = problem.comparison is Comparison.DEFAULT and SPACES not in question.flags
    if ignores_space and b"\0" not in given and given.split() == answer.split():
        return Judged(Verdict.AC, run)  # as the default validator says, without a process
    # For the default validator, a text ends at a NUL byte.
    has_nul = b"\0" in given, b"\0" in answer
    if has_nul[0] != has_nul[1]:
        which = "output" if has_nul[0] else "answer"
        return Judged(Verdict.WA, replace(run, reason=f"the {which} has a NUL byte"))
    is_binary = has_nul[1] and problem.comparison is Comparison.DEFAULT
    if problem.comparison is Comparison.WORDS or is_binary:
        is_right = given.split() == answer.split() and not ALIGNED.search(answer)
        return Judged(Verdict.AC if is_right else Verdict.WA, run)
    with Validation.of(problem, replace(question, answer=answer)) as validation:
        return validation.judged(run, validation.ask(given))


# The output validator.


@dataclass(frozen=True)
class Validation:
    """The folder in which an output validator looks at one submission on one test case."""

    problem: Problem
    folder: Path
    flags: tuple[str, ...]
    most: float | None = None  # that the checker can give. None: not stated

    @classmethod
    @contextmanager
    def of(cls, problem: Problem, question: Question) -> Iterator[Validation]:
        """Yield a folder with the input, the answer and an empty feedback folder."""
        with temporary_folder() as folder:
            (folder / "feedback").mkdir()
            (folder / "input").write_bytes(question.input_bytes)
            (folder / "answer").write_bytes(question.answer)
            most = PERCENT if problem.gives_percent else question.points
            yield cls(problem, folder, question.flags, most)

    def side(self) -> Side:
        """Return the output validator as a program to be run."""
        if self.problem.comparison is Comparison.VALIDATOR or self.problem.kind.is_interactive:
            validator = output_validator(self.problem)
            return self.side_of(validator.command, self.problem.convention, validator.folder)
        return self.side_of([default_validator()], Convention.PACKAGE, Path(default_validator()))

    def talking_side(self) -> Side:
        """Return the program that talks to the submission."""
        if self.problem.interactor is None:
            return self.side()
        program = interactor(self.problem)
        return self.side_of(program.command, self.problem.convention_of_interactor, program.folder)

    def side_of(self, command: Sequence[str], convention: Convention, readable: Path) -> Side:
        """Return a program as it is called by a convention."""
        paths = [f"{self.folder}/{name}" for name in ARGUMENTS[convention]]
        limits = self.problem.validation_limits
        box = Box(self.folder, [readable], keeps_files=True)
        return Side([*command, *paths, *self.flags], limits, box)

    def ask(self, output: bytes) -> Opinion:
        """Return what the output validator thinks of an output."""
        side = self.side()
        if OUTPUT in ARGUMENTS[self.problem.convention]:
            (self.folder / OUTPUT).write_bytes(output)
        run = run_command(side.command, side.limits, output, side.box)
        note_if_slow(self.shown, run.cpu_seconds, self.problem.limits.cpu_seconds)
        return self.opinion_on(run, self.problem.convention, self.shown)

    def opinion_on(self, run: RunResult, convention: Convention, shown: str) -> Opinion:
        """Return what a run of a program means. `shown`: the program in messages.

        Raise ValidatorFailure, EnvironmentFailure.
        """
        if run.exit_status == -signal.SIGKILL and run.end is End.SIGNAL:
            raise EnvironmentFailure(f"{shown} was killed by another process")
        found = opinion(convention, run)
        if found is None:
            raise ValidatorFailure(f"{shown} {reason_of_failure(convention, run)}")
        found = found.settled(self.most)
        if run.exit_status == INVALID and (self.folder / "feedback" / NEXT_PASS).exists():
            raise ValidatorFailure(f"{shown} rejects and asks for another pass")
        # What the default validator says is seen in the two answers.
        is_own = self.problem.comparison is Comparison.VALIDATOR or self.problem.interactor
        words = (found.remark, self.message(run, convention)) if is_own else ()
        return replace(found, remark=": ".join(filter(None, words)))

    def judged(self, run: RunResult, found: Opinion, dialogue: tuple[Spoken, ...] = ()) -> Judged:
        """Return a run of a submission with what the output validator thinks of it."""
        points = self.points(found)
        return Judged(found.verdict, run, found.remark, dialogue, points)

    @property
    def shown(self) -> str:
        """The output validator in messages: the user's own checker, or that of the problem."""
        if self.problem.checker:
            return f"the checker {relative_path(self.problem.checker)}"
        return f"the output validator of {self.problem.name}"

    @property
    def shown_interactor(self) -> str:
        """The program that talks to the submission, in messages."""
        if self.problem.interactor:
            return f"the interactor {relative_path(self.problem.interactor)}"
        return self.shown

    def message(self, run: RunResult, convention: Convention) -> str:
        """Return what a validator says: its judge message, or else what it printed."""
        for name in ("judgemessage.txt", "teammessage.txt"):
            if text := self.feedback(name):
                return text
        is_data = self.problem.kind.is_interactive or convention is Convention.CMS
        output = b"" if is_data else run.output
        return (run.errors or output).decode(errors="replace").strip()[:MAX_MESSAGE]

    def feedback(self, name: str) -> str:
        """Return the beginning of a file in the feedback folder, "" if there is none."""
        file = self.folder / "feedback" / name
        if not file.is_file() or file.is_symlink():
            return ""
        with file.open("rb") as opened:
            text = opened.read(4 * MAX_MESSAGE).decode(errors="replace")
        return text.strip().strip("\0")[:MAX_MESSAGE]

    def points(self, found: Opinion) -> Points | None:
        """Return what the validator says of the score. Raise ValidatorFailure."""
        if not self.problem.is_scoring:
            return None
        if found.share is not None:
            return Points(share=found.share)
        values: list[float | None] = []
        for name in ("score.txt", "score_multiplier.txt"):
            text = self.feedback(name)
            try:
                values.append(float(text) if text else None)
            except ValueError:
                raise ValidatorFailure(f"{name} is not a number: {text[:40]}") from None
        return Points(*values)

    def said_by_interactor(self) -> bytes:
        """Return what the interactor has written for the checker, b"" if it wrote nothing."""
        names = ARGUMENTS[self.problem.convention_of_interactor]
        file = self.folder / (OUTPUT if OUTPUT in names else f"feedback/{WRITTEN}")
        return read_regular(file, self.problem.validation_limits.output_bytes) or b""

    def next_input(self) -> bytes | None:
        """Return the input of the next pass, None if there is none, and take it as the input."""
        file = self.folder / "feedback" / NEXT_PASS
        if not file.is_file() or file.is_symlink():
            return None
        file.replace(self.folder / "input")
        return (self.folder / "input").read_bytes()


@cache
def default_validator() -> str:
    """Return the path of problemtools' default validator."""
    file = Path(problemtools.__file__).parent / "support" / "default_validator"
    if not file.is_file():
        raise UserError("problemtools has no default validator here: install banrye again")
    return str(file)


# Several passes, and dialogues.


def judge_passes(problem: Problem, program: Program, question: Question, limits: Limits) -> Judged:
    """Judge a program on a problem that is interactive, multi-pass or both."""
    slowest = 0.0
    with Validation.of(problem, question) as validation:
        input_bytes: bytes | None = question.input_bytes
        for _ in range(problem.validation_passes if problem.kind.is_multi_pass else 1):
            assert input_bytes is not None
            now = replace(question, input_bytes=input_bytes)
            judged = judge_pass(validation, program, now, limits)
            slowest = max(slowest, judged.run.cpu_seconds)
            judged = replace(judged, run=replace(judged.run, cpu_seconds=slowest))
            input_bytes = validation.next_input() if problem.kind.is_multi_pass else None
            if judged.verdict is not Verdict.AC or input_bytes is None:
                return judged
    raise ValidatorFailure(
        f"the output validator of {problem.name} wants more than"
        f" {problem.validation_passes} passes (limits: validation_passes)"
    )


def judge_pass(
    validation: Validation, program: Program, question: Question, limits: Limits
) -> Judged:
    if not validation.problem.kind.is_interactive:
        run = program.run(question.input_bytes, limits, question.arguments, question.files)
        verdict = verdict_of_run(validation.problem, run)
        if verdict is not None:
            return Judged(verdict, run)
        return validation.judged(run, validation.ask(run.output))
    accepts = accepted_status(validation.problem.convention_of_interactor)
    with program.box(question.files) as box:
        side = Side([*program.command, *question.arguments], limits, box)
        talk = interact(side, validation.talking_side(), stops=lambda status: status != accepts)
    return judge_interaction(validation, talk)


def judge_interaction(validation: Validation, talk: Interaction) -> Judged:
    """Return the verdict on a dialogue.

    If the interactor rejects or fails first, what the submission does afterwards does not count.
    Otherwise a failure of the submission comes first: the interactor has seen only its consequence.
    """
    run, problem = talk.submission, validation.problem
    failure = verdict_of_run(problem, run)
    convention = problem.convention_of_interactor
    accepts = talk.interactor.exit_status == accepted_status(convention)
    if failure is not None and (accepts or not talk.interactor_ended_first):
        if run.end is End.WALL_TIME:
            run = replace(run, reason=f"{run.reason}: both wait for the other")
        return Judged(failure, run, "", talk.dialogue)
    found = validation.opinion_on(talk.interactor, convention, validation.shown_interactor)
    has_checker = problem.interactor is not None and problem.comparison is Comparison.VALIDATOR
    if has_checker and found.verdict is Verdict.AC:
        found = validation.ask(validation.said_by_interactor())
    return validation.judged(run, found, talk.dialogue)
