"""banrye.search.generators.seeds: the inputs that a generator prints for its seeds."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import pytest

from banrye.console import UserError
from banrye.process.limits import End, Limits, RunResult
from banrye.search.generators.seeds import SeedInputs
from banrye.search.stop.budget import Budget
from banrye.submission.program import Program


@dataclass
class Generator:
    """A generator that prints what a function returns for its seed, None: it fails."""

    text_of: Callable[[int], str | None]
    seconds: float = 0.0
    language: str = "cpp"
    can_serve: bool = False
    source: Path = Path("gen.cpp")
    seeds: list[int] = field(default_factory=list)  # with which it was run

    def run(self, _input: bytes, _limits: Limits, arguments: Sequence[str]) -> RunResult:
        self.seeds.append(int(arguments[0]))
        time.sleep(self.seconds)
        text = self.text_of(int(arguments[0]))
        end = End.EXITED if text is not None else End.STATUS
        output = (text or "").encode()
        return RunResult(end, "", 0.0, 0, 0 if text is not None else 1, output, b"")


def inputs_of(generator: Generator, most: int | None = None) -> SeedInputs:
    return SeedInputs(cast(Program, generator), most)


def within(seconds: float) -> Budget:
    return Budget(seconds, time.monotonic)


def test_new_inputs_in_the_order_of_their_seeds() -> None:
    seeds = inputs_of(Generator(lambda seed: str(seed // 2)), most=9)
    assert list(seeds.texts(within(60))) == ["0", "1", "2", "3", "4"]
    assert [seeds.seed_of(str(number)) for number in range(5)] == [1, 2, 4, 6, 8]
    assert not seeds.ignores_seed


@pytest.mark.parametrize("text", ["", "5\n"])
def test_a_generator_that_ignores_its_seed(text: str) -> None:
    seeds = inputs_of(Generator(lambda _: text))
    assert list(seeds.texts(within(60))) == [text]
    assert seeds.is_exhausted
    assert seeds.ignores_seed
    assert seeds.only_text == text


def test_the_budget_ends_a_generator_that_prints_nothing_new() -> None:
    generator = Generator(lambda _: "5", seconds=0.02)
    seeds = inputs_of(generator)
    beginning = time.monotonic()
    assert list(seeds.texts(within(0.2))) == ["5"]
    assert time.monotonic() - beginning < 2
    assert seeds.is_cut
    assert not seeds.is_exhausted
    assert len(generator.seeds) < 500


def test_a_slow_generator_is_run_for_nothing_but_inputs() -> None:
    generator = Generator(str, seconds=0.6, language="python3")
    seeds = inputs_of(generator)
    texts = seeds.texts(within(0.5))
    assert next(texts) == "1"
    assert generator.seeds == [1]
    assert seeds.recorder is None
    assert list(texts) == []  # the budget is spent


def test_a_budget_that_is_spent_makes_no_runs_but_the_first() -> None:
    generator = Generator(str)
    assert list(inputs_of(generator).texts(within(0))) == []
    assert generator.seeds == [1]


def test_a_generator_that_always_fails() -> None:
    with pytest.raises(UserError, match="fails with the seed 1"):
        list(inputs_of(Generator(lambda _: None)).texts(within(60)))
