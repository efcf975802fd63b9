"""Run a generator in Python with many seeds in one process.

To fork an interpreter takes some milliseconds, to run a short generator again in the same process
a tenth of one. many_runs.py does it, in the sandbox. What it prints is an input and nothing else:
each batch can be wrong about the seed. So some seeds are printed again by an ordinary run, and so
is each one that is named to the user (seeds.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain

from banrye.process.limits import Limits
from banrye.process.pool import WORKERS, parallel
from banrye.process.server import Job
from banrye.search.generators.draw_recording import GeneratorOutput
from banrye.search.inputs import to_text
from banrye.submission import many_inputs
from banrye.submission.program import Program

OUTPUT_BYTES = 256 << 20  # of a process
SECONDS_BESIDE = 1.3  # of a process beside its last run: many_runs.py begins no run after 1 s
MOST_HANGS = 3  # batches that do not end in time, before there are no more
LEAST_ASKED = 8  # seeds of a process


class SeedBatches:
    """A generator in Python that is run with many seeds in one process.

    `is_possible`: no batch was given up so far.
    """

    def __init__(self, program: Program, cpu_seconds: float) -> None:
        """`cpu_seconds`: that a run for a seed may take."""
        self.program = program
        seconds = SECONDS_BESIDE + cpu_seconds
        self.limits = Limits(
            seconds, output_bytes=OUTPUT_BYTES, explicit_wall_seconds=seconds + SECONDS_BESIDE
        )
        self.is_possible = program.can_serve
        self.hangs = 0  # batches that did not end in time

    def print_inputs(self, seeds: Sequence[int]) -> dict[int, GeneratorOutput]:
        """Return the outputs of the generator for the seeds, or for some of them.

        The text is None if it fails. Call it in the main thread.
        """
        size = max(LEAST_ASKED, -(-len(seeds) // WORKERS))
        parts = [seeds[start : start + size] for start in range(0, len(seeds), size)]
        batches = parallel([partial(self.ask, part) for part in parts])
        return {printed.seed: printed for printed in chain.from_iterable(batches)}

    def ask(self, seeds: Sequence[int]) -> list[GeneratorOutput]:
        """Return the outputs of the generator for the first seeds, or for all, in one process."""
        if not self.is_possible:
            return []
        request = many_inputs.request_of([str(seed).encode() for seed in seeds])
        job = Job(request, self.limits.cpu_seconds)
        run = self.program.run_in_one_process("seeds", job, self.limits)
        results = many_inputs.first_results(run, self.limits)
        self.hangs += run.timed_out  # one of the seeds: the next batches have others
        self.is_possible = results is not None or (run.timed_out and self.hangs < MOST_HANGS)
        return [
            GeneratorOutput(seed, to_text(result.output) if result.succeeded else None)
            for seed, result in zip(seeds, results or (), strict=False)
        ]
