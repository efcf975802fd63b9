"""Measure how far inputs with shapes go on random problems of the archive.

usage: scripts/checks/measure shapes ARCHIVE [--slow [--only WORD]] [--problems N]
           [--seed N] [--minutes M] [--log FILE]

For N problems in random order that have a validator and a size of at least
1,000, the shapes that the validator accepts are found and grown to at most
8 MiB. Prints for each how many shapes there are and how far the largest size
gets, and for all of them the share of problems with an input at 90 % of a
bound. The log has a line for each problem: a run can be divided. The seed is
printed. Needs g++.

A size is a number that is read once, or once more as the 0 after the last test,
or the length of a word that a pattern limits: the bound of another word is ours.
A number that is read in every test is none, a bound that 8 MiB cannot hold is
reached by an input of 90 % of them.

With --slow, N of the programs in tests/fixtures/slow, which are right but too
slow, are judged instead, and those that judge accepts get inputs with shapes as
long as from counterexample. Prints which share is rejected, by what. With
--only, these are the programs that have WORD in their name; it can be given
several times.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from checks.measuring import common, slow_programs

from banrye.choices.input_shape import InputShape
from banrye.choices.shaper import find_shapes
from banrye.choices.source import HUGE_BYTES, LARGE_BYTES, ChoiceSource
from banrye.choices.trials import ReadKind, ReadSite, Trial, texts, try_all
from banrye.console import UserError

LEAST_BOUND = 1000
ENOUGH = 0.9  # of a bound
ENDED = 2  # reads of a size, the second of which is the end
MAX_LENGTH = 1_000_000  # of a word that nothing limits, as engine/choice.h has it
LARGEST = 1 << 23  # the size that is asked for first; then halves of it
SECONDS = 30.0  # of CPU time of the validator for a problem
PARTS = (2, 4, 8, 16)  # by these of a size it is made larger, if twice the size is refused


def parse_arguments() -> argparse.Namespace:
    parser = common.archive_parser()
    parser.add_argument("--slow", action="store_true")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--problems", type=int, default=100)
    return common.parse(parser)


def main() -> None:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    if chosen.slow:
        slow_programs.measure(chosen)
        return
    files = common.random_validators(chosen.archive, chosen.seed)
    jobs = {file.parent.name: partial(measure, file) for file in files[: 2 * chosen.problems]}
    result = common.measure("problem", jobs, chosen)
    large = [result for result in result if result.get("bound", 0) >= LEAST_BOUND][
        : chosen.problems
    ]
    if not large:
        raise UserError("no problem was measured")
    reached = sum(each["reached"] >= ENOUGH for each in large)
    print(
        f"problems: {len(result)}; with a bound of at least {LEAST_BOUND:,}: {len(large)}; "
        f"with an input at {ENOUGH:.0%} of it: {reached} ({reached / len(large):.0%})"
    )


def measure(file: Path) -> dict[str, Any]:
    """Return the facts about a validator: its largest bound, and how far inputs get."""
    from banrye.choices import compiled_testlib  # found in .venv, as what it imports
    from banrye.problem.large import ALPHABET_CASES, choice_source
    from banrye.search.validators.shape_store import SHAPE_SEARCH_SECONDS
    from banrye.submission.build import build_source

    try:
        validator = build_source(file, includes=compiled_testlib.prepare(common.testlib_of(file)))
    except UserError as error:
        return {"error": str(error)}
    inputs = [path.read_bytes() for path in sorted(file.parent.glob("*.in"))[:ALPHABET_CASES]]
    beginning = time.process_time()
    shapes = find_shapes(choice_source(validator, inputs, seconds=SHAPE_SEARCH_SECONDS))
    source = choice_source(validator, inputs, seconds=SECONDS)
    bound = 0 if shapes else bound_in(source, inputs)
    result: dict[str, Any] = {"shapes": len(shapes), "bound": bound, "reached": 0.0, "bytes": 0}
    for shaped in sorted(shapes, key=partial(turn, shapes)):
        size, sites = grow(source, shaped)
        bound, reached = progress_of(sites)
        if bound:
            reached = max(reached, size / LARGE_BYTES)
        result["bound"] = max(result["bound"], bound)
        if reached > result["reached"]:
            result |= {"reached": round(reached, 3), "bytes": size, "words": shaped.label}
        if reached >= ENOUGH:
            break
    return {**result, "seconds": round(time.process_time() - beginning, 2)}


def turn(shapes: Sequence[InputShape], shaped: InputShape) -> bool:
    """Return whether a shape comes after those that are the first of their numbers."""
    return shaped is not next(shape for shape in shapes if shape.numbers == shaped.numbers)


def bound_in(source: ChoiceSource, inputs: Sequence[bytes]) -> int:
    """Return the largest bound of a number in test cases that none of them reads repeatedly."""
    bounds: dict[int, int] = {}
    repeated: set[int] = set()
    for text in inputs:
        choices = source.parse(text.decode(errors="replace")) or []
        numbers = [choice for choice in choices if choice.kind == ReadKind.INTEGER.value]
        bounds |= {choice.site: choice.high for choice in numbers}
        counts = Counter(choice.site for choice in numbers)
        repeated |= {site for site, count in counts.items() if count > ENDED}
    return max((high for site, high in bounds.items() if site not in repeated), default=0)


def grow(
    source: ChoiceSource, shaped: InputShape, size: int = LARGEST
) -> tuple[int, Sequence[ReadSite]]:
    """Return the bytes and the reads of about the largest input of a shape, up to a size."""

    def attempt(tried: int) -> Trial:
        attempts = [(shaped.formulas, tried)]
        (trial,) = try_all(
            source, attempts, with_sites=True, seconds=SECONDS, max_bytes=LARGE_BYTES
        )
        return trial

    largest, best = size, attempt(size)
    while not best.is_valid and largest > 1:
        largest //= 2
        best = attempt(largest)
    if not best.is_valid:
        return 0, ()
    steps = [largest // part for part in PARTS if largest < size]
    for step in steps:
        trial = attempt(largest + step)
        if trial.is_valid:
            largest, best = largest + step, trial
    return best.size, best.sites


def largest_input(source: ChoiceSource, shaped: InputShape) -> tuple[bytes, int]:
    """Return the largest input of a shape and the size it is made for; b"" and 0 if none is."""
    size = LARGEST
    while size > 1:
        made = next(iter(texts(source, [(shaped.formulas, size)], HUGE_BYTES, SECONDS)), None)
        if made:
            return made, size
        size //= 2
    return b"", 0


def progress_of(sites: Sequence[ReadSite]) -> tuple[int, float]:
    """Return the largest bound of a size, and how far the sizes get: the share of the best one."""
    sizes = [
        site
        for site in sites
        if site.high >= LEAST_BOUND
        and (
            (site.kind is ReadKind.LENGTH and site.high != MAX_LENGTH)
            or (site.kind is ReadKind.INTEGER and site.count <= ENDED)
        )
    ]
    reached = max((site.value / site.high for site in sizes), default=0.0)
    return max((site.high for site in sizes), default=0), reached
