"""What is known of a failing input, as values, and the sentence for each.

A claim is made only where everything that it says was tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never


class Clock(Enum):
    """What the seconds of a limit count."""

    CPU = "CPU time"
    WALL = "wall time"


@dataclass(frozen=True)
class OutOfTime:
    """The stated seconds are over, or too few are left for another run."""

    seconds: float
    clock: Clock = Clock.CPU

    def __str__(self) -> str:
        return f"after {self.seconds:.3g} s of {self.clock.value}"


@dataclass(frozen=True)
class OutOfPatience:
    """No smaller input was found for the stated seconds of CPU time."""

    seconds: float

    def __str__(self) -> str:
        return f"because no smaller input was found in {self.seconds:.3g} s of CPU time"


Stop = OutOfTime | OutOfPatience
"""Why a search ended before everything was tried."""


@dataclass(frozen=True)
class Smallest:
    """All inputs before it in a fixed order pass."""

    order: str
    before: int | None = None
    """How many inputs come before it, None if they are not counted for the user."""
    unjudged: int = 0
    """How many of them have no verdict."""


@dataclass(frozen=True)
class Minimal:
    """No single reduction of it fails."""

    reductions: str
    """All single reductions in words."""
    again: str
    """What a reduction must get to count as failing."""


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
class Unshrunk:
    """Nothing says which changes of it are valid."""

    needs: str


@dataclass(frozen=True)
class SmallestInFormat:
    """All inputs before it in a format that was learned pass: it need not have all valid ones."""


class EndedBy(Enum):
    """What ended a search in the middle."""

    USER = "Interrupted"
    ERROR = "An error ended the search"


Claim = (
    Smallest | SmallestInFormat | Minimal | PartlyReduced | Unfinished | First | Unshrunk | EndedBy
)


def sentence(claim: Claim) -> str:
    """Return what a claim says to the user: one line."""
    match claim:
        case Smallest():
            words = smallest(claim)
        case SmallestInFormat():
            words = "A smaller input may fail: this is the first one that fails in a format which"
            words += " was learned from the samples"
        case Minimal(reductions, again):
            words = f"After each single reduction, the program passes: {reductions}."
            words += f" A reduction counts as failing only if it gets {again}"
        case PartlyReduced():
            words = "It may not be minimal: not every single reduction was tried"
        case Unfinished(stop):
            words = f"It may not be minimal: shrinking stopped {stop}"
        case First(stop):
            words = f"A smaller input may fail: the search stopped {stop}"
        case Unshrunk(needs):
            words = f"The input was not shrunk: that needs {needs}"
        case EndedBy():
            words = f"{claim.value}: a smaller input may fail"
        case _:
            assert_never(claim)
    return f"{words}."


def smallest(claim: Smallest) -> str:
    """Return that an input is the smallest, and what of those before it is known."""
    words = "This is the smallest failing input"
    if claim.before is not None:
        words += f": {all_pass(claim.before)}"
    if claim.unjudged:
        words += f", except {claim.unjudged:,} without a right answer to compare"
    return words


def all_pass(before: int) -> str:
    """Return that the inputs before the smallest failing one pass."""
    if before == 0:
        return "no valid input comes before it"
    if before == 1:
        return "the one before it passes"
    return f"all {before:,} valid inputs before it pass"
