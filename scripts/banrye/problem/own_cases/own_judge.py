"""The judge that the user's options choose: a comparison, a checker, an interactor.

with_checker(sum, Path("check.cpp"))               sum with Checker(check.cpp)
compared(sum, Mode.WORDS, Tolerance(absolute=1))   the judge Text(Mode.WORDS, Tolerance(...))
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from banrye.choices import compiled_testlib
from banrye.compare import Mode, Tolerance
from banrye.console import UserError, note, relative_path
from banrye.files import read_bytes
from banrye.judges.checker import Checker
from banrye.judges.convention import ICPC, TESTLIB, Convention
from banrye.judges.guessing import INCLUDES_TESTLIB, convention_of
from banrye.judges.interactor import Interactor
from banrye.judges.package_program import PackageProgram
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import DefaultChecker, Text
from banrye.judges.value import Value
from banrye.judges.workspace import JudgeProgram
from banrye.messages import _
from banrye.problem.model import Problem

NO_INTERACTOR = "nothing talks to the program: give one with --interactor FILE"


def check_interactor(problem: Problem) -> None:
    """Raise UserError if the user's own test cases are dialogues and nothing talks to a program."""
    judge = problem.judge
    if isinstance(judge, Interactor) and judge.program.package_program.absence == NO_INTERACTOR:
        raise UserError(
            _(
                "{} is interactive (banrye.toml): its samples are dialogues and no "
                "inputs. Give the program that talks to yours with --interactor "
                "FILE, and its inputs with --cases DIR",
                problem.name,
            )
        )


def judge_by_comparison(problem: Problem, mode: Mode | None, tolerance: Tolerance | None) -> Judge:
    """Return the judge that compares outputs as the user states. Raise UserError.

    `mode`: default the one that is nearest to how the problem compares.
    """
    judge = problem.judge
    if not judge.takes_text:
        raise UserError(
            _(
                "{}: its checker decides, so there is no --compare or --tolerance",
                problem.name,
            )
        )
    if isinstance(judge, Value):
        if mode is not None:
            raise UserError(
                _("--compare is for texts: what a function returns is compared as a value")
            )
        return replace(judge, tolerance=tolerance)
    return Text(mode or nearest_mode(judge), tolerance)


def nearest_mode(judge: Judge) -> Mode:
    """Return the mode that is nearest to how a problem compares, if only a tolerance is stated."""
    if isinstance(judge, Text):
        return judge.mode
    return Mode.ICPC if isinstance(judge, DefaultChecker) else Mode.WORDS


def interactive(problem: Problem) -> Problem:
    """Return a problem in which a program talks to the submission: the checker, if there is one."""
    judge = problem.judge
    if judge.is_interactive:
        return problem
    package_program = PackageProgram(None, "the interactor", NO_INTERACTOR)
    program = JudgeProgram(package_program, ICPC, problem.validation_limits)
    if isinstance(judge, Checker):
        program = judge.program
    return replace(problem, judge=Interactor(program, most_passes=judge.passes))


def with_checker(problem: Problem, checker: Path) -> Problem:
    """Return a problem whose outputs a program of the user compares.

    The program is a checker for testlib, an output validator of the ICPC package format, or any
    other checker (`convention_of`).
    """
    program = program_of(problem, existing_path(checker), "the checker")
    note_convention(checker, program.convention)
    judge = Checker(program, gives_points=problem.is_scoring)
    if isinstance(problem.judge, Checker):
        judge = replace(problem.judge, program=program)
    if isinstance(problem.judge, Interactor):
        return replace(problem, judge=replace(problem.judge, checker=judge))
    return with_testlib(replace(problem, judge=judge), checker)


def with_interactor(problem: Problem, interactor: Path) -> Problem:
    """Return a problem in which a program of the user talks to the submission.

    It is of the same kinds as a checker. Without a checker, it decides alone.
    """
    program = program_of(problem, existing_path(interactor), "the interactor")
    note_convention(interactor, program.convention)
    judge = problem.judge
    if isinstance(judge, Interactor):
        changed = replace(judge, program=program)
    else:
        checker = judge if isinstance(judge, Checker) else None
        changed = Interactor(program, checker, problem.is_scoring, judge.passes)
    return with_testlib(replace(problem, judge=changed), interactor)


def program_of(problem: Problem, source: Path, kind: str) -> JudgeProgram:
    """Return a program of the user, and how it is called."""
    title = f"{kind} {relative_path(source)}"
    header = testlib_for(source) or problem.testlib
    heap = problem.heap_mebibytes
    package_program = PackageProgram(source, title, testlib=header, heap_mebibytes=heap)
    return JudgeProgram(package_program, convention_of(source), problem.validation_limits)


@cache  # once for each program, whatever the number of problems
def note_convention(source: Path, convention: Convention) -> None:
    """Say how a program is called if its text does not show it beyond doubt."""
    if convention is not TESTLIB:
        note(_("{} is run as {}", relative_path(source), convention.title))


def with_testlib(problem: Problem, source: Path) -> Problem:
    return replace(problem, testlib=testlib_for(source) or problem.testlib)


def existing_path(file: Path) -> Path:
    """Return the absolute path of a file or folder. Raise UserError if there is none."""
    if not file.exists():
        raise UserError(_("no such file: {}", relative_path(file)))
    return file.absolute()


def testlib_for(source: Path) -> Path | None:
    """Return the testlib.h that a source file needs: beside it, else ours. None: it needs none."""
    if not source.is_file() or INCLUDES_TESTLIB not in read_bytes(source):
        return None
    beside = source.with_name("testlib.h")
    return beside if beside.is_file() else compiled_testlib.ORIGINAL
