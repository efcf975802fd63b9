"""A package of a table of examples."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.python.checkout import Repository

ROOT = Path(__file__).resolve().parents[3]
FIXTURES = ROOT / "tests" / "fixtures" / "functions"
PAIR = """\
def solution(numbers, target):
    print("looking for", target)
    for j, b in enumerate(numbers):
        for i, a in enumerate(numbers[:j]):
            if a + b == target:
                return [i, j]
"""
PAIR_CPP = """\
vector<int> solution(vector<int> numbers, int target) {
    for (int j = 0; j < (int)numbers.size(); j++)
        for (int i = 0; i < j; i++)
            if (numbers[i] + numbers[j] == target) return {i, j};
    return {};
}
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "tool", "name", "right"),
    [
        ("python", "python3", "pair.py", PAIR),
        (
            "cpp",
            "g++",
            "pair.cpp",
            PAIR_CPP,
        ),
    ],
)
def test_new_makes_a_package_of_a_table(
    repository: Repository, language: str, tool: str, name: str, right: str
) -> None:
    """The function to be written compiles and fails; with its body written, it is accepted."""
    if not shutil.which(tool):
        pytest.skip(f"needs {tool}")
    table = FIXTURES / "tables" / "page.html"
    made = repository.script("new", "pair", "--examples", table, "--language", language)
    assert (made.status, made.stderr) == (0, "")
    toml = repository.read("problems/pair/toolkit/function.toml")
    assert 'parameters = ["int[] numbers", "int target"]\nreturns = "int[]"\n' in toml
    validator = repository.path("problems/pair/input_validators/validator.py")
    for text, status in (("[1]\n2\n", 42), ("[1]\n", 43), ("[true]\n2\n", 43), ("1\n2\n", 43)):
        checked = subprocess.run(["python3", validator], input=text, text=True, check=False)
        assert checked.returncode == status, text
    program = repository.path(f"problems/pair/submissions/accepted/{name}")
    assert repository.script("judge", "pair", program).status == 1
    includes = "".join(f"{line}\n" for line in program.read_text().splitlines() if "#" in line)
    program.write_text(f"{includes}using namespace std;\n{right}" if includes else right)
    judged = repository.script("judge", "pair", program)
    assert judged.status == 0, judged
    assert "Accepted on the samples only (2)" in judged.stdout


def test_new_wants_a_row_for_each_type(repository: Repository, tmp_path: Path) -> None:
    (tmp_path / "table.txt").write_text("names\tresult\n[]\t0\n", encoding="utf-8")
    made = repository.script("new", "pair", "--examples", tmp_path / "table.txt")
    message = 'new: the column "names" has no value that shows its type: add a row of examples\n'
    assert (made.status, made.stderr) == (2, message)
