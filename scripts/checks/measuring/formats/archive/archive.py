"""Measure judge and regress on the archive, beside another checkout.

usage: scripts/checks/measure archive ARCHIVE --against DIR [--problems N]
           [--turns N] [--seed N]

For N problems in random order whose test cases neither checkout has made yet,
it measures the first verdict on a right solution: the test cases are made and
programs are compiled. Then it measures scripts/regress on all right solutions
of these problems, with new copies in each turn, so that each is compiled and
judged; with --turns 0, it does not. The checkouts take turns. Prints for each
the median and the sum of wall time and CPU time, the memory of the largest
process, and the ratios of the medians and of the sums; of the first verdict,
those of each problem, too. The seed is printed. Needs g++ and a quiet machine.
"""

import argparse
import random
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from checks.measuring import common
from checks.measuring.common import Times, solutions_of

from banrye import argument_parser, console

COMMENTS = {".py": "#"}  # else "//", in the languages that doctor lists


def parse_arguments() -> argparse.Namespace:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("archive", type=Path)
    common.add_against(parser, is_required=True)
    parser.add_argument("--problems", type=int, default=30)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    chosen = parser.parse_args()
    chosen.archive = common.archive_folder(chosen.archive)
    return chosen


def new_problems(chosen: argparse.Namespace, checkouts: list[Path]) -> list[Path]:
    """Return the folders of problems whose test cases are not made yet."""
    boj = chosen.archive.absolute() / "testcase" / "boj"
    known = {
        package.name.split("-")[0]
        for checkout in checkouts
        for package in (checkout / "target" / "archive").glob("boj*")
    }
    problems = sorted(
        file.parent for file in boj.glob("*/validator.cpp") if f"boj{file.parent.name}" not in known
    )
    random.Random(chosen.seed).shuffle(problems)
    return [problem for problem in problems if solutions_of(problem)][: chosen.problems]


def copy(source: Path, target: Path) -> Path:
    """Copy a solution with another comment, so that no program or verdict of it is kept."""
    target.parent.mkdir(parents=True, exist_ok=True)
    comment = f"\n{COMMENTS.get(source.suffix, '//')} {time.monotonic_ns()}\n"
    target.write_text(source.read_text(errors="replace") + comment, encoding="utf-8")
    return target


def main() -> None:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    checkouts = common.checkouts(chosen.against)
    problems = new_problems(chosen, checkouts)
    first = {checkout: Times() for checkout in checkouts}
    many = {checkout: Times() for checkout in checkouts}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, problem in enumerate(problems):
            solution = solutions_of(problem)[0]
            program = copy(solution, folder / f"mine{number}{solution.suffix}")
            for checkout in checkouts if number % 2 else reversed(checkouts):
                judge = checkout / "scripts" / "judge"
                first[checkout].run([judge, problem, program])
            last = [Times(times.wall[-1:], times.cpu[-1:]) for times in first.values()]
            print(f"{problem.name}: {common.ratios(*last)}", flush=True)
        for turn in range(chosen.turns):
            for checkout in checkouts if turn % 2 else reversed(checkouts):
                solutions = folder / f"{turn} {checkout.name}"
                for problem in problems:
                    for number, source in enumerate(solutions_of(problem)):
                        path = solutions / str(number) / "boj" / f"{problem.name}{source.suffix}"
                        copy(source, path)
                regress = checkout / "scripts" / "regress"
                many[checkout].run([regress, solutions, "--archive", chosen.archive])
    report(f"first verdict, {len(problems)} problems", first)
    if chosen.turns:
        report("regress", many)


def report(what: str, by_checkout: Mapping[Path, Times]) -> None:
    print(f"{what}:")
    for checkout, times in by_checkout.items():
        print(f"  {console.relative_path(checkout)}: {times}")
    sums = [Times([sum(times.wall)], [sum(times.cpu)]) for times in by_checkout.values()]
    print(f"  ratio of the medians: {common.ratios(*by_checkout.values())}")
    print(f"  ratio of the sums: {common.ratios(*sums)}")
