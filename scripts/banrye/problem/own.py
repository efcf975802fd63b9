"""A problem with what the user states instead: test cases, limits, a checker, a tolerance."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from banrye import configuration
from banrye.choices import testlib
from banrye.compare import Mode, Rule
from banrye.console import UserError, relative_path
from banrye.files import files_below, read_bytes
from banrye.problem.model import (
    STANDARD_STREAMS,
    Comparison,
    Convention,
    Draft,
    Files,
    Kind,
    Problem,
)

INCLUDES_TESTLIB = b"testlib.h"
STATUS_OF_A_PACKAGE = re.compile(rb"\b42\b")  # with which an output validator accepts
# The mode that is nearest to how a problem compares, if only a tolerance is stated.
USUAL_MODES = {
    Comparison.DEFAULT: Mode.ICPC,
    Comparison.VALIDATOR: Mode.WORDS,
    Comparison.WORDS: Mode.WORDS,
}


@dataclass(frozen=True)
class Own:
    """What the user states. None: what the problem says."""

    seconds: float | None = None
    mebibytes: int | None = None
    checker: Path | None = None
    interactor: Path | None = None
    tolerance: float | None = None  # absolute or relative, of numbers
    compare: Mode | None = None
    files: Files = STANDARD_STREAMS
    is_interactive: bool = False

    def applied_to(self, problem: Problem) -> Problem:
        """Return a problem with what the user states. Raise UserError.

        A time limit that is stated holds for all languages.
        """
        limits = problem.limits
        if self.seconds is not None:
            limits = replace(limits, cpu_seconds=self.seconds)
            policies = replace(problem.policies, language_extras={})
            problem = replace(problem, policies=policies)
        if self.mebibytes is not None:
            limits = replace(limits, memory_mebibytes=self.mebibytes)
        problem = replace(problem, limits=limits)
        if self.files != STANDARD_STREAMS:
            files = Files(
                self.files.input or problem.files.input, self.files.output or problem.files.output
            )
            problem = replace(problem, files=files)
        problem = self.compared(problem)
        if self.interactor is not None:
            return with_interactor(problem, self.interactor)
        return replace(problem, kind=Kind.INTERACTIVE) if self.is_interactive else problem

    def compared(self, problem: Problem) -> Problem:
        """Return a problem with the comparison that the user states. Raise UserError."""
        if self.checker is not None:
            return with_checker(problem, self.checker)
        if self.compare is None and self.tolerance is None:
            return problem
        return with_rule(problem, self.compare, self.tolerance)

    def applied_to_draft(self, draft: Draft) -> Draft:
        """Return a draft with what the user states. Raise UserError."""
        problem = self.applied_to(draft.problem)
        return Draft(problem, draft.time_multiplier if self.seconds is None else None)


def configured(folder: Path) -> Own:
    """Return what the user's banrye.toml states for test cases and stress tests in a folder."""
    settings = configuration.of_folder(folder)
    return Own(
        seconds=settings.time,
        mebibytes=settings.memory,
        checker=settings.checker,
        compare=settings.compare,
        files=Files(settings.input_file, settings.output_file),
        is_interactive=bool(settings.interactive),
    )


def check_interactor(problem: Problem) -> None:
    """Raise UserError if the user's own test cases are dialogues and nothing talks to a program."""
    talks = problem.interactor is not None or problem.comparison is not Comparison.RULE
    if problem.kind.is_interactive and not talks:
        raise UserError(
            f"{problem.name} is interactive (banrye.toml): its samples are dialogues and no inputs."
            " Give the program that talks to yours with --interactor FILE, and its inputs with"
            " --cases DIR"
        )


def with_rule(problem: Problem, mode: Mode | None, tolerance: float | None) -> Problem:
    """Return a problem whose outputs are compared as texts. Raise UserError.

    `mode`: default the one that is nearest to how the problem compares.
    """
    if problem.kind is not Kind.PASS_FAIL:
        raise UserError(
            f"{problem.name}: its output validator decides, so there is no --compare or --tolerance"
        )
    if problem.comparison is Comparison.VALUE:
        if mode is not None:
            raise UserError(
                "--compare is for texts: what a function returns is compared as a value"
            )
        return replace(problem, rule=Rule(tolerance=tolerance))
    usual = USUAL_MODES.get(problem.comparison, problem.rule.mode)
    rule = Rule(mode or usual, tolerance)
    return replace(problem, comparison=Comparison.RULE, rule=rule, checker=None)


def with_checker(problem: Problem, checker: Path) -> Problem:
    """Return a problem whose outputs a program of the user compares.

    The program is a checker for testlib, an output validator of the ICPC package format, or any
    other checker (`convention_of`).
    """
    return replace(
        problem,
        checker=existing(checker),
        checker_convention=convention_of(checker),
        testlib=testlib_for(checker) or problem.testlib,
        comparison=Comparison.VALIDATOR,
    )


def with_interactor(problem: Problem, interactor: Path) -> Problem:
    """Return a problem in which a program of the user talks to the submission.

    It is of the same kinds as a checker. Without a checker, it decides alone.
    """
    kind = Kind.INTERACTIVE_MULTI_PASS if problem.kind.is_multi_pass else Kind.INTERACTIVE
    return replace(
        problem,
        kind=kind,
        interactor=existing(interactor),
        interactor_convention=convention_of(interactor),
        testlib=testlib_for(interactor) or problem.testlib,
    )


def existing(file: Path) -> Path:
    """Return the absolute path of a file or folder. Raise UserError if there is none."""
    if not file.exists():
        raise UserError(f"no such file: {relative_path(file)}")
    return file.absolute()


def convention_of(program: Path) -> Convention:
    """Return how a checker or an interactor is called.

    An output validator accepts with the exit status 42, which its source has to name.
    """
    files = files_below(program) if program.is_dir() else [program]
    texts = [read_bytes(file) for file in files if file.is_file()]
    if any(INCLUDES_TESTLIB in text for text in texts):
        return Convention.TESTLIB
    is_validator = any(STATUS_OF_A_PACKAGE.search(text) for text in texts)
    return Convention.PACKAGE if is_validator else Convention.PLAIN


def testlib_for(source: Path) -> Path | None:
    """Return the testlib.h that a source file needs: beside it, else ours. None: it needs none."""
    if not source.is_file() or INCLUDES_TESTLIB not in read_bytes(source):
        return None
    beside = source.with_name("testlib.h")
    return beside if beside.is_file() else testlib.ORIGINAL


def with_cases(problem: Problem, others: Problem) -> Problem:
    """Return a problem with the test cases of another one, which are the user's."""
    flags = problem.cases[0].validator_flags if problem.cases else ()
    cases = tuple(replace(case, validator_flags=flags) for case in others.cases)
    return replace(
        problem,
        cases=cases,
        unread_cases=others.unread_cases,
        scoring=others.scoring,
        losses=(*problem.losses, *others.losses),
    )
