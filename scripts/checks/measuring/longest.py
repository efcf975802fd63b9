"""Measure whether the large inputs that are made take longer than the test cases that were there.

usage: scripts/checks/measure longest FOLDER [--library-checker] [--problems N]
           [--seconds S] [--seed N] [--minutes M] [--log FILE]

FOLDER is a clone of the archive or, with --library-checker, of Library Checker,
whose test cases were chosen by experts: there, the problems with the smallest
product of time limit and number of test cases come first. Of N problems that
have a size of at least 1,000 (a number that is read once, or the length of a
word, where some test case has more than 100 bytes), a right solution (in C++ if
there is one) runs on the test cases, on the large ones that its package gets
here, and on the largest inputs of the three shapes on which it is slowest (S
seconds for each problem to find them, default: 30). The time of an input is the
least CPU time of three runs, in whole milliseconds. Prints the share of inputs,
of each of the two kinds, that take longer than all test cases: the measure of
STAB (2026). The seed is printed. Needs g++.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checks.measuring import common, shapes
from checks.measuring.library_checker import folders_in

from banrye import console

if TYPE_CHECKING:
    from banrye.problem.model import Problem
    from banrye.search.hunt import Hunt
    from banrye.submission.program import Program

RUNS = 3
WORST = 3  # shapes of a problem
FEW_BYTES = 100
MADE, SHAPE = "test case that is made", "shape"


def parse_arguments() -> argparse.Namespace:
    parser = console.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--library-checker", action="store_true")
    parser.add_argument("--problems", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30)
    common.add_log(parser)
    return parser.parse_args()


def main() -> None:
    chosen = parse_arguments()
    print(f"seed {chosen.seed}", flush=True)
    jobs = dict(library_checker_jobs(chosen) if chosen.library_checker else archive_jobs(chosen))
    for line in summary(common.measured("problem", jobs, chosen), chosen.problems):
        print(line)


def archive_jobs(chosen: argparse.Namespace) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    """Yield names of problems in random order, twice as many as are wanted, and what to do."""
    archive = common.archive_folder(chosen.folder)
    for file in common.random_validators(archive, chosen.seed)[: 2 * chosen.problems]:
        problem = partial(common.problem_of, file.parent.name, archive)
        yield file.parent.name, partial(measure, problem, chosen.seconds)


def library_checker_jobs(
    chosen: argparse.Namespace,
) -> Iterator[tuple[str, Callable[[], dict[str, Any]]]]:
    from banrye.problem import library_checker  # found in .venv, as what it imports

    folders = folders_in(chosen.folder.absolute(), chosen.seed, is_quick=True)
    for folder in folders[: 2 * chosen.problems]:
        problem = partial(library_checker.make_problem, folder)
        yield folder.name, partial(measure, problem, chosen.seconds)


def measure(find: Callable[[], Problem], seconds: float) -> dict[str, Any]:
    """Return the milliseconds of a right solution on the test cases, and on what is made."""
    from banrye.problem.validators import accepted_sources, build_submission
    from banrye.search.hunt import prepare_built

    try:
        problem = find()
        sources = accepted_sources(problem)
        if not sources:
            return {"error": "no right solution"}
        program = build_submission(problem, sources[0])
        hunt = prepare_built(problem, program, against=sources[0])
        return times_of(problem, program, hunt, seconds)
    except console.UserError as error:
        return {"error": str(error)[:200]}


def times_of(problem: Problem, program: Program, hunt: Hunt, seconds: float) -> dict[str, Any]:
    from banrye.problem.model import LARGE

    if hunt.choices is None:
        return {"error": "the validator makes no inputs"}
    if max(case.input_path.stat().st_size for case in problem.cases) <= FEW_BYTES:
        return {"bound": 0}  # a few numbers, none of which is a size
    found: dict[str, list[int]] = {"own": [], MADE: [], SHAPE: []}
    for case in problem.cases:
        kind = MADE if case.name.startswith(LARGE) else "own"
        found[kind].append(milliseconds(problem, program, case.input_bytes()))
    bound, inputs = worst_inputs(hunt, seconds)
    found[SHAPE] = [milliseconds(problem, program, text) for text in inputs]
    return {"bound": bound, **found}


def milliseconds(problem: Problem, program: Program, text: bytes) -> int:
    """Return the least CPU time of some runs; a run that a limit ends takes as long as that."""
    limits = problem.limits_for(program.language)
    runs = [program.run(text, limits) for _ in range(RUNS)]
    return round(1000 * min(run.cpu_seconds for run in runs))


def worst_inputs(hunt: Hunt, seconds: float) -> tuple[int, list[bytes]]:
    """Return the largest bound of a size, and the largest inputs of the slowest shapes."""
    from banrye.search.kept_shapes import source_of
    from banrye.search.shape_inputs import try_shapes

    assert hunt.choices
    slowest = try_shapes(hunt, seconds)
    failing = slowest.failure.curve if slowest.failure else None
    curves = [curve for curve in slowest.curves if curve.points and curve is not failing]
    curves.sort(key=lambda curve: curve.loads[-1], reverse=True)  # the worst ran at large sizes
    if failing:
        curves.insert(0, failing)
    source = source_of(hunt.choices.maker, shapes.SECONDS)
    bound, inputs = 0, []
    for curve in curves[:WORST]:
        text, sites = shapes.largest_input(source, curve.shaped)
        bound = max(bound, shapes.progress_of(sites)[0])
        if text:
            inputs.append(text)
    return bound, inputs


# The summary.


def summary(results: Sequence[dict[str, Any]], wanted: int) -> Iterator[str]:
    measured = [each for each in results if each.get("bound", 0) >= shapes.LEAST_BOUND][:wanted]
    if not measured:
        raise console.UserError("no problem was measured")
    errors = sum("error" in each for each in results)
    yield (
        f"problems: {len(results)}; not measured: {errors}; with a size of at least"
        f" {shapes.LEAST_BOUND:,}: {len(measured)}"
    )
    for kinds in ([MADE], [SHAPE], [MADE, SHAPE]):
        longer = [is_longer for each in measured for is_longer in longer_ones(each, kinds)]
        with_one = sum(any(longer_ones(each, kinds)) for each in measured)
        yield (
            f"{' and '.join(kinds)}: {sum(longer)} of {len(longer)} inputs"
            f" ({sum(longer) / max(1, len(longer)):.0%}) take longer than all test cases;"
            f" one at least on {with_one} of {len(measured)} problems"
        )


def longer_ones(result: dict[str, Any], kinds: Sequence[str]) -> list[bool]:
    """Return of each input that is made whether it takes longer than all test cases."""
    longest = max(result["own"], default=0)
    return [time > longest for kind in kinds for time in result[kind]]
