"""A row as a problem of the house, and a completion as a program for it.

    Task(cases, checker=RowChecker(...))    Problem("1_A", judge=Checker(...))
    Completion("1_A", ..., "print(3)")      Submission(program.py), or a folder with a driver

The answers of a row that has none are the results of its reference solution, which runs in the box.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from banrye.compare import Mode, Tolerance
from banrye.console import UserError
from banrye.extras.dataset.python_calls import MAIN
from banrye.extras.dataset.row_task import PYTHON, Source, Task
from banrye.judges.checker import Checker
from banrye.judges.guessing import INCLUDES_TESTLIB
from banrye.judges.package_program import PackageProgram
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import Text
from banrye.judges.workspace import JudgeProgram
from banrye.judging.submission import Submission
from banrye.judging.variant_choice import VariantChoice
from banrye.messages import _
from banrye.problem.model import Policies, Problem
from banrye.problem.own_cases.cases import CHECKING_LIMITS, USUAL_MEBIBYTES, USUAL_SECONDS
from banrye.problem.own_cases.own_judge import testlib_for
from banrye.process.limits import Limits
from banrye.submission import language_names
from banrye.submission.source_kind import SourceKind
from banrye.testcase import Bytes, TestCase

REFERENCE_SECONDS = 60.0
REFERENCE_FACTOR = 4  # the time limit of a call, in times of the reference solution


@dataclass(frozen=True)
class RowOptions:
    """The user's values. None: as the row says."""

    seconds: float | None = None
    mebibytes: int | None = None
    mode: Mode | None = None
    tolerance: Tolerance | None = None
    language: str = ""
    python: VariantChoice = VariantChoice.BOTH


def problem_of(name: str, task: Task, folder: Path, row_options: RowOptions) -> Problem:
    """Return the problem of a row. `folder`: an empty one for its programs. Raise UserError."""
    limits = Limits(
        row_options.seconds or task.seconds or USUAL_SECONDS,
        row_options.mebibytes or task.mebibytes or USUAL_MEBIBYTES,
    )
    problem = Problem(
        name=name,
        folder=folder,
        titles={},
        limits=limits,
        validation_limits=CHECKING_LIMITS,
        cases=task.cases,
        judge=judge_of(name, task, folder, row_options),
        files=task.files,
        policies=Policies(has_memory_verdict=True),
        losses=task.losses,
    )
    return with_reference_answers(problem, task, folder, row_options) if task.reference else problem


def judge_of(name: str, task: Task, folder: Path, row_options: RowOptions) -> Judge:
    """Return the judge: the checker of the row, or the comparison of the user or of the kind."""
    if task.checker:
        source = language_names.write_program(
            folder, task.checker.source.text, task.checker.source.language
        )
        header = testlib_for(source) if INCLUDES_TESTLIB in source.read_bytes() else None
        package_program = PackageProgram(source, f"the checker of {name}", testlib=header)
        return Checker(JudgeProgram(package_program, task.checker.convention, CHECKING_LIMITS))
    is_text = isinstance(task.judge, Text) and task.driver is None
    if is_text and (row_options.mode or row_options.tolerance):
        return Text(row_options.mode or Mode.WORDS, row_options.tolerance)
    return task.judge


def with_reference_answers(
    problem: Problem, task: Task, folder: Path, row_options: RowOptions
) -> Problem:
    """Return a problem with the results of the reference solution as answers. Raise UserError."""
    assert task.reference
    place = folder / "reference"
    place.mkdir()
    submission = submission_of(task.reference, task, place, row_options)
    program = submission.build_program(problem, submission.language)
    limits = replace(problem.limits, cpu_seconds=REFERENCE_SECONDS, memory_mebibytes=2048)
    try:
        cases: list[TestCase] = []
        longest = 0.0
        for case in problem.cases:
            run = program.run(case.input_bytes, limits)
            if not run.succeeded:
                raise UserError(
                    _(
                        "{}: its reference solution fails on {}: {}",
                        problem.name,
                        case.name,
                        run.reason,
                    )
                )
            longest = max(longest, run.cpu_seconds)
            cases.append(replace(case, answer=Bytes(run.output)))
    finally:
        program.close()
    if row_options.seconds is None and task.seconds is None:
        seconds = max(USUAL_SECONDS, REFERENCE_FACTOR * longest)
        problem = replace(problem, limits=replace(problem.limits, cpu_seconds=seconds))
    return replace(problem, cases=tuple(cases))


def submission_of(source: Source, task: Task, folder: Path, row_options: RowOptions) -> Submission:
    """Return a program in an empty folder as a submission. Raise UserError.

    Its language is the one that it names, else the user's, else the row's, else Python.
    """
    language = language_names.language_of(
        source.language or row_options.language or task.language or PYTHON
    )
    if task.driver is None:
        file = language_names.write_program(folder, source.text, language.code)
        return Submission(file, SourceKind.PROGRAM, row_options.python, language.variant)
    if language.suffix != ".py":
        raise UserError(
            _("the row calls a function in Python, and the program is {}", language.code)
        )
    place = folder / language_names.STEM
    place.mkdir()
    for name, text in task.driver.files(source.text).items():
        (place / name).write_text(text, encoding="utf-8", errors="replace")
    return Submission(place, SourceKind.PROGRAM, row_options.python, entry_point=MAIN)
