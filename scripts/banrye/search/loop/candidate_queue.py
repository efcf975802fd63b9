"""The candidates of a search: their order, and their results."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from banrye.search.inputs import CandidateInput
from banrye.search.runs.attempt import Attempt
from banrye.search.stop.budget import Budget
from banrye.shrink.claims import Stop


@dataclass(frozen=True)
class CandidateResults:
    """The results of the candidates up to the first that fails."""

    failure: Attempt | None
    index: int
    """The number of candidates before the failure, or of all candidates."""
    unjudged: int
    """The number of candidates without a verdict: invalid, without an answer, or disputed."""
    complete: int
    """The number of candidates, from the first on, whose runs were not cut."""
    stop: Stop | None
    """The reason why some candidates were not tried: then nothing is claimed. None: all were."""


class CandidateQueue:
    """The candidates that were not tried before, as long as the budget lasts for a failing run.

    `taken`: the index and the text of those that were yielded. `skipped_unjudged`: how many were
    skipped that are known to have no verdict. `is_stopped`: whether the budget ended before the
    candidates did. `needed`: the CPU seconds of a failing run.
    """

    def __init__(
        self,
        source: Iterable[CandidateInput | None],
        known_passing: set[int],
        known_unjudged: set[int],
        budget: Budget,
        needed: float,
    ) -> None:
        self.source = source
        self.known_passing = known_passing
        self.known_unjudged = known_unjudged
        self.budget = budget
        self.needed = needed
        self.taken: deque[tuple[int, str]] = deque()
        self.index = 0
        self.skipped_unjudged = 0
        self.is_stopped = False

    def candidates(self) -> Iterator[CandidateInput]:
        """Yield the new candidates. Count those that are skipped."""
        under_way: set[int] = set()
        for candidate in self.source:
            if self.budget.seconds_left <= self.needed:
                self.is_stopped = True
                return
            key = hash(candidate.text) if candidate else None
            is_new = key not in self.known_passing and key not in under_way
            if candidate and key is not None and is_new:
                under_way.add(key)
                self.taken.append((self.index, candidate.text))
                yield candidate
            elif key in self.known_unjudged and key not in under_way:
                self.skipped_unjudged += 1
            self.index += 1


def results_of(
    failure: Attempt | None, index: int, unjudged: int, first_cut: int | None, budget: Budget
) -> CandidateResults:
    """Return the results of candidates. `first_cut`: the first that was not tried to its end."""
    if first_cut is None:
        return CandidateResults(failure, index, unjudged, index, None)
    return CandidateResults(failure, index, unjudged, first_cut, budget.stop)
