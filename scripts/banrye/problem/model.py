"""A problem: its limits, its test cases, and its judge.

Formats make these values from the files of a problem.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import configuration
from banrye.console import UserError
from banrye.judges.protocol import Judge
from banrye.language import NO_EXTRA, LanguageExtra, is_native, with_heap
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.process.limits import Limits
from banrye.testcase import TestCase

if TYPE_CHECKING:
    from banrye.functions.function_model import Function
    from banrye.problem.time_rule import TimeRule
    from banrye.scoring.scoring_model import Scoring

LINKED = Path("toolkit", "linked")  # in a package
INPUT_VALIDATORS = ("input_validators", "input_format_validators")  # folders of a package

# Runs of each generator for the test cases: 98 of 103 rejected solutions fail (with 20: 94, with
# 100: 102).
SEEDS = 30

LARGE = "secret/largest_"  # begins the names of inputs that the validator made, after all others
HUGE = f"{LARGE}huge_"  # and of those that take an interpreter too long to read


def is_large(name: str) -> bool:
    """Return whether a test case of this name has an input that the validator made."""
    return name.startswith(LARGE)


def is_huge(name: str) -> bool:
    """Return whether an input of this name is for compiled programs only."""
    return name.startswith(HUGE)


def with_extra(limits: Limits, extra: LanguageExtra) -> Limits:
    """Return limits with what a judge grants a language."""
    return replace(
        limits,
        cpu_seconds=extra.time_factor * limits.cpu_seconds + extra.seconds,
        memory_mebibytes=extra.memory_factor * limits.memory_mebibytes + extra.mebibytes,
    )


class NoLargeInput(Enum):
    """The reason why a problem has no large input, for the user."""

    NO_VALIDATOR = "the problem has no validator"
    NO_REFERENCE = "the problem has no reference solution, which would have to answer them"
    NOT_MADE = "the problem's validator made none of at most 8 MiB within 1.5 s of CPU time"
    NOT_LARGER = "the problem's validator made none that are larger or slower than the test cases"
    REFUSED = "another input validator of the problem refused those that the first one made"
    REFERENCE_FAILED = "a reference solution failed on those that the problem's validator made"
    REFERENCES_DISAGREE = (
        "two reference solutions disagreed on those that the problem's validator made"
    )


@dataclass(frozen=True)
class Reach:
    """The reach of the test cases of a problem, to which its format has added large inputs."""

    # For each number whose upper bound no test case reaches, how far they go: for the user.
    unreached_bounds: tuple[str, ...]
    no_large_input: NoLargeInput | None  # None: there is one


@dataclass(frozen=True)
class Policies:
    """The rules of a judge that differ from the package format."""

    has_memory_verdict: bool = False  # else too much memory is a run-time error
    language_extras: Mapping[str, LanguageExtra] = field(default_factory=dict)


@dataclass(frozen=True)
class PackageFormat:
    """The meaning of its format's version and its settings for the programs of a package."""

    is_legacy: bool = False  # before 2023-07
    uses_graders: bool = False  # the default grader computes its scores, by testdata.yaml
    constants: Mapping[str, str] = field(default_factory=dict)  # {{name}} in its programs
    is_2025: bool = False  # of 2025-09: that of BAPCtools is its default output validator


@dataclass(frozen=True)
class StreamFiles:
    """The files of a program in place of its standard streams. None: the standard stream."""

    input: str | None = None
    output: str | None = None

    def __post_init__(self) -> None:
        check_file_name(self.input)
        check_file_name(self.output)


def check_file_name(name: str | None) -> None:
    """Raise UserError if a name leads out of the folder of a run: it may be untrusted."""
    if name is not None and not configuration.is_file_name(name):
        raise UserError(_("{!r:.60} is not the name of a file in the folder of a program", name))


STANDARD_STREAMS = StreamFiles()


@dataclass(frozen=True)
class Problem:
    """Everything that judging needs to know of a problem."""

    name: str
    folder: Path
    titles: Mapping[str, str]  # by language
    limits: Limits
    validation_limits: Limits
    cases: tuple[TestCase, ...]  # samples first
    judge: Judge
    files: StreamFiles = STANDARD_STREAMS
    is_scoring: bool = False  # its checker can give points
    testlib: Path | None = None  # the original testlib.h that its programs include
    format: PackageFormat = field(default_factory=PackageFormat)
    policies: Policies = field(default_factory=Policies)
    reach: Reach | None = None  # None: its format has added no large inputs
    function: Function | None = None  # what its submissions may define instead of being programs
    generators: tuple[Path, ...] = ()
    """Programs that print an input; their argument is a seed."""
    scoring: Scoring | None = None  # how the results become points of groups
    unread_cases: tuple[str, ...] = ()
    """The files beside the user's own test cases that look like test cases and are not read."""
    left_out_cases: int = 0  # behind the others, as the user wants
    losses: tuple[Loss, ...] = ()  # what its files state and nothing here uses
    lease: object = field(default=None, compare=False, repr=False)
    """The lease of the files of a package that we made: the store removes none that is in use."""

    @property
    def format_adds_large_inputs(self) -> bool:
        """True if the format of the problem adds large inputs to its test cases, as an archive."""
        return self.reach is not None

    @property
    def linked_folder(self) -> Path:
        """The folder of files with which C++ files without `main` are linked. It need not exist."""
        return self.folder / LINKED

    @property
    def included_folder(self) -> Path:
        """The folder of files of every submission: folders by language. It need not exist."""
        return self.folder / "include"

    @property
    def heap_mebibytes(self) -> int:
        """The heap of a virtual machine."""
        factors = [self.extra_for(code).memory_factor for code in with_heap()]
        return self.limits.memory_mebibytes * max(factors, default=1)

    @property
    def case_count(self) -> int:
        """The number of test cases, with those that are left out."""
        return len(self.cases) + self.left_out_cases

    def with_first_cases(self, number: int) -> Problem:
        """Return the problem with its first test cases only."""
        return replace(self, cases=self.cases[:number], left_out_cases=len(self.cases[number:]))

    @property
    def has_reference(self) -> bool:
        """True if there is an accepted submission, as counterexample needs it."""
        return any((self.folder / "submissions" / "accepted").glob("[!.]*"))

    @property
    def has_input_validators(self) -> bool:
        """True if there are files that may be input validators."""
        return any((self.folder / name).is_dir() for name in INPUT_VALIDATORS)

    @property
    def has_only_samples(self) -> bool:
        """True if all test cases are samples of its package, which shows little."""
        return all(case.is_sample for case in self.cases)

    def for_language(self, language: str) -> Problem:
        """Return the problem without the huge inputs if programs in a language are not compiled.

        An interpreter needs a large part of the time limit to read them.
        """
        if is_native(language) or not any(is_huge(case.name) for case in self.cases):
            return self
        return replace(self, cases=tuple(case for case in self.cases if not is_huge(case.name)))

    def extra_for(self, language: str) -> LanguageExtra:
        """Return the time and memory that the judge grants a language besides the usual limits."""
        return self.policies.language_extras.get(language, NO_EXTRA)

    def limits_for(self, language: str) -> Limits:
        """Return the limits for a program in a language, by problemtools' name of it."""
        return with_extra(self.limits, self.extra_for(language))

    def case(self, name: str) -> TestCase:
        """Return the test case of a name, which must exist."""
        return next(case for case in self.cases if case.name == name)


@dataclass(frozen=True)
class Draft:
    """A problem as it is found, perhaps without a time limit. Nothing judges a draft.

    `timelimit.with_time_limit` returns the problem.
    """

    problem: Problem  # if it is untimed, with a limit that is high enough to measure one
    time_rule: TimeRule | None = None  # None: the time limit is stated
