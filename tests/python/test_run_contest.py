"""Packages with their own submissions: the table, contests, the time limit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from tests.python.builders import write_files
from tests.python.commands import FIXTURES, matches, script

TOOLS = FIXTURES / "tools"
WRONG = "print(0)\n"


@pytest.mark.lengthy
@pytest.mark.needs("format:polygon")
def test_a_table_ends_the_submissions_of_a_package() -> None:
    """Each group has its verdict and slowest time; what points are for is one group."""
    result = script("judge", TOOLS / "polygon_sum")
    assert result.status == 0, result
    head, *rows = [line.split() for line in result.stdout.split("\n\n")[1].splitlines()]
    assert head == ["sample", "1", "2"]
    verdicts = {row[0]: row[1::2] for row in rows}
    assert verdicts == {
        "accepted/main.cpp": ["AC", "AC", "AC"],
        "labelled/slow.py": ["AC", "AC", "AC"],
        "rejected/crash.cpp": ["AC", "AC", "RTE"],
        "wrong_answer/int.cpp": ["AC", "AC", "WA"],
    }


@pytest.mark.lengthy
def test_a_contest_is_judged_as_one(contest: Path) -> None:
    result = script("judge", contest)
    assert result.status == 0, result
    assert "dmoj_sum: " in result.stdout
    assert "polygon_partial: rejected/half.py" in result.stdout
    # An empty line is between the packages, as one is before each table.
    assert matches(r"\nwrong_answer/wrong .*\n\n.*  polygon_partial: ", result.stdout), result
    (contest / "problems/polygon_partial/solutions/main.py").write_text(WRONG)
    result = script("judge", contest)
    assert result.status == 1
    assert matches(r"accepted/main\.py .* not expected\n", result.stdout), result


BEFORE = """\
problem_format_version: 2025-09
name: Numbers  # of the round
uuid: 00000000-0000-4000-8000-000000000001
"""


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ("", {"time_limit": 1.0}),
        ("limits:\n    memory: 512  # MiB\n", {"memory": 512, "time_limit": 1.0}),
        (
            "limits:\n  # s\n  time_limit: 9  # much\n  memory: 512\n",
            {"memory": 512, "time_limit": 1.0},
        ),
    ],
)
def test_the_time_limit_is_written(tmp_path: Path, limits: str, expected: dict[str, float]) -> None:
    """The slowest accepted submission takes less than half a second: the least limit is 1 s."""
    package = tmp_path / "numbers"
    files = {
        "problem.yaml": BEFORE + limits,
        "data/sample/1.in": "3\n",
        "data/sample/1.ans": "3\n",
        "data/secret/1.in": "4\n",
        "data/secret/1.ans": "4\n",
        "submissions/accepted/same.py": "print(input())\n",
        "submissions/wrong_answer/three.py": "print(3)\n",
    }
    write_files(package, files)
    result = script("judge", package, "--write-time-limit")
    assert result.status == 0, result
    assert result.stdout.endswith("problem.yaml: 1 s\n")
    text = (package / "problem.yaml").read_text()
    assert text.startswith(BEFORE)
    assert yaml.safe_load(text)["limits"] == expected
    assert text.count("#") == (BEFORE + limits).count("#")
    assert "states no time limit" not in script("judge", package).stderr


@pytest.mark.slow
def test_a_limit_is_compared_with_what_is_too_slow(tmp_path: Path) -> None:
    """One is as quick as the accepted one; the other never ends."""
    package = tmp_path / "numbers"
    files = {
        "problem.yaml": BEFORE,
        "data/secret/1.in": "3\n",
        "data/secret/1.ans": "3\n",
        "submissions/accepted/same.py": "print(input())\n",
        "submissions/time_limit_exceeded/quick.py": "print(input())\n",
        "submissions/time_limit_exceeded/endless.cpp": "int main() { for (;;) ; }\n",
    }
    write_files(package, files)
    result = script("judge", package, "--write-time-limit")
    assert result.status == 0, result
    limit, python, cpp, named = result.stdout.splitlines()
    assert limit.endswith("problem.yaml: 1 s")
    assert re.fullmatch(r"python3: accepted at most 0\.\d\d s, too slow from 0\.\d\d s", python)
    assert cpp == "cpp: too slow beyond 4.00 s"
    assert re.search(r"quick\.py takes 0\.\d\d s: less than 1\.5 times the limit of 1 s", named)


@pytest.mark.needs("format:polygon")
def test_only_icpc_packages_get_a_time_limit() -> None:
    result = script("judge", TOOLS / "polygon_sum", "--write-time-limit")
    assert result.status == 2
    assert "is a package of Polygon: only ICPC packages are changed" in result.stderr
