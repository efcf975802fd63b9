"""What is tried besides small inputs: streams of valid inputs, each with its own kind.

SEEDS      generator_2.cpp 31, 32, 33, ...
CHANGED    the test case secret/3 with other values, again and again, and what reaches a new part
           of a program so, with others still
RANDOM     what the validator makes at random
SHAPES     n = 6 with a star, a path, equal values, ..., then n = 11, ...
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from itertools import count, islice
from random import Random
from typing import Protocol

from banrye.choices import facts, trials
from banrye.console import UserError
from banrye.problem.archive_folder import SEEDS
from banrye.problem.model import Problem
from banrye.problem.validators import build_part
from banrye.search.budget import Budget
from banrye.search.changed_inputs import Changer
from banrye.search.choice_inputs import MAX_CHARACTERS, SEED, BudgetSpent, ChoiceMaker
from banrye.search.coverage import Coverage
from banrye.search.inputs import Candidate, to_text
from banrye.search.kept_shapes import kept_shapes, source_of
from banrye.search.seeds import SeedInputs
from banrye.shrink.sequence import SequenceChange

OF_A_GENERATOR = 16  # inputs in turn
OF_A_MODE = 50
MODES = ("growing", "edges", "small", "uniform")
BASES = 40  # test cases that are changed
RANDOM_BASES = 20  # random inputs that are changed
CHANGED_CHOICES = 40_000  # in a batch of changes, all together
FIRST_BATCH, LARGEST_BATCH = 32, 256  # changes
FAVOUR = 4  # times as many changes of an input that reaches a new part of a program
SHAPE_SIZES = (6, 11, 3, 1 << 20, 40, 4, 8, 300, 5000)  # at the fourth, most numbers are greatest
SHAPE_BYTES = 1 << 17
OF_SHAPES = 32  # inputs that one process makes
SHAPE_SECONDS = 2.0  # of CPU time of such a process
LONGER = 4, 4096  # times, and characters more than the input that was changed


class StreamKind(Enum):
    """Where inputs come from, in words."""

    SEEDS = "of the archive's generators with further seeds"
    CHANGED = "test cases with changed values"
    RANDOM = "random"
    SHAPES = "inputs with shapes"


class Stream(Protocol):
    """Inputs of one kind."""

    kind: StreamKind

    def inputs(self, budget: Budget) -> Iterator[Candidate]:
        """Yield inputs until a budget is spent. A later call goes on with others."""
        ...

    def origin(self, text: str) -> str:
        """Return in words what an input is: "a random input"."""
        ...

    def close(self) -> None:
        """End what the stream has started."""
        ...


class SeedStream:
    """What the generators of a problem of the archive print for seeds that no test case has."""

    kind = StreamKind.SEEDS

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.generators: list[SeedInputs] | None = None

    def inputs(self, budget: Budget) -> Iterator[Candidate]:
        """Yield some inputs of each generator in turn. One that fails is left out."""
        if self.generators is None:
            self.generators = list(self.built())
        left = [each.texts(budget) for each in self.generators if not each.is_exhausted]
        while left:
            for texts in list(left):
                number = 0
                with suppress(UserError):  # it fails with all seeds
                    for text in islice(texts, OF_A_GENERATOR):
                        number += 1
                        yield Candidate(text)
                if number < OF_A_GENERATOR:
                    left.remove(texts)

    def built(self) -> Iterator[SeedInputs]:
        for source in self.problem.generators:
            with suppress(UserError):  # it does not compile here
                program = build_part(self.problem, source)
                yield SeedInputs(program, first_seed=SEEDS + 1)

    def origin(self, text: str) -> str:
        for each in self.generators or ():
            if hash(text) in each.seeds_by_text:
                name, seed = each.program.source.name, each.seed_of(text)
                is_named = each.is_repeated(text)
                return f"the input of {name} with seed {seed:,}" if is_named else f"one of {name}"
        return "an input of a generator"

    def close(self) -> None:
        for each in self.generators or ():
            each.program.close()


class RandomStream:
    """What the validator makes at random: small, growing, at the bounds, and any."""

    kind = StreamKind.RANDOM

    def __init__(self, maker: ChoiceMaker) -> None:
        self.maker = maker
        self.calls = count()

    def inputs(self, budget: Budget) -> Iterator[Candidate]:
        """Yield some inputs of each mode in turn."""
        del budget  # the maker has it
        seed = SEED + 1000 * next(self.calls)
        source = self.maker.source
        left = [self.maker.within_budget(source.random_inputs(seed, mode)) for mode in MODES]
        while left:
            for texts in list(left):
                made = list(islice(texts, OF_A_MODE))
                yield from (Candidate(text, is_valid=self.maker.is_only) for text in made)
                if len(made) < OF_A_MODE:
                    left.remove(texts)

    def origin(self, text: str) -> str:
        del text
        return "a random input"

    def close(self) -> None:
        """Do nothing: the maker belongs to the search."""


class ShapeStream:
    """Inputs with the shapes that the validator accepts: small ones first, then longer ones."""

    kind = StreamKind.SHAPES

    def __init__(self, maker: ChoiceMaker) -> None:
        self.maker = maker
        self.left = self.made()

    def inputs(self, budget: Budget) -> Iterator[Candidate]:
        """Yield inputs where the last call has ended."""
        for text in self.left:
            yield Candidate(text, is_valid=self.maker.is_only)
            if budget.is_spent:
                return

    def made(self) -> Iterator[str]:
        shapes = kept_shapes(self.maker)
        source = source_of(self.maker, SHAPE_SECONDS)
        for size in SHAPE_SIZES:
            for start in range(0, len(shapes), OF_SHAPES):
                part = shapes[start : start + OF_SHAPES]
                attempts = [(shaped.formulas, size) for shaped in part]
                made = trials.texts(source, attempts, SHAPE_BYTES, SHAPE_SECONDS)
                yield from (to_text(text) for text in made if text is not None)

    def origin(self, text: str) -> str:
        words = facts.in_words(source_of(self.maker, SHAPE_SECONDS).reads(text))
        return f"an input with a shape ({words})" if words else "an input with a shape"

    def close(self) -> None:
        """Do nothing: the maker belongs to the search."""


class ChangedStream:
    """Test cases and random inputs of which a few values are changed.

    Inputs that reach new parts of a program are changed further. Nothing is counted in the first
    turn, which is all that `judge` takes: a program is compiled once more for it. `constants`: as
    for Changer.
    """

    kind = StreamKind.CHANGED

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
        self.left: list[tuple[str, str]] | None = None  # names and texts that are not parsed yet
        self.bases: dict[int, InputToChange] = {}  # by the hash of what was made of them

    def inputs(self, budget: Budget) -> Iterator[Candidate]:
        """Yield changed inputs, a batch of the input that was changed least."""
        self.turns += 1
        in_vain = 0
        with suppress(BudgetSpent):
            while not budget.is_spent:
                self.parse_next()
                if not self.changed or in_vain > len(self.changed):
                    if not self.left:
                        return
                    continue
                base = min(reversed(self.changed), key=lambda base: base.batches // base.weight)
                base.batches += 1
                texts = [*self.batch(base), *self.joined(base)]
                in_vain = 0 if texts else in_vain + 1
                yield from (Candidate(text, is_valid=self.maker.is_only) for text in texts)
                self.keep_new(base, texts)

    def joined(self, base: InputToChange) -> Iterator[str]:
        """Yield an input with the tests of two inputs, if the first number says how many they are.

        What a program does not reset shows in the second test.
        """
        first, second = base.changer.choices, self.random.choice(self.changed).changer.choices
        count, more = first[0], second[0]
        are_alike = count.kind == "i" and (count.kind, count.site) == (more.kind, more.site)
        if self.turns > 1 and are_alike and 0 < more.value <= count.high - count.value:
            both = count._replace(value=count.value + more.value), *first[1:], *second[1:]
            yield from self.kept(base, self.maker.replay(both, [SequenceChange()]))

    def keep_new(self, base: InputToChange, texts: Sequence[str]) -> None:
        """Let inputs that reach new parts of a program be changed, too."""
        if not self.coverage or self.turns == 1 or not texts:
            return
        for text, is_new in zip(texts, self.coverage.are_new(texts), strict=True):
            if is_new and (new := self.add(base.name, text, base.length)):
                new.weight = FAVOUR

    def parse_next(self) -> None:
        """Let another input be changed, too, so that the first changes come soon."""
        if self.left is None:
            self.left = list(self.all_inputs())
        if self.left:
            name, text = self.left.pop(0)
            if base := self.add(name, text, len(text)):
                self.bases[hash(text)] = base

    def add(self, name: str, text: str, length: int) -> InputToChange | None:
        """Let an input be changed. `length`: of the input that it comes from."""
        choices = self.maker.source.parse(text) if text.isascii() else None
        if not choices:
            return None
        base = InputToChange(name, Changer(choices, self.random, self.constants), length)
        self.changed.append(base)
        return base

    def all_inputs(self) -> Iterator[tuple[str, str]]:
        """Yield the names and texts of test cases, small and large in turn, and random inputs."""
        program = self.maker.validator.source.stem
        flags = tuple(self.maker.flags)
        cases = [case for case in self.problem.cases if case.flags_for(program) == flags]
        sizes = {case.name: case.input.size for case in cases}
        names = sorted(sizes, key=lambda name: sizes[name])
        in_turn = [name for pair in zip(names, reversed(names), strict=True) for name in pair]
        chosen = [name for name in dict.fromkeys(in_turn) if sizes[name] <= MAX_CHARACTERS]
        made = self.maker.source.random_inputs(SEED)
        randoms = list(islice(made, RANDOM_BASES))
        for name in chosen[:BASES]:
            yield f"the test case {name}", to_text(self.problem.case(name).input_bytes)
            if randoms:
                yield "a random input", randoms.pop(0)
        yield from (("a random input", text) for text in randoms)

    def batch(self, base: InputToChange) -> Iterator[str]:
        """Yield what comes of some changes of an input."""
        most = min(LARGEST_BATCH, CHANGED_CHOICES // len(base.changer.choices))
        size = max(1, min(FIRST_BATCH * base.batches, most))
        yield from self.kept(
            base, self.maker.replay(base.changer.choices, base.changer.changes(size))
        )

    def kept(self, base: InputToChange, texts: Sequence[str | None]) -> Iterator[str]:
        """Yield the inputs that are new and not much longer than the one that was changed."""
        factor, more = LONGER
        for text in texts:
            is_long = text is None or len(text) > factor * base.length + more
            if text is not None and not is_long and hash(text) not in self.bases:
                self.bases[hash(text)] = base
                yield text

    def origin(self, text: str) -> str:
        return f"{self.bases[hash(text)].name} with changed values"

    def close(self) -> None:
        """End what counts."""
        if self.coverage:
            self.coverage.close()


@dataclass
class InputToChange:
    """An input that is changed. `length`: in characters. `batches`: of changes so far.

    `weight`: how often it is changed, compared with others.
    """

    name: str
    changer: Changer
    length: int
    batches: int = 0
    weight: int = 1
