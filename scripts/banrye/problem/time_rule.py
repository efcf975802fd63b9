"""Compute a time limit from the slowest accepted submission: `limits` in problem.yaml.

TimeRule(2.0, 0.5).limit(0.31) == 1.0
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class TimeRule:
    """The rule that computes a time limit from the slowest accepted submission.

    It is the smallest multiple of the resolution that is at least `multiplier` times its CPU time.
    """

    multiplier: float
    resolution: float = 1.0  # in seconds

    def limit(self, slowest: float) -> float:
        """Return the time limit, in seconds. Decimals are exact: three times 0.1 is 0.3."""
        resolution = Fraction(str(self.resolution))
        least = Fraction(str(slowest)) * Fraction(str(self.multiplier))
        return float(max(1, math.ceil(least / resolution)) * resolution)
