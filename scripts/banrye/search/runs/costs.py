"""The exact costs of inputs for a program, where a meter exists.

    insertion sort, 64 values descending    {the inner loop: 2,016, a read: 64, ...}

Each part grows by itself from one size to the next. The counts predict the cost of a large input.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log
from typing import Protocol

from banrye.process.limits import Limits, RunResult
from banrye.process.server import Job
from banrye.search.runs.attempt import Oracle
from banrye.submission.meter import LineCounts, LineMeter, Meter, meter_of
from banrye.submission.program import Program

NOISE_MICROSECONDS = 500  # differences below say nothing
MOST_POINTS = 3  # of which growth is taken
MOST_POWER = 3.0  # of the growth that is expected
BLOCK_SECONDS, LINE_SECONDS = 1e-9, 5e-8  # of an execution, about


class Costs(Protocol):
    """The costs of inputs for one program."""

    @property
    def sizes(self) -> Sequence[int]:
        """Sizes of inputs that are measured, from small to large."""
        ...

    @property
    def max_bytes(self) -> int:
        """The maximum length of an input that is measured."""
        ...

    @property
    def step_seconds(self) -> float:
        """About the CPU time of a step: what a cost of 1 takes."""
        ...

    def of(self, inputs: Sequence[bytes]) -> list[LineCounts]:
        """Return the cost of each input, in parts, each of which is compared with its like."""
        ...

    def close(self) -> None:
        """End the processes that measure."""
        ...


@dataclass(frozen=True)
class CountedCosts:
    """Executions of blocks or lines."""

    meter: Meter
    limits: Limits
    arguments: Sequence[str]
    sizes: Sequence[int] = (64, 256, 1024)
    max_bytes: int = 16 << 10

    @property
    def step_seconds(self) -> float:
        """The time of a block or a line."""
        return LINE_SECONDS if isinstance(self.meter, LineMeter) else BLOCK_SECONDS

    def of(self, inputs: Sequence[bytes]) -> list[LineCounts]:
        """Return the counts of each input, none of one that cannot be measured."""
        all_counts: list[LineCounts] = []
        while len(all_counts) < len(inputs):
            new = self.meter.counts(inputs[len(all_counts) :], self.limits, self.arguments)
            all_counts += new or [{}]
        return all_counts

    def close(self) -> None:
        """End the server of the program that counts."""
        self.meter.program.close()


def costs_of(program: Program, limits: Limits, oracle: Oracle) -> Costs | None:
    """Return the meter of a program, None if there is none."""
    meter = meter_of(program) if oracle.is_plain and program.can_serve else None
    return CountedCosts(meter, limits, oracle.arguments) if meter else None


def short_run(
    program: Program, text: bytes, limits: Limits, arguments: Sequence[str], *, is_plain: bool
) -> RunResult:
    """Run a program on an input, forked if that is possible, as most runs are short.

    `is_plain`: a run gets nothing but its input and arguments.
    """
    if is_plain and program.can_serve:
        (run,) = program.run_many([Job(text, limits.cpu_seconds)], limits, arguments)
        return run
    return program.run(text, limits, arguments)


def expected_cost(points: Sequence[tuple[int, LineCounts]], length: int) -> float:
    """Return the cost of an input of some bytes, from the bytes and costs of smaller inputs."""
    last, counts = points[-1]
    larger = log(max(1.0, length / last))
    return sum(n * exp(larger * power_of(points, part)) for part, n in counts.items())


def power_of(points: Sequence[tuple[int, LineCounts]], part: int) -> float:
    """Return the power of the length by which a part grows: the least one of the last steps."""
    noise = NOISE_MICROSECONDS if part == 0 else 1
    powers = [
        log((more.get(part, 0) + noise) / (counts.get(part, 0) + noise)) / log(larger / length)
        for (length, counts), (larger, more) in pairwise(points[-MOST_POINTS:])
        if larger > length
    ]
    return min(MOST_POWER, max(0.0, min(powers, default=1.0)))
