"""The checker of a package as the judge server of DMOJ takes it: a program for testlib.

    float_tolerance 1e-6               checker.cpp: default_checker.py with that tolerance
    output_validator/checker.cpp       the same file, with testlib.h beside it

DMOJ's own checkers count letter case and line breaks, which packages do not, so none is used.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from banrye.choices import testlib
from banrye.export import polygon
from banrye.problem.model import Problem

CHECKER = "checker.cpp"


def can_write_checker(problem: Problem) -> bool:
    """Return whether DMOJ compares outputs as the package does."""
    return polygon.checker_of(problem) is not None


def write_checker(folder: Path, problem: Problem) -> dict[str, Any]:
    """Write what a checker needs. Return its settings for init.yml, none without a checker."""
    source = polygon.checker_of(problem)
    if source is None:
        return {}
    (folder / CHECKER).write_bytes(source)
    shutil.copy(testlib.ORIGINAL, folder / "testlib.h")
    arguments = {"files": [CHECKER, "testlib.h"], "lang": "CPP17", "type": "testlib"}
    return {"checker": {"name": "bridged", "args": arguments}}
