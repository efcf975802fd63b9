"""Which large inputs take longer than all test cases, for scripts/checks/measure longest."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from checks.measuring.formats.library_checker.longest import MADE, OWN, SHAPE, Input, summary

CASES = [Input(OWN, "sample/1", 30, 270, 250), Input(OWN, "secret/1", 300, 290, 310)]


@pytest.mark.parametrize(
    ("odd", "even", "share"),
    [
        (311, 320, "1 of 1 inputs (100%)"),
        (310, 320, "0 of 1 inputs (0%)"),  # a tie
        (400, 300, "0 of 1 inputs (0%)"),  # within the noise
    ],
)
def test_an_input_takes_longer_only_if_both_its_times_are_longer(
    odd: int, even: int, share: str
) -> None:
    inputs = [*CASES, Input(SHAPE, "a star", 5000, odd, even)]
    result = {"problem": "1000", "bound": 1000, "inputs": list(map(asdict, inputs))}
    lines = list(summary([result], 10))
    is_longer = share.startswith("1")
    assert any(line.startswith(f"{SHAPE}: {share}") for line in lines)
    assert any("1000: a star (5,000 of 300 bytes)" in line for line in lines) is not is_longer
    assert any(line.startswith(f"{MADE}: 0 of 0") for line in lines)
