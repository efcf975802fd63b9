"""Measure how many inputs a second are tried, beside another checkout.

usage: scripts/checks/measure inputs [--against DIR] [--seconds S] [--turns N]
           [--judge NAME PROGRAM]

In each language a program that sorts numbers is compared with another one in
C++, on the inputs of a generator in C++ and of one in Python: stress tests of
S seconds (default: 10) that find nothing. A program in Python is also compared
with another one in Python. Another program fails first on seed 1,288, with a
generator in C++ and with one in Python, whose input is also shrunk. With
--judge, a program is judged on the test cases of a problem. The checkouts take
turns. Prints for each the median of inputs a second, and of the time of the
others, and the ratios. Needs g++, java and a quiet machine.
"""

from __future__ import annotations

import re
import statistics
from pathlib import Path
from typing import NamedTuple

from checks.measuring import common

from banrye import argument_parser, console
from banrye.repository import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "measure"
GENERATORS = ("generator.cpp", "generator.py")
LONGEST_SECONDS = 120  # until the seed is found
LANGUAGES = {"C++": "sorted.cpp", "Python": "sorted.py", "Java": "Sorted.java"}
IN_CPP, IN_PYTHON = "other.cpp", "other.py"
TRIED = re.compile(r"Inputs tried: ([\d,]+)")


def main() -> None:
    parser = argument_parser.ArgumentParser()
    common.add_against(parser)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--judge", nargs=2, metavar=("NAME", "PROGRAM"))
    chosen = parser.parse_args()
    checkouts = common.checkouts(chosen.against)
    tests = [
        (f"{language} against C++, {generator}", StressTest(name, IN_CPP, generator))
        for language, name in LANGUAGES.items()
        for generator in GENERATORS
    ]
    both = StressTest(LANGUAGES["Python"], IN_PYTHON, "generator.py")
    for what, test in [*tests, ("Python against Python, generator.py", both)]:
        measured: dict[Path, list[float]] = {checkout: [] for checkout in checkouts}
        for checkout in checkouts:
            inputs_a_second(checkout, test, 1)  # compiles
        for _ in range(chosen.turns):
            for checkout in checkouts:
                measured[checkout].append(inputs_a_second(checkout, test, chosen.seconds))
        print_medians(f"{what}, inputs a second", measured)
    for generator in GENERATORS:
        arguments = StressTest("rare.cpp", IN_CPP, generator).arguments(LONGEST_SECONDS)
        compare(f"seed 1,288 of {generator}", checkouts, "counterexample", arguments, chosen.turns)
    if chosen.judge:
        name, program = chosen.judge
        compare(name, checkouts, "judge", [name, Path(program).absolute()], chosen.turns)


class StressTest(NamedTuple):
    """The files of a stress test."""

    program: str
    against: str
    generator: str

    def arguments(self, seconds: float) -> list[str | Path]:
        """Return the arguments of scripts/counterexample."""
        words: list[str | Path] = [FIXTURES / self.program, "--against", FIXTURES / self.against]
        words += ["--generator", FIXTURES / self.generator]
        return [*words, "--search-time", str(seconds)]


def compare(
    what: str, checkouts: list[Path], verb: str, arguments: list[str | Path], turns: int
) -> None:
    """Print how long a verb takes in each checkout."""
    times = {checkout: common.Times() for checkout in checkouts}
    for turn in range(turns + 1):
        for checkout in checkouts:
            measuring = times[checkout] if turn else common.Times()  # the first one compiles
            measuring.run([checkout / "scripts" / verb, *arguments])
    for checkout in checkouts:
        print(f"{what}, {console.relative_path(checkout)}: {times[checkout]}")
    if len(checkouts) > 1:
        print(f"  ratio of the medians: {common.ratios(*times.values())}")


def inputs_a_second(checkout: Path, test: StressTest, seconds: float) -> float:
    """Return how many inputs a stress test tries in a second. Raise UserError if it fails."""
    command = [checkout / "scripts" / "counterexample", *test.arguments(seconds)]
    output = common.output_of(command)
    match = TRIED.search(output)
    if match is None:
        raise console.UserError(f"{test.program}: the stress test fails: {output[-300:]}")
    return int(match[1].replace(",", "")) / seconds


def print_medians(what: str, measured: dict[Path, list[float]]) -> None:
    medians = {checkout: statistics.median(values) for checkout, values in measured.items()}
    shown = [f"{console.relative_path(checkout)} {rate:.0f}" for checkout, rate in medians.items()]
    here, *others = medians.values()
    ratio = f"; ratio {here / others[0]:.1f}" if others and others[0] else ""
    print(f"{what}: {', '.join(shown)}{ratio}", flush=True)
