"""Compare the result of a function with the right result, as values.

right 0.3, given 0.30000000000000004     equal: doubles may differ by the tolerance
right [1, 2], given [1, 2, 0, ...]       equal: C does not say where the array ends
right true, given 1                      different
"""

from __future__ import annotations

import math

from banrye.compare import Tolerance
from banrye.functions import values
from banrye.functions.function_model import Function
from banrye.functions.types import Scalar
from banrye.functions.values import ArgumentValue, NoValue, OpenList

EXACT = Tolerance(0.0)


def usual_tolerance(function: Function) -> Tolerance:
    """Return the tolerance of a function's numbers unless the user states another."""
    is_real = function.returns.scalar in (Scalar.DOUBLE, None)
    return Tolerance.either(1e-6) if is_real else EXACT


def is_right(
    function: Function, answer: bytes, output: bytes, tolerance: Tolerance | None = None
) -> bool:
    """Return whether an output of a driver is the right result."""
    try:
        right, value = read_result(answer), read_result(output)
    except NoValue:
        return False
    return are_equal(right, value, tolerance or usual_tolerance(function))


def read_result(output: bytes) -> ArgumentValue:
    """Return the value that a driver has printed. Raise NoValue."""
    return values.read_value(output.decode(errors="replace"))


def are_equal(right: ArgumentValue, output: ArgumentValue, tolerance: Tolerance) -> bool:
    if isinstance(right, list) and isinstance(output, list):
        return are_equal_lists(right, output, tolerance)
    if isinstance(right, (int, float)) and isinstance(output, (int, float)):
        return are_equal_numbers(right, output, tolerance)
    return type(right) is type(output) and right == output


def are_equal_lists(
    right: list[ArgumentValue], output: list[ArgumentValue], tolerance: Tolerance
) -> bool:
    """Return whether two lists are equal, up to the end of the one that says where it ends."""
    lengths = len(right), len(output)
    if isinstance(output, OpenList) or isinstance(right, OpenList):
        closed = [len(items) for items in (right, output) if not isinstance(items, OpenList)]
        if closed and closed[0] > min(lengths):
            return False
    elif lengths[0] != lengths[1]:
        return False
    return all(are_equal(*pair, tolerance) for pair in zip(right, output, strict=False))


def are_equal_numbers(right: float, output: float, tolerance: Tolerance) -> bool:
    if isinstance(right, bool) or isinstance(output, bool):
        return right is output
    if isinstance(right, int) and isinstance(output, int):
        return right == output
    try:
        right, output = float(right), float(output)
    except OverflowError:  # an integer beyond all doubles is near no double
        return False
    if not (math.isfinite(right) and math.isfinite(output)):
        return right == output or (math.isnan(right) and math.isnan(output))
    return tolerance.allows(right, output)
