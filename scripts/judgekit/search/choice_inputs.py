"""The inputs and reductions that an input validator makes, as the search uses them.

Imports text_reductions, budget, problem and the rooms below. Starts only the validator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from judgekit.problem import choices
from judgekit.problem.choices import ChoiceSource
from judgekit.problem.model import Problem
from judgekit.process.limits import Limits
from judgekit.search.budget import Budget
from judgekit.search.inputs import Candidate, to_text
from judgekit.search.shrink import Pass
from judgekit.search.text_reductions import TextReductions
from judgekit.submission.build import Program

SECONDS = 12.0  # of CPU time of a process that makes inputs; it keeps to less by itself
MAX_CHARACTERS = 100_000  # of a test case that is asked for its characters
MAX_CASES = 20  # of these, the smallest ones
MAX_REDUCED = 300_000  # characters of an input that is reduced by its choices
SLOWEST = 20  # texts a second
SEED = 1


class BudgetSpent(Exception):
    """There is no CPU time left to make inputs."""


class ChoiceMaker:
    """What a validator makes: inputs, and reductions of one.

    `limit` gives it the budget of the search. If less than SLOWEST texts a second come after the
    first seconds, making ends.
    """

    def __init__(self, validator: Program, test_cases: Sequence[str]) -> None:
        self.validator = validator
        self.limit(Budget(SECONDS), SECONDS)
        self.source = ChoiceSource(self.run, test_cases)

    def limit(self, budget: Budget, patience: float) -> None:
        """Make no more after the budget is spent, or if few texts come in `patience` seconds."""
        self.budget = budget
        self.patience = patience
        self.made = 0

    def run(self, arguments: Sequence[str], input_bytes: bytes) -> bytes:
        """Run the validator. Return what it prints. Raise BudgetSpent."""
        used = self.budget.used
        is_slow = used > self.patience and self.made < SLOWEST * used
        if self.budget.is_spent or is_slow:
            raise BudgetSpent
        limits = Limits(min(self.patience, self.budget.left + 0.1))
        return self.validator.run(input_bytes, limits, arguments).output

    def within_budget(self, texts: Iterator[str]) -> Iterator[str]:
        """Yield texts until the budget is spent."""
        with suppress(BudgetSpent):
            for text in texts:
                self.made += 1
                yield text


def choice_maker(problem: Problem, validators: Sequence[Program]) -> ChoiceMaker | None:
    """Return what the validator of a problem makes, None if it makes nothing.

    Runs the validator on the smallest test case.
    """
    if problem.testlib is None or len(validators) != 1 or validators[0].language != "cpp":
        return None
    cases = sorted(problem.cases, key=lambda case: case.input_path.stat().st_size)
    texts = [to_text(case.input_bytes()) for case in cases[:MAX_CASES]]
    texts = [text for text in texts if len(text) <= MAX_CHARACTERS and text.isascii()]
    maker = ChoiceMaker(validators[0], texts)
    return maker if texts and maker.source.parse(texts[0]) else None


class ChoiceInputs:
    """The small inputs that a validator makes. Implements inputs.SmallInputs."""

    together = 1
    order = choices.ORDER

    def __init__(self, maker: ChoiceMaker) -> None:
        self.maker = maker
        self.source = maker.source

    @property
    def is_complete(self) -> bool:
        """Whether all valid inputs have been yielded."""
        return self.source.progress.is_complete

    def claim(self, before: int, unjudged: int) -> str:
        """Return that all smaller inputs pass."""
        claim = f"This is the smallest failing input: all {before:,} valid inputs before it pass"
        if unjudged:
            claim += f", except {unjudged:,} on which the accepted submissions fail or disagree"
        return f"{claim}."

    def in_words(self) -> str:
        """Return what has been yielded, in words."""
        progress = self.source.progress
        if progress.is_complete:
            return f"all {progress.yielded:,} valid inputs"
        return f"all valid inputs up to weight {progress.weight}"

    def inputs(self, together: int) -> Iterator[Candidate]:
        """Yield the valid inputs in order, one at a time: `together` is 1."""
        assert together == 1
        for text in self.maker.within_budget(self.source.small_inputs()):
            yield Candidate(text, is_valid=True)

    def random_inputs(self) -> Iterator[Candidate]:
        """Yield valid inputs that grow, always the same ones."""
        for text in self.maker.within_budget(self.source.random_inputs(SEED)):
            yield Candidate(text, is_valid=True)


class ChoiceReductions(TextReductions):
    """The reductions of a text, and those of the choices that make it. Implements Reductions."""

    def __init__(self, maker: ChoiceMaker) -> None:
        super().__init__()
        self.maker = maker
        self.made: set[int] = set()  # hashes of the inputs that the validator has made
        prefixes, *others = self.passes
        self.passes: Sequence[Pass] = [prefixes, self.by_choices, *others]

    def by_choices(self, text: str) -> Iterator[str]:
        """Yield valid inputs that are simpler."""
        if len(text) <= MAX_REDUCED and text.isascii():
            for new in self.maker.within_budget(self.maker.source.reductions(text)):
                self.made.add(hash(new))
                yield new

    def is_valid(self, text: str) -> bool:
        """Return whether a text was made by the validator."""
        return hash(text) in self.made
