"""Measure what each kind of input finds after the test cases, and how soon.

usage: scripts/checks/measure streams ARCHIVE [--wrong DIR] [--problems N]
           [--mutants N] [--seconds S] [--seed N] [--minutes M] [--log FILE]

Programs: the wrong ones in DIR, named NUMBER_WORD.cpp or the like; of N problems
in random order, the rejected and right ones and N mutants of a C++ solution
(default: 2; a mutant counts if it passes the test cases, and may be right).
Each that passes the test cases is tried with each kind of input alone for S
seconds of CPU time (default: 6). Prints for each kind what it finds within some
times, what no other kind finds, the division of three seconds that finds most,
and each right program that fails. A line of JSON for each program goes to FILE;
programs that are there already are not tried again. Needs g++.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checks.measuring import common

if TYPE_CHECKING:
    from banrye.problem.model import Problem
    from banrye.search.runs.attempt import Attempt
    from banrye.submission.program import Program

SMALL = "SMALL"
TIMES = (0.25, 0.5, 1.0, 2.0, 3.0, 6.0)  # seconds
DIVIDED, STEP = 3.0, 0.25  # seconds


def parse_arguments() -> argparse.Namespace:
    parser = common.archive_parser()
    parser.add_argument("--wrong", type=Path)
    parser.add_argument("--problems", type=int, default=0)
    parser.add_argument("--mutants", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=6)
    return common.parse(parser)


def main() -> None:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    with tempfile.TemporaryDirectory() as name:
        jobs: dict[str, Callable[[], dict[str, Any]]] = {}
        for what, problem, program in programs_of(chosen, Path(name)):
            key = f"{what} {problem}/{program.name}"
            jobs[key] = partial(try_streams, problem, program, chosen)
        results = common.measure("program", jobs, chosen)
    for line in summary([result for result in results if result["passes"]]):
        print(line)


# The programs.


def programs_of(chosen: argparse.Namespace, scratch: Path) -> Iterator[tuple[str, str, Path]]:
    """Yield the kind of a program (wrong, rejected, right or mutant), its problem, and its file."""
    boj = chosen.archive / "testcase" / "boj"
    for program in sorted(chosen.wrong.iterdir()) if chosen.wrong else ():
        if program.suffix in (".cpp", ".py", ".java"):
            yield "wrong", program.name.split("_")[0], program
    chooser = random.Random(chosen.seed)
    folders = sorted(file.parent for file in boj.glob("*/validator.cpp"))
    chooser.shuffle(folders)
    for folder in [folder for folder in folders if any(folder.glob("correct_*"))][
        : chosen.problems
    ]:
        for kind, pattern in ("rejected", "rejected_*"), ("right", "correct_*"):
            yield from ((kind, folder.name, program) for program in sorted(folder.glob(pattern)))
        for source in sorted(folder.glob("correct_*.cpp"))[:1]:
            yield from mutants(folder.name, source, scratch, chosen)


def mutants(
    problem: str, source: Path, scratch: Path, chosen: argparse.Namespace
) -> Iterator[tuple[str, str, Path]]:
    """Yield some mutants of a solution."""
    from banrye.extras.audit.mutants.mutate import in_turn, mutants_of
    from banrye.extras.audit.mutants.syntax import MutatedLanguage

    text = source.read_text(encoding="utf-8", errors="replace")
    for number, mutant in enumerate(in_turn(mutants_of(text, MutatedLanguage.CPP), chosen.seed)):
        if number == chosen.mutants:
            return
        program = scratch / f"{problem}_{number}.cpp"
        program.write_text(mutant.text, encoding="utf-8")
        yield "mutant", problem, program


# The finders of a mistake.


def try_streams(problem_name: str, source: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """Return whether a program passes the test cases, and after how long each kind rejects it."""
    from banrye.console import UserError
    from banrye.judges.verdict import Verdict
    from banrye.judging.judge_cases import judge_cases
    from banrye.problem.submissions import build_submission

    try:
        problem = common.problem_of(problem_name, chosen.archive)
        program = build_submission(problem, source)
        verdicts = [
            result.verdict
            for result in judge_cases(problem.for_language(program.language), program)
        ]
        if set(verdicts) != {Verdict.AC}:
            return {"passes": False, "verdict": str(verdicts[-1])}
        return {"passes": True, "found": found_by_kind(problem, program, chosen.seconds)}
    except UserError as error:
        return {"passes": False, "verdict": str(error)[:200]}


def found_by_kind(problem: Problem, program: Program, seconds: float) -> dict[str, Any]:
    """Return by kind of input the seconds after which a program fails, its verdict and input."""
    from banrye.search.hunt.open_hunt import prepare_built
    from banrye.search.stop.budget import Budget

    results: dict[str, Any] = {}
    hunt = prepare_built(problem, program)
    budget = Budget(seconds)
    small = hunt.find_small(budget, budget)
    if small:
        results[SMALL] = entry(budget.seconds_used, hunt.search.counts.total, small.attempt)
    if hunt.is_complete:
        return results
    for stream in hunt.streams.left:
        hunt = prepare_built(problem, program)
        budget = Budget(seconds)
        failing = hunt.streams.find_in(stream, hunt.search, budget, hunt.is_disputed)
        if failing:
            results[stream.kind.name] = entry(
                budget.seconds_used, hunt.search.counts.total, failing.attempt
            )
    return results


def entry(seconds: float, tried: int, attempt: Attempt) -> dict[str, Any]:
    verdict, text = str(attempt.verdict), attempt.text[:200]
    return {"seconds": round(seconds, 3), "tried": tried, "verdict": verdict, "input": text}


# The summary.


def summary(results: list[dict[str, Any]]) -> Iterator[str]:
    faulty = [result for result in results if not result["program"].startswith("right")]
    right = [result for result in results if result["program"].startswith("right")]
    found = [result["found"] for result in faulty if result["found"]]
    yield f"{len(faulty)} wrong programs and mutants pass the test cases, {len(found)} are found"
    kinds = sorted({kind for result in found for kind in result})
    for kind in kinds:
        of_kind = [result[kind]["seconds"] for result in found if kind in result]
        within = [f"{sum(s <= time for s in of_kind)} in {time:g} s" for time in TIMES]
        alone = sum(set(result) == {kind} for result in found)
        yield f"  {kind}: {', '.join(within)}; {alone} that no other kind finds"
    if kinds:
        division = best_division(found, kinds)
        shown = ", ".join(f"{kind} {seconds:g} s" for kind, seconds in division.items())
        number = rejected_submissions(found, division)
        yield f"the division of {DIVIDED:g} s that finds most ({number}): {shown}"
    for each in faulty:
        for kind, what in each["found"].items():
            yield f"  {each['program']}: {kind} after {what['seconds']:g} s: {what['verdict']}"
    failing = [result for result in right if result["found"]]
    yield f"{len(right)} right programs pass the test cases, {len(failing)} fail on other inputs"
    for each in failing:
        yield f"  {each['program']}: {each['found']}"


def best_division(found: list[dict[str, Any]], kinds: list[str]) -> dict[str, float]:
    """Return the seconds for each kind with which most programs are found."""
    steps = [STEP * number for number in range(round(DIVIDED / STEP) + 1)]
    divisions = [
        dict(zip(kinds, seconds, strict=True))
        for seconds in product(steps, repeat=len(kinds))
        if abs(sum(seconds) - DIVIDED) < STEP / 2
    ]
    return max(divisions, key=partial(rejected_submissions, found))


def rejected_submissions(found: list[dict[str, Any]], division: Mapping[str, float]) -> int:
    """Return how many programs some kind finds in its time."""
    return sum(
        any(what["seconds"] <= division.get(kind, 0) for kind, what in result.items())
        for result in found
    )
