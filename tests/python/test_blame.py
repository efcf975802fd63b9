"""banrye.search.runs.blame: whether an input is to blame for a run that is too slow."""

from __future__ import annotations

import pytest

from banrye import testcase
from banrye.search.runs.attempt import Attempt
from banrye.search.runs.blame import is_to_blame
from tests.python.search_fakes import LIMITS, PROGRAM, Clock, FakeOracle

SAMPLE, SLOW = "1\n", "100000\n"


@pytest.mark.parametrize(
    ("sample_seconds", "seconds", "is_due_to_input"),
    [
        (0.1, 5.2, True),  # the limit is 5 s
        (4.8, 5.2, False),  # the work does not depend on the input
        (5.5, 5.2, False),  # the machine is slower now than it was for the test cases
        (4.8, 9.0, True),
    ],
)
def test_a_slow_input_is_to_blame_if_a_sample_is_faster(
    sample_seconds: float, seconds: float, *, is_due_to_input: bool
) -> None:
    oracle = FakeOracle(Clock(), seconds_of={SAMPLE: sample_seconds, SLOW: seconds}.__getitem__)
    judged_run = oracle.judge(PROGRAM, SLOW.encode(), b"", LIMITS)
    attempt = Attempt(SLOW, b"", judged_run)
    sample = testcase.TestCase.of(SAMPLE.encode(), b"")
    assert is_to_blame(PROGRAM, LIMITS, oracle, attempt, sample) is is_due_to_input


def test_a_wrong_answer_is_due_to_its_input() -> None:
    oracle = FakeOracle(Clock())
    attempt = Attempt(SLOW, b"", oracle.judge(PROGRAM, SLOW.encode(), b"", LIMITS))
    assert is_to_blame(PROGRAM, LIMITS, oracle, attempt, testcase.TestCase.of(SAMPLE.encode(), b""))
    assert oracle.asked == [SLOW]
