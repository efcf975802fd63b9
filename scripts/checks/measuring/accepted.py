"""Measure the CPU time of judge on accepted programs, beside another checkout.

usage: scripts/checks/measure accepted ARCHIVE --against DIR [--problems N]
           [--turns N] [--seed N] [--minutes M] [--log FILE]

A right solution of each of N problems of the archive (default: 20), which come
in random order and have a validator, is judged by both checkouts in turn: once
to make what is kept, then N times (default: 2). Prints for each problem the
ratio of the CPU times, with all processes that judge starts, and for all of
them the median of the ratios and the ratio of the sums. Problems on which a
checkout does not accept the solution are left out. A line of JSON for each
problem goes to FILE: a run can be divided. The seed is printed. Needs g++.
"""

from __future__ import annotations

import argparse
import statistics
from functools import partial
from pathlib import Path
from typing import Any

from checks.measuring import common
from checks.measuring.common import solutions_of

from banrye.console import UserError


def parse_arguments() -> argparse.Namespace:
    parser = common.archive_parser()
    common.add_against(parser, is_required=True)
    parser.add_argument("--problems", type=int, default=20)
    parser.add_argument("--turns", type=int, default=2)
    return common.parse(parser)


def main() -> None:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    validators = common.random_validators(chosen.archive, chosen.seed)
    folders = [file.parent for file in validators if solutions_of(file.parent)]
    jobs = {
        folder.name: partial(judge_both, folder, chosen) for folder in folders[: chosen.problems]
    }
    summarise(common.measure("problem", jobs, chosen))


def judge_both(folder: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    """Return the median CPU time of both checkouts for a solution, in seconds."""
    solution = solutions_of(folder)[0]
    checkouts = common.checkouts(chosen.against)
    times = {checkout: common.Times() for checkout in checkouts}
    statuses: list[int] = []
    for turn in range(1 + chosen.turns):
        for checkout in checkouts if turn % 2 else reversed(checkouts):
            judge = checkout / "scripts" / "judge"
            used = times[checkout] if turn else common.Times()
            statuses.append(used.run([judge, folder.name, solution, "--archive", chosen.archive]))
    here, before = (statistics.median(times[checkout].cpu) for checkout in checkouts)
    result = {"solution": solution.name, "here": round(here, 2), "before": round(before, 2)}
    return {**result, "is_accepted": not any(statuses)}


def summarise(results: list[dict[str, Any]]) -> None:
    for result in results:
        words = "" if result["is_accepted"] else ", not accepted"
        ratio = result["here"] / result["before"]
        print(f"{result['problem']}: {result['here']} s, {result['before']} s, {ratio:.2f}{words}")
    accepted = [result for result in results if result["is_accepted"]]
    if not accepted:
        raise UserError("no solution was accepted")
    ratios = [each["here"] / each["before"] for each in accepted]
    sums = sum(each["here"] for each in accepted) / sum(each["before"] for each in accepted)
    median = statistics.median(ratios)
    print(f"{len(accepted)} programs: median {median:.2f}, of the sums {sums:.2f} times")
