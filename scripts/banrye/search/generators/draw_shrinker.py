"""Shrink the draws of a generator in Python that made a failing input.

A search decides which inputs fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

from banrye.search.generators.draw_recording import (
    DRAWS_OF_BATCH,
    LARGEST_BATCH,
    GeneratorOutput,
    RecordedGenerator,
)
from banrye.search.generators.seeds import InputForm, as_printed, input_of_output
from banrye.search.inputs import CandidateInput
from banrye.search.loop.search import Search, Shrunk
from banrye.search.runs.attempt import Attempt
from banrye.search.stop.budget import Budget
from banrye.shrink.claims import Stop
from banrye.shrink.draws import PASSES, DrawSequence, apply_change
from banrye.shrink.order import is_simpler
from banrye.shrink.sequence import SequenceChange
from banrye.shrink.shrinker import shrink_in_rounds

FIRST_REPLAYED = 8  # changed draws in a batch
MAX_KNOWN = 5000  # inputs that a generator has printed, which are remembered


@dataclass(frozen=True)
class DrawnInput:
    """A failing input, and the draws that made it."""

    attempt: Attempt
    draws: DrawSequence


class DrawShrinker:
    """Shrinks the draws of a generator that made a failing input."""

    def __init__(
        self, recorder: RecordedGenerator, seed: int, form: InputForm = as_printed
    ) -> None:
        self.form = form
        self.recorder = recorder
        self.seed = seed
        self.known: dict[int, GeneratorOutput] = {}  # by the hash of the draws
        self.draws_of_text: dict[str, DrawSequence] = {}  # by the text
        self.stop: Stop | None = None

    def shrink(
        self, search: Search, failing: DrawnInput, budget: Budget
    ) -> tuple[Shrunk, DrawSequence]:
        """Return the smallest failing input, and its draws.

        First only shorter inputs are taken, then also others that are simpler.
        """
        passes = [partial(changes_of, one_pass) for one_pass in PASSES]
        for is_shorter in (True, False):
            self.stop = None
            predicate = partial(self.first_failing, search, budget, is_shorter=is_shorter)
            failing = shrink_in_rounds(failing, passes, predicate)
        return Shrunk(failing.attempt, self.stop), failing.draws

    def first_failing(
        self,
        search: Search,
        budget: Budget,
        drawn_input: DrawnInput,
        changes: Iterator[SequenceChange],
        *,
        is_shorter: bool,
    ) -> tuple[int, DrawnInput] | None:
        candidates = self.candidates(drawn_input, changes, is_shorter=is_shorter)
        result = search.first_failing(candidates, budget)
        if result.failure is None:
            self.stop = self.stop or result.stop
            return None
        self.stop = None
        return result.index, DrawnInput(result.failure, self.draws_of_text[result.failure.text])

    def candidates(
        self, drawn_input: DrawnInput, changes: Iterator[SequenceChange], *, is_shorter: bool
    ) -> Iterator[CandidateInput | None]:
        """Yield the outputs of the generator with changed draws, None for one that is not simpler.

        `is_shorter`: None also for what has the same length.
        """
        text = drawn_input.attempt.text
        size = FIRST_REPLAYED
        while batch := [
            apply_change(drawn_input.draws, change) for change in islice(changes, size)
        ]:
            for printed in self.replay(batch):
                new = printed.text
                is_long = new is None or len(new) > len(text) - is_shorter
                if new is None or is_long or not is_simpler(new, text):
                    yield None
                else:
                    self.draws_of_text[new] = printed.draws
                    yield CandidateInput(new)
            most = DRAWS_OF_BATCH // max(1, len(batch[0]))
            size = max(1, min(2 * size, most, LARGEST_BATCH))

    def replay(self, batch: list[DrawSequence]) -> list[GeneratorOutput]:
        """Return the output of the generator. Outputs are remembered."""
        if len(self.known) > MAX_KNOWN:
            self.known.clear()
        keys = [hash(tuple((draw.site, draw.value) for draw in draws)) for draws in batch]
        new = {key: draws for key, draws in zip(keys, batch, strict=True) if key not in self.known}
        if new:
            replayed = self.recorder.replay(self.seed, list(new.values()))
            printed = [input_of_output(output, self.form) for output in replayed]
            self.known.update(zip(new, printed, strict=True))
        return [self.known[key] for key in keys]


def changes_of(
    one_pass: Callable[[DrawSequence], Iterator[SequenceChange]], drawn_input: DrawnInput
) -> Iterator[SequenceChange]:
    return one_pass(drawn_input.draws)
