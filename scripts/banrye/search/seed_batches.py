"""The inputs that a generator in Python prints when one process runs it with many seeds.

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
from banrye.search.inputs import to_text
from banrye.search.recorded import Printed
from banrye.submission import many_inputs
from banrye.submission.program import Program

LIMITS = Limits(cpu_seconds=12, output_bytes=256 << 20)  # of a process: many_runs.py ends before
LEAST_ASKED = 8  # seeds of a process


class SeedBatches:
    """A generator in Python that is run with many seeds in one process.

    `is_possible`: no batch was given up so far.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.is_possible = program.can_serve

    def print_inputs(self, seeds: Sequence[int]) -> dict[int, Printed]:
        """Return what the generator prints for the seeds, or for some of them.

        The text is None if it fails. Call it in the main thread.
        """
        size = max(LEAST_ASKED, -(-len(seeds) // WORKERS))
        parts = [seeds[start : start + size] for start in range(0, len(seeds), size)]
        found = parallel([partial(self.ask, part) for part in parts])
        return {printed.seed: printed for printed in chain.from_iterable(found)}

    def ask(self, seeds: Sequence[int]) -> list[Printed]:
        """Return what the generator prints for the first seeds, or for all, in one process."""
        if not self.is_possible:
            return []
        request = many_inputs.request_of([str(seed).encode() for seed in seeds])
        run = self.program.run_in_one_process("seeds", Job(request, LIMITS.cpu_seconds), LIMITS)
        found = many_inputs.first_results(run, LIMITS)
        self.is_possible = found is not None
        return [
            Printed(seed, to_text(each.output) if each.succeeded else None)
            for seed, each in zip(seeds, found or (), strict=False)
        ]
