"""scripts/judge with --examples: functions, and tables from the pages of Programmers and LeetCode.

Example: tests/fixtures/functions/problems/NAME has table.txt, right functions in several languages,
and in wrong.txt a text of all of them with what makes them wrong.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures" / "functions"


def judge(folder: Path, *arguments: str | Path, status: int) -> str:
    """Return what scripts/judge prints. Its exit status must be `status`."""
    command = [ROOT / "scripts" / "judge", *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert result.returncode == status, result.stdout + result.stderr
    return result.stdout + result.stderr


PAIR = """\
def solution(numbers, target):
    print("looking for", target)
    for j, b in enumerate(numbers):
        for i, a in enumerate(numbers[:j]):
            if a + b == target:
                return [i, j]
"""


@pytest.mark.parametrize("table", ["tabs.txt", "page.html", "leetcode.txt"])
def test_a_function_and_the_table_of_its_page(tmp_path: Path, table: str) -> None:
    (tmp_path / "my.py").write_text(PAIR, encoding="utf-8")
    said = judge(tmp_path, "my.py", "--examples", FIXTURES / "tables" / table, status=0)
    assert "Accepted: all 2 test cases" in said


def test_a_failure_is_shown_as_the_table_writes_it(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text(PAIR.replace("[i, j]", "(j, i)"), encoding="utf-8")
    (tmp_path / "table.txt").write_text("numbers\ttarget\tresult\n[2,7]\t9\t[0,1]\n")
    said = judge(tmp_path, "my.py", "--examples", "table.txt", status=1)
    shown = "arguments\n  numbers = [2,7]\n  target = 9\nexpected\n  [0,1]\ngiven\n  [1,0]\n"
    assert shown + "standard error\n  looking for 9\n" in said


@pytest.mark.parametrize(
    ("name", "text", "table", "message"),
    [
        ("my.py", "print(3)", "tabs.txt", "my.py defines no function solution(numbers, target)"),
        (
            "my.py",
            "def f(a): pass",
            "tabs.txt",
            "f has 1 parameter (a), the table has 2 parameters",
        ),
        ("my.py", "def solution(a): pass", "tabs.txt", "solution has 1 parameter (a), the table h"),
        ("my.c", "int solution(int a[], int b) {\n", "tabs.txt", "solution has 1 parameter (a), "),
        ("my.c", "int solution(int a[]) {\n", "tabs.txt", "int [] a has no length after it: C ne"),
        ("my.java", "class Solution { void solution(int a) {} }", "tabs.txt", "my.java: solution"),
        ("my.rb", "def solution(a)\nend\n", "tabs.txt", "my.rb: functions are called in .c, .cpp"),
        ("my.py", PAIR, "none.txt", "no such file"),
        (
            "my.cpp",
            "int solution(string numbers, int target) {}",
            "tabs.txt",
            '"numbers" is String',
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    tmp_path: Path, name: str, text: str, table: str, message: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    said = judge(tmp_path, name, "--examples", FIXTURES / "tables" / table, status=2)
    assert said.startswith(f"judge: {message}")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--program"], "--examples is for a function"),
        (["--cases", "."], "--examples makes the problem"),
        (["--compare", "words"], "--compare is for texts"),
    ],
)
def test_options_that_do_not_fit(tmp_path: Path, options: list[str], message: str) -> None:
    (tmp_path / "my.py").write_text(PAIR, encoding="utf-8")
    table = FIXTURES / "tables" / "tabs.txt"
    said = judge(tmp_path, "my.py", "--examples", table, *options, status=2)
    assert said.startswith(f"judge: {message}")


def test_doubles_have_a_tolerance(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text("def solution(a):\n    return a / 3\n", encoding="utf-8")
    (tmp_path / "table.txt").write_text("a\tresult\n1\t0.333333\n", encoding="utf-8")
    assert "Accepted" in judge(tmp_path, "my.py", "--examples", "table.txt", status=0)
    exact = ["--tolerance", "1e-9"]
    assert "Wrong answer" in judge(tmp_path, "my.py", "--examples", "table.txt", *exact, status=1)


def test_a_method_for_leetcode_needs_no_imports(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text(
        "class Solution:\n"
        "    def twoSum(self, numbers: List[int], target: int) -> List[int]:\n"
        "        places = defaultdict(int)\n"
        "        for i, number in enumerate(numbers):\n"
        "            if target - number in places:\n"
        "                return [places[target - number], i]\n"
        "            places[number] = i\n",
        encoding="utf-8",
    )
    table = FIXTURES / "tables" / "leetcode.txt"
    assert "Accepted" in judge(tmp_path, "my.py", "--examples", table, status=0)
