"""The programs in tests/fixtures/slow, each right but too slow: what rejects them.

    1717_no_path_compression.cpp    {"by": "judge", "verdict": "TLE", "shape": "a, b: a path"}

They are named PROBLEM_WHATISSLOW. Those that the test cases reject say nothing of shapes.
"""

from __future__ import annotations

import random
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checks.measuring import common

from banrye.repository import ROOT

if TYPE_CHECKING:
    from banrye.submission_result import SubmissionResult

FOLDER = ROOT / "tests" / "fixtures" / "slow"
CASES, JUDGE, COUNTEREXAMPLE = "test cases", "judge", "counterexample"
TOO_SLOW = ("TLE", "MLE")


def measure(chosen: Namespace) -> None:
    """Judge the programs in random order, and print what rejects them."""
    files = sorted(file for file in FOLDER.iterdir() if file.suffix in (".cpp", ".py"))
    if chosen.only:
        files = [file for file in files if any(word in file.name for word in chosen.only)]
    random.Random(chosen.seed).shuffle(files)
    jobs = {file.name: partial(rejected, file, chosen.archive) for file in files[: chosen.problems]}
    for line in summary(common.measure("program", jobs, chosen)):
        print(line)


def rejected(source: Path, archive: Path) -> dict[str, Any]:
    """Return the kind of input that rejects a program, the verdict, and the shape in words."""
    from banrye import api
    from banrye.console import UserError
    from banrye.judging.submission import Submission
    from banrye.search.further.further_inputs import SHAPE_SECONDS_OF_JUDGE

    try:
        problem = common.problem_of(source.name.split("_")[0], archive)
        submission = Submission(source)
        with api.open_result(
            api.events(problem, submission, slow_seconds=SHAPE_SECONDS_OF_JUDGE)
        ) as result:
            return found_by(result)
    except UserError as error:
        return {"by": "", "verdict": str(error)[:200], "shape": ""}


def found_by(result: SubmissionResult) -> dict[str, Any]:
    """Return the input that rejects a program. If there is none, search as counterexample does."""
    from banrye.search.further.further import try_further
    from banrye.search.further.further_inputs import SHAPE_SECONDS_OF_COUNTEREXAMPLE

    verdict = str(result.verdict)
    if result.failures:
        return {"by": CASES, "verdict": verdict, "shape": result.failures[0].case.name}
    by, slowest = JUDGE, result.slowest
    if slowest.failure is None:
        by, seconds = COUNTEREXAMPLE, SHAPE_SECONDS_OF_COUNTEREXAMPLE
        further = try_further(
            result.problem, result.program, small_inputs=False, slow_seconds=seconds
        )
        slowest = further.slowest
    failure = slowest.failure
    if failure is None:
        return {"by": "", "verdict": "AC", "shape": "", "shapes": slowest.shapes}
    words = f"{slowest.facts} at {failure.size:,}"
    return {"by": by, "verdict": str(failure.attempt.verdict), "shape": words}


def summary(results: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the share that each way rejects, and the programs that none does."""
    broken = [result for result in results if result["verdict"] not in ("AC", *TOO_SLOW)]
    slow = [result for result in results if result["verdict"] in ("AC", *TOO_SLOW)]
    number = {
        by: sum(result["by"] == by for result in slow) for by in (CASES, JUDGE, COUNTEREXAMPLE)
    }
    passing = len(slow) - number[CASES]
    found = number[JUDGE] + number[COUNTEREXAMPLE]
    yield (
        f"slow programs: {len(slow)}; rejected: {number[CASES] + found} "
        f"({(number[CASES] + found) / max(1, len(slow)):.0%}), by test cases: {number[CASES]}"
    )
    yield (
        f"of {passing} that pass the test cases, shapes reject {found} "
        f"({found / max(1, passing):.0%}): {number[JUDGE]} in judge,"
        f" {number[COUNTEREXAMPLE]} in counterexample"
    )
    yield from (f"  accepted: {result['program']}" for result in slow if not result["by"])
    yield from (f"  not right: {each['program']}: {each['verdict']}" for each in broken)
