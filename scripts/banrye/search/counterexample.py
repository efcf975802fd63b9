"""A failing input that is shown to the user, and how a signal ends the search for one.

Chooses no inputs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from banrye.search.attempt import Attempt
from banrye.search.interrupt import Interrupted, interruptible
from banrye.search.search import Search
from banrye.shrink.claims import Claim, EndedByUser, Smallest, sentence


@dataclass(frozen=True)
class Counterexample:
    """A failing input, how it was found, and what is claimed of it."""

    attempt: Attempt
    claim: Claim
    origin: str = ""
    """In words, the input that it was shrunk from; "" if it is one that was tried."""
    doubts: tuple[str, ...] = ()
    """Why nothing else counts: the output of a program varies, say."""

    @property
    def remarks(self) -> list[str]:
        """What is printed below the input, a line each."""
        if self.doubts:
            return list(self.doubts)
        found = [self.origin, sentence(self.claim)]
        if isinstance(self.claim, Smallest):
            found.append(f"Order: {self.claim.order}.")
        return [remark for remark in found if remark]


class Finder(ABC):
    """What looks for a counterexample to one program. `run` does it."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.origin = ""  # of the input that is shrunk
        self.shrunk: Counterexample | None = None  # the result, if only more might be proved of it

    def run(self) -> Counterexample | None:
        """Return the smallest failing input that is found, None if no input fails.

        A signal ends the search; then the smallest failing input so far is returned. Raise
        Interrupted if there is none yet.
        """
        try:
            with interruptible():
                found = self.find()
                return self.checked(found) if found else None
        except Interrupted:
            if self.shrunk:
                return self.shrunk
            if self.search.smallest is None:
                raise
            origin = f"Shrunk from {self.origin}." if self.origin else ""
            return Counterexample(self.search.smallest, EndedByUser(), origin)

    @abstractmethod
    def find(self) -> Counterexample | None:
        """Return a failing input, None if no input fails within the budget.

        Sets `origin` when shrinking begins, and `shrunk` if it goes on after shrinking.
        """

    @abstractmethod
    def checked(self, found: Counterexample) -> Counterexample:
        """Return a counterexample, with doubts if the output of a program varies."""


def varies(name: str) -> str:
    """Return the remark on a program whose output varies."""
    return (
        f"The output of {name} changes from run to run: is it random, or is a variable"
        " uninitialised?"
    )
