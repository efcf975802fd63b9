"""The slow programs of the measurement of shapes, and what is said of them."""

from __future__ import annotations

import re

from checks.measuring.slow_programs import FOLDER, summary

LEAST = 60


def test_each_program_names_its_problem_and_what_is_slow() -> None:
    names = [file.name for file in FOLDER.iterdir()]
    assert len(names) >= LEAST
    assert [name for name in names if not re.fullmatch(r"\d+_[a-z_]+\.(cpp|py)", name)] == []


def test_programs_that_test_cases_reject_say_nothing_of_shapes() -> None:
    results = [
        {"program": "a", "by": "test cases", "verdict": "TLE"},
        {"program": "b", "by": "judge", "verdict": "TLE"},
        {"program": "c", "by": "counterexample", "verdict": "MLE"},
        {"program": "d", "by": "", "verdict": "AC"},
        {"program": "e", "by": "test cases", "verdict": "WA"},
    ]
    first, second, *rest = summary(results)
    assert first == "slow programs: 4; rejected: 3 (75%), by test cases: 1"
    assert second.startswith("of 3 that pass the test cases, shapes reject 2 (67%): 1 in judge")
    assert rest == ["  accepted: d", "  not right: e: WA"]
