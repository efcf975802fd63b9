"""Measure what small inputs find after the test cases, and what they reject by mistake.

usage: scripts/checks/measure small_inputs ARCHIVE [--problems N] [--mutants N]
           [--seed N] [--minutes M] [--log FILE]

Takes N problems in random order that have a validator. Their rejected programs,
their right ones, and N mutants of each C++ solution (default: 3) are judged on
the test cases. Those that pass get other inputs, as from scripts/judge. Prints
how many pass, how many of these fail on one of them, and each right program
that does. A line of JSON for each goes to FILE. The seed is printed. After M
minutes, no other problem is begun. Needs g++.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from checks.measuring import common
from checks.measuring.counterexamples import SMALL_KINDS, mutant

KINDS = ("rejected", "mutant", "right")


def parse_arguments() -> argparse.Namespace:
    parser = common.archive_parser()
    parser.add_argument("--problems", type=int)
    parser.add_argument("--mutants", type=int, default=3)
    return common.parsed(parser)


def main() -> None:
    chosen = parse_arguments()
    from banrye.extras.regress import run
    from banrye.problem.solutions import Solution  # found in .venv

    print(f"seed {chosen.seed}", flush=True)
    end = time.monotonic() + 60 * chosen.minutes
    problems = run.Problems(chosen.archive, small_inputs=True)
    counts: Counter[tuple[str, str]] = Counter()
    chooser = random.Random(chosen.seed)
    with tempfile.TemporaryDirectory() as name:
        for folder in shuffled(chosen, chooser):
            if time.monotonic() > end:
                break
            entry = problems.entry(f"boj{folder.name}")
            for kind, program in programs_of(folder, Path(name), chosen.mutants, chooser):
                outcome = run.outcome_of(Solution(f"boj{folder.name}", program), entry)
                is_small = outcome.test_case.endswith(" after all test cases")
                what = "small" if is_small else str(outcome.verdict)
                counts[kind, what] += 1
                if is_small and kind == "right":
                    print(f"{folder.name} {program.name}: {outcome.reason}: {outcome.input!r}")
                line = {"problem": folder.name, "kind": kind, "what": what}
                line |= {"program": program.name, "reason": outcome.reason}
                with chosen.log.open("a") as log:
                    print(json.dumps(line), file=log)
            entry.drop()
    for kind in KINDS:
        small, accepted = counts[kind, "small"], counts[kind, "AC"]
        print(f"{kind}: {small + accepted} pass the test cases, {small} fail on another input")


def shuffled(chosen: argparse.Namespace, chooser: random.Random) -> list[Path]:
    """Return the folders of the problems, those with rejected programs first."""
    boj = chosen.archive / "testcase" / "boj"
    folders = sorted(file.parent for file in boj.glob("*/validator.cpp"))
    chooser.shuffle(folders)
    folders.sort(key=lambda folder: not any(folder.glob("rejected_*")))
    return folders[: chosen.problems]


def programs_of(
    folder: Path, scratch: Path, mutants: int, chooser: random.Random
) -> Iterator[tuple[str, Path]]:
    """Yield the programs of a problem, each with its kind."""
    for kind, pattern in ("rejected", "rejected_*"), ("right", "correct_*"):
        yield from ((kind, program) for program in sorted(folder.glob(pattern)))
    for source in sorted(folder.glob("correct_*.cpp")):
        for number in range(mutants):
            text = source.read_text(encoding="utf-8", errors="replace")
            changed = mutant(text, chooser.choice(list(SMALL_KINDS.values())), chooser)
            if changed is not None:
                program = scratch / f"{folder.name}_{source.stem}_{number}.cpp"
                program.write_text(changed, encoding="utf-8")
                yield "mutant", program
