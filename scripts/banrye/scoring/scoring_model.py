"""The values of a scoring: results of test cases, points of groups.

CaseScore("secret/1", "AC")     GroupScore("secret", 100.0, 100.0, "AC", accepted=1, cases=1)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from banrye.messages import _

ACCEPTED = "AC"


class ImpossiblePoints(Exception):
    """A checker gives points that a test case cannot have, or none where it has to."""


@dataclass(frozen=True)
class CaseScore:
    """The result of a test case: its verdict, and the points that a checker states."""

    name: str
    verdict: str  # "AC", "WA", …
    score: float | None = None  # points
    multiplier: float | None = None  # of the points of the test case
    share: float | None = None  # of the points of the test case, of an output that is rejected

    @property
    def is_accepted(self) -> bool:
        return self.verdict == ACCEPTED

    def points(self, most: float | None) -> float:
        """Return the points of the test case. `most`: what it can have, None: unbounded.

        Raise ImpossiblePoints.
        """
        if not self.is_accepted:
            return (most or 0.0) * (self.share or 0.0)
        if self.score is not None:
            return check_points(self.score, most)
        if most is None:
            raise ImpossiblePoints(_("no score for {}", self.name))
        return most if self.multiplier is None else most * check_points(self.multiplier, 1.0)


def check_points(value: float, most: float | None) -> float:
    if not math.isfinite(value) or value < 0 or (most is not None and value > most + 1e-9):
        raise ImpossiblePoints(_("a score of {:g}", value))
    return value


@dataclass(frozen=True)
class GroupScore:
    """The points of a group of test cases."""

    name: str
    score: float
    most: float | None  # None: unbounded, or nothing states points
    verdict: str  # "AC" if all are accepted, else the first other verdict
    accepted: int  # test cases
    cases: int
    has_points: bool = True


class Scoring(Protocol):
    """Computes points from the results of test cases."""

    def score(self, results: Sequence[CaseScore]) -> list[GroupScore]:
        """Return the points of each group, after the groups in it, the total last.

        `results`: of all test cases, in their order. Raise ImpossiblePoints.
        """
        ...


def first_verdict(results: Sequence[CaseScore]) -> str:
    """Return AC if all test cases are accepted, else the verdict of the first that is not."""
    return next((result.verdict for result in results if not result.is_accepted), ACCEPTED)
