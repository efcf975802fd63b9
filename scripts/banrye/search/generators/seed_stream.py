"""The stream of the problem's generators with further seeds.

generator_2.cpp 31, 32, 33, ...
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from banrye.console import UserError
from banrye.messages import _
from banrye.problem.model import SEEDS, Problem
from banrye.problem.validators import build_part
from banrye.search.generators.seeds import SeedInputs
from banrye.search.inputs import CandidateInput, StreamKind
from banrye.search.stop.budget import Budget

INPUTS_IN_TURN = 16  # of one generator, before the next one has its turn


class SeedStream:
    """The outputs of the problem's generators for seeds that no test case has."""

    kind = StreamKind.SEEDS

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.generators: list[SeedInputs] | None = None

    def inputs(self, budget: Budget) -> Iterator[CandidateInput]:
        """Yield some inputs of each generator in turn. One that fails is left out."""
        if self.generators is None:
            self.generators = list(self.build_generator())
        remaining = [
            generator.texts(budget) for generator in self.generators if not generator.is_exhausted
        ]
        while remaining:
            for texts in list(remaining):
                number = 0
                with suppress(UserError):  # it fails with all seeds
                    for text in islice(texts, INPUTS_IN_TURN):
                        number += 1
                        yield CandidateInput(text)
                if number < INPUTS_IN_TURN:
                    remaining.remove(texts)

    def build_generator(self) -> Iterator[SeedInputs]:
        for source in self.problem.generators:
            with suppress(UserError):  # it does not compile here
                program = build_part(self.problem, source)
                yield SeedInputs(program, first_seed=SEEDS + 1)

    def origin(self, text: str) -> str:
        for generator in self.generators or ():
            if hash(text) in generator.seeds_by_text:
                name, seed = generator.program.source.name, generator.seed_of(text)
                is_named = generator.is_repeated(text)
                return (
                    _("the input of {} with seed {:,}", name, seed)
                    if is_named
                    else _("one of {}", name)
                )
        return _("an input of a generator")

    def close(self) -> None:
        for generator in self.generators or ():
            generator.program.close()
