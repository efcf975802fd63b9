"""Measure whether the large inputs that are made take longer than the test cases that were there.

usage: scripts/checks/measure longest FOLDER [--library-checker] [--problems N]
           [--seconds S] [--seed N] [--minutes M] [--log FILE]

FOLDER is a clone of the archive or, with --library-checker, of Library Checker,
whose test cases were chosen by experts: there, the problems with the smallest
product of time limit and number of test cases come first. For N problems that
have a size of at least 1,000 (a number that is read once, or the length of a
word, where some test case has more than 100 bytes), a right solution (in C++ if
there is one) runs on the test cases, on the large ones that its package gets
here (of Library Checker, those of judge --large), and on the largest inputs of
the three shapes on which it is slowest (S seconds for each problem to find
them, default: 30). Prints the share of inputs, of each of the two kinds, that
take longer than all test cases: the measure of STAB (2026), and each input that
does not. The seed is printed. Needs g++.

Times are CPU time in microseconds. The program is forked for each run where
that can be, so that its start, about a millisecond, does not count. All inputs
of a problem take turns in 2 to 20 rounds. The time of an input is the least of
the odd rounds, and that of the even rounds: their difference is noise. An input
takes longer if its shorter time is longer than both times of every test case.
A tie, or a difference within the noise, is none.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from checks.measuring import common, shapes
from checks.measuring.formats.library_checker.library_checker import folders_in

from banrye import argument_parser, console
from banrye.process.server import Job

if TYPE_CHECKING:
    from banrye.choices.input_shape import InputShape
    from banrye.problem.model import Problem
    from banrye.process.limits import Limits, RunResult
    from banrye.search.hunt.hunt import SubmissionHunt
    from banrye.submission.program import Program

LEAST_ROUNDS, MOST_ROUNDS = 2, 20
ROUND_SECONDS = 5.0  # of CPU time of a program: after that, no other pair of rounds is begun
TRIED, WORST = 8, 3  # shapes of a problem that are run at full size, and that are measured
MAKING_SECONDS = 8.0  # of CPU time, to make an input at full size
FEW_BYTES = 100
OWN, MADE, SHAPE = "test case", "test case that is made", "shape"


@dataclass
class Input:
    """An input, and the least CPU time of the odd and of the even rounds, in microseconds."""

    kind: str
    name: str
    bytes: int
    odd: int
    even: int

    @property
    def shorter(self) -> int:
        return min(self.odd, self.even)

    @property
    def longer(self) -> int:
        return max(self.odd, self.even)


def parse_arguments() -> argparse.Namespace:
    parser = argument_parser.ArgumentParser()
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
    for line in summary(common.measure("problem", jobs, chosen), chosen.problems):
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
    from banrye.formats.library_checker import (
        package as library_checker,  # found in .venv, as what it imports
    )

    folders = folders_in(chosen.folder.absolute(), chosen.seed, is_quick=True)
    for folder in folders[: 2 * chosen.problems]:
        problem = partial(library_checker.make_problem, folder)
        yield folder.name, partial(measure, problem, chosen.seconds)


def measure(find: Callable[[], Problem], seconds: float) -> dict[str, Any]:
    """Return the times of a right solution on the test cases, and on what is made."""
    from banrye.problem.submissions import accepted_sources, build_submission
    from banrye.search.hunt.open_hunt import prepare_built
    from banrye.verbs.judge.large_cases import with_large_cases

    try:
        problem = find()
        sources = accepted_sources(problem)
        if not sources:
            return {"error": "no right solution"}
        program = build_submission(problem, sources[0])
        hunt = prepare_built(problem, program, against=sources[0])
        if not problem.format_adds_large_inputs:  # those of the archive have large test cases
            problem = with_large_cases(problem)
        return times_of(problem, program, hunt, seconds)
    except console.UserError as error:
        return {"error": str(error)[:200]}


def times_of(
    problem: Problem, program: Program, hunt: SubmissionHunt, seconds: float
) -> dict[str, Any]:
    from banrye.problem.model import is_large

    if hunt.choices is None:
        return {"error": "the validator makes no inputs"}
    if max(case.input.size for case in problem.cases) <= FEW_BYTES:
        return {"bound": 0}  # a few numbers, none of which is a size
    named = [
        (MADE if is_large(case.name) else OWN, case.name, case.input_bytes)
        for case in problem.cases
    ]
    bound, inputs = worst_inputs(hunt, seconds)
    named += [(SHAPE, words, text) for words, text in inputs]
    times = in_turns(program, problem.limits_for(program.language), [text for *_, text in named])
    results = [
        Input(kind, name, len(text), *pair)
        for (kind, name, text), pair in zip(named, times, strict=True)
    ]
    return {"bound": bound, "inputs": list(map(asdict, results))}


def in_turns(program: Program, limits: Limits, texts: Sequence[bytes]) -> list[tuple[int, int]]:
    """Return for each input the least CPU time of the odd and of the even rounds, in microseconds.

    A run that a limit ends takes as long as that.
    """
    rounds: list[list[float]] = []
    used = 0.0
    while len(rounds) < LEAST_ROUNDS or (used < ROUND_SECONDS and len(rounds) < MOST_ROUNDS):
        for _ in range(2):
            rounds.append([run_once(program, limits, text).cpu_seconds for text in texts])
            used += sum(rounds[-1])
    by_input = list(zip(*rounds, strict=True))
    return [(round(1e6 * min(each[::2])), round(1e6 * min(each[1::2]))) for each in by_input]


def run_once(program: Program, limits: Limits, text: bytes) -> RunResult:
    if not program.can_serve:
        return program.run(text, limits)
    (run,) = program.run_many([Job(text, limits.cpu_seconds)], limits)
    return run


def worst_inputs(hunt: SubmissionHunt, seconds: float) -> tuple[int, list[tuple[str, bytes]]]:
    """Return the largest bound of a size, and inputs of the slowest shapes, in words and bytes.

    The search compares inputs of at most LARGE_BYTES, each at another size: those on which it was
    slowest are run once more at full size.
    """
    from banrye.search.further.shape_inputs import try_shapes
    from banrye.search.validators.shape_store import source_of

    assert hunt.choices
    slowest = try_shapes(hunt, seconds)
    failing = slowest.failure.curve if slowest.failure else None
    curves = [curve for curve in slowest.curves if curve.points and curve is not failing]
    curves.sort(key=lambda curve: curve.loads[-1], reverse=True)
    if failing:
        curves.insert(0, failing)
    source = source_of(hunt.choices.maker, TRIED * MAKING_SECONDS)
    bound = 0
    made: list[tuple[float, InputShape, int, bytes]] = []
    for curve in curves[:TRIED]:
        text, size = shapes.largest_input(source, curve.shaped)
        if text:
            seconds_of_run = run_once(hunt.program, hunt.search.limits, text).cpu_seconds
            made.append((seconds_of_run, curve.shaped, size, text))
    made.sort(key=lambda one: one[0], reverse=True)
    for _, shaped, size, _ in made[:WORST]:
        bound = max(bound, shapes.progress_of(shapes.grow(source, shaped, size)[1])[0])
    return bound, [(shaped.label, text) for _, shaped, _, text in made[:WORST]]


# The summary.


def summary(results: Sequence[dict[str, Any]], wanted: int) -> Iterator[str]:
    measured = [result for result in results if result.get("bound", 0) >= shapes.LEAST_BOUND][
        :wanted
    ]
    if not measured:
        raise console.UserError("no problem was measured")
    errors = sum("error" in result for result in results)
    yield (
        f"problems: {len(results)}; not measured: {errors}; with a size of at least"
        f" {shapes.LEAST_BOUND:,}: {len(measured)}"
    )
    for each in measured:
        yield from misses(each["problem"], inputs_of(each))
    for kinds in ([MADE], [SHAPE], [MADE, SHAPE]):
        longer = [is_longer for row in measured for is_longer in longer_ones(row, kinds)]
        with_any = [flags for row in measured if (flags := longer_ones(row, kinds))]
        yield (
            f"{' and '.join(kinds)}: {sum(longer)} of {len(longer)} inputs"
            f" ({sum(longer) / max(1, len(longer)):.0%}) take longer than all test cases;"
            f" one at least on {sum(map(any, with_any))} of {len(measured)} problems,"
            f" {len(measured) - len(with_any)} have none"
        )


def inputs_of(result: dict[str, Any]) -> list[Input]:
    return [Input(**each) for each in result["inputs"]]


def slowest_of(inputs: Sequence[Input]) -> Input:
    """Return the test case of the problem that takes longest."""
    return max((each for each in inputs if each.kind == OWN), key=lambda each: each.longer)


def longer_ones(result: dict[str, Any], kinds: Sequence[str]) -> list[bool]:
    """Return of each input that is made whether it takes longer than all test cases."""
    inputs = inputs_of(result)
    longest = slowest_of(inputs).longer
    return [each.shorter > longest for each in inputs if each.kind in kinds]


def misses(problem: str, inputs: Sequence[Input]) -> Iterator[str]:
    """Yield a line for each input that is made and does not take longer than all test cases."""
    slowest = slowest_of(inputs)
    largest = max(each.bytes for each in inputs if each.kind == OWN)
    for each in inputs:
        if each.kind != OWN and each.shorter <= slowest.longer:
            yield (
                f"  {problem}: {each.name} ({each.bytes:,} of {largest:,} bytes) takes"
                f" {each.odd}, {each.even} µs, {slowest.name} {slowest.odd}, {slowest.even} µs"
            )
