"""The judge that compares the result of a function with the right result as a value.

answer 0.3, output 0.30000000000000004    AC: doubles within 1e-6 are equal
"""

from __future__ import annotations

from dataclasses import dataclass

from banrye.compare import Tolerance
from banrye.functions import equal
from banrye.functions.function_model import Function
from banrye.judges.protocol import Judge
from banrye.judges.verdict import JudgedRun
from banrye.process.limits import RunResult
from banrye.testcase import TestCase


@dataclass(frozen=True)
class Value(Judge):
    """Values of functions. `tolerance`: of numbers, None: 1e-6 for doubles only."""

    function: Function
    tolerance: Tolerance | None = None

    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        is_right = equal.is_right(self.function, case.answer_bytes, run.output, self.tolerance)
        return JudgedRun.of(run, is_right=is_right)

    def description(self) -> str:
        tolerance = self.tolerance or equal.usual_tolerance(self.function)
        return f"as values{tolerance.description()}"
