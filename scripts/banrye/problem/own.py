"""A problem with what the user states instead: test cases, limits, a checker, a tolerance."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from banrye import configuration
from banrye.compare import Mode, Rule
from banrye.console import UserError, relative_path
from banrye.files import files_below, read_bytes
from banrye.problem import find
from banrye.problem.model import STANDARD_STREAMS, Comparison, Draft, Files, Kind, Problem

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
    tolerance: float | None = None  # absolute or relative, of numbers
    compare: Mode | None = None
    files: Files = STANDARD_STREAMS
    is_interactive: bool = False

    def applied_to(self, problem: Problem, archive: Path | None) -> Problem:
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
            problem = replace(problem, files=self.files)
        problem = self.compared(problem, archive)
        return replace(problem, kind=Kind.INTERACTIVE) if self.is_interactive else problem

    def compared(self, problem: Problem, archive: Path | None) -> Problem:
        """Return a problem with the comparison that the user states. Raise UserError."""
        if self.checker is not None:
            return with_checker(problem, self.checker, archive)
        if self.compare is None and self.tolerance is None:
            return problem
        return with_rule(problem, self.compare, self.tolerance)

    def applied_to_draft(self, draft: Draft, archive: Path | None) -> Draft:
        """Return a draft with what the user states. Raise UserError."""
        problem = self.applied_to(draft.problem, archive)
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
    if problem.kind.is_interactive and problem.comparison is Comparison.RULE:
        raise UserError(
            f"{problem.name} is interactive (banrye.toml): its samples are dialogues and no inputs."
            " Give an interactor with --checker FILE, an output validator of the ICPC package"
            " format"
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


def with_checker(problem: Problem, checker: Path, archive: Path | None) -> Problem:
    """Return a problem whose outputs a program of the user compares.

    The program is a checker for testlib, an output validator of the ICPC package format, or any
    other checker (`is_plain_checker`).
    """
    if not checker.exists():
        raise UserError(f"no such file: {relative_path(checker)}")
    return replace(
        problem,
        checker=checker.absolute(),
        has_plain_checker=is_plain_checker(checker),
        testlib=testlib_for(checker, archive) or problem.testlib,
        comparison=Comparison.VALIDATOR,
    )


def is_plain_checker(checker: Path) -> bool:
    """Return whether a checker neither uses testlib nor can accept as an output validator does.

    An output validator accepts with the exit status 42, which its source has to name.
    """
    files = files_below(checker) if checker.is_dir() else [checker]
    texts = [read_bytes(file) for file in files if file.is_file()]
    return not any(INCLUDES_TESTLIB in text or STATUS_OF_A_PACKAGE.search(text) for text in texts)


def testlib_for(source: Path, archive: Path | None) -> Path | None:
    """Return the testlib.h that a source file needs, None if it needs none.

    testlib.h is looked for beside the file, and in the clone of the archive. Raise UserError.
    """
    if not source.is_file() or INCLUDES_TESTLIB not in read_bytes(source):
        return None
    beside = source.with_name("testlib.h")
    if beside.is_file():
        return beside
    try:
        clone = find.find_archive(archive)
    except find.NoArchive:
        raise UserError(
            f"{relative_path(source)} needs testlib.h: put it beside the file"
            " (https://github.com/MikeMirzayanov/testlib)"
        ) from None
    return clone / "third_party" / "testlib" / "testlib.h"


def with_cases(problem: Problem, others: Problem) -> Problem:
    """Return a problem with the test cases of another one, which are the user's."""
    flags = problem.cases[0].validator_flags if problem.cases else ()
    cases = tuple(replace(case, validator_flags=flags) for case in others.cases)
    return replace(problem, cases=cases, unread_cases=others.unread_cases)
