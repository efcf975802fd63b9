"""banrye.search.runs.coverage: several comparisons, one after another, lead to an input."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from banrye.process import sandbox
from banrye.search.runs.costs import Costs
from banrye.search.runs.coverage import Coverage, constants_of
from banrye.submission.meter import LineCounts
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, TESTLIB, matches, script


class Lengths(Costs):
    """A program that executes a part for each character, and another one for digits."""

    sizes = ()
    max_bytes = 0
    step_seconds = 0.0

    def of(self, inputs: Sequence[bytes]) -> list[LineCounts]:
        return [{1: len(text), 2: int(text.isdigit())} for text in inputs]

    def close(self) -> None:
        """Do nothing."""


def test_an_input_is_new_if_a_part_is_executed_for_the_first_time_or_twice_as_often() -> None:
    coverage = Coverage(lambda: [Lengths()])
    assert coverage.are_new(["ab", "cd", "abc", "abcd"]) == [True, False, False, True]
    assert coverage.are_new(["efgh", "1", "12"]) == [False, True, False]


def test_the_numbers_in_a_program_are_read_as_it_means_them(tmp_path: Path) -> None:
    source = tmp_path / "constants.cpp"
    source.write_text("x == 1'000 + 0xFf - 1e9 * 2.0 < 1LL << 40 || a7 > 10 ** 5")
    found, limits = constants_of([source])
    assert {1000, 255, 10**9, 2, 2**40, 10**5} <= set(found)
    assert 7 not in found
    assert {2**31, 2**63, 998244353} <= set(limits)


@pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")
@pytest.mark.slow
def test_comparisons_one_after_another_are_passed_one_by_one(tmp_path: Path) -> None:
    """Four of them, with numbers up to 1,000,000,000: no input at random passes two."""
    package = copy(FIXTURES / "search/steps", tmp_path / "steps")
    copy(TESTLIB, package / "input_validators/testlib.h")
    wrong = package / "submissions/wrong_answer/four_steps.cpp"
    result = script("counterexample", package, wrong, "--search-time", "40")
    assert result.status == 1, result
    assert matches(r"input\n  618033 618034 1062063 536870912\n", result.stdout), result
