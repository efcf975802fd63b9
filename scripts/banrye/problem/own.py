"""A problem with what the user states instead: test cases, limits, a checker, a tolerance.

Runs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from banrye import configuration
from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.problem import find
from banrye.problem.model import Comparison, Draft, Problem, TestCase

INCLUDES_TESTLIB = b"testlib.h"


@dataclass(frozen=True)
class Own:
    """What the user states. None: what the problem says."""

    seconds: float | None = None
    mebibytes: int | None = None
    checker: Path | None = None
    tolerance: float | None = None  # absolute or relative, of numbers

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
        if self.checker is not None:
            return with_checker(problem, self.checker, archive)
        if self.tolerance is not None:
            flags = ("float_tolerance", f"{self.tolerance:g}")
            cases = tuple(replace(case, validator_flags=flags) for case in problem.cases)
            return replace(problem, comparison=Comparison.DEFAULT, cases=cases)
        return problem

    def applied_to_draft(self, draft: Draft, archive: Path | None) -> Draft:
        """Return a draft with what the user states. Raise UserError."""
        problem = self.applied_to(draft.problem, archive)
        return Draft(problem, draft.time_multiplier if self.seconds is None else None)


def configured(folder: Path) -> Own:
    """Return what the user's banrye.toml states for test cases and stress tests in a folder."""
    settings = configuration.of_folder(folder)
    return Own(settings.time, settings.memory, settings.checker)


def with_checker(problem: Problem, checker: Path, archive: Path | None) -> Problem:
    """Return a problem whose outputs a program of the user compares.

    The program is a checker for testlib, or takes the arguments of an ICPC output validator.
    """
    if not checker.exists():
        raise UserError(f"no such file: {relative_path(checker)}")
    includes = testlib_for(checker, archive) or problem.testlib
    comparison = Comparison.VALIDATOR
    return replace(problem, checker=checker.absolute(), testlib=includes, comparison=comparison)


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


def with_cases(problem: Problem, cases: tuple[TestCase, ...]) -> Problem:
    """Return a problem with the user's test cases instead of its own."""
    flags = problem.cases[0].validator_flags if problem.cases else ()
    return replace(problem, cases=tuple(replace(case, validator_flags=flags) for case in cases))
