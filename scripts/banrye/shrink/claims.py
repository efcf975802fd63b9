"""The claims about a failing input, as values, and the sentence for each.

A claim is made only where everything that it says was tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from banrye.messages import _, marked


class Clock(Enum):
    """The clock of a limit."""

    CPU = marked("CPU time")
    WALL = marked("wall time")


@dataclass(frozen=True)
class OutOfTime:
    """The stated seconds are over, or too few are left for another run."""

    seconds: float
    clock: Clock = Clock.CPU

    def __str__(self) -> str:
        return _("after {:.3g} s of {}", self.seconds, _(self.clock.value))


@dataclass(frozen=True)
class OutOfPatience:
    """No smaller input was found for the stated seconds of CPU time."""

    seconds: float

    def __str__(self) -> str:
        return _("because no smaller input was found in {:.3g} s of CPU time", self.seconds)


Stop = OutOfTime | OutOfPatience
"""The reason why a search ended before everything was tried."""


@dataclass(frozen=True)
class Smallest:
    """All inputs before it in a fixed order pass."""

    order: str
    before: int | None = None
    """The number of inputs before it, None if they are not counted for the user."""
    unjudged: int = 0
    """The number of them without a verdict."""


@dataclass(frozen=True)
class Minimal:
    """No single reduction of it fails."""

    reductions: str
    """All single reductions in words."""
    again: str
    """The result that a reduction must get to count as failing."""


@dataclass(frozen=True)
class PartlyReduced:
    """Shrinking ended by itself, but left out some single reductions: the input is too long."""


@dataclass(frozen=True)
class Unfinished:
    """Shrinking ended early."""

    stop: Stop


@dataclass(frozen=True)
class First:
    """The first input that failed, but the run on an earlier one was cut."""

    stop: Stop


@dataclass(frozen=True)
class NotShrunk:
    """Nothing says which changes of it are valid."""

    needs: str


@dataclass(frozen=True)
class SmallestInFormat:
    """All inputs before it in a format that was learned pass: it need not have all valid ones."""


class EndedBy(Enum):
    """The cause that ended a search in the middle."""

    USER = marked("Interrupted")
    ERROR = marked("An error ended the search")


Claim = (
    Smallest | SmallestInFormat | Minimal | PartlyReduced | Unfinished | First | NotShrunk | EndedBy
)


def sentence(claim: Claim) -> str:
    """Return a claim in words: one line."""
    match claim:
        case Smallest():
            words = smallest(claim)
        case SmallestInFormat():
            words = _(
                "A smaller input may fail: this is the first one that fails in a format which"
            )
            words += _(" was learned from the samples")
        case Minimal(reductions, again):
            words = _("After each single reduction, the program passes: {}.", _(reductions))
            words += _(" A reduction counts as failing only if it gets {}", again)
        case PartlyReduced():
            words = _("It may not be minimal: not every single reduction was tried")
        case Unfinished(stop):
            words = _("It may not be minimal: shrinking stopped {}", stop)
        case First(stop):
            words = _("A smaller input may fail: the search stopped {}", stop)
        case NotShrunk(needs):
            words = _("The input was not shrunk: that needs {}", needs)
        case EndedBy():
            words = _("{}: a smaller input may fail", _(claim.value))
        case _:
            assert_never(claim)
    return f"{words}."


def smallest(claim: Smallest) -> str:
    """Return that an input is the smallest, and what of those before it is known."""
    words = _("This is the smallest failing input")
    if claim.before is not None:
        words += f": {all_pass(claim.before)}"
    if claim.unjudged:
        words += _(", except {:,} without a right answer to compare", claim.unjudged)
    return words


def all_pass(before: int) -> str:
    """Return that the inputs before the smallest failing one pass."""
    if before == 0:
        return _("no valid input comes before it")
    if before == 1:
        return _("the one before it passes")
    return _("all {:,} valid inputs before it pass", before)
