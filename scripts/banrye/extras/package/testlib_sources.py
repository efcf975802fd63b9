"""The programs of a package as judges with testlib take them: one file each.

output_validator/check.cpp, testlib.h      checker_of: the same file
float_tolerance 1e-6                       checker_of: default_checker.py with that tolerance
output_validator/interactor.cpp            interactor_of, of an interactive problem
"""

from __future__ import annotations

from pathlib import Path

from banrye.choices import compiled_testlib
from banrye.extras.package import default_checker
from banrye.files import read_bytes
from banrye.judges.checker import Checker
from banrye.judges.interactor import Interactor
from banrye.judges.text_judges import Standard
from banrye.problem.model import Problem
from banrye.problem.validators import is_testlib_validator
from banrye.submission.language_config import programs_in

VALIDATORS = ("output_validator", "output_validators")  # folders, of 2025-09 and before


def checker_of(problem: Problem) -> bytes | None:
    """Return the source of a checker for testlib that decides as the package does, None if none."""
    judge = problem.judge
    if isinstance(judge, Checker) and judge.runs_once:
        return one_source(problem)
    if isinstance(judge, Standard):
        flags = default_checker.flags_of(problem)
        return default_checker.text_of(flags).encode() if flags else None
    return None


def interactor_of(problem: Problem) -> bytes | None:
    """Return the source of the interactor if it is one file for testlib, else None."""
    judge = problem.judge
    is_alone = isinstance(judge, Interactor) and judge.passes == 1 and judge.checker is None
    return one_source(problem) if is_alone else None


def one_source(problem: Problem) -> bytes | None:
    """Return the checker if it is one source for testlib, else None."""
    folders = [problem.folder / name for name in VALIDATORS]
    sources = sorted(file for folder in folders for file in folder.glob("**/*.cpp"))
    text = with_plain_testlib(read_bytes(sources[0])) if len(sources) == 1 else b""
    return text if b"testlib.h" in text else None


def with_plain_testlib(text: bytes) -> bytes:
    """Return a source that includes testlib.h in place of the copy that our packages have."""
    copy = compiled_testlib.accepted_by_bt(
        compiled_testlib.self_contained(compiled_testlib.ORIGINAL)
    )
    return text.replace(copy.encode(), b'#include "testlib.h"\n')


def validator_of(problem: Problem) -> Path | None:
    """Return the first input validator that is one file for testlib, None if there is none."""
    programs = programs_in(problem.folder / "input_validators")[0]
    sources = [source for program in programs for source in sources_of(program)]
    return next(filter(is_testlib_validator, sources), None)


def sources_of(program: Path) -> list[Path]:
    """Return the source of a program in C++, which may be the only one in a folder, else none."""
    sources = sorted(program.glob("*.cpp")) if program.is_dir() else [program]
    return sources if len(sources) == 1 and sources[0].suffix == ".cpp" else []
