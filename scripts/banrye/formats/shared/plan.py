"""A package of another tool as one plan, the same for all tools.

    <test cmd="gen 10 7" points="5" group="1"/>
    TestCase("02", GeneratedInput(gen.cpp, ("10", "7")), …)

Values only. Paths lead to the tool's own files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from banrye.choices import compiled_testlib
from banrye.console import UserError
from banrye.judges.convention import TESTLIB, Convention
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import Text
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.model import STANDARD_STREAMS, StreamFiles, check_file_name
from banrye.testcase import TestCase


@dataclass(frozen=True)
class GeneratedInput:
    """An input that a program makes: a Blob whose content is there once its package is made."""

    generator: Path
    arguments: tuple[str, ...] = ()
    file: str | None = None  # the file that it writes into its folder. None: it prints the input

    def __post_init__(self) -> None:
        check_file_name(self.file)

    @property
    def command(self) -> str:
        return " ".join((self.generator.stem, *self.arguments))

    def read(self) -> bytes:
        """Raise UserError: who makes the package runs the program."""
        raise UserError(_("{} makes an input that was not made yet", self.command))

    @property
    def size(self) -> int:
        return 0

    @property
    def place(self) -> None:
        return None


@dataclass(frozen=True)
class PlannedGroup:
    """A group of test cases. Without a group, a test case has points of its own."""

    name: str
    points: float | None  # None: the sum of the points of its test cases
    is_shared: bool = False  # each accepted test case brings its own points
    needs: tuple[str, ...] = ()  # the groups that must be accepted
    takes_least: bool = False  # the least share of the points that a test case gets counts for all


class Label(Enum):
    """The label of a solution in a package: the verdicts it may get, and must get once."""

    ACCEPTED = ("AC",), ()
    REJECTED = (), ("RTE", "TLE", "WA")
    WRONG = ("AC", "WA"), ("WA",)
    SLOW = ("AC", "TLE"), ("TLE",)
    CRASHES = ("AC", "RTE"), ("RTE",)
    SLOW_OR_ACCEPTED = ("AC", "TLE"), ()
    SLOW_OR_CRASHES = ("AC", "TLE", "RTE"), ("TLE", "RTE")
    WRONG_COMPILED = ("CE",), ()
    UNKNOWN = (), ()

    @property
    def permitted_verdicts(self) -> tuple[str, ...]:
        return tuple(self.value[0])

    @property
    def required_verdicts(self) -> tuple[str, ...]:
        return tuple(self.value[1])


@dataclass(frozen=True)
class PlannedSolution:
    """A solution."""

    source: Path
    label: Label
    is_main: bool = False  # its answers are the right ones
    folder: str = ""  # of its own, if files of several solutions have the same name


@dataclass(frozen=True)
class PlannedJudge:
    """The judge of a planned problem: a program, or a comparison of texts."""

    checker: Path | None = None
    convention: Convention = TESTLIB  # of the checker
    text: Judge = field(default_factory=Text)  # without a checker
    interactor: Path | None = None
    interactor_convention: Convention = TESTLIB
    gives_percent: bool = False  # the points of the checker are percent of the test case's


@dataclass(frozen=True)
class Plan:
    """A problem as a tool describes it."""

    name: str
    folder: Path
    titles: Mapping[str, str]  # by language
    seconds: float
    mebibytes: int
    cases: tuple[TestCase, ...]
    judge: PlannedJudge
    groups: tuple[PlannedGroup, ...] = ()
    validators: tuple[Path, ...] = ()
    solutions: tuple[PlannedSolution, ...] = ()
    files: StreamFiles = STANDARD_STREAMS
    headers: tuple[Path, ...] = ()  # folders of what programs include
    texts: Mapping[str, str] = field(default_factory=dict)  # more of these files, by name
    linked: Mapping[str, tuple[Path, ...]] = field(default_factory=dict)
    """Files that belong to every submission in a language."""
    testlib: Path = compiled_testlib.ORIGINAL
    testset: str = ""  # the name that validators get with the group of a test case. "": none
    notes: tuple[str, ...] = ()  # what is assumed, for the user
    losses: tuple[Loss, ...] = ()  # what is not supported

    @property
    def main(self) -> Path | None:
        """The solution whose answers are the right ones."""
        accepted = [solution for solution in self.solutions if solution.label is Label.ACCEPTED]
        first = sorted(accepted, key=lambda solution: not solution.is_main)
        return first[0].source if first else None

    def validator_words(self, case: TestCase) -> tuple[str, ...]:
        """Return the arguments that validators get for a test case, as in Polygon."""
        group = ("--group", case.group) if case.group else ()
        return ("--testset", self.testset, *group)

    @property
    def is_scoring(self) -> bool:
        """True if there are points."""
        return any(case.points for case in self.cases) or any(group.points for group in self.groups)
