"""Try streams of inputs in turn. The slices of time grow.

    1 s    SEEDS 0.3 s, MADE 0.7 s
    2 s    the same for twice as long: each stream goes on where it was

A stream that gives nothing new in its slice has ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from banrye.messages import _
from banrye.problem.model import Problem
from banrye.search.generators.seed_stream import SeedStream
from banrye.search.inputs import Stream, StreamKind
from banrye.search.loop.search import Disputed, Search
from banrye.search.runs.attempt import Attempt
from banrye.search.runs.coverage import Coverage
from banrye.search.stop.budget import Budget
from banrye.search.validators.choice_inputs import MAKER_SECONDS, ChoiceMaker
from banrye.search.validators.validator_stream import ValidatorStream

# Shares of the time of a turn. scripts/checks/measure streams says what each kind finds.
SHARES = {StreamKind.SEEDS: 0.3, StreamKind.MADE: 0.7}


@dataclass(frozen=True)
class StreamFailure:
    """An input on which a program fails, and in words where it comes from."""

    attempt: Attempt
    origin: str


class Streams:
    """The streams of one problem besides small inputs, and how many of their inputs were tried."""

    def __init__(
        self,
        problem: Problem,
        maker: ChoiceMaker | None,
        coverage: Coverage | None = None,
        constants: Sequence[Sequence[int]] = (),
    ) -> None:
        self.maker = maker
        self.left: list[Stream] = []
        self.tried: dict[StreamKind, int] = {}
        if problem.generators:
            self.left.append(SeedStream(problem))
        if maker:
            self.left.append(ValidatorStream(maker, problem, coverage, constants))

    @property
    def total(self) -> int:
        """The number of inputs that were tried."""
        return sum(self.tried.values())

    def find(
        self,
        search: Search,
        budget: Budget,
        is_disputed: Disputed,
        most: Mapping[StreamKind, int] | None = None,
    ) -> StreamFailure | None:
        """Give each stream its share of a budget. Return the first failing input, or None.

        `most`: inputs of each kind at most, None: as many as there are.
        """
        if not self.left:  # no generator, and the validator makes no inputs
            return None
        seconds = budget.seconds / sum(SHARES[stream.kind] for stream in self.left)
        for stream in list(self.left):
            part = budget.part(SHARES[stream.kind] * seconds)
            number = most[stream.kind] if most else None
            if attempt := self.find_in(stream, search, part, is_disputed, number):
                return attempt
        return None

    def close(self) -> None:
        """End the servers of generators."""
        for stream in self.left:
            stream.close()

    def find_in(
        self,
        stream: Stream,
        search: Search,
        budget: Budget,
        is_disputed: Disputed,
        most: int | None = None,
    ) -> StreamFailure | None:
        if self.maker:
            self.maker.limit(budget, MAKER_SECONDS)
        before = search.counts.judged_or_skipped
        inputs = islice(stream.inputs(budget), most)
        # Nothing is claimed of those that pass, so they may share a process.
        failure = search.first_failing(inputs, budget, is_disputed, are_claimed=False).failure
        number = search.counts.judged_or_skipped - before
        self.tried[stream.kind] = self.tried.get(stream.kind, 0) + number
        if failure:
            return StreamFailure(failure, stream.origin(failure.text))
        if not number and not budget.is_spent:
            self.left.remove(stream)
            stream.close()
        return None


def in_words(counts: dict[StreamKind, int]) -> Sequence[str]:
    """Return how many inputs of each kind were tried."""
    return [_("{:,} are {}", number, _(kind.value)) for kind, number in counts.items() if number]
