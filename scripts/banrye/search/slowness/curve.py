"""The time and memory of a program on inputs of one shape, from small to large.

0.01 s at s = 2,048, 0.16 s at s = 8,192: 1 % and 16 % of a limit of 1 s
"""

from __future__ import annotations

from dataclasses import dataclass, field

from banrye.choices.input_shape import InputShape
from banrye.process.limits import Limits, RunResult
from banrye.search.runs.attempt import Attempt


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

    shaped: InputShape
    limits: Limits
    least_mebibytes: int = 0  # of memory, that every run takes
    points: list[Point] = field(default_factory=list)
    loads: list[float] = field(default_factory=list)  # shares of the limit that is nearer
    content: int = 0  # a hash of the last input

    def add(self, point: Point) -> None:
        self.points.append(point)
        memory = (point.mebibytes - self.least_mebibytes) / self.limits.memory_mebibytes
        self.loads.append(max(point.seconds / self.limits.cpu_seconds, memory))


@dataclass(frozen=True)
class ShapeFailure:
    """An input with a shape on which a program fails, and the runs on smaller ones."""

    curve: Curve
    size: int
    attempt: Attempt


@dataclass(frozen=True)
class PassedRun:
    """A run on an input with a shape that the program passes."""

    shaped: InputShape
    size: int
    text: bytes
    run: RunResult
    load: float  # share of the limit that is nearer
