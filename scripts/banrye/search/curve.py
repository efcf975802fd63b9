"""What a program needs on inputs of one shape, from small to large, and what is expected of it.

0.01 s at s = 2,048, 0.16 s at s = 8,192    about 2.6 s at s = 32,768
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from banrye.choices.shaped import Shaped
from banrye.choices.source import LARGE_BYTES
from banrye.process.limits import Limits
from banrye.search.growth import exponent

NOISE = 0.0005  # seconds: differences below say nothing
NESTED = 0.25  # bytes of an input, for each square of the size
MOST_EXPONENT = 2.2  # of the growth that is expected


@dataclass(frozen=True)
class Point:
    """One run: the size that was asked for, bytes of the input, and what the program used."""

    size: int
    bytes: int
    seconds: float
    mebibytes: int


@dataclass
class Curve:
    """The runs on one shape, from small to large."""

    shaped: Shaped
    limits: Limits
    least_mebibytes: int = 0  # of memory, that every run takes
    points: list[Point] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)  # shares of the limit that is nearer
    content: int = 0  # a hash of the last input

    def add(self, point: Point) -> None:
        self.points.append(point)
        memory = (point.mebibytes - self.least_mebibytes) / self.limits.memory_mebibytes
        self.loads.append(max(point.seconds / self.limits.cpu_seconds, memory))

    @property
    def noise(self) -> float:
        """The share of the limit that says nothing."""
        return NOISE / self.limits.cpu_seconds

    @property
    def largest(self) -> int:
        """About the largest size whose input is not too long."""
        last = self.points[-1]
        if len(self.points) > 1 and last.size != self.points[-2].size:
            before = self.points[-2]
            power = exponent((before.size, last.size), (before.bytes, last.bytes))
            power = min(2.0, max(1.0, power))
        else:
            is_nested = last.bytes > NESTED * last.size * last.size  # a list of lists, say
            power = 2.0 if is_nested else 1.0
        return int(last.size * math.pow(LARGE_BYTES / last.bytes, 1 / power))

    def expected(self, size: int, least: float = 0.0) -> float:
        """Return about which share of a limit the program needs at a larger size, or the largest.

        `least`: the share that every run takes.
        """
        if not self.points:
            return 0.0
        size = max(self.points[-1].size, min(size, self.largest))
        last = self.points[-1]
        power = 1.0
        if len(self.points) > 1 and last.size != self.points[-2].size:
            loads = [max(0.0, load - least) + self.noise for load in self.loads[-2:]]
            power = exponent((self.points[-2].size, last.size), (loads[0], loads[1]))
        power = min(MOST_EXPONENT, max(0.0, power))
        return (self.loads[-1] - least) * math.pow(size / last.size, power)


def least_loads(curves: Sequence[Curve]) -> dict[str, float]:
    """Return what every run takes with the same numbers, as one that is at its maximum."""
    least: dict[str, float] = {}
    for curve in curves:
        numbers, load = curve.shaped.numbers, curve.loads[0]
        least[numbers] = min(load, least.get(numbers, load))
    return least
