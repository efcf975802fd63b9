"""Check the claim about a counterexample: it fails, and no single reduction of it does.

Holds no tests. The reductions are those of a file that shares nothing with the search.
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from banrye.judges.verdict import Verdict
from banrye.prepare.open_problem import open_problem
from banrye.process.limits import Limits
from banrye.search.hunt import open_hunt
from banrye.search.inputs import CandidateInput, to_text
from banrye.search.runs.attempt import Attempt
from banrye.search.runs.runner import RunTerms
from banrye.search.stop.budget import Budget
from banrye.submission.source_kind import SourceKind
from tests.python.commands import script


def check_minimal(package: Path, program: Path, saved: Path, reductions: Path) -> str:
    """Search a counterexample, and check the claims about it. Return the report.

    `reductions`: a file in Python whose function `of` yields the reductions of a text.
    """
    result = script("counterexample", package, program, "--save", saved)
    assert result.status == 1, result
    is_minimal = "\nAfter each single reduction, the program passes: " in result.stdout
    # A program that is too slow can use up the budget.
    is_slow = "no answer within" in result.stdout
    is_unfinished = is_slow and "\nIt may not be minimal: " in result.stdout
    is_smallest = "\nThis is the smallest failing input.\n" in result.stdout
    assert is_smallest or is_minimal or is_unfinished, result
    file = saved.with_suffix(".in")
    texts = list(reductions_of(to_text(file.read_bytes()), reductions)) if is_minimal else []
    check_claims(package, program, file, texts)
    return result.stdout


def reductions_of(text: str, file: Path) -> Iterator[str]:
    for new in runpy.run_path(str(file))["of"](text):
        if new != text:
            yield new


def check_claims(package: Path, program: Path, file: Path, reductions: list[str]) -> None:
    """Check that the program fails on the input of the file, and on no valid reduction."""
    problem = open_problem(str(package))
    search = open_hunt.prepare_hunt(problem, program.absolute(), SourceKind.GUESS).search
    limits = search.limits
    text = to_text(file.read_bytes())
    (failing,) = search.runner.run_many([CandidateInput(text)], terms(limits))
    assert isinstance(failing, Attempt)
    assert failing.verdict is not Verdict.AC
    assert failing.answer == file.with_suffix(".ans").read_bytes()
    longer = replace(limits, cpu_seconds=1.5 * limits.cpu_seconds)  # the search measured before
    tried = search.runner.run_many(map(CandidateInput, reductions), terms(longer))
    attempts = [attempt for attempt in tried if isinstance(attempt, Attempt)]
    too = [attempt.text for attempt in attempts if attempt.verdict is failing.verdict]
    assert too == [], f"{program.name}: reductions of {text!r} fail, too"


def terms(limits: Limits) -> RunTerms:
    """Return terms without a budget."""
    return RunTerms(limits, Budget(float("inf")))
