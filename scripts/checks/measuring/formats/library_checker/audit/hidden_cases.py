"""Measure what test cases of audit --add reject where those written by hand are hidden.

usage: scripts/checks/measure hidden_cases CLONE [--hide WHICH] [--problems N]
           [--time S] [--seed N] [--quick] [--minutes N] [--log FILE]

CLONE is one of Library Checker. A copy without some test cases is made of each problem
with a solution that must get WA. WHICH is `handmade` (default: those
that no generator prints) or `failing` (those that reject such a solution, so
that only what audit adds can). The test cases that `scripts/audit COPY --add
--time S` writes (default: 60 s of CPU time) are added. The audit changes sol/correct.cpp only.
Then the solutions that must get WA and the right ones are judged. Prints which
of the wrong ones no test case rejects, how many a remaining or an added one
does, and each right solution that an added one rejects; the exit status is 1 if
there is any. The seed is printed. --quick, --minutes and --log are as for the
command library_checker. Needs g++ and scripts/setup --all.
"""

from __future__ import annotations

import argparse
import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checks.measuring import common
from checks.measuring.formats.library_checker.library_checker import CORRECT, built, folders_in

from banrye import argument_parser, console
from banrye.files import temporary_folder
from banrye.formats.library_checker.folder import Info, LabelledSolution, case_name, read_info
from banrye.testcase import File

if TYPE_CHECKING:
    from banrye.problem.model import Problem
    from banrye.submission.program import Program
    from banrye.testcase import TestCase

HANDMADE, FAILING = "handmade", "failing"
WRONG = "WA"
ADDED = "audit"  # begins the names of the added test cases


def main() -> bool:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}, hidden: {chosen.hide}", flush=True)
    jobs = {folder.name: partial(measure, folder, chosen) for folder in chosen_problems(chosen)}
    return summarise(common.measure("problem", jobs, chosen))


def parse_arguments() -> argparse.Namespace:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("clone", type=Path)
    parser.add_argument("--hide", choices=[HANDMADE, FAILING], default=HANDMADE)
    parser.add_argument("--problems", type=int)
    parser.add_argument("--time", type=argument_parser.seconds, default=60.0)
    parser.add_argument("--quick", action="store_true")
    common.add_log(parser)
    chosen = parser.parse_args()
    chosen.clone = chosen.clone.absolute()
    return chosen


def chosen_problems(chosen: argparse.Namespace) -> list[Path]:
    """Return the folders of the problems with a solution that must get WA."""
    folders = folders_in(chosen.clone, chosen.seed, is_quick=chosen.quick)
    return [folder for folder in folders if wrong_ones(read_info(folder))][: chosen.problems]


def wrong_ones(info: Info) -> list[LabelledSolution]:
    return [solution for solution in info.solutions if solution.required == WRONG]


def right_ones(info: Info) -> list[LabelledSolution]:
    others = [solution for solution in info.solutions if solution.required is None]
    return [CORRECT, *others]


def measure(folder: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the kind of input that rejects each solution of a problem."""
    from banrye.formats.library_checker import package as library_checker  # found in .venv

    info = read_info(folder)
    try:
        problem = library_checker.make_problem(folder)
        wrong = {name.name: built(problem, name) for name in wrong_ones(info)}
        right = {name: built(problem, name) for name in right_ones(info)}
        hidden = hidden_names(problem, info, list(wrong.values()), chosen.hide)
        kept = [case for case in problem.cases if case.name not in hidden]
        result: dict[str, Any] = {"hidden": len(hidden), "kept": len(kept)}
        if not kept:
            return {**result, "error": "no test case is left"}
        with temporary_folder() as place:
            copy = copied(problem, kept, place / problem.name)
            before = {name: fails(copy, program) for name, program in wrong.items()}
            found, mistakes = added(copy, chosen)
            with_added = replace(copy, cases=tuple(found))
            after = {name: bool(found) and fails(with_added, wrong[name]) for name in wrong}
            refused = [
                solution.name
                for solution, program in right.items()
                if found and verdict_on(with_added, program) not in ("AC", *solution.permitted)
            ]
    except (console.UserError, OSError) as error:
        return {"error": str(error)}
    programs = {name: {"before": before[name], "by_added": after[name]} for name in wrong}
    return {
        **result,
        "mistakes": mistakes,
        "added": len(found),
        "wrong": programs,
        "right": len(right),
        "right_rejected": refused,
    }


def hidden_names(problem: Problem, info: Info, wrong: Sequence[Program], which: str) -> set[str]:
    """Return the names of the test cases that are hidden."""
    from banrye.judging.judge_cases import judge_cases

    if which == FAILING:
        results = [
            judge_cases(problem.for_language(one.language), one, all_cases=True) for one in wrong
        ]
        return {
            result.case.name for part in results for result in part if result.verdict.value != "AC"
        }
    tests = [(name, count) for name, count in info.tests if not name.endswith(".cpp")]
    by_hand = {case_name(name, number) for name, count in tests for number in range(count)}
    return {case.name for case in problem.cases if Path(case.name).name in by_hand}


def copied(problem: Problem, kept: Sequence[TestCase], copy: Path) -> Problem:
    """Copy a problem with some of its test cases into a new folder."""
    names = {case.name for case in kept}
    shutil.copytree(problem.folder, copy)
    cases: list[TestCase] = []
    for case in problem.cases:
        places = [blob.place for blob in case.blobs if blob.place is not None]
        files = [copy / path.relative_to(problem.folder) for path in places]
        if case.name in names:
            cases.append(replace(case, input=File(files[0]), answer=File(files[1])))
        else:
            for file in files:
                file.unlink()
    return replace(problem, folder=copy, cases=tuple(cases))


def added(problem: Problem, chosen: argparse.Namespace) -> tuple[list[TestCase], int]:
    """Audit a problem. Return the added test cases, and how many mistakes they reject."""
    from banrye import new_cases
    from banrye.extras.audit import audit_package
    from banrye.extras.audit.attack import attack
    from banrye.extras.audit.result import Audit
    from banrye.judging.events import first_event

    options = audit_package.AuditOptions((), chosen.seed, chosen.time, makes_basic=True)
    audit = first_event(audit_package.events(problem, options), Audit)
    mistakes = audit.attacked.mistakes
    wanted = dict.fromkeys([*attack.needed_inputs(problem, mistakes), *audit.basic])
    files = new_cases.add_cases(problem, list(wanted), ADDED)
    inputs = [file for file in files if file.suffix == ".in"]
    last = problem.cases[-1]
    return [
        replace(
            last,
            name=f"secret/{file.stem}",
            input=File(file),
            answer=File(file.with_suffix(".ans")),
        )
        for file in inputs
    ], len(mistakes)


def fails(problem: Problem, program: Program) -> bool:
    return verdict_on(problem, program) != "AC"


def verdict_on(problem: Problem, program: Program) -> str:
    """Return the first verdict that is not AC, else AC."""
    from banrye.judging.judge_cases import judge_cases

    *_, last = judge_cases(problem.for_language(program.language), program)
    return last.verdict.value


def summarise(results: Sequence[dict[str, Any]]) -> bool:
    """Print what was measured. Return whether no right solution is rejected."""
    count: Counter[str] = Counter()
    for result in results:
        if "error" in result:
            count["problems without a result"] += 1
            print(f"{result['problem']}: {result['error']}")
            continue
        count["problems"] += 1
        count["test cases hidden"] += result["hidden"]
        count["test cases added"] += result["added"]
        count["right solutions"] += result["right"]
        for name in result["right_rejected"]:
            count["right solutions, rejected by an added test case"] += 1
            print(f"{result['problem']}/{name}: is right, and an added test case rejects it")
        for name, found in result["wrong"].items():
            count["wrong solutions"] += 1
            count["wrong solutions, rejected by an added test case"] += found["by_added"]
            count["wrong solutions, rejected"] += found["before"] or found["by_added"]
            if not (found["before"] or found["by_added"]):
                print(f"{result['problem']}/{name}: no test case rejects it")
    for what, number in sorted(count.items()):
        print(f"  {what}: {number}")
    return not count["right solutions, rejected by an added test case"]
