"""banrye.extras.audit.attack.basic: which inputs every set of test cases gets."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from banrye.extras.audit.attack.basic import is_agreed
from banrye.judges.verdict import Verdict

RIGHT = SimpleNamespace(language="cpp", verdict=Verdict.AC)
WRONG = SimpleNamespace(language="python3", verdict=Verdict.WA)


@pytest.mark.parametrize(
    ("programs", "is_valid", "answer", "expected"),
    [
        ([RIGHT, RIGHT], True, b"1", True),
        ([RIGHT, WRONG], True, b"1", False),
        ([RIGHT], False, b"1", False),
        ([RIGHT], True, None, False),
    ],
)
def test_an_input_is_valid_and_accepted_programs_agree_on_it(
    programs: list[SimpleNamespace], *, is_valid: bool, answer: bytes | None, expected: bool
) -> None:
    oracle = SimpleNamespace(
        is_valid=lambda _input: is_valid,
        right_answer=lambda _input: answer,
        judge=lambda program, *_: SimpleNamespace(verdict=program.verdict),
    )
    problem = SimpleNamespace(limits_for=lambda _language: None)
    attack = SimpleNamespace(oracle=oracle, problem=problem)
    assert is_agreed(cast("Any", attack), cast("Any", programs), b"1\n") == expected
