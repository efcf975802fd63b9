"""The inputs that a generator prints for the seeds 1, 2, 3, ...

Decides nothing about them.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from banrye.console import UserError, note, relative_path
from banrye.process.limits import Limits, RunResult
from banrye.process.pool import WORKERS, parallel
from banrye.process.server import Job
from banrye.search.inputs import to_text
from banrye.search.recorded import Printed, RecordedGenerator
from banrye.submission.program import Program

GENERATOR_LIMITS = Limits(cpu_seconds=10, output_bytes=64 << 20)
FIRST_BATCH, LARGEST_BATCH = 4, 256  # seeds
PYTHON = "python3", "pypy3"  # their arguments cannot be replaced in a fork
LONGEST_SEED = "0" * 20  # a fork's argument takes its place
SLOW_BATCH = 0.5  # seconds of wall time; after a slower one, batches do not grow
MAX_REPEATED = 500  # seeds in a row that give no new input


class SeedInputs:
    """The different inputs of a generator, in the order of their seeds."""

    def __init__(self, program: Program, most: int | None = None) -> None:
        """`most`: so many seeds are tried."""
        self.program = program
        self.recorder = recorder_of(program)
        self.recent: dict[str, Printed] = {}
        self.seeds_by_text: dict[int, int] = {}  # the first seed of each, by the hash of the text
        self.failed: list[Printed] = []  # those with which the generator fails
        self.is_exhausted = False
        self.seeds = 0  # printed so far
        self.most = most

    def texts(self) -> Iterator[str]:
        """Yield new inputs in the order of their seeds. Raise UserError if the generator fails."""
        size = FIRST_BATCH
        repeated = 0
        while repeated < MAX_REPEATED:
            if self.most is not None:
                size = min(size, self.most - self.seeds)
            if size == 0:
                return
            first = self.seeds + 1
            beginning = time.monotonic()
            batch = self.print_inputs(range(first, first + size))
            is_slow = time.monotonic() - beginning > SLOW_BATCH
            new: dict[str, Printed] = {}
            for printed in batch:
                if printed.text is None:
                    self.failed.append(printed)
                elif hash(printed.text) not in self.seeds_by_text:
                    new[printed.text] = printed
                    self.seeds_by_text[hash(printed.text)] = printed.seed
            self.seeds += size
            if len(self.failed) == self.seeds:
                shown = relative_path(self.program.source)
                raise UserError(f"{shown} fails with the seed {first}: {batch[0].error[-300:]}")
            repeated = 0 if new else repeated + size
            self.recent = {**dict(list(self.recent.items())[-LARGEST_BATCH:]), **new}
            yield from new
            size = min(size if is_slow else 2 * size, LARGEST_BATCH)
        self.is_exhausted = True

    def seed_of(self, text: str) -> int:
        """Return the first seed whose input is a text."""
        return self.seeds_by_text[hash(text)]

    def print_inputs(self, seeds: Sequence[int]) -> list[Printed]:
        if self.recorder:
            return self.recorder.print_inputs(seeds)
        if self.program.language in PYTHON or not self.program.can_serve:
            return list(parallel([partial(print_input, self.program, seed) for seed in seeds]))
        print_part = partial(print_many, self.program)
        size = -(-len(seeds) // WORKERS)
        parts = [seeds[start : start + size] for start in range(0, len(seeds), size)]
        return list(chain.from_iterable(parallel([partial(print_part, part) for part in parts])))


def print_many(program: Program, seeds: Sequence[int]) -> list[Printed]:
    """Return what a generator prints with some seeds, run by run in one box."""
    seconds = GENERATOR_LIMITS.cpu_seconds
    jobs = [Job(b"", seconds, str(seed)) for seed in seeds]
    results: list[Printed] = []
    while len(results) < len(jobs):  # they end early after a run that takes long
        runs = program.run_many(
            jobs[len(results) :], GENERATOR_LIMITS, [LONGEST_SEED], are_short=True
        )
        for seed, run in zip(seeds[len(results) :], runs, strict=False):
            results.append(printed_by(run, seed) if run.succeeded else print_input(program, seed))
    return results


def print_input(program: Program, seed: int) -> Printed:
    return printed_by(program.run(b"", GENERATOR_LIMITS, [str(seed)]), seed)


def printed_by(run: RunResult, seed: int) -> Printed:
    if not run.succeeded:
        return Printed(seed, None, error=run.error_text())
    return Printed(seed, to_text(run.output))


def recorder_of(generator: Program) -> RecordedGenerator | None:
    """Return the recorder of a generator in Python, None if it prints something else with it.

    Warn if the generator does not depend on its seed alone.
    """
    first, again = (print_input(generator, 1) for _ in range(2))
    if first.text != again.text:
        name = relative_path(generator.source)
        note(f"{name} prints another input when it is run again with the same seed")
    if generator.language not in PYTHON:
        return None
    recorder = RecordedGenerator(generator)
    (printed,) = recorder.print_inputs([1])
    is_same = printed.text is not None and (first.text in (printed.text, None) or first != again)
    return recorder if is_same and printed.draws else None
