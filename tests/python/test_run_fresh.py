"""A verdict depends on the program alone: not on programs before or beside it, nor on the order."""

from __future__ import annotations

import difflib
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.python.checkout import copy
from tests.python.commands import FIXTURES, TESTLIB, door, script, script_environment

# The commands run side by side here are the load. Another one would change CPU times at random.
pytestmark = pytest.mark.machine

PROGRAMS = sorted((FIXTURES / "independent").glob("*.cpp"))
A_FEW = [
    FIXTURES / "independent" / f"{name}.cpp"
    for name in ("right_sort", "slow_hoare_first", "wrong_equal_first")
]
SIDE_BY_SIDE = 6
MEASURED = {  # what a clock or the kernel says of a run, and what follows from it
    *("cpu_seconds", "memory_mebibytes", "runs", "exponent", "smallest_failing_size"),
    *("tried", "passed"),  # how many of a fixed list, in a fixed order, fit into the CPU time
}
MAX_SHOWN = 40  # lines of a difference: a failing input has thousands


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a package whose validator no other test has: what is kept is kept for a validator."""
    package = copy(FIXTURES / "search/sorts", tmp_path / "sorts")
    validator = package / "input_validators/sorts.cpp"
    validator.write_text(f"// {tmp_path}\n{validator.read_text()}")
    copy(TESTLIB, package / "input_validators/testlib.h")
    return package


def judged(package: Path, programs: Sequence[Path], *options: str) -> dict[str, Any]:
    """Return the output of judge on programs by their names, without measured values."""
    result = script("judge", package, *programs, "--json", "--large", *options)
    lines = map(json.loads, result.stdout.splitlines())
    return {Path(line["program"]).name: without_measured(line) for line in lines}


def without_measured(value: Any) -> Any:  # noqa: ANN401  # JSON
    if isinstance(value, dict):
        return {key: without_measured(one) for key, one in value.items() if key not in MEASURED}
    return [without_measured(one) for one in value] if isinstance(value, list) else value


def in_three_ways(package: Path, programs: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """Yield the outputs one by one, several commands side by side, and in reverse order."""
    alone: dict[str, Any] = {}
    for program in programs:
        alone |= judged(package, [program], "--fresh")
    yield alone
    beside: dict[str, Any] = {}
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        for one in pool.map(lambda program: judged(package, [program], "--fresh"), programs):
            beside |= one
    yield beside
    yield judged(package, programs[::-1], "--fresh")


def difference(one: object, other: object) -> list[str]:
    """Return the first lines that differ between two values as JSON, each cut to 200 characters."""
    left, right = [
        json.dumps(value, indent=1, sort_keys=True).splitlines() for value in (one, other)
    ]
    return [line[:200] for line in difflib.unified_diff(left, right, n=2, lineterm="")][:MAX_SHOWN]


@pytest.mark.lengthy
def test_a_few_programs_get_the_same_verdicts_and_words(package: Path) -> None:
    alone, beside, reverse = in_three_ways(package, A_FEW)
    assert [value["verdict"] for value in alone.values()] == ["AC", "TLE", "WA"]
    assert not difference(alone, beside)
    assert not difference(alone, reverse)


@pytest.mark.slow
def test_thirty_programs_get_the_same_verdicts_and_words(package: Path) -> None:
    assert len(PROGRAMS) == 30
    alone, beside, reverse = in_three_ways(package, PROGRAMS)
    assert not difference(alone, beside)
    assert not difference(alone, reverse)


@pytest.mark.lengthy
def test_ctrl_c_during_shapes_prints_what_is_known(package: Path) -> None:
    assert script("judge", package, A_FEW[0]).status == 0  # compiles all programs of the package
    words = ["counterexample", package, A_FEW[0], "--search-time", "1", "--slow-time", "200"]
    command = [door(str(words[0])), *map(str, words[1:])]
    with subprocess.Popen(
        command,
        env=script_environment(changes={"PYTHONUNBUFFERED": "1"}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        time.sleep(6)  # the search ends after 1 s, and the shapes go on
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=120)
    assert "Traceback" not in errors
    assert "Interrupted" in output
    assert "Inputs tried: " in output
    assert process.returncode == 128 + signal.SIGINT
