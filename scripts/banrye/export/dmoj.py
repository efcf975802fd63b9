"""The checker of a package as the judge server of DMOJ takes it.

float_tolerance 1e-6               {"checker": {"name": "floats", "args": {"precision": 6}}}
output_validator/checker.cpp       {"checker": {"name": "bridged", ...}}, with testlib.h beside it
"""

from __future__ import annotations

import math
import shutil
from itertools import pairwise
from pathlib import Path
from typing import Any

from banrye.choices import testlib
from banrye.export import polygon
from banrye.problem.model import Comparison, Problem

FLOATS = {  # by the flag of the default output validator
    "float_tolerance": "floats",
    "float_absolute_tolerance": "floatsabs",
    "float_relative_tolerance": "floatsrel",
}
CHECKER = "checker.cpp"


def can_write_checker(problem: Problem) -> bool:
    """Return whether DMOJ compares outputs as the package does."""
    if problem.kind.is_interactive or problem.kind.is_multi_pass:
        return False
    if problem.comparison is Comparison.VALIDATOR:
        return polygon.testlib_checker(problem) is not None
    flags = problem.cases[0].validator_flags
    is_alike = all(case.validator_flags == flags for case in problem.cases)
    tolerances = [flag for flag in flags if "tolerance" in flag]
    return is_alike and (not tolerances or checker_of_flags(flags) is not None)


def write_checker(folder: Path, problem: Problem) -> dict[str, Any]:
    """Write what a checker needs. Return its settings for init.yml, none if words are compared."""
    if not can_write_checker(problem):
        return {}
    if problem.comparison is Comparison.VALIDATOR:
        source = polygon.testlib_checker(problem)
        assert source is not None
        (folder / CHECKER).write_bytes(source)
        shutil.copy(testlib.ORIGINAL, folder / "testlib.h")
        arguments = {"files": [CHECKER, "testlib.h"], "lang": "CPP17", "type": "testlib"}
        return {"checker": {"name": "bridged", "args": arguments}}
    found = checker_of_flags(problem.cases[0].validator_flags)
    return {"checker": found} if found else {}


def checker_of_flags(flags: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the checker with a tolerance, None if there is none or it is no power of ten."""
    found = [(flag, value) for flag, value in pairwise(flags) if flag in FLOATS]
    if len(found) != 1:
        return None
    flag, value = found[0]
    precision = round(-math.log10(float(value)))
    if not math.isclose(10.0**-precision, float(value)):
        return None
    return {"name": FLOATS[flag], "args": {"precision": precision}}
