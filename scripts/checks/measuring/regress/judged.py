"""Judge programs served and started, for the command `verdicts`, and compare what comes of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from banrye.console import MachineError, UserError
from banrye.extras.regress.judge_solutions import Problems
from banrye.extras.regress.solution_files import find_solutions
from banrye.judging.judge_cases import judge_cases
from banrye.prepare.open_problem import open_problem
from banrye.problem.model import Problem
from banrye.problem.submissions import build_submission
from banrye.process import sandbox
from banrye.submission.build import CompileError
from banrye.submission.language_config import programs_in
from banrye.submission.servers import NEVER_SERVED

Verdicts = tuple[tuple[str, str], ...]
"""The name and the verdict of each test case, up to the first that fails."""


@dataclass(frozen=True)
class Source:
    """A program, and what finds its problem: a package, or a name."""

    problem: Path | str
    file: Path


@dataclass(frozen=True)
class Compared:
    """The result of a program. `reason`: why it was not judged, else ""."""

    reason: str = ""
    verdict: str = ""
    differences: Sequence[str] = ()


def sources_in(paths: Sequence[Path]) -> list[Source]:
    """Return the submissions of packages, and the solutions in other folders."""
    sources: list[Source] = []
    for path in paths:
        if (path / "problem.yaml").is_file():
            for folder in sorted((path / "submissions").glob("*/")):
                sources += [Source(path.absolute(), file) for file in programs_in(folder)[0]]
        else:
            sources += [
                Source(solution.problem, solution.file)
                for solution in find_solutions([path]).solutions
            ]
    return sources


def allowed(levels: Sequence[str]) -> list[str]:
    """Return the levels that this machine allows."""
    lines = sandbox.probe_lines()
    return [level for level in levels if lines[level] == "yes"]


def compare(source: Source, levels: Sequence[str]) -> Compared:
    """Judge a program served and started at each level."""
    try:
        problem = problem_of(source.problem)
        expected = judge(problem, source.file, levels[0], is_served=False)
        differences: list[str] = []
        for level, is_served in list(product(levels, (False, True)))[1:]:
            verdicts = judge(problem, source.file, level, is_served=is_served)
            if verdicts != expected:
                verdicts = judge(problem, source.file, level, is_served=is_served)
            if verdicts != expected:
                how = "served" if is_served else "started"
                differences.append(f"{how} at level {level} {verdicts[-1]}: {expected[-1]}")
    except (UserError, MachineError, OSError) as error:
        return Compared(reason=str(error))
    return Compared("", expected[-1][1], differences)


def judge(problem: Problem, file: Path, level: str, *, is_served: bool) -> Verdicts:
    """Return the verdicts on a program."""
    with environment(level, is_served=is_served):
        try:
            program = build_submission(problem, file)
        except CompileError:
            return (("", "CE"),)
        results = judge_cases(problem.for_language(program.language), program)
        return tuple((result.case.name, str(result.verdict)) for result in results)


@contextmanager
def environment(level: str, *, is_served: bool) -> Iterator[None]:
    """Use a level of the sandbox, and servers or none."""
    os.environ[sandbox.FORCED_LEVEL] = level
    if not is_served:
        os.environ[NEVER_SERVED] = "1"
    try:
        yield
    finally:
        os.environ.pop(NEVER_SERVED, None)
        os.environ.pop(sandbox.FORCED_LEVEL)


@cache
def problems() -> Problems:
    return Problems(None)


@cache
def problem_of(problem: Path | str) -> Problem:
    if isinstance(problem, Path):
        return open_problem(str(problem))
    return problems().entry(problem).get()
