"""Python as people submitted it: most Korean Python solutions were submitted as PyPy.

A program that is too slow in CPython is judged again in PyPy if that is installed.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from judgekit.judging.judge import judge_cases
from judgekit.judging.verdict import CaseResult, Verdict
from judgekit.problem.model import Problem
from judgekit.problem.validators import build_submission
from judgekit.submission.build import Program
from judgekit.submission.function import Kind

CPYTHON, PYPY = "python3", "pypy3"  # problemtools' identifiers
HINT = "it may have been submitted as PyPy, which is not installed (apt install pypy3)"


class Python(Enum):
    """The user's choice."""

    BOTH = "CPython, and PyPy if that is too slow"
    CPYTHON = "cpython"
    PYPY = "pypy"


@dataclass(frozen=True)
class Judgement:
    """A program and its results."""

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


def may_be_faster(program: Program, results: Sequence[CaseResult]) -> bool:
    """Return whether PyPy is here for a program that is too slow in CPython."""
    is_slow = any(result.verdict is Verdict.TLE for result in results)
    return is_slow and program.language == CPYTHON and shutil.which("pypy3") is not None


def judge_program(
    problem: Problem,
    source: Path,
    program: Program,
    *,
    kind: Kind = Kind.GUESS,
    python: Python = Python.BOTH,
    all_cases: bool = False,
) -> Judgement:
    """Judge a program, and judge a Python program that is too slow again in PyPy."""
    results = list(judge_cases(problem, program, all_cases=all_cases))
    first = Judgement(program, results)
    is_slow = any(result.verdict is Verdict.TLE for result in results)
    if not is_slow or program.language != CPYTHON or python is not Python.BOTH:
        return first
    if not shutil.which("pypy3"):
        return Judgement(program, results, HINT)
    faster = build_submission(problem, source, kind, language=PYPY)
    again = list(judge_cases(problem, faster, all_cases=all_cases))
    failures = [result for result in again if result.verdict is not Verdict.AC]
    return first if failures else Judgement(faster, again)
