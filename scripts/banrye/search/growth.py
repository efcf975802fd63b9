"""How the time of a program grows with the size of inputs of one shape, around the limit.

    n = 25,000: 0.6 s, n = 50,000: 2.4 s; about n^2.0; the limit of 3 s is exceeded from n = 57,000

The program is run at halves of the size until it ends within the limit, and then between.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from banrye.choices.source import LARGE_BYTES, ChoiceSource
from banrye.choices.trials import Formulas, ReadKind, Site, Trial, texts, try_all
from banrye.process.limits import End, Limits
from banrye.search.budget import Budget
from banrye.submission.program import Program

SECONDS = 8.0  # of CPU time of a process that makes an input
ROWS = 4  # at most, before the search for the smallest size
HALVINGS = 8
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
    """What is measured of a program on one shape."""

    sizes: Sequence[Size]  # of the failing input, in its order
    rows: Sequence[GrowthRow]  # from small to large; the last one fails
    end: End
    exponent: float | None
    smallest: int | None  # about the smallest size that fails

    @property
    def needed(self) -> float | None:
        """About how many seconds the last run needs, as the growth says; None if unknown."""
        last = next((row for row in reversed(self.rows) if row.seconds), None)
        if self.exponent is None or last is None or last.seconds is None:
            return None
        return last.seconds * math.pow(self.rows[-1].size / last.size, self.exponent)


class Grower:
    """Runs a program on inputs of one shape."""

    def __init__(
        self, program: Program, limits: Limits, source: ChoiceSource, formulas: Formulas
    ) -> None:
        self.program = program
        self.limits = limits
        self.source = source
        self.formulas = formulas

    def measure(self, size: int, budget: Budget) -> Growth:
        """Return the growth up to a size that fails."""
        size, sites = self.effective(size)
        failed = self.row(size)
        rows = [failed or GrowthRow(size, None, 0)]
        while len(rows) <= HALVINGS and not budget.is_spent:
            row = self.row(rows[0].size // 2)
            if row is None:
                break
            rows.insert(0, row)
            ended = [each for each in rows if each.seconds is not None]
            if len(ended) >= 2 or row.size < 4:
                break
        smallest = self.smallest(rows, budget)
        return Growth(sizes_of(sites, size), rows, self.end, exponent_of(rows), smallest)

    end = End.CPU_TIME  # of the last run that failed

    def effective(self, size: int) -> tuple[int, Sequence[Site]]:
        """Return a least size that makes the same input, and what is read there.

        Numbers go no further than their bounds. If none of the sizes that are read makes it, the
        size itself is returned.
        """
        wanted = self.trial_at(size)
        for smaller in sizes_read(wanted.sites, size):
            if smaller == size or self.trial_at(smaller).content == wanted.content:
                return smaller, wanted.sites
        return size, wanted.sites

    def trial_at(self, size: int) -> Trial:
        attempts = [(self.formulas, size)]
        (trial,) = try_all(
            self.source, attempts, with_sites=True, seconds=SECONDS, max_bytes=LARGE_BYTES
        )
        return trial

    def row(self, size: int) -> GrowthRow | None:
        """Return how a run on an input of a size ends, None if there is no such input."""
        made = list(texts(self.source, [(self.formulas, size)], LARGE_BYTES, SECONDS))
        if not made or made[0] is None:
            return None
        run = self.program.run(made[0], self.limits)
        if not run.succeeded:
            self.end = run.end
            return GrowthRow(size, None, run.memory_mebibytes)
        return GrowthRow(size, run.cpu_seconds, run.memory_mebibytes)

    def smallest(self, rows: Sequence[GrowthRow], budget: Budget) -> int | None:
        """Return about the smallest size that fails, None if none is known to pass."""
        passing = [row.size for row in rows if row.seconds is not None]
        failing = [row.size for row in rows if row.seconds is None]
        if not passing or not failing:
            return None
        low, high = max(passing), min(failing)
        for _ in range(STEPS):
            middle = (low + high) // 2
            if budget.is_spent or middle in (low, high):
                break
            row = self.row(middle)
            if row is None:
                break
            if row.seconds is None:
                high = middle
            else:
                low = middle
        return high


def exponent_of(rows: Sequence[GrowthRow]) -> float | None:
    ended = [row for row in rows if row.seconds is not None and row.seconds >= MEASURABLE]
    if len(ended) < 2:
        return None
    before, last = ended[-2:]
    if before.size == last.size:
        return None
    assert before.seconds
    assert last.seconds
    return exponent((before.size, last.size), (before.seconds, last.seconds))


def exponent(sizes: tuple[int, int], values: tuple[float, float]) -> float:
    """Return the exponent with which a value grows between two sizes."""
    return math.log(values[1] / values[0]) / math.log(sizes[1] / sizes[0])


def sizes_read(sites: Sequence[Site], size: int) -> list[int]:
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
        max((value for value in each if value <= size), default=0) for each in (once, in_lists)
    )
    return [each for each in greatest if each > 0]


def sizes_of(sites: Sequence[Site], size: int) -> list[Size]:
    """Return the numbers that are read once, and the lengths of words.

    If none of them is the size that was asked for, also a number of each test that is.
    """
    found: list[Size] = []
    in_tests: list[Size] = []
    for site in sites:
        is_number = site.kind is ReadKind.INTEGER and site.name
        if is_number and site.count == 1:
            found.append(Size(site.name, site.value))
        elif is_number and site.value == size:
            in_tests.append(Size(site.name, site.value))
        elif site.kind is ReadKind.LENGTH and site.count == 1:
            found.append(Size(f"the length of {site.name}" if site.name else "length", site.value))
    return found if any(each.value == size for each in found) else found + in_tests[:1]
