"""The stream of inputs that a validator makes.

At random or with a shape; and the test case secret/3 with other values, again and again. Inputs
that reach a new part of a program are changed further.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count, islice
from random import Random

from banrye.choices import facts, trials
from banrye.messages import _, marked
from banrye.problem.model import Problem
from banrye.search.inputs import CandidateInput, StreamKind, to_text
from banrye.search.runs.coverage import Coverage
from banrye.search.stop.budget import Budget
from banrye.search.validators.changed_inputs import ChoiceChanger
from banrye.search.validators.choice_inputs import MAX_CHARACTERS, SEED, BudgetSpent, ChoiceMaker
from banrye.search.validators.shape_store import kept_shapes, source_of
from banrye.shrink.sequence import SequenceChange

MODES = ("growing", "edges", "small", "uniform")
MADE_IN_A_MODE = 1  # inputs that are made in each mode, between two batches of changes
MADE_SHARE = 0.35  # of the time, for these
CHANGED_CASES = 40  # test cases that are changed
CHANGED_RANDOM_INPUTS = 20  # random inputs that are changed, whatever they reach
CHANGED_CHOICES = 40_000  # in a batch of changes, all together
FIRST_BATCH, LARGEST_BATCH = 16, 256  # changes
NEW_PART_WEIGHT = 4  # of an input that reaches a new part of a program: it is changed so often
FIRST_TURN_WITH_SHAPES = 3  # it takes seconds to find which shapes there are
SHAPE_SIZES = (6, 300, 11, 1 << 20, 40, 3, 8, 5000)  # at the fourth, most numbers are greatest
SHAPE_BYTES = 1 << 17  # of an input with a shape
INPUTS_OF_SHAPES = 32  # that one process makes
SHAPE_SECONDS = 2.0  # of CPU time of such a process
LENGTH_GROWTH = 4, 4096  # a changed input may have twice: a factor, and characters more
WITH_A_SHAPE, CHANGED = marked("an input with a shape"), marked(" with changed values")

Made = tuple[str, str]
"""The description of an input, and its text."""


@dataclass
class InputToChange:
    """An input that is changed.

    `length`: its length in characters. `batches`: the number of batches of changes so far.
    `weight`: how often it is changed, compared with others.
    """

    name: str
    changer: ChoiceChanger
    length: int
    batches: int = 0
    weight: int = 1

    @property
    def max_bytes(self) -> int:
        """The length up to which a change is tried: a list that gets longer takes its time."""
        factor, more = LENGTH_GROWTH
        return factor * self.length + more


class ValidatorStream:
    """Inputs that a validator makes, and those and test cases of which a few values are changed.

    Inputs that reach new parts of a program are changed, too. Nothing is counted in the first turn,
    which is all that `judge` takes: a program is compiled once more for it. `constants`: as for
    Changer.
    """

    kind = StreamKind.MADE

    def __init__(
        self,
        maker: ChoiceMaker,
        problem: Problem,
        coverage: Coverage | None = None,
        constants: Sequence[Sequence[int]] = (),
    ) -> None:
        self.maker = maker
        self.problem = problem
        self.coverage = coverage
        self.constants = constants
        self.turns = 0
        self.random = Random(SEED)
        self.changed: list[InputToChange] = []
        self.names: dict[int, str] = {}  # of inputs, by their hashes: what they are
        self.random_bases = 0
        self.cases = self.test_cases()
        self.sources: list[Iterator[Made | None]] = [self.random_inputs(mode) for mode in MODES]

    def inputs(self, budget: Budget) -> Iterator[CandidateInput]:
        """Yield a batch of changes of the input that was changed least, and inputs that are made.

        These have MADE_SHARE of the time at most: a validator may need long for them.
        """
        self.turns += 1
        if self.turns == FIRST_TURN_WITH_SHAPES:
            self.sources.append(self.with_shapes())
        in_vain, seconds = 0, 0.0
        with suppress(BudgetSpent):
            while not budget.is_spent and in_vain <= len(self.changed):
                in_vain += 1
                if all(base.batches for base in self.changed):
                    for name, text in islice(self.cases, 1):
                        self.add_input(name, text)
                for text in self.changes():
                    in_vain = 0
                    yield self.candidate(text)
                used = budget.seconds_used
                if seconds <= MADE_SHARE * used:
                    new = self.new_texts()
                    seconds += budget.seconds_used - used
                    for text in new:
                        in_vain = 0
                        yield self.candidate(text)

    def candidate(self, text: str) -> CandidateInput:
        return CandidateInput(text, is_valid=self.maker.is_only)

    # Inputs that are made.

    def new_texts(self) -> list[str]:
        """Return a few inputs that are made. They are changed if they reach a new part."""
        texts: list[str] = []
        for source in self.sources:
            for named_text in islice(source, MADE_IN_A_MODE):
                if named_text is None:
                    raise BudgetSpent
                name, text = named_text
                if hash(text) not in self.names:
                    self.names[hash(text)] = name
                    texts.append(text)
        self.keep_new(texts)
        if texts and self.random_bases < CHANGED_RANDOM_INPUTS:
            self.random_bases += 1
            self.add_input(self.names[hash(texts[0])], texts[0])
        return texts

    def random_inputs(self, mode: str) -> Iterator[Made | None]:
        """Yield random inputs of the validator: small, growing, at the bounds, or any.

        None: the budget is spent. With the next one, it goes on with another seed.
        """
        for seed in count(SEED, 1000):
            number = 0
            try:
                for text in self.maker.source.random_inputs(seed, mode):
                    number += 1
                    self.maker.number += 1
                    yield marked("a random input"), text
            except BudgetSpent:
                yield None
            else:
                if not number:
                    return

    def with_shapes(self) -> Iterator[Made]:
        """Yield inputs with the shapes that the validator accepts, each at another size in turn."""
        shapes = kept_shapes(self.maker)
        source = source_of(self.maker, SHAPE_SECONDS)
        for turn in range(len(SHAPE_SIZES)):
            for start in range(0, len(shapes), INPUTS_OF_SHAPES):
                part = shapes[start : start + INPUTS_OF_SHAPES]
                attempts = [
                    (shaped.formulas, SHAPE_SIZES[(turn + place) % len(SHAPE_SIZES)])
                    for place, shaped in enumerate(part, start)
                ]
                texts = trials.texts(source, attempts, SHAPE_BYTES, SHAPE_SECONDS)
                yield from ((WITH_A_SHAPE, to_text(text)) for text in texts if text is not None)

    def test_cases(self) -> Iterator[Made]:
        """Yield the names and texts of test cases, small and large in turn."""
        program = self.maker.validator.source.stem
        flags = tuple(self.maker.flags)
        cases = [case for case in self.problem.cases if case.flags_for(program) == flags]
        sizes = {case.name: case.input.size for case in cases or self.problem.cases}
        names = sorted(sizes, key=lambda name: sizes[name])
        pairs = [name for pair in zip(names, reversed(names), strict=True) for name in pair]
        chosen = [name for name in dict.fromkeys(pairs) if sizes[name] <= MAX_CHARACTERS]
        for name in chosen[:CHANGED_CASES]:
            yield _("the test case {}", name), to_text(self.problem.case(name).input_bytes)

    # Inputs that are changed.

    def add_input(self, name: str, text: str) -> InputToChange | None:
        """Let an input be changed. Return None if the validator cannot read it."""
        choices = self.maker.source.parse(text) if text.isascii() else None
        if not choices:
            return None
        base = InputToChange(name, ChoiceChanger(choices, self.random, self.constants), len(text))
        self.changed.append(base)
        self.names.setdefault(hash(text), name)
        return base

    def keep_new(self, texts: Sequence[str]) -> None:
        """Let inputs that reach new parts of a program be changed, too."""
        if not self.coverage or self.turns == 1 or not texts:
            return
        for text, is_new in zip(texts, self.coverage.are_new(texts), strict=True):
            if is_new and (new := self.add_input(self.names[hash(text)], text)):
                new.weight = NEW_PART_WEIGHT

    def changes(self) -> list[str]:
        """Return the results of changes of the input that was changed least, of new ones first."""
        if not self.changed:
            return []
        base = min(reversed(self.changed), key=lambda base: base.batches // base.weight)
        base.batches += 1
        texts = [*self.batch(base), *self.joined_tests(base)]
        self.keep_new(texts)
        return texts

    def batch(self, base: InputToChange) -> Iterator[str]:
        """Yield the results of some changes of an input."""
        most = min(LARGEST_BATCH, CHANGED_CHOICES // len(base.changer.choices))
        size = max(1, min(FIRST_BATCH << min(base.batches - 1, 5), most))
        changes = base.changer.changes(size)
        yield from self.new_inputs(
            base, self.maker.replay(base.changer.choices, changes, base.max_bytes)
        )

    def joined_tests(self, base: InputToChange) -> Iterator[str]:
        """Yield an input with the tests of two inputs, if the first number says how many they are.

        A variable that a program does not reset shows in the second test.
        """
        first, second = base.changer.choices, self.random.choice(self.changed).changer.choices
        count, more = first[0], second[0]
        are_alike = count.kind == "i" and (count.kind, count.site) == (more.kind, more.site)
        if self.turns > 1 and are_alike and 0 < more.value <= count.high - count.value:
            both = count._replace(value=count.value + more.value), *first[1:], *second[1:]
            yield from self.new_inputs(
                base, self.maker.replay(both, [SequenceChange()], base.max_bytes)
            )

    def new_inputs(self, base: InputToChange, texts: Sequence[str | None]) -> Iterator[str]:
        """Yield the inputs that are new."""
        for text in texts:
            if text is not None and hash(text) not in self.names:
                self.names[hash(text)] = f"{base.name.removesuffix(_(CHANGED))}{_(CHANGED)}"
                yield text

    def origin(self, text: str) -> str:
        """Return the origin of an input. The facts about an input with a shape are read from it."""
        name = self.names[hash(text)]
        words = ""
        if name == WITH_A_SHAPE:
            words = facts.in_words(source_of(self.maker, SHAPE_SECONDS).reads(text))
        return f"{_(name)} ({words})" if words else _(name)

    def close(self) -> None:
        """Close the programs that count coverage."""
        if self.coverage:
            self.coverage.close()
