"""Load toolkit/rules.py of a problem, which gives a hunt small inputs and explanations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from banrye.search.inputs import CandidateInput
from banrye.search.toolkit import check_names, load_module
from banrye.shrink.claims import Claim, Smallest
from banrye.shrink.shrinker import Pass

RulesTest = TypeVar("RulesTest")


class Rules(Protocol[RulesTest]):
    """The rules of a problem as toolkit/rules.py writes them: a module with these names.

    A test is whatever one answer belongs to: a board, a position, a list of pieces. An input has
    one test, or up to BATCH of them. The author chooses the type of a test; its values are
    immutable. Everything is by the statement and by brute force, and shares nothing with the
    solutions, because the search takes the answers of `answer` for right.

    With rules, `counterexample` tries all small tests in order, so that the first failing input is
    the smallest. It also explains answers, and reduces large inputs without an input validator.
    To have the types checked, end the module with

        if TYPE_CHECKING:
            from banrye.search.rules import Rules
            from problems.NAME.toolkit import rules

            _: Rules[Position] = rules
    """

    ORDER: str
    """The order of `small_tests` in words:

    "Order: by number of marks, then by cell." is printed.
    """

    RANGE: str
    """The tests of `small_tests`, in words: "NAME is right on RANGE." is printed."""

    BATCH: int
    """The number of tests that an input can have. More than 1: they are tried together first."""

    def small_tests(self) -> Iterable[RulesTest]:
        """Yield the small tests from the smallest up, at most about 6,000: each is an input."""
        ...

    def write(self, tests: Sequence[RulesTest], /) -> str:
        """Return the input with these tests, as the input validator wants it."""
        ...

    def read(self, text: str, /) -> Sequence[RulesTest]:
        """Return the tests of a valid input: `write(read(text))` has the same content."""
        ...

    def answer(self, test: RulesTest, /) -> str:
        """Return the right answer to a small test, without a line break at its end."""
        ...

    def smaller(self, tests: Sequence[RulesTest], /) -> Iterable[Sequence[RulesTest]]:
        """Yield the reductions of an input, the large ones first: valid inputs that are simpler.

        "Simpler" must be one fixed order without endless descent, or shrinking would not end.
        `without_parts` (banrye.shrink.lists) and `lower` (banrye.shrink.ladder) help.
        """
        ...

    def reductions_in_words(self, tests: Sequence[RulesTest], /) -> str:
        """Return the single reductions of an input, in words.

        "After each single reduction, the program passes: WORDS." is printed.
        """
        ...

    def explain(self, test: RulesTest, /) -> Iterable[str]:
        """Yield the lines that say why the answer to a test is right."""
        ...


# Loading.


def load_rules(folder: Path) -> Rules[Any] | None:
    """Return the rules of the problem in a folder, None if it has none. Raise UserError."""
    module = load_module(folder, "rules")
    if module is None:
        return None
    check_names(module, Rules)
    return cast("Rules[Any]", module)


# The rules as the search uses them.


class SmallTests:
    """The small tests of a problem with rules. Implements inputs.SmallInputs."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.together = rules.BATCH
        self.most: int | None = None  # tests that are yielded, None: all

    @property
    def is_complete(self) -> bool:
        """True if all small tests were to be yielded."""
        return self.most is None

    def claim(self, _before: int, unjudged: int) -> Claim:
        """Return that a failing input is the smallest of the small tests."""
        return Smallest(self.rules.ORDER, unjudged=unjudged)

    def inputs(self, together: int) -> Iterator[CandidateInput]:
        """Yield inputs of so many consecutive tests each."""
        tests = islice(self.rules.small_tests(), self.most)
        while batch := list(islice(tests, together)):
            answers = [f"{self.rules.answer(test)}\n" for test in batch]
            yield CandidateInput(self.rules.write(batch), "".join(answers).encode())


class RuleReductions:
    """The reductions by the rules of a problem. Implements shrink.Reductions."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.passes: Sequence[Pass] = [self.smaller]

    def smaller(self, text: str) -> Iterator[str]:
        """Yield the reductions of an input."""
        for tests in self.rules.smaller(self.rules.read(text)):
            yield self.rules.write(tests)

    def is_simpler(self, new: str, old: str) -> bool:
        """Return whether a text is another: the rules yield only what is simpler."""
        return new != old

    def validity(self, texts: Sequence[str]) -> Sequence[bool | None]:
        """Return True for each: the rules make valid inputs only."""
        return [True] * len(texts)

    def in_words(self, text: str) -> str:
        """Return the single reductions of an input in words."""
        return self.rules.reductions_in_words(self.rules.read(text))
