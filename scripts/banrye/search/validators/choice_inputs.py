"""Inputs and reductions of an input validator, for a search.

A validator that reads `n` from 1 to 100 makes the inputs 1, 2, 3, ... in the order of their weight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from banrye.choices.source import REPLAYED_BYTES, ChoiceSource
from banrye.problem.makers import learned_maker, widest_case
from banrye.problem.model import Problem
from banrye.problem.validators import makes_inputs
from banrye.process.limits import Limits
from banrye.search.inputs import CandidateInput, to_text
from banrye.search.stop.budget import Budget
from banrye.shrink.choices import Choices
from banrye.shrink.claims import Claim, Smallest, SmallestInFormat, Stop
from banrye.shrink.labels import relabel
from banrye.shrink.sequence import SequenceChange
from banrye.shrink.shrinker import Pass
from banrye.shrink.text_reductions import TextReductions
from banrye.submission.program import Program
from banrye.testcase import TestCase

ORDER = "by weight: 1 for each value, and the bits of its distance from the simplest value"
MAKER_SECONDS = 12.0  # of CPU time of a process that makes inputs; it keeps to less by itself
MAX_CHARACTERS = 100_000  # of a test case that is asked for its characters
MAX_CASES = 20  # the smallest test cases
MAX_REDUCED = 300_000  # characters of an input that is reduced by its choices
LEAST_TEXT_RATE = 20  # texts a second: a validator that makes fewer is too slow for small inputs
SEED = 1  # so that every run makes the same inputs
FEWEST_LEVELS = 3  # of the small inputs, before it is said how many there are at greater weights
OPTIMISM_FACTOR = 4  # so many times the inputs that the time seems to allow are still begun


class BudgetSpent(Exception):
    """There is no CPU time left to make inputs."""


class ChoiceMaker:
    """The inputs that a validator makes, and reductions of one.

    `limit` gives it the budget of the search. Making ends if the validator makes less than
    LEAST_TEXT_RATE texts in a second of its CPU time.
    """

    def __init__(
        self,
        validator: Program,
        test_cases: Sequence[str],
        flags: Sequence[str] = (),
        *,
        is_only: bool = True,
        is_learned: bool = False,
    ) -> None:
        self.validator = validator
        self.flags = flags  # of the validator, in whose limits the inputs are
        self.is_only = is_only  # else other validators must accept what this one makes
        self.is_learned = is_learned  # from the samples: there may be other valid inputs
        self.limit(Budget(MAKER_SECONDS), MAKER_SECONDS)
        self.source = ChoiceSource(self.run, test_cases)

    def limit(self, budget: Budget, patience: float) -> None:
        """Make no more after the budget is spent, or if few come in `patience` CPU seconds."""
        self.budget = budget
        self.patience = patience
        self.number = 0
        self.seconds = 0.0  # of the validator
        self.is_slow = False
        self.stop: Stop | None = None  # why making has ended, if the budget has ended it

    def run(self, arguments: Sequence[str], input_bytes: bytes) -> bytes:
        """Run the validator. Return its output. Raise BudgetSpent."""
        self.is_slow = self.seconds > self.patience and self.number < LEAST_TEXT_RATE * self.seconds
        if self.budget.is_spent or self.is_slow:
            raise BudgetSpent
        limits = Limits(min(self.patience, self.budget.seconds_left + 0.1))
        run = self.validator.run(input_bytes, limits, [*arguments, *self.flags])
        self.seconds += run.cpu_seconds
        if run.timed_out and self.budget.is_spent:
            raise BudgetSpent
        return run.output

    def within_budget(self, texts: Iterator[str]) -> Iterator[str]:
        """Yield texts until the budget is spent."""
        try:
            for text in texts:
                self.number += 1
                yield text
        except BudgetSpent:
            self.stop = None if self.is_slow else self.budget.stop

    def check_texts(self, texts: Sequence[str]) -> list[bool | None]:
        """Return whether texts are valid, None where that is not known. Raise BudgetSpent."""
        self.number += len(texts)
        return self.source.check(texts) if texts else []

    def replay(
        self,
        choices: Choices,
        changes: Sequence[SequenceChange],
        max_bytes: int = REPLAYED_BYTES,
    ) -> list[str | None]:
        """Return the inputs of changed choices, None for one that is invalid or too long.

        Raise BudgetSpent.
        """
        self.number += len(changes)
        return self.source.replay(choices, changes, max_bytes) if changes else []


def choice_maker(problem: Problem, validators: Sequence[Program]) -> ChoiceMaker | None:
    """Return the maker of inputs of a problem, None if there is none.

    It is the first validator that does, or a program in the format that was learned. Runs it on the
    smallest test case of a group. The inputs are for the last group of test cases whose flags
    it knows: it is the one with the greatest limits. If there are samples only, it is the last one
    of those that the package states.
    """
    validator = next(
        (validator for validator in validators if makes_inputs(validator.source)), None
    )
    source_of_choices = (
        made_by(problem, validator, is_only=len(validators) == 1) if validator else None
    )
    if source_of_choices is None and (learned := learned_maker(problem, validators)):
        source_of_choices = made_by(problem, learned, is_only=False, is_learned=True)
    return source_of_choices


def made_by(
    problem: Problem, validator: Program, *, is_only: bool, is_learned: bool = False
) -> ChoiceMaker | None:
    """Return the inputs that a program makes, None if it reads no test case."""
    cases = sorted(problem.cases, key=lambda case: case.input.size)
    small = [case for case in cases if case.input.size <= MAX_CHARACTERS]
    texts = {case.name: to_text(case.input_bytes) for case in small[:MAX_CASES]}
    texts = {name: text for name, text in texts.items() if text.isascii()}
    name = validator.source.stem
    cases_by_group = [widest_case(problem), *reversed(problem.cases)]
    for flags in dict.fromkeys(case.flags_for(name) for case in cases_by_group):
        maker = ChoiceMaker(
            validator, list(texts.values()), flags, is_only=is_only, is_learned=is_learned
        )
        group = [case for case in small if case.flags_for(name) == flags]
        if not group and problem.has_only_samples:  # they are within greater limits, too
            group = small
        text = to_text(group[0].input_bytes) if group else ""
        if text.isascii() and group and maker.source.parse(text):
            return maker
    return None


class EnumerationEstimate:
    """An estimate if all inputs up to a weight can be tried within a budget.

    The number of inputs grows from weight to weight by about the same factor.
    """

    def __init__(self, weight: int, budget: Budget) -> None:
        self.weight = weight
        self.budget = budget
        self.known = 0  # levels that were looked at

    def is_hopeless(self, totals: Sequence[int], yielded: int) -> bool:
        """Return whether many more inputs are left than can be tried. Called for each input.

        `totals`: the number of inputs up to each weight that is complete.
        """
        if self.budget.is_spent:
            return True
        if len(totals) <= self.known:
            return False
        self.known = len(totals)
        counts = [after - before for before, after in pairwise([0, *totals]) if after > before]
        if len(counts) < FEWEST_LEVELS:
            return False
        factor = max(1.0, (counts[-1] / counts[-3]) ** 0.5)
        a_second = yielded / max(self.budget.seconds_used, 0.01)
        most = OPTIMISM_FACTOR * a_second * self.budget.seconds_left
        level, inputs_left = float(counts[-1]), 0.0
        for _ in range(self.weight - len(totals)):
            level *= factor
            inputs_left += level
            if inputs_left > most:  # before it is too large for a number
                return True
        return False


class ChoiceInputs:
    """The small inputs that a validator makes. Implements inputs.SmallInputs.

    With an `estimate`, they end when there is no hope to try those up to a weight.
    """

    together = 1

    def __init__(self, maker: ChoiceMaker) -> None:
        self.maker = maker
        self.source = maker.source
        self.estimate: EnumerationEstimate | None = None
        self.most: int | None = None  # inputs that are yielded, None: all
        self.yielded = 0
        self.totals: list[int] = []  # inputs up to each weight that is complete

    def use_flags_of(self, case: TestCase) -> None:
        """Make inputs within the limits of a test case."""
        self.maker.flags = case.flags_for(self.maker.validator.source.stem)

    @property
    def is_complete(self) -> bool:
        """True if all valid inputs have been yielded."""
        return self.source.progress.is_complete and not self.maker.is_learned

    def weight_before(self, index: int) -> int:
        """Return up to which weight all valid inputs come before the one with an index."""
        return sum(total <= index for total in self.totals)

    def claim(self, before: int, unjudged: int) -> Claim:
        """Return that all smaller inputs pass, or all of them in a learned format."""
        if self.maker.is_learned:
            return SmallestInFormat()
        return Smallest(ORDER, before, unjudged)

    def inputs(self, together: int) -> Iterator[CandidateInput]:
        """Yield the valid inputs in order, one at a time: `together` is 1."""
        assert together == 1
        self.yielded, self.totals = 0, []
        for text in self.maker.within_budget(self.source.small_inputs()):
            self.note_levels()
            if self.yielded == self.most:
                return
            if self.estimate and self.estimate.is_hopeless(self.totals, self.yielded):
                return
            self.yielded += 1
            yield CandidateInput(text, is_valid=self.maker.is_only)
        self.note_levels()

    def note_levels(self) -> None:
        """Note how many inputs there are up to the weights that are complete now."""
        if self.maker.is_learned:
            return
        self.totals += [self.yielded] * (self.source.progress.weight - len(self.totals))

    def weight_of(self, text: str) -> int | None:
        """Return the weight of an input, None if it is not among the inputs or time is out."""
        if not is_small(text):
            return None
        with suppress(BudgetSpent):
            return self.source.weight_of(text)
        return None

    def random_inputs(self, modes: Sequence[str] = ("growing",)) -> Iterator[CandidateInput]:
        """Yield random valid inputs of each mode in turn, always the same ones."""
        for mode in modes:
            for text in self.maker.within_budget(self.source.random_inputs(SEED, mode)):
                yield CandidateInput(text, is_valid=self.maker.is_only)


class ChoiceReductions(TextReductions):
    """The reductions of a text and of the choices that make it. Implements Reductions."""

    def __init__(self, maker: ChoiceMaker) -> None:
        super().__init__()
        self.maker = maker
        self.hashes: set[int] = set()  # hashes of the inputs that the validator has made
        # Last: most inputs are small when it begins, and then there are few choices to change.
        self.passes: Sequence[Pass] = [*self.passes, self.by_labels, self.by_choices]

    def by_labels(self, text: str) -> Iterator[str]:
        """Yield valid inputs without labels that are not used, and with a lower count of them."""
        return self.note_valid(text, self.maker.source.reductions(text, relabel))

    def by_choices(self, text: str) -> Iterator[str]:
        """Yield valid inputs that are simpler."""
        return self.note_valid(text, self.maker.source.reductions(text))

    def note_valid(self, text: str, texts: Iterator[str]) -> Iterator[str]:
        """Yield the choices of the validator for a small text, and note that it is valid."""
        if is_small(text):
            for new in self.maker.within_budget(texts):
                self.hashes.add(hash(new))
                yield new

    def validity(self, texts: Sequence[str]) -> Sequence[bool | None]:
        """Return whether texts are valid. One process reads them all.

        An input that this validator accepts may be invalid for other validators.
        """
        unknown = [text for text in texts if hash(text) not in self.hashes and is_small(text)]
        validity: dict[str, bool | None] = {}
        with suppress(BudgetSpent):
            validity = dict(zip(unknown, self.maker.check_texts(unknown), strict=True))
        valid = True if self.maker.is_only else None
        accepted = (hash(text) in self.hashes or validity.get(text) for text in texts)
        return [valid if is_accepted else is_accepted for is_accepted in accepted]


def is_small(text: str) -> bool:
    """Return whether a text is one that the validator makes and reads quickly."""
    return len(text) <= MAX_REDUCED and text.isascii()
