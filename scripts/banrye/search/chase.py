"""Which shape is run next, and at which size: the one that will be slowest at full size.

three shapes at s = 8,192: 0.16 s, 0.02 s, 0.01 s    the first one at s = 32,768
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from banrye.search.curve import Curve

LARGER = (32768, 131072, 524288, 2097152, 8388608)  # sizes at which the worst ones are run
CHEAP = 0.02  # of a limit: sizes at which a run takes less, if it grows with the size, are left out
SURE = 1.5  # of a limit: a run that is expected to take so much is expected to fail
HOPELESS = 0.1  # of a limit: a shape that needs less, even if it grows as a square, is left out


class Wanted(NamedTuple):
    """A shape that is to be run. `before`: the size of its last run."""

    number: int
    curve: Curve
    before: int
    size: int


class Chase:
    """The shapes that are run further.

    Where one is at its maximum, others with the same numbers grow no further. Those that cannot get
    near a limit are left out.
    """

    def __init__(self, curves: Sequence[Curve]) -> None:
        self.left = {number: (curve, [*LARGER]) for number, curve in enumerate(curves)}
        self.least = least_loads(curves)
        self.full: dict[str, int] = {}  # by numbers: a size that makes the longest input

    def next(self) -> Wanted | None:
        """Return a shape and its next size, None if there is no other."""
        while self.left:
            number = max(self.left, key=self.expected)
            curve = self.left[number][0]
            before = curve.points[-1].size
            size = before if self.is_hopeless(number) else self.size_after(number)
            if size > before:
                return Wanted(number, curve, before, size)
            del self.left[number]
        return None

    def expected(self, number: int) -> float:
        """Return about which share of a limit a shape needs at full size."""
        curve = self.left[number][0]
        return curve.expected(self.full_size(curve), self.least[curve.shaped.numbers])

    def is_hopeless(self, number: int) -> bool:
        """Return whether a shape gets nowhere near a limit, however small its time has been."""
        curve = self.left[number][0]
        larger = min(self.full_size(curve), curve.largest) / curve.points[-1].size
        load = curve.loads[-1] - self.least[curve.shaped.numbers] + curve.noise
        return load * max(1.0, larger) ** 2 < HOPELESS

    def full_size(self, curve: Curve) -> int:
        return self.full.get(curve.shaped.numbers, LARGER[-1])

    def size_after(self, number: int) -> int:
        """Return the next size of a shape, or one that it had if there is no other."""
        curve, sizes = self.left[number]
        if curve.shaped.numbers in self.full:
            most = self.full_size(curve)
            sizes[:] = [*(size for size in sizes if size < most), most]
        least = self.least[curve.shaped.numbers]
        return next_size(curve, sizes, least) if sizes else curve.points[-1].size

    def go_on(self, wanted: Wanted, *, was_made: bool) -> None:
        """Note what came of a shape and size, and whether there was an input of it."""
        curve, sizes = self.left[wanted.number]
        if not was_made:  # too long, or refused: a smaller one may do
            smaller = wanted.size // 2
            is_new = smaller > wanted.before and smaller not in LARGER
            sizes[:] = [smaller] if is_new else []
        elif curve.is_full:
            numbers = curve.shaped.numbers
            self.full[numbers] = min(wanted.before, self.full.get(numbers, wanted.before))
            del self.left[wanted.number]
        elif not sizes and curve.points[-1].size == wanted.size:
            larger = min(curve.largest, LARGER[-1])
            if larger >= 2 * wanted.size:  # it grows less than small sizes let expect
                sizes.append(larger)


def next_size(curve: Curve, sizes: list[int], least: float) -> int:
    """Return the next of some sizes, and take it from them.

    Those that tell nothing are left out, and one that passes if the next one fails for sure: its
    run may take all that is left of the budget.
    """
    load = max(curve.noise, curve.loads[-1] - least)
    last = curve.points[-1].size
    while len(sizes) > 1 and load * sizes[0] / last < CHEAP:
        sizes.pop(0)
    if len(curve.points) > 1 and len(sizes) > 1:
        first, then = (curve.expected(size, least) for size in sizes[:2])
        if first < SURE <= then:
            sizes.pop(0)
    if sizes[0] > curve.largest > last:
        sizes[:] = [curve.largest]
    return sizes.pop(0)


def least_loads(curves: Sequence[Curve]) -> dict[str, float]:
    """Return what every run takes with the same numbers, as one that is at its maximum."""
    least: dict[str, float] = {}
    for curve in curves:
        numbers, load = curve.shaped.numbers, curve.loads[0]
        least[numbers] = min(load, least.get(numbers, load))
    return least
