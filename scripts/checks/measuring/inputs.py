"""Measure how many inputs a second are tried, beside another checkout.

usage: scripts/checks/measure inputs [--against DIR] [--seconds S] [--turns N]
           [--judge NAME PROGRAM]

In each language a program that sorts numbers is compared with another one in
C++, on the inputs of a generator in C++: a stress test of S seconds (default:
10) that finds nothing. With --judge, a program is also judged on the test cases
of a problem. The checkouts take turns. Prints for each the median of inputs a
second, and of the time of the test cases, and the ratios. Needs g++, java and a
quiet machine.
"""

from __future__ import annotations

import re
import statistics
from pathlib import Path

from checks.measuring import common

from judgekit import console
from judgekit.repository import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "measure"
LANGUAGES = {"C++": "sorted.cpp", "Python": "sorted.py", "Java": "Sorted.java"}
TRIED = re.compile(r"Inputs tried: ([\d,]+)")


def main() -> None:
    parser = console.ArgumentParser()
    common.add_against(parser)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--judge", nargs=2, metavar=("NAME", "PROGRAM"))
    chosen = parser.parse_args()
    checkouts = common.checkouts(chosen.against)
    for language, name in LANGUAGES.items():
        measured: dict[Path, list[float]] = {checkout: [] for checkout in checkouts}
        for checkout in checkouts:
            inputs_a_second(checkout, name, 1)  # compiles
        for _ in range(chosen.turns):
            for checkout in checkouts:
                measured[checkout].append(inputs_a_second(checkout, name, chosen.seconds))
        print_medians(f"{language} against C++, inputs a second", measured)
    if chosen.judge:
        judge_cases(checkouts, chosen.judge[0], Path(chosen.judge[1]).absolute(), chosen.turns)


def judge_cases(checkouts: list[Path], name: str, program: Path, turns: int) -> None:
    """Print how long the checkouts take to judge a program on a problem."""
    times = {checkout: common.Times() for checkout in checkouts}
    for turn in range(turns + 1):
        for checkout in checkouts:
            measuring = times[checkout] if turn else common.Times()  # the first one compiles
            measuring.run([checkout / "scripts" / "judge", name, program])
    for checkout in checkouts:
        print(f"{name}, {console.relative_path(checkout)}: {times[checkout]}")
    if len(checkouts) > 1:
        print(f"  ratio of the medians: {common.ratios(*times.values())}")


def inputs_a_second(checkout: Path, name: str, seconds: float) -> float:
    """Return how many inputs a stress test tries in a second. Raise UserError if it fails."""
    words: list[str | Path] = [checkout / "scripts" / "counterexample", FIXTURES / name]
    words += ["--against", FIXTURES / "other.cpp", "--generator", FIXTURES / "generator.cpp"]
    output = common.output_of([*words, "--search-time", str(seconds)])
    found = TRIED.search(output)
    if found is None:
        raise console.UserError(f"{name}: the stress test fails: {output[-300:]}")
    return int(found[1].replace(",", "")) / seconds


def print_medians(what: str, measured: dict[Path, list[float]]) -> None:
    medians = {checkout: statistics.median(values) for checkout, values in measured.items()}
    shown = [f"{console.relative_path(checkout)} {rate:.0f}" for checkout, rate in medians.items()]
    here, *others = medians.values()
    ratio = f"; ratio {here / others[0]:.1f}" if others and others[0] else ""
    print(f"{what}: {', '.join(shown)}{ratio}", flush=True)
