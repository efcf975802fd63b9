"""The user's own files of which a problem is made: test cases, or the programs of a stress test."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from banrye.problem.own_cases.own_values import OwnValues


@dataclass(frozen=True)
class OwnMaterial:
    """Either `cases`, or `against` and `generator`, is there."""

    own: OwnValues
    cases: Path | None
    against: Path | None  # the right program
    generator: Path | None
    validator: Path | None
