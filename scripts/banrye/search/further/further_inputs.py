"""The results of a program on further inputs: values only.

FurtherResult(AfterTestCases(small=400, others=80), ShapeResult(shapes=40))    it passes all of them
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from banrye.judges.verdict import Verdict

if TYPE_CHECKING:
    from banrye.choices.source import ChoiceSource
    from banrye.search.runs.attempt import Attempt
    from banrye.search.slowness.curve import Curve, ShapeFailure
    from banrye.search.slowness.growth import Growth

SHAPE_SECONDS_OF_JUDGE, SHAPE_SECONDS_OF_COUNTEREXAMPLE = 4.0, 30.0  # of CPU time, by default
NAMED_CURVES = 5  # of a plot: the slowest ones


@dataclass(frozen=True)
class AfterTestCases:
    """The result on other inputs than the test cases."""

    small: int = 0  # the number of smallest inputs that pass
    other_inputs: int = 0  # the number of other inputs that were tried
    failure: Attempt | None = None
    origin: str = ""  # in words, where the failing input comes from


@dataclass(frozen=True)
class PassedInput:
    """The input on which a program that passes came nearest to a limit. `facts` describe it."""

    facts: str
    bytes: int
    seconds: float
    mebibytes: int


@dataclass(frozen=True)
class ShapeResult:
    """The result of a program on inputs with shapes."""

    shapes: int = 0  # the shapes that the validator accepts
    curves: Sequence[Curve] = ()
    failure: ShapeFailure | None = None
    facts: str = ""  # of the failing input: the facts
    growth: Growth | None = None  # of a failure by a limit of time or memory
    passed: PassedInput | None = None  # if nothing fails
    largest_bytes: int = 0  # of the inputs that pass
    counted: Sequence[int] = ()  # the sizes at which costs were counted exactly
    was_interrupted: bool = False
    source: ChoiceSource | None = None  # makes the inputs again, to describe them


@dataclass(frozen=True)
class FurtherResult:
    """The results on inputs that are not test cases."""

    after_test_cases: AfterTestCases = field(default_factory=AfterTestCases)
    slowest: ShapeResult = field(
        default_factory=ShapeResult
    )  # of inputs with shapes, if all others pass

    @property
    def is_too_slow(self) -> bool:
        slow = self.slowest.failure
        attempt = self.after_test_cases.failure or (slow.attempt if slow else None)
        return attempt is not None and attempt.verdict is Verdict.TLE
