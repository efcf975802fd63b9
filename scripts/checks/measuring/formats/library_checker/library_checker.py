"""Measure whether the labelled solutions of Library Checker get their verdicts.

usage: scripts/checks/measure library_checker CLONE [--labelled N] [--others N]
           [--seed N] [--quick] [--minutes N] [--log FILE]

For N problems in random order that have a solution of which info.toml expects
WA, TLE or RE, and for N others, the test cases are made. Then all solutions in
info.toml and sol/correct.cpp are judged: up to the verdict that is expected (if
none is, to the first failure), or to one that is not permitted. With --quick,
the problems with the smallest product of time limit and number of test cases
come first. After `--minutes`, no other problem is begun. Prints each
difference. A line of JSON for each problem goes to FILE; problems that are in
it already are not measured again, so that a run can be divided. The seed is
printed. The exit status is 1 if there is a difference. Needs g++.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checks.measuring import common

from banrye import argument_parser, console
from banrye.formats.library_checker.folder import Info, LabelledSolution, read_info

if TYPE_CHECKING:
    from banrye.problem.model import Problem
    from banrye.submission.program import Program

TESTS_OF_THE_CLONE = "test"  # a folder whose problems are broken on purpose
CORRECT = LabelledSolution("correct.cpp")  # of each problem, not in info.toml


def main() -> bool:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    jobs = {folder.name: partial(measure, folder) for folder in chosen_problems(chosen)}
    return summarise(common.measure("problem", jobs, chosen), len(jobs))


def parse_arguments() -> argparse.Namespace:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("clone", type=Path)
    parser.add_argument("--labelled", type=int, default=60)
    parser.add_argument("--others", type=int, default=30)
    parser.add_argument("--quick", action="store_true")
    common.add_log(parser)
    chosen = parser.parse_args()
    chosen.clone = chosen.clone.absolute()
    return chosen


def chosen_problems(chosen: argparse.Namespace) -> list[Path]:
    """Return the folders of the problems to measure, the two kinds in turn."""
    folders = folders_in(chosen.clone, chosen.seed, is_quick=chosen.quick)
    labelled = [folder for folder in folders if is_labelled(read_info(folder))]
    others = [folder for folder in folders if folder not in labelled]
    result = labelled[: chosen.labelled] + others[: chosen.others]
    return [folder for folder in folders if folder in result]


def folders_in(clone: Path, seed: int, *, is_quick: bool) -> list[Path]:
    """Return the folders of all problems, in random order or those of the least cost first."""
    folders = sorted(file.parent for file in clone.glob("*/*/info.toml"))
    folders = [folder for folder in folders if folder.parent.name != TESTS_OF_THE_CLONE]
    random.Random(seed).shuffle(folders)
    if is_quick:
        folders.sort(key=lambda folder: cost_of(read_info(folder)))
    return folders


def cost_of(info: Info) -> float:
    return info.seconds * len(info.case_names)


def is_labelled(info: Info) -> bool:
    return any(solution.required for solution in info.solutions)


def measure(folder: Path) -> dict[str, Any]:
    """Judge the solutions of a problem. Return their verdicts and which are not as labelled."""
    from banrye.formats.library_checker import package as library_checker  # found in .venv

    info = read_info(folder)
    result: dict[str, Any] = {"is_labelled": is_labelled(info)}
    begin = time.monotonic()
    try:
        problem = library_checker.make_problem(folder)
    except (console.UserError, OSError) as error:
        return {**result, "not_made": str(error)}
    result["seconds_made"] = round(time.monotonic() - begin, 1)
    verdicts = {}
    for solution in (CORRECT, *info.solutions):
        verdicts[solution.name] = verdict_on(problem, solution)
    result["verdicts"] = verdicts
    result["seconds"] = round(time.monotonic() - begin, 1)
    return result


def verdict_on(problem: Problem, solution: LabelledSolution) -> dict[str, Any]:
    """Return the label of a solution, the verdict that decides, and whether it is as labelled."""
    label = solution.required or "/".join(("AC", *solution.permitted))
    try:
        verdict, case = deciding(problem, solution)
    except console.UserError as error:
        verdict, case = f"not judged: {error}", ""
    right = (solution.required,) if solution.required else ("AC", *solution.permitted)
    return {"label": label, "verdict": verdict, "case": case, "is_right": verdict in right}


def built(problem: Problem, solution: LabelledSolution) -> Program:
    """Compile a solution, which is a file or a folder of the package. Raise UserError."""
    from banrye.problem.submissions import build_submission

    place = "accepted" if solution == CORRECT else "labelled"
    folder = problem.folder / "submissions" / place
    source = folder / Path(solution.name).stem
    return build_submission(problem, source if source.is_dir() else folder / solution.name)


def deciding(problem: Problem, solution: LabelledSolution) -> tuple[str, str]:
    """Return the verdict that decides, and its test case. Raise UserError."""
    from banrye.judging.judge_cases import judge_cases

    program = built(problem, solution)
    found, place = "AC", ""
    for result in judge_cases(problem.for_language(program.language), program, all_cases=True):
        verdict = "RTE" if result.verdict.value == "MLE" else result.verdict.value
        if verdict != "AC":
            found, place = verdict, result.case.name
        goes_on = solution.required is not None and verdict != solution.required
        if verdict != "AC" and not (goes_on and verdict in solution.permitted):
            break
    return found, place


def summarise(results: list[dict[str, Any]], wanted: int) -> bool:
    """Print the differences and what was measured. Return whether there is no difference."""
    count: Counter[str] = Counter()
    for result in results:
        kind = "labelled" if result["is_labelled"] else "others"
        if "not_made" in result:
            count["not made"] += 1
            print(f"{result['problem']}: {result['not_made']}")
            continue
        count[f"problems, {kind}"] += 1
        for name, verdict in result["verdicts"].items():
            count[f"solutions, label {verdict['label']}"] += 1
            if not verdict["is_right"]:
                count["differences"] += 1
                print(f"{result['problem']}/{name}: {verdict}")
    print(f"measured {len(results)} of {wanted} problems")
    for what, number in sorted(count.items()):
        print(f"  {what}: {number}")
    return not count["differences"] and not count["not made"]
