"""Measure how far inputs with shapes go on random problems of the archive.

usage: scripts/checks/measure shapes ARCHIVE [--slow] [--problems N] [--seed N]
           [--minutes M] [--log FILE]

For N problems in random order that have a validator and a size of at least
1,000 (a number that is read once, or the length of a word), the shapes that the
validator accepts are found and grown to at most 8 MiB. Prints for each how many
shapes there are and how far the largest size gets, and for all of them the
share of problems with an input at 90 % of a bound. The log has a line for each
problem: a run can be divided. The seed is printed. Needs g++.

With --slow, N of the programs in tests/fixtures/slow, which are right but too
slow, are judged instead, and those that judge accepts get inputs with shapes as
long as from counterexample. Prints which share is rejected, by what.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from checks.measuring import common, slow_programs

from banrye.choices.shaped import Shaped
from banrye.choices.shaper import find_shapes
from banrye.choices.source import LARGE_BYTES, ChoiceSource
from banrye.choices.trials import ReadKind, Site, texts, try_all
from banrye.console import UserError

LEAST_BOUND = 1000
ENOUGH = 0.9  # of a bound
LARGEST = 1 << 23  # the size that is asked for first; then halves of it
SECONDS = 30.0  # of CPU time of the validator for a problem
GROWN = 5  # shapes of a problem that are grown, until one gets far enough


def parse_arguments() -> argparse.Namespace:
    parser = common.archive_parser()
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--problems", type=int, default=100)
    return common.parsed(parser)


def main() -> None:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    if chosen.slow:
        slow_programs.measure(chosen)
        return
    files = common.random_validators(chosen.archive, chosen.seed)
    jobs = {file.parent.name: partial(measure, file) for file in files[: 2 * chosen.problems]}
    found = common.measured("problem", jobs, chosen)
    large = [each for each in found if each.get("bound", 0) >= LEAST_BOUND][: chosen.problems]
    if not large:
        raise UserError("no problem was measured")
    reached = sum(each["reached"] >= ENOUGH for each in large)
    print(
        f"problems: {len(found)}; with a bound of at least {LEAST_BOUND:,}: {len(large)}; "
        f"with an input at {ENOUGH:.0%} of it: {reached} ({reached / len(large):.0%})"
    )


def measure(file: Path) -> dict[str, Any]:
    """Return what is known of a validator: its largest bound, and how far inputs get."""
    from banrye.choices import testlib  # found in .venv, as what it imports
    from banrye.problem.archive_folder import testlib_of
    from banrye.problem.large import choice_source
    from banrye.submission.build import build

    try:
        validator = build(file, includes=testlib.prepare(testlib_of(file.parent)))
    except UserError as error:
        return {"error": str(error)}
    source = choice_source(validator, [], seconds=SECONDS)
    beginning = time.process_time()
    shapes = find_shapes(source)
    result: dict[str, Any] = {"shapes": len(shapes), "bound": 0, "reached": 0.0, "bytes": 0}
    for shaped in shapes[:GROWN]:
        size, sites = grown(source, shaped)
        bound, reached = progress_of(sites)
        result["bound"] = max(result["bound"], bound)
        if reached > result["reached"]:
            result |= {"reached": round(reached, 3), "bytes": size, "words": shaped.words}
        if reached >= ENOUGH:
            break
    return {**result, "seconds": round(time.process_time() - beginning, 2)}


def grown(source: ChoiceSource, shaped: Shaped, size: int = LARGEST) -> tuple[int, Sequence[Site]]:
    """Return the bytes and the reads of the largest input of a shape, up to a size."""
    while size > 1:
        attempts = [(shaped.formulas, size)]
        (trial,) = try_all(
            source, attempts, with_sites=True, seconds=SECONDS, max_bytes=LARGE_BYTES
        )
        if trial.is_valid:
            return trial.size, trial.sites
        size //= 2
    return 0, ()


def largest_input(source: ChoiceSource, shaped: Shaped) -> tuple[bytes, Sequence[Site]]:
    """Return the largest input of a shape, b"" if there is none, and its reads."""
    size = LARGEST
    while size > 1:
        made = next(iter(texts(source, [(shaped.formulas, size)], LARGE_BYTES, SECONDS)), None)
        if made:
            return made, grown(source, shaped, size)[1]
        size //= 2
    return b"", ()


def progress_of(sites: Sequence[Site]) -> tuple[int, float]:
    """Return the largest bound of a size, and how far the sizes get: the share of the best one."""
    sizes = [
        site
        for site in sites
        if site.high >= LEAST_BOUND
        and (site.kind is ReadKind.LENGTH or (site.kind is ReadKind.INTEGER and site.count == 1))
    ]
    reached = max((site.value / site.high for site in sizes), default=0.0)
    return max((site.high for site in sizes), default=0), reached
