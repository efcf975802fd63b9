"""A counterexample, and the base of the hunts that search for one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from banrye.console import UserError
from banrye.messages import _, marked
from banrye.search.loop.search import Search
from banrye.search.runs.attempt import Attempt
from banrye.search.stop.deadline import GRACE_SECONDS, TimeIsOver, ends_after
from banrye.search.stop.interrupt import Interrupted, interruptible
from banrye.shrink.claims import (
    Claim,
    Clock,
    EndedBy,
    OutOfTime,
    Smallest,
    Unfinished,
    sentence,
)

if TYPE_CHECKING:
    from banrye.submission.program import Program


@dataclass(frozen=True)
class Counterexample:
    """A failing input, how it was found, and what is claimed of it."""

    attempt: Attempt
    claim: Claim
    origin: str = ""
    """In words, the input that it was shrunk from; "" if it is one that was tried."""
    doubts: tuple[str, ...] = ()
    """Reasons to doubt the result: the output of a program varies, say."""

    @property
    def remarks(self) -> list[str]:
        """The lines that are printed below the input."""
        if self.doubts:
            return list(self.doubts)
        parts = [self.origin, sentence(self.claim)]
        if isinstance(self.claim, Smallest):
            parts.append(_("Order: {}.", _(self.claim.order)))
        return [remark for remark in parts if remark]


class EndedEarly(Exception):
    """An error ended a search that had found something. The error is the cause of this one."""

    def __init__(self, counterexample: Counterexample) -> None:
        super().__init__()
        self.counterexample = counterexample


class Hunt(ABC):
    """The hunt for a counterexample to one program. Its `search` is the loop that tries inputs."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.origin = ""  # of the input that is shrunk
        self.original = ""  # its text
        self.shrunk: Counterexample | None = None  # the result, if only more might be proved of it
        self.unshrunk: Counterexample | None = None  # what failed before shrinking begins
        self.wall_seconds: float | None = None  # of the whole search, shrinking included
        self.time_over: OutOfTime | None = None  # set if these seconds ended it

    def run(self) -> Counterexample | None:
        """Return the smallest failing input that is found, None if no input fails.

        A signal or the end of `wall_seconds` ends the search; then the smallest failing input so
        far is returned. Raise Interrupted if there is none yet after a signal, and EndedEarly if
        another error comes after something was found.
        """
        try:
            seconds = self.wall_seconds and self.wall_seconds + GRACE_SECONDS
            with interruptible(), ends_after(seconds):
                counterexample = self.find()
                if counterexample is None:
                    return None
                self.shrunk = counterexample
                return self.with_doubts(counterexample)
        except Interrupted:
            if result := self.result_so_far(EndedBy.USER):
                return result
            raise
        except TimeIsOver:
            assert self.wall_seconds is not None
            self.time_over = OutOfTime(self.wall_seconds, Clock.WALL)
            return self.result_so_far(Unfinished(self.time_over))
        except UserError:  # what was found may not count: two references disagree, say
            raise
        except Exception as error:
            if result := self.result_so_far(EndedBy.ERROR):
                raise EndedEarly(result) from error
            raise

    def result_so_far(self, claim: Claim) -> Counterexample | None:
        """Return the smallest failing input of a search that was ended, None if there is none.

        `claim`: on an input that was not shrunk to the end.
        """
        if self.shrunk or self.search.smallest is None:
            return self.shrunk or (self.unshrunk and replace(self.unshrunk, claim=claim))
        is_changed = self.search.smallest.text != self.original
        how = marked("Shrunk from {}.") if is_changed else marked("This is {}.")
        origin = _(how, self.origin) if self.origin else ""
        return Counterexample(self.search.smallest, claim, origin)

    @abstractmethod
    def find(self) -> Counterexample | None:
        """Return a failing input, None if no input fails within the budget.

        Sets `origin` and `original` when shrinking begins, and `shrunk` if it goes on after
        shrinking.
        """

    @abstractmethod
    def with_doubts(self, counterexample: Counterexample) -> Counterexample:
        """Return a counterexample, with doubts if the output of a program varies."""


def varies_remark(name: str) -> str:
    """Return the remark on a program whose output varies."""
    return _(
        "The output of {} changes from run to run: is it random, or is a variable uninitialised?",
        name,
    )


@dataclass(frozen=True)
class HuntFailure:
    """A counterexample, the hunt that found it, and a function that compiles its program again.

    `rebuild` takes the language, by problemtools' identifier.
    """

    hunt: Hunt
    counterexample: Counterexample
    rebuild: Callable[[str], Program]
