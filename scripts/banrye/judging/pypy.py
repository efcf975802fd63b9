"""Python as people submitted it: most Korean Python solutions were submitted as PyPy.

A program that is too slow in CPython is judged again in PyPy if that is installed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.judges.verdict import Verdict
from banrye.judging.judge import judge_cases
from banrye.judging.python import Python
from banrye.judging.verdict import CaseResult
from banrye.problem.model import Problem
from banrye.submission.build import CompileError
from banrye.submission.program import Program

CPYTHON, PYPY = "python3", "pypy3"  # problemtools' identifiers
HINT = "it may have been submitted as PyPy, which is not installed (apt install pypy3)"


@dataclass(frozen=True)
class Judgement:
    """A program and its results."""

    problem: Problem  # with the test cases for the language of the program
    program: Program
    results: list[CaseResult]
    hint: str = ""  # what the user should know of a program that is too slow

    @property
    def interpreter(self) -> str:
        """What is said of a program that was accepted in another Python."""
        return " (PyPy)" if self.program.language == PYPY else ""


def language_of(source: Path, python: Python) -> str | None:
    """Return the language in which a source is built first, None: by its extension."""
    return PYPY if python is Python.PYPY and source.suffix == ".py" else None


def is_accepted(results: Sequence[CaseResult]) -> bool:
    return all(result.verdict is Verdict.AC for result in results)


def may_be_faster(program: Program, python: Python) -> bool:
    """Return whether a program runs in CPython and PyPy, which is installed, may be tried."""
    is_first = program.language == CPYTHON and python is Python.BOTH
    return is_first and shutil.which("pypy3") is not None


def judge_program(
    problem: Problem,
    program: Program,
    rebuild: Callable[[str], Program],
    *,
    python: Python = Python.BOTH,
    all_cases: bool = False,
    is_wanted: Callable[[Sequence[CaseResult]], bool] = is_accepted,
) -> Judgement:
    """Judge a program. Judge a Python program that is too slow again in PyPy.

    `rebuild`: builds it in a language. `is_wanted`: of two results, PyPy's count if only they are.
    """
    results = list(judge_cases(problem, program, all_cases=all_cases))
    first = Judgement(problem, program, results)
    is_slow = any(result.verdict is Verdict.TLE for result in results)
    if not is_slow or is_wanted(results):
        return first
    if program.language != CPYTHON or python is not Python.BOTH:
        return first
    if not shutil.which("pypy3"):
        return Judgement(problem, program, results, HINT)
    try:
        faster = rebuild(PYPY)
    except CompileError:  # PyPy may be of an older version
        return first
    again = list(judge_cases(problem, faster, all_cases=all_cases))
    return Judgement(problem, faster, again) if is_wanted(again) else first
