"""The settings of test cases, the same for all judges.

CaseSettings(time 1 s, checker chk.cc, groups ("subtask 1": 1.in, 2.in: 40 points))
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from banrye.judges.protocol import Judge
from banrye.problem.loss import Loss

if TYPE_CHECKING:
    from banrye.scoring.groups import Group
    from banrye.scoring.scoring_model import Scoring


class SettingsFile(NamedTuple):
    """A file of settings beside test cases. The module `case_settings` of its room reads it."""

    pattern: str
    judge: str


@dataclass(frozen=True)
class CaseFolder:
    """A folder with settings and test cases."""

    folder: Path
    cases: Mapping[str, str]
    """The names of the test cases by the paths of their inputs in the folder."""


@dataclass(frozen=True)
class CaseSettings:
    """The settings. None: nothing is stated."""

    file: str = ""  # its name, for messages. "": no file
    groups: tuple[Group, ...] = ()
    seconds: float | None = None
    mebibytes: int | None = None
    checker: Path | None = None
    judge: Judge | None = None  # without a checker
    losses: tuple[Loss, ...] = ()

    @property
    def scoring(self) -> Scoring | None:
        """The scoring by groups, None without groups."""
        if not self.groups:
            return None
        from banrye.scoring.groups import GroupScoring

        return GroupScoring(self.groups)
