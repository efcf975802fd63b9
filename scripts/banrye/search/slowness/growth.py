"""Measure how the time of a program grows with the size of inputs of one shape.

    n = 25,000: 0.6 s, n = 50,000: 2.4 s; about n^2.0; the limit of 3 s is exceeded at n = 57,000

The program is run at halves of the size until it ends within the limit, and then between. The time
of a run on the smallest input, such as the start of a virtual machine, is no growth.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from banrye.choices.source import HUGE_BYTES, ChoiceSource
from banrye.choices.trials import Formulas, ReadKind, ReadSite, Trial, texts, try_all
from banrye.messages import _
from banrye.process.limits import End, Limits, RunResult
from banrye.search.runs.runner import LEAST_SECONDS
from banrye.search.stop.budget import Budget
from banrye.submission.program import Program

SECONDS = 8.0  # of CPU time of a process that makes an input
HALVINGS = 20
PASSING = 3  # rows: two say how the time grows, and the third whether it does so steadily
STEPS = 4  # of the search for the smallest size: to a sixteenth of the interval
MEASURABLE = 0.005  # seconds: the growth from a shorter time is not stated


class Size(NamedTuple):
    """A number of the input that says how large it is. `name`: "" for the length of a list."""

    name: str
    value: int


class GrowthRow(NamedTuple):
    """A run. `seconds` is None if it was stopped by a limit."""

    size: int
    seconds: float | None
    mebibytes: int


@dataclass(frozen=True)
class Growth:
    """The measurement of a program on one shape."""

    sizes: Sequence[Size]  # of the failing input, in its order
    rows: Sequence[GrowthRow]  # from small to large; the last one fails
    end: End  # of the last run
    exponent: float | None
    smallest: int  # the smallest size that was seen to fail
    start: float = 0.0  # seconds that a run takes on the smallest input
    limit: float = 0.0  # seconds

    @property
    def seconds_needed(self) -> float | None:
        """The seconds that the last run needs at least if the growth goes on; None if unknown.

        The smallest size that fails needs more than the limit.
        """
        last = next((row for row in reversed(self.rows) if row.seconds), None)
        if self.exponent is None or last is None or last.seconds is None:
            return None
        points = ((last.size, last.seconds), (self.smallest, self.limit))
        return max(
            self.start + (seconds - self.start) * math.pow(self.rows[-1].size / size, self.exponent)
            for size, seconds in points
        )


def effective(
    source: ChoiceSource, formulas: Formulas, size: int
) -> tuple[int, Sequence[ReadSite]]:
    """Return a least size that makes the same input, and what is read there.

    Numbers go no further than their bounds. If none of the sizes that are read makes it, the size
    itself is returned.
    """
    requested_trial = trial_at(source, formulas, size)
    for smaller in sizes_read(requested_trial.sites, size):
        if (
            smaller == size
            or trial_at(source, formulas, smaller).content == requested_trial.content
        ):
            return smaller, requested_trial.sites
    return size, requested_trial.sites


def trial_at(source: ChoiceSource, formulas: Formulas, size: int) -> Trial:
    (trial,) = try_all(
        source, [(formulas, size)], with_sites=True, seconds=SECONDS, max_bytes=HUGE_BYTES
    )
    return trial


class Grower:
    """Runs a program on inputs of one shape."""

    def __init__(
        self, program: Program, limits: Limits, source: ChoiceSource, formulas: Formulas
    ) -> None:
        self.budget = Budget(0)
        self.program = program
        self.limits = limits
        self.source = source
        self.formulas = formulas

    def measure(self, size: int, failed: RunResult, budget: Budget) -> Growth:
        """Return the growth up to a size that has failed. No run is longer than the budget.

        Sizes grow, as runs that pass are short: each is twice the one before. The run that has
        failed is not repeated: it may be just beyond the limit, and pass now.
        """
        self.budget = budget
        size, sites = effective(self.source, self.formulas, size)
        start = self.row(1)
        passing: list[GrowthRow] = []
        failing = [GrowthRow(size, None, failed.memory_mebibytes)]
        for halvings in reversed(range(1, HALVINGS)):
            if size >> halvings <= 1:
                continue
            row = self.row(size >> halvings)
            if row and row.seconds is None:
                failing.insert(0, row)
                break
            if row:
                passing.append(row)
        start_seconds = start.seconds if start and start.seconds else 0.0
        steady = [self.measured_again(row) for row in passing[-PASSING:]]
        return Growth(
            sizes_of(sites, size),
            [*steady, *failing],
            failed.end,
            exponent_of(steady, start_seconds),
            self.smallest(passing[-1].size if passing else 0, failing[0].size),
            start_seconds,
            self.limits.cpu_seconds,
        )

    def row(self, size: int) -> GrowthRow | None:
        """Return how a run on an input of a size ends, None if that is not known.

        There may be no such input, or less of the budget left than a run needs that fails.
        """
        if self.budget.is_spent:
            return None
        contents = list(texts(self.source, [(self.formulas, size)], HUGE_BYTES, SECONDS))
        if not contents or contents[0] is None:
            return None
        seconds_left = max(LEAST_SECONDS, self.budget.seconds_left)
        is_cut = seconds_left < self.limits.cpu_seconds
        limits = replace(self.limits, cpu_seconds=seconds_left) if is_cut else self.limits
        run = self.program.run(contents[0], limits)
        if not run.succeeded:
            if is_cut and run.end is End.CPU_TIME:
                return None
            return GrowthRow(size, None, run.memory_mebibytes)
        return GrowthRow(size, run.cpu_seconds, run.memory_mebibytes)

    def measured_again(self, first: GrowthRow) -> GrowthRow:
        """Return the shorter one of two runs of a size: a machine that is busy makes one longer."""
        second = self.row(first.size)
        runs = [row for row in (first, second) if row and row.seconds is not None]
        return min(runs, key=lambda row: row.seconds or 0.0)

    def smallest(self, low: int, high: int) -> int:
        """Return the smallest size that was seen to fail. `low` passes, `high` fails."""
        for _step in range(STEPS):
            middle = (low + high) // 2
            row = self.row(middle) if low < middle < high else None
            if row and row.seconds is None:
                high = middle
            else:
                low = middle
        return high


def exponent_of(rows: Sequence[GrowthRow], start: float) -> float | None:
    """Return the least exponent between two passing rows of the last three, None if unknown.

    `start`: seconds that are no growth. The exponent is printed as "at least": a run that has just
    left the caches, or a few sizes that are exceptions, make a greater one.
    """
    ended = [row for row in rows if row.seconds is not None and row.seconds - start >= MEASURABLE]
    exponents = [
        exponent((before.size, last.size), (before.seconds - start, last.seconds - start))
        for before, last in combinations(ended[-PASSING:], 2)
        if before.seconds is not None and last.seconds is not None and before.size != last.size
    ]
    far = [one for one in exponents if one > 0]
    return min(far, default=None)


def exponent(sizes: tuple[int, int], values: tuple[float, float]) -> float:
    """Return the exponent with which a value grows between two sizes."""
    return math.log(values[1] / values[0]) / math.log(sizes[1] / sizes[0])


def sizes_read(sites: Sequence[ReadSite], size: int) -> list[int]:
    """Return up to two sizes that may make the same input as a size, the likelier one first.

    The greatest that is read once, or counts something; and that of the numbers in lists, as each
    of several tests may have a size of its own.
    """
    numbers = [site for site in sites if site.kind is ReadKind.INTEGER]
    once = [site.value for site in numbers if not site.is_list]
    once += [site.count for site in sites]
    once += [site.value for site in sites if site.kind is ReadKind.LENGTH]
    in_lists = [site.value for site in numbers if site.is_list]
    greatest = (
        max((value for value in sizes_in_tests if value <= size), default=0)
        for sizes_in_tests in (once, in_lists)
    )
    return [size for size in greatest if size > 0]


def sizes_of(sites: Sequence[ReadSite], size: int) -> list[Size]:
    """Return the numbers that are read once, and the lengths of words.

    If none of them is the size that was asked for, also a number of each test that is.
    """
    sizes: list[Size] = []
    in_tests: list[Size] = []
    for site in sites:
        is_number = site.kind is ReadKind.INTEGER and site.name
        if is_number and site.count == 1:
            sizes.append(Size(site.name, site.value))
        elif is_number and site.value == size:
            in_tests.append(Size(site.name, site.value))
        elif site.kind is ReadKind.LENGTH and site.count == 1:
            sizes.append(
                Size(_("the length of {}", site.name) if site.name else "length", site.value)
            )
    return sizes if any(known_size.value == size for known_size in sizes) else sizes + in_tests[:1]
