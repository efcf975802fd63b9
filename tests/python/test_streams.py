"""banrye.search.hunt.streams: inputs besides small ones, and their turns."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from banrye.judges.text_judges import Drawing
from banrye.judges.verdict import Verdict
from banrye.problem.model import Problem
from banrye.process import sandbox
from banrye.process.limits import Limits
from banrye.search.generators.seed_stream import SeedStream
from banrye.search.hunt import streams
from banrye.search.hunt.streams import Streams
from banrye.search.inputs import CandidateInput, StreamKind
from banrye.search.runs.attempt import Attempt
from banrye.search.stop.budget import Budget
from tests.python.commands import FIXTURES, matches, script
from tests.python.search_fakes import Clock, FakeOracle, search_of

GENERATOR = FIXTURES / "search/archive/testcase/boj/1009/generator_few.py"


def problem_with(*generators: Path) -> Problem:
    limits = Limits(cpu_seconds=2)
    return Problem(
        name="few",
        folder=GENERATOR.parent,
        titles={},
        limits=limits,
        validation_limits=limits,
        cases=(),
        judge=Drawing(),
        generators=generators,
    )


@pytest.mark.lengthy
@pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")
def test_generators_go_on_after_the_seeds_of_the_test_cases() -> None:
    stream = SeedStream(problem_with(GENERATOR))
    made = [candidate.text for candidate in islice(stream.inputs(Budget(60)), 5)]
    printed = [
        subprocess.run(
            ["python3", GENERATOR, str(seed)], capture_output=True, text=True, check=True
        )
        for seed in range(31, 36)
    ]
    assert made == [run.stdout for run in printed]
    stream.close()
    assert stream.origin(made[2]) == "the input of generator_few.py with seed 33"


def test_a_generator_that_does_not_compile_is_left_out(tmp_path: Path) -> None:
    broken = tmp_path / "generator_broken.cpp"
    broken.write_text("int main( {")
    assert list(SeedStream(problem_with(broken)).inputs(Budget(60))) == []


class Counted:
    """A stream of the numbers from `first` on, up to `end`."""

    kind = StreamKind.MADE

    def __init__(self, first: int, end: int) -> None:
        self.numbers = iter(range(first, end))

    def inputs(self, budget: Budget) -> Iterator[CandidateInput]:
        del budget
        for number in self.numbers:
            yield CandidateInput(str(number))

    def origin(self, text: str) -> str:
        return f"the number {text}"

    def close(self) -> None:
        """Do nothing."""


def never(_: Attempt) -> bool:
    return False


def tried(*each: Counted) -> Streams:
    result = Streams(problem_with(), None)
    result.left += each
    return result


def test_each_stream_gets_its_share_and_goes_on_in_the_next_turn() -> None:
    clock = Clock()  # each run takes a second
    oracle = FakeOracle(clock)
    search = search_of(oracle)
    both = tried(Counted(0, 1000), Counted(5000, 6000))
    for turn in (1, 2):
        assert both.find(search, clock.budget(20), never) is None
        of_second = sum(int(text) >= 5000 for text in oracle.asked)
        assert 18 * turn <= both.total <= 20 * turn  # a run that the end of a share cuts takes time
        assert 9 * turn <= of_second <= 12 * turn
    assert len(oracle.asked) == len(set(oracle.asked))


def test_the_failing_input_says_where_it_comes_from() -> None:
    clock = Clock()
    oracle = FakeOracle(clock, lambda text: Verdict.WA if text == "7" else Verdict.AC)
    result = tried(Counted(0, 1000)).find(search_of(oracle), clock.budget(20), never)
    assert isinstance(result, streams.StreamFailure)
    assert (result.attempt.text, result.origin) == ("7", "the number 7")


def test_a_stream_that_has_ended_is_left_out() -> None:
    clock = Clock()
    both = tried(Counted(0, 3))
    search = search_of(FakeOracle(clock))
    assert both.find(search, clock.budget(20), never) is None
    assert both.find(search, clock.budget(20), never) is None
    assert both.left == []


@pytest.mark.lengthy
def test_judge_and_counterexample_try_other_inputs(archive_with_testlib: Path) -> None:
    """Neither small inputs in order nor test cases have two numbers at their bound.

    Which of the streams comes to one first depends on how fast the machine is.
    """
    folder = archive_with_testlib / "testcase/boj/1009"
    arguments = (folder, folder / "pair.cpp", "--archive", archive_with_testlib)
    result = script("judge", *arguments)
    assert result.status == 1
    changed = r"the test case \S+ with changed values"
    verdict = rf"\nWrong answer: on ({changed}|a random input|an input with a shape)"
    assert matches(verdict, result.stdout), result
    result = script("counterexample", *arguments)
    assert result.status == 1
    shrunk = r"\ninput\n  2\n  1000 1000\nexpected\n  2000\ngiven\n  1999\n"
    assert matches(shrunk, result.stdout), result
