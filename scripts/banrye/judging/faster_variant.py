"""Judge a program that is too slow again, in the faster variant of its language.

Most Korean solutions in Python were submitted as PyPy: language.toml of Python says that it is the
variant for this purpose. It is used if it is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult
from banrye.judging.events import Built, Event, Judgement
from banrye.judging.judge_cases import judge_cases
from banrye.judging.variant_choice import VariantChoice
from banrye.language import FASTER, variant_for
from banrye.messages import _, marked
from banrye.problem.model import Problem
from banrye.submission.build import CompileError
from banrye.submission.language_config import faster_variant
from banrye.submission.program import Program

HINT = marked("it may have been submitted as {}, which is not installed (apt install {})")


def language_of(source: Path, python: VariantChoice) -> str | None:
    """Return the language in which a file or folder is built first, None: by its extension."""
    variant = faster_variant(source) if python is VariantChoice.FASTER else None
    return variant.code if variant else None


def is_accepted(results: Sequence[CaseResult]) -> bool:
    return all(result.verdict is Verdict.AC for result in results)


def may_be_faster(program: Program, python: VariantChoice) -> bool:
    """Return whether a faster variant of a program's language is installed and may be tried."""
    variant = variant_for(program.language, FASTER) if python is VariantChoice.BOTH else None
    return variant is not None and variant.toolchain.is_installed


def events_of_program(
    problem: Problem,
    program: Program,
    rebuild: Callable[[str], Program],
    *,
    python: VariantChoice = VariantChoice.BOTH,
    all_cases: bool = False,
    is_wanted: Callable[[Sequence[CaseResult]], bool] = is_accepted,
) -> Iterator[Event]:
    """Yield what happens while a program is judged: in the faster variant again, if it is too slow.

    `rebuild`: builds it in a language. `is_wanted`: of two results, the variant's count if only
    they are.
    """
    results = yield from case_results(problem, program, all_cases=all_cases)
    first = Judgement(problem, program, results)
    is_slow = any(result.verdict is Verdict.TLE for result in results)
    variant = variant_for(program.language, FASTER) if python is VariantChoice.BOTH else None
    if variant is None or not is_slow or is_wanted(results):
        yield first
    elif not variant.toolchain.is_installed:
        yield replace(first, hint=_(HINT, variant.label, variant.toolchain.tools[0].package))
    else:
        try:
            faster = rebuild(variant.code)
        except CompileError:  # the variant may be of an older version
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
