"""A program that only an input with a shape shows to be slow: what judge and counterexample say."""

from __future__ import annotations

import math
from itertools import combinations
from pathlib import Path

import pytest

from tests.python.checkout import copy
from tests.python.commands import FIXTURES, TESTLIB, Result, matches, script, valid_json

GROWTH = (
    r"n = [\d,]+; number: [^.]+\. n time [\d,]+ [\d.e-]+ s [\d,]+ .* more than 0\.5 s"
    r" The time grows at least as n\^[12]\.\d; at n = [\d,]+ it needs at least \d+(\.\d+)? s\."
    r" The limit of 0\.5 s is exceeded from about n = [\d,]+ on\."
)
SLOW = "submissions/time_limit_exceeded/first_pivot.cpp"
RIGHT = "submissions/accepted/by_counting.cpp"
SEARCH = ("--search-time", "1", "--slow-time", "2")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a package whose quicksort is slow on sorted lists, and on no random one."""
    package = copy(FIXTURES / "search/sorts", tmp_path_factory.mktemp("shapes") / "sorts")
    copy(TESTLIB, package / "input_validators/testlib.h")
    return package


@pytest.fixture(scope="module")
def rejected(package: Path) -> Result:
    """Return the output of judge on the slow program. Its input is saved beside the package."""
    saved = package.with_name("saved")
    return script("judge", package, package / SLOW, "--large", "--save", saved)


@pytest.mark.lengthy
def test_judge_tells_the_shape(package: Path, rejected: Result) -> None:
    assert rejected.status == 1
    title = "All 6 test cases pass, but an input .* fails "
    assert matches(title + GROWTH, rejected.words), rejected
    assert "may allow more than the statement" in rejected.words
    saved = package.with_name("saved")
    numbers = [int(word) for word in saved.with_suffix(".in").read_text().split()]
    answer = [int(word) for word in saved.with_suffix(".ans").read_text().split()]
    assert answer == sorted(numbers[1:])
    assert len(answer) == numbers[0] > 10_000
    assert facts_of(numbers) in rejected.words


def facts_of(numbers: list[int]) -> str:
    """Return the facts about n and n numbers that come in one order."""
    n, values = numbers[0], numbers[1:]
    distinct = len(set(values))
    if distinct == 1:
        bound = {0: ", the lower bound", 1_000_000: ", the upper bound"}.get(values[0], "")
        return f"n = {n:,}; number: {n:,} values, all equal ({values[0]:,}{bound})."
    number = "all distinct" if distinct == n else f"{distinct:,} distinct"
    order = "ascending" if values == sorted(values) else "descending"
    ends = f"from {min(values):,} to {max(values):,}"
    return f"n = {n:,}; number: {n:,} values, {number}, {ends}, {order}."


@pytest.mark.lengthy
def test_counterexample_tells_the_shape(package: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    result = script("counterexample", package, package / SLOW, *SEARCH, "--save", saved)
    assert result.status == 1
    title = r"sorts: first_pivot.cpp: no answer within 0\.5 s of CPU time "
    assert matches(title + GROWTH, result.words), result
    assert int(saved.with_suffix(".in").read_text().split()[0]) > 10_000


@pytest.mark.lengthy
def test_counterexample_tells_the_shape_as_json(package: Path) -> None:
    result = script("counterexample", package, package / SLOW, *SEARCH, "--json")
    assert result.status == 1
    value = valid_json(result.stdout)
    assert value["failure"]["verdict"] == "TLE"
    shape = value["shape"]
    assert shape["words"].startswith("number: ")
    ended = [run for run in shape["runs"] if run["cpu_seconds"] is not None]
    growths = [
        math.log(larger["cpu_seconds"] / smaller["cpu_seconds"])
        / math.log(larger["size"] / smaller["size"])
        for smaller, larger in combinations(ended[-3:], 2)
    ]
    least = min(growth for growth in growths if growth > 0)  # what is said is "at least"
    # The time of an empty run is no part of the growth: what is said is larger than by these
    # times. The program compares n(n-1)/2 times.
    assert 1 < least < shape["exponent"] + 0.01
    assert shape["exponent"] < 2.2
    assert [each["name"] for each in shape["sizes"]] == ["n"]
    passed = [run["size"] for run in shape["runs"] if run["cpu_seconds"] is not None]
    failed = [run["size"] for run in shape["runs"] if run["cpu_seconds"] is None]
    assert max(passed) < shape["smallest_failing_size"] <= min(failed)
    assert max(failed) == shape["size"]
