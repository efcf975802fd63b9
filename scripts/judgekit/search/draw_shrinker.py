"""Shrink the draws of a generator in Python that made a failing input.

Chooses which changes are tried; what fails is up to a search.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from judgekit.search import recorded
from judgekit.search.attempt import Attempt
from judgekit.search.budget import Budget
from judgekit.search.inputs import Candidate
from judgekit.search.recorded import Draws, Printed, RecordedGenerator
from judgekit.search.search import Search, Shrunk
from judgekit.shrink.claims import Stop
from judgekit.shrink.order import is_simpler

FIRST_REPLAYED = 8  # changed draws in a batch
MAX_KNOWN = 5000  # inputs that a generator has printed, which are remembered


class DrawShrinker:
    """Shrinks the draws of a generator that made a failing input."""

    def __init__(self, recorder: RecordedGenerator, seed: int) -> None:
        self.recorder = recorder
        self.seed = seed
        self.known: dict[int, Printed] = {}  # by the hash of the draws
        self.made: dict[str, Draws] = {}  # by the text

    def shrink(
        self, search: Search, failing: Attempt, draws: Draws, budget: Budget
    ) -> tuple[Shrunk, Draws]:
        """Return the smallest failing input, and its draws.

        After a failure, a pass goes on from the same place. The passes are repeated until none of
        them helps: first for inputs that are shorter, then also for others that are simpler.
        """
        is_shorter = True
        while True:
            unreduced = failing
            stop: Stop | None = None
            for changed in recorded.PASSES:
                start = 0
                while True:
                    changes = islice(changed(draws), start, None)
                    candidates = self.candidates(changes, failing.text, is_shorter=is_shorter)
                    tried = search.first_failing(candidates, budget)
                    stop = stop or tried.stop
                    if tried.failure is None:
                        break
                    start, failing = start + tried.index, tried.failure
                    draws = self.made[failing.text]
            if failing is unreduced and (stop or not is_shorter):
                return Shrunk(failing, stop), draws
            is_shorter = failing is not unreduced

    def candidates(
        self, changes: Iterator[Draws], text: str, *, is_shorter: bool
    ) -> Iterator[Candidate | None]:
        """Yield what the generator prints with changed draws, None for what is not simpler.

        `is_shorter`: None also for what has the same length.
        """
        size = FIRST_REPLAYED
        while batch := list(islice(changes, size)):
            for printed in self.replay(batch):
                new = printed.text
                is_long = new is None or len(new) > len(text) - is_shorter
                if new is None or is_long or not is_simpler(new, text):
                    yield None
                else:
                    self.made[new] = printed.draws
                    yield Candidate(new)
            most = recorded.DRAWS_OF_BATCH // max(1, len(batch[0]))
            size = max(1, min(2 * size, most, recorded.LARGEST_BATCH))

    def replay(self, batch: list[Draws]) -> list[Printed]:
        """Return what the generator prints. What it has printed before is remembered."""
        if len(self.known) > MAX_KNOWN:
            self.known.clear()
        keys = [hash(tuple((draw.site, draw.value) for draw in draws)) for draws in batch]
        new = {key: draws for key, draws in zip(keys, batch, strict=True) if key not in self.known}
        if new:
            printed = self.recorder.replay(self.seed, list(new.values()))
            self.known.update(zip(new, printed, strict=True))
        return [self.known[key] for key in keys]
