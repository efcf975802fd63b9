"""A problem folder of the judge server of DMOJ: init.yml, test cases, a checker for testlib.

    group small, 40 points              {points: 40, batched: [{in: 2.in, out: 2.out}, ...]}
    float_tolerance 1e-6                checker.cpp: default_checker.py with that tolerance
    output_validator/checker.cpp        the same file, with testlib.h beside it

DMOJ's own checkers count letter case and line breaks, which packages do not, so none is used.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from banrye.choices import compiled_testlib
from banrye.extras.package import bundles, losses
from banrye.extras.package.export_target import ExportTarget, LossTexts, Material
from banrye.extras.package.numbered_cases import write_cases
from banrye.extras.package.pages import write_pages
from banrye.extras.package.testlib_sources import checker_of, interactor_of
from banrye.extras.package.to.dmoj import solution_tests
from banrye.extras.package.to.dmoj.batches import entries_of
from banrye.problem.model import Problem

CHECKER = "checker.cpp"
INTERACTOR = "interactor.cpp"


class DmojTarget(ExportTarget):
    """The judge."""

    name = "dmoj"
    has_outer_folder = True

    def losses(self, problem: Problem) -> LossTexts:
        has_program = checker_of(problem) is not None or interactor_of(problem) is not None
        if not has_program:
            yield from losses.of_comparison(problem, has_checker=False)
        yield from losses.of_points(problem)
        yield from losses.of_limits(problem)
        yield from losses.of_folders(problem, "attachments", "include")
        yield from solution_tests.left_out(problem)

    def write(self, folder: Path, material: Material) -> None:
        problem = material.problem
        write_cases(folder, problem)
        settings = {**write_program(folder, problem), "test_cases": list_of(problem)}
        (folder / "init.yml").write_text(json.dumps(settings, indent=1))  # JSON is YAML
        solution_tests.write(folder / "tests", problem)
        write_pages(folder, material)


def list_of(problem: Problem) -> list[dict[str, object]]:
    """Return the test cases of init.yml: each with a point, or in batches."""
    files = {
        case.name: {"in": f"{number}.in", "out": f"{number}.out"}
        for number, case in enumerate(problem.cases, start=1)
    }
    if not problem.is_scoring or bundles.why_none(problem):
        return [{**names, "points": 1} for names in files.values()]
    samples = tuple(case.name for case in problem.cases if case.is_sample)
    return entries_of(bundles.bundles_of(problem), samples, files)


def write_program(folder: Path, problem: Problem) -> dict[str, Any]:
    """Write a checker or interactor. Return its settings for init.yml, none without one."""
    checker, interactor = checker_of(problem), interactor_of(problem)
    name, source = (CHECKER, checker) if interactor is None else (INTERACTOR, interactor)
    if source is None:
        return {}
    (folder / name).write_bytes(source)
    shutil.copy(compiled_testlib.ORIGINAL, folder / "testlib.h")
    arguments = {"files": [name, "testlib.h"], "lang": "CPP17", "type": "testlib"}
    if interactor is not None:
        return {"interactive": arguments}
    return {"checker": {"name": "bridged", "args": arguments}}


EXPORT_TARGET = DmojTarget()
