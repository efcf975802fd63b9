"""The decision of a judge on a run: a verdict, a message and points.

    JudgedRun(Verdict.WA, run, "line 3: expected 7, found 8")

The titles, colours and folders of the verdicts are only here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from banrye.messages import marked

if TYPE_CHECKING:
    from banrye.process.interact import DialoguePiece
    from banrye.process.limits import RunResult


class Verdict(StrEnum):
    """The decision of a judge on a submission, in the abbreviation that contestants use."""

    AC = "AC"
    WA = "WA"
    TLE = "TLE"
    MLE = "MLE"
    RTE = "RTE"
    CE = "CE"

    @property
    def title(self) -> str:  # type: ignore[override]  # str.title() has no use here
        """The words of the verdict: "Wrong answer"."""
        return TITLES[self]

    @property
    def colour(self) -> str:
        """The colour of the verdict on a terminal."""
        return COLOURS[self]

    @property
    def folder(self) -> str | None:
        """The folder below submissions/ whose programs must get this verdict."""
        return next((name for name, verdict in FOLDERS.items() if verdict is self), None)


TITLES = {
    Verdict.AC: marked("Accepted"),
    Verdict.WA: marked("Wrong answer"),
    Verdict.TLE: marked("Time limit exceeded"),
    Verdict.MLE: marked("Memory limit exceeded"),
    Verdict.RTE: marked("Run-time error"),
    Verdict.CE: marked("Compile error"),
}
COLOURS = {
    Verdict.AC: "green",
    Verdict.WA: "red",
    Verdict.TLE: "yellow",
    Verdict.MLE: "yellow",
    Verdict.RTE: "yellow",
    Verdict.CE: "red",
}
FOLDERS = {
    "accepted": Verdict.AC,
    "wrong_answer": Verdict.WA,
    "time_limit_exceeded": Verdict.TLE,
    "run_time_error": Verdict.RTE,
}


@dataclass(frozen=True)
class Points:
    """The score of a test case as a checker states it. None: it states none."""

    score: float | None = None
    multiplier: float | None = None
    share: float | None = None  # of the points of the test case, of an output that is rejected


@dataclass(frozen=True)
class JudgedRun:
    """The verdict on one run of a program on an input."""

    verdict: Verdict
    run: RunResult  # the last pass, with the time of the slowest
    message: str = ""  # the validator's own words, for the user
    dialogue: tuple[DialoguePiece, ...] = ()  # the end of it, in interactive problems
    points: Points | None = None  # in scoring problems
    checking_seconds: float = 0.0  # CPU time of the checker

    @classmethod
    def of(cls, run: RunResult, *, is_right: bool) -> JudgedRun:
        """Return a run whose output is right or wrong."""
        return cls(Verdict.AC if is_right else Verdict.WA, run)
