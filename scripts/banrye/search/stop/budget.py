"""The time that a search may take: seconds of a clock, which is CPU time by default.

The CPU time is that of this process, of every process that it has waited for, and of the servers
that run programs. So it also counts the time to make a reduction, to skip
it, and to read an input. A busy machine hardly changes it, and the language of a program only by
the time that it takes to start.
"""

from __future__ import annotations

from collections.abc import Callable

from banrye.process.cpu_time import cpu_seconds
from banrye.shrink.claims import Clock, OutOfPatience, OutOfTime, Stop


class Budget:
    """A number of seconds of a clock, which begin now.

    `end` is the reading of the clock at which they end.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = cpu_seconds) -> None:
        self.seconds = seconds
        self.clock = clock
        self.end = clock() + seconds

    def __repr__(self) -> str:
        return f"<Budget: {self.seconds_left:.1f} of {self.seconds:g} s left>"

    @property
    def seconds_left(self) -> float:
        """The seconds that are left, at least 0."""
        return max(0.0, self.end - self.clock())

    @property
    def seconds_used(self) -> float:
        """The seconds since the budget began."""
        return self.seconds - (self.end - self.clock())

    @property
    def is_spent(self) -> bool:
        """True if no time is left."""
        return self.clock() >= self.end

    @property
    def stop(self) -> Stop:
        """The reason for the end of a search that has used up this budget."""
        return OutOfTime(self.seconds, Clock.CPU if self.clock is cpu_seconds else Clock.WALL)

    def part(self, seconds: float) -> Budget:
        """Return a budget of at most `seconds`, which ends with this one if that is earlier."""
        return Budget(min(seconds, self.seconds_left), self.clock)


class PatientBudget(Budget):
    """A budget that also ends when nothing has become smaller for some seconds of CPU time.

    `size` returns the number that must become smaller.
    """

    def __init__(
        self,
        seconds: float,
        patience: float,
        size: Callable[[], int],
        clock: Callable[[], float] = cpu_seconds,
    ) -> None:
        super().__init__(seconds, clock)
        self.patience = patience
        self.size = size
        self.smallest = size()
        self.patient_until = self.clock() + patience

    @property
    def seconds_left(self) -> float:
        """The seconds that are left, at least 0."""
        if (size := self.size()) < self.smallest:
            self.smallest = size
            self.patient_until = self.clock() + self.patience
        return max(0.0, min(self.end, self.patient_until) - self.clock())

    @property
    def stop(self) -> Stop:
        """The reason for the end of a search that has used up this budget."""
        return OutOfPatience(self.patience) if self.patient_until < self.end else super().stop

    @property
    def is_spent(self) -> bool:
        """True if no time is left."""
        return self.seconds_left <= 0
