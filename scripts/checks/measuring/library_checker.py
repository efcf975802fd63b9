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
import json
import random
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judgekit import console, start
from judgekit.problem.library_checker_folder import Info, Solution, read_info

if TYPE_CHECKING:
    from judgekit.problem.model import Problem

TESTS_OF_THE_CLONE = "test"  # a folder whose problems are broken on purpose


def main() -> bool:
    chosen = parse_arguments()
    start.use_installed_tools("judge")
    print(f"seed {chosen.seed}", flush=True)
    measured = logged(chosen.log)
    end = time.monotonic() + 60 * chosen.minutes
    problems = chosen_problems(chosen)
    for folder in problems:
        if folder.name not in measured and time.monotonic() < end:
            measured[folder.name] = measure(folder)
            with chosen.log.open("a") as log:
                print(json.dumps(measured[folder.name]), file=log)
    results = [measured[folder.name] for folder in problems if folder.name in measured]
    return summarise(results, len(problems))


def parse_arguments() -> argparse.Namespace:
    parser = console.ArgumentParser()
    parser.add_argument("clone", type=Path)
    parser.add_argument("--labelled", type=int, default=60)
    parser.add_argument("--others", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--log", type=Path, default=Path("/dev/stdout"))
    chosen = parser.parse_args()
    chosen.clone = chosen.clone.absolute()
    return chosen


def logged(log: Path) -> dict[str, dict[str, Any]]:
    """Return what a log has, by the name of the problem."""
    lines = log.read_text(encoding="utf-8").splitlines() if log.is_file() else []
    return {result["problem"]: result for result in map(json.loads, lines)}


def chosen_problems(chosen: argparse.Namespace) -> list[Path]:
    """Return the folders of the problems to measure, the two kinds in turn."""
    folders = sorted(file.parent for file in chosen.clone.glob("*/*/info.toml"))
    folders = [folder for folder in folders if folder.parent.name != TESTS_OF_THE_CLONE]
    random.Random(chosen.seed).shuffle(folders)
    if chosen.quick:
        folders.sort(key=lambda folder: cost_of(read_info(folder)))
    labelled = [folder for folder in folders if is_labelled(read_info(folder))]
    others = [folder for folder in folders if folder not in labelled]
    found = labelled[: chosen.labelled] + others[: chosen.others]
    return [folder for folder in folders if folder in found]


def cost_of(info: Info) -> float:
    return info.seconds * len(info.case_names)


def is_labelled(info: Info) -> bool:
    return any(solution.required for solution in info.solutions)


def measure(folder: Path) -> dict[str, Any]:
    """Judge the solutions of a problem. Return their verdicts and which are not as labelled."""
    from judgekit.problem import library_checker  # found after use_installed_tools

    info = read_info(folder)
    result: dict[str, Any] = {"problem": folder.name, "is_labelled": is_labelled(info)}
    begin = time.monotonic()
    try:
        problem = library_checker.make_problem(folder)
    except (console.UserError, OSError) as error:
        return {**result, "not_made": str(error)}
    result["seconds_made"] = round(time.monotonic() - begin, 1)
    verdicts = {}
    for solution in (Solution("correct.cpp"), *info.solutions):
        verdicts[solution.name] = verdict_on(problem, solution)
    result["verdicts"] = verdicts
    result["seconds"] = round(time.monotonic() - begin, 1)
    return result


def verdict_on(problem: Problem, solution: Solution) -> dict[str, Any]:
    """Return the label of a solution, the verdict that decides, and whether it is as labelled."""
    label = solution.required or "/".join(("AC", *solution.permitted))
    place = "accepted" if solution == Solution("correct.cpp") else "labelled"
    folder = problem.folder / "submissions" / place
    source = folder / Path(solution.name).stem
    if not source.is_dir():
        source = folder / solution.name
    try:
        verdict, case = deciding(problem, source, solution)
    except console.UserError as error:
        verdict, case = f"not judged: {error}", ""
    right = (solution.required,) if solution.required else ("AC", *solution.permitted)
    return {"label": label, "verdict": verdict, "case": case, "is_right": verdict in right}


def deciding(problem: Problem, source: Path, solution: Solution) -> tuple[str, str]:
    """Return the verdict that decides, and its test case. Raise UserError."""
    from judgekit.judging.judge import judge_cases
    from judgekit.problem.validators import build_submission

    program = build_submission(problem, source)
    found, place = "AC", ""
    for result in judge_cases(problem, program, all_cases=True):
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
