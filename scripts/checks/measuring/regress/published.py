"""Measure what judge says of published solutions, which another judge has accepted.

usage: scripts/checks/measure published ARCHIVE FOLDER [--programs N] [--seed N]
           [--minutes M] [--log FILE]

N of the solutions below FOLDER that name a problem of the archive with a validator
are judged in random order, as judge does it: on the test cases, on small and
other inputs, and on inputs with shapes. Prints how many each of these rejects,
and each that passes the test cases and is rejected, with the input. A line of
JSON for each program goes to FILE: a run can be divided. The seed is printed.
Needs the compilers of their languages.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checks.measuring import common

from banrye.console import UserError

if TYPE_CHECKING:
    from banrye.extras.regress.solution_files import Solution
    from banrye.submission_result import SubmissionResult

CASES, OTHER_INPUTS, SHAPES = "test cases", "small and other inputs", "inputs with shapes"
ACCEPTED, NOT_JUDGED = "accepted", "not judged"
SHOWN = 300  # characters of an input


def parse_arguments() -> argparse.Namespace:
    parser = common.archive_parser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--programs", type=int, default=100)
    return common.parse(parser)


def main() -> None:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    jobs = {
        str(solution.file.relative_to(chosen.folder)): partial(judged, solution, chosen.archive)
        for solution in chosen_solutions(chosen)
    }
    for line in summary(common.measure("program", jobs, chosen)):
        print(line)


def chosen_solutions(chosen: argparse.Namespace) -> list[Solution]:
    from banrye.extras.regress.solution_files import (
        find_solutions,  # found in .venv, as what it imports
    )

    boj = chosen.archive / "testcase" / "boj"
    result = find_solutions([chosen.folder], "boj").solutions
    known = [
        result
        for result in result
        if (boj / result.problem.removeprefix("boj") / "validator.cpp").exists()
    ]
    random.Random(chosen.seed).shuffle(known)
    return known[: chosen.programs]


def judged(solution: Solution, archive: Path) -> dict[str, Any]:
    """Return the verdict on a solution, and the input that rejects it."""
    from banrye import api
    from banrye.judging.submission import Submission
    from banrye.search.further.further_inputs import SHAPE_SECONDS_OF_JUDGE

    try:
        problem = common.problem_of(solution.problem, archive)
        submission = Submission(solution.file)
        events = api.events(
            problem, submission, small_inputs=True, slow_seconds=SHAPE_SECONDS_OF_JUDGE
        )
        with api.open_result(events) as result:
            return outcome_of(result)
    except UserError as error:
        return {"by": NOT_JUDGED, "verdict": str(error)[:SHOWN]}


def outcome_of(result: SubmissionResult) -> dict[str, Any]:
    failure = result.failure
    if failure is None:
        return {"by": ACCEPTED, "verdict": str(result.verdict)}
    results = {"verdict": str(result.verdict), "input": repr(failure.input_bytes[:SHOWN])}
    if result.failures:
        return {"by": CASES, **results}
    slow = result.slowest.failure
    if slow is None:
        return {"by": OTHER_INPUTS, **results}
    return {"by": SHAPES, **results, "shape": f"{result.slowest.facts} at {slow.size:,}"}


def summary(results: Sequence[dict[str, Any]]) -> Iterator[str]:
    counts = Counter(result["by"] for result in results)
    yield f"published solutions: {len(results)}"
    for by in (ACCEPTED, CASES, OTHER_INPUTS, SHAPES, NOT_JUDGED):
        yield f"  {by}: {counts[by]}"
    for result in results:
        if result["by"] in (OTHER_INPUTS, SHAPES):
            shown = result.get("shape") or result["input"]
            yield f"{result['program']}: {result['verdict']}, {shown}"
