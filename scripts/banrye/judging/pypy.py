"""Python as people submitted it: most Korean Python solutions were submitted as PyPy.

A program that is too slow in CPython is judged again in PyPy if that is installed.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from banrye.judges.verdict import Verdict
from banrye.judging.events import PYPY, Built, Event, Judgement
from banrye.judging.judge import judge_cases
from banrye.judging.python import Interpreters
from banrye.judging.verdict import CaseResult
from banrye.messages import _, marked
from banrye.problem.model import Problem
from banrye.submission.build import CompileError
from banrye.submission.languages import faster_variant
from banrye.submission.program import Program

CPYTHON = "python3"  # problemtools' identifier
HINT = marked("it may have been submitted as PyPy, which is not installed (apt install pypy3)")


def language_of(source: Path, python: Interpreters) -> str | None:
    """Return the language in which a file or folder is built first, None: by its extension."""
    variant = faster_variant(source) if python is Interpreters.PYPY else None
    return variant.code if variant else None


def is_accepted(results: Sequence[CaseResult]) -> bool:
    return all(result.verdict is Verdict.AC for result in results)


def may_be_faster(program: Program, python: Interpreters) -> bool:
    """Return whether a program runs in CPython and PyPy, which is installed, may be tried."""
    is_first = program.language == CPYTHON and python is Interpreters.BOTH
    return is_first and shutil.which("pypy3") is not None


def judge_program(
    problem: Problem,
    program: Program,
    rebuild: Callable[[str], Program],
    *,
    python: Interpreters = Interpreters.BOTH,
    all_cases: bool = False,
    is_wanted: Callable[[Sequence[CaseResult]], bool] = is_accepted,
) -> Iterator[Event]:
    """Yield what happens while a program is judged: in PyPy again, if it is Python and too slow.

    `rebuild`: builds it in a language. `is_wanted`: of two results, PyPy's count if only they are.
    """
    results = yield from case_results(problem, program, all_cases=all_cases)
    first = Judgement(problem, program, results)
    is_slow = any(result.verdict is Verdict.TLE for result in results)
    if (
        not is_slow
        or is_wanted(results)
        or program.language != CPYTHON
        or python is not Interpreters.BOTH
    ):
        yield first
    elif not shutil.which("pypy3"):
        yield replace(first, hint=_(HINT))
    else:
        try:
            faster = rebuild(PYPY)
        except CompileError:  # PyPy may be of an older version
            yield first
            return
        again = yield from case_results(problem, faster, all_cases=all_cases)
        yield Judgement(problem, faster, again) if is_wanted(again) else first


def case_results(
    problem: Problem, program: Program, *, all_cases: bool
) -> Generator[Event, None, list[CaseResult]]:
    """Yield that a program is built, and its results on test cases. Return the results."""
    yield Built(problem, program)
    results: list[CaseResult] = []
    for result in judge_cases(problem, program, all_cases=all_cases):
        results.append(result)
        yield result
    return results
