"""scripts/judge with --examples: functions, and tables from the pages of Programmers and LeetCode.

Example: tests/fixtures/functions/problems/NAME has table.txt, right functions in several languages,
and in wrong.txt a text of all of them with what makes them wrong.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.python.builders import need_language_of

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures" / "functions"


def judge(folder: Path, *arguments: str | Path, status: int) -> str:
    """Return the output of scripts/judge. Its exit status must be `status`."""
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


@pytest.mark.lengthy
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
    need_language_of(Path(name).suffix)
    (tmp_path / name).write_text(text, encoding="utf-8")
    said = judge(tmp_path, name, "--examples", FIXTURES / "tables" / table, status=2)
    assert said.startswith(f"judge: {message}")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--program"], "--examples is for a function"),
        (["--cases", "."], "--examples is the problem"),
        (["--compare", "words"], "--compare is for texts"),
    ],
)
def test_options_that_do_not_fit(tmp_path: Path, options: list[str], message: str) -> None:
    (tmp_path / "my.py").write_text(PAIR, encoding="utf-8")
    table = FIXTURES / "tables" / "tabs.txt"
    said = judge(tmp_path, "my.py", "--examples", table, *options, status=2)
    assert said.startswith(f"judge: {message}")


@pytest.mark.lengthy
def test_doubles_have_a_tolerance(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text("def solution(a):\n    return a / 3\n", encoding="utf-8")
    (tmp_path / "table.txt").write_text("a\tresult\n1\t0.333333\n", encoding="utf-8")
    assert "Accepted" in judge(tmp_path, "my.py", "--examples", "table.txt", status=0)
    exact = ["--tolerance", "1e-9"]
    assert "Wrong answer" in judge(tmp_path, "my.py", "--examples", "table.txt", *exact, status=1)


@pytest.mark.lengthy
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


# Stress tests.

GENERATOR = """\
import json, random, sys
random.seed(int(sys.argv[1]))
print(json.dumps([random.randint(1, 30) for _ in range(random.randint(1, 12))]))
print(random.randint(1, 30))
"""
PAIRS_CPP = """\
#include <set>
#include <vector>
using namespace std;
int solution(vector<int> numbers, int k) {
    multiset<int> seen;
    int pairs = 0;
    for (int x : numbers) { pairs += seen.count(k - x); seen.insert(x); }
    return pairs;
}
"""
# It accepts what the generator prints.
VALIDATOR = """\
import json, sys
numbers, k = map(json.loads, sys.stdin.read().splitlines())
sys.exit(0 if numbers and min(*numbers, k, k) >= 1 and max(*numbers, k, k) <= 30 else 1)
"""


def stress(folder: Path, generator: str, *arguments: str, status: int) -> str:
    """Compare the function my.cpp, which counts equal numbers once, with brute.cpp."""
    (folder / "my.cpp").write_text(PAIRS_CPP.replace("multiset", "set"), encoding="utf-8")
    (folder / "brute.cpp").write_text(PAIRS_CPP, encoding="utf-8")
    (folder / "gen.py").write_text(generator, encoding="utf-8")
    (folder / "val.py").write_text(VALIDATOR, encoding="utf-8")
    files = ["my.cpp", "--against", "brute.cpp", "--generator", "gen.py"]
    command: list[str | Path] = [ROOT / "scripts" / "counterexample", *files, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert result.returncode == status, result.stdout + result.stderr
    return result.stdout + result.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "printed",
    [
        "json.dumps(numbers), k, sep='\\n'",
        "json.dumps([numbers, k])",
        "json.dumps({'k': k, 'numbers': numbers})",
    ],
)
def test_a_stress_test_of_functions_shrinks_lists_and_numbers(tmp_path: Path, printed: str) -> None:
    """Three numbers are needed: two equal ones, and one that makes the sum k with them."""
    generator = (
        "import json, random, sys\nrandom.seed(int(sys.argv[1]))\n"
        "numbers = [random.randint(1, 30) for _ in range(random.randint(1, 12))]\n"
        f"k = random.randint(1, 30)\nprint({printed})\n"
    )
    said = stress(tmp_path, generator, "--validator", "val.py", status=1)
    assert "arguments\n  numbers = [1, 1, 1]\n  k = 2\nexpected\n  3\ngiven\n  2\n" in said
    assert "After each single reduction, the program passes" in said


@pytest.mark.slow
def test_a_stress_test_shows_arguments_as_the_table_writes_them(tmp_path: Path) -> None:
    (tmp_path / "table.txt").write_text("a\tsum\tresult\n[1,2]\t3\t1\n", encoding="utf-8")
    said = stress(tmp_path, GENERATOR, "--examples", "table.txt", status=1)
    assert "arguments\n  a = [" in said
    assert "\n  sum = " in said
    assert ", " not in said.partition("arguments")[2].partition("expected")[0]


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("printed", "message"),
    [
        ("'[1]'", "1 value in place of the arguments numbers, k"),
        ("'[1, 2] x'", "x is not a number and has no quotes"),
        ("'[1, 2]', '3.5'", "k is int, not 3.5"),
    ],
)
def test_a_generator_that_prints_no_arguments(tmp_path: Path, printed: str, message: str) -> None:
    said = stress(tmp_path, f"print({printed})\n", status=2)
    assert said.splitlines()[-1].startswith("counterexample: gen.py fails with the seed 1: ")
    assert said.splitlines()[-1].endswith(message)


# Packages.
