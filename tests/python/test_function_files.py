"""scripts/judge and scripts/counterexample on files that only define the function `solution`.

Example: `def solution(board, aloc, bloc): return 77` is called by a driver, and its wrong answer is
shown as "given 77".
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROBLEM = next(ROOT.glob("problems/*/toolkit/function.toml")).parents[1]
FUNCTIONS = ROOT / "tests" / PROBLEM.name / "functions"
# Right solutions with the number 99 as a sentinel that is longer than any game.
SOLUTIONS = [
    pytest.param(name, marks=pytest.mark.needs(tool))
    for tool, name in (
        ("g++", "1 board.cpp"),
        ("gcc", "mine.c"),
        ("python3", "heapq.py"),
        ("javac", "92345.java"),
        ("node", "mine.js"),
        ("kotlinc", "mine.kt"),
        ("go", "mine_test.go"),
        ("mono", "mine.cs"),
        ("rustc", "92345.rs"),
    )
]
ROW = "  1 4\n  1 1 1 1\n  0 0\n  0 3\nexpected\n  3\ngiven\n  0\n"
SQUARE = "  2 2\n  1 1\n  1 1\n  0 0\n  0 1\nexpected\n  3\ngiven\n  2\n"


def run(verb: str, file: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run a verb on a file and the problem that takes functions."""
    command = [str(ROOT / "scripts" / verb), PROBLEM.name, str(file), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLUTIONS)
def test_a_right_function_is_accepted_and_a_wrong_one_refuted(tmp_path: Path, name: str) -> None:
    options = ["--function"] if name.endswith(".java") else []  # its main has to be overruled
    judged = run("judge", FUNCTIONS / name, *options)
    assert judged.returncode == 0, judged.stdout
    assert judged.stderr.startswith(f"{name} defines solution")
    assert "\nAccepted: all " in judged.stdout
    wrong = tmp_path / name
    text = (FUNCTIONS / name).read_text(encoding="utf-8")
    wrong.write_text(text.replace("99", "3"), encoding="utf-8")  # a sentinel that is too small
    refuted = run("counterexample", wrong, *options)
    assert refuted.returncode == 1
    assert ROW in refuted.stdout or SQUARE in refuted.stdout
    assert "\nstandard error\n  debug" in refuted.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(file.name for file in (FUNCTIONS / "77").iterdir()))
def test_files_as_people_have_them(name: str) -> None:
    """Windows line ends, a byte order mark, names that headers have too, CP949."""
    judged = run("judge", FUNCTIONS / "77" / name)
    assert judged.returncode == 1
    assert "\nexpected\n" in judged.stdout
    assert "\ngiven\n  77\n" in judged.stdout


@pytest.mark.slow
@pytest.mark.parametrize("value", ["None", "5.0", "'5'", "[5]", "True"])
def test_a_result_that_is_no_integer(tmp_path: Path, value: str) -> None:
    file = tmp_path / "returns.py"
    file.write_text(f"def solution(board, aloc, bloc):\n    return {value}\n", encoding="utf-8")
    judged = run("judge", file)
    assert judged.returncode == 1
    assert "\nexit status 1\n" in judged.stdout
    error = f"\nstandard error\n  solution returned {value}, expected an integer\n"
    assert error in judged.stdout


def test_a_declared_type_that_is_no_integer() -> None:
    judged = run("judge", FUNCTIONS / "double.cpp")
    assert judged.returncode == 1
    assert judged.stdout.startswith(
        "double.cpp: solution returns double, but the problem requires int\n"
    )
    assert judged.stdout.endswith("\nCompile error\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "note", "given"),
    [
        (
            [],
            "both.py defines solution and has stdin: judged as a program (--function overrules)\n",
            "(nothing)",
        ),
        (
            ["--function"],
            "both.py defines solution: judged as a function (--program overrules)\n",
            "77",
        ),
        (["--program"], "", "(nothing)"),
    ],
)
def test_a_file_that_may_be_both(options: list[str], note: str, given: str) -> None:
    judged = run("judge", FUNCTIONS / "both.py", *options)
    assert judged.returncode == 1
    assert judged.stderr == note
    assert f"\ngiven\n  {given}\n" in judged.stdout


def test_a_file_without_the_function() -> None:
    judged = run("judge", FUNCTIONS / "neither.py", "--function")
    assert judged.returncode == 1
    asked = "there is no function solution(board, aloc, bloc)"
    start = f"neither.py: {asked}, and f has 1 parameter (board)\n"
    assert judged.stdout.startswith(start), judged.stdout


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_recursion_of_the_editorial(language: str) -> None:
    """The editorial shows one program in Python, which gives the answers of small test cases."""
    editorial = PROBLEM / "solution" / f"solution.{language}.md"
    blocks = re.findall(r"```.*?\n(.*?)```", editorial.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 1, "the editorial shows code that no test runs"
    inputs = [
        file
        for folder in ("sample", "secret")
        for file in sorted((PROBLEM / "data" / folder).glob("*.in"))
        if cells_of(file) <= 12
    ]
    assert len(inputs) > 20
    answers = "".join(file.with_suffix(".ans").read_text(encoding="ascii") for file in inputs)
    rest = (ROOT / "tests" / PROBLEM.name / "recursion.py").read_text(encoding="utf-8")
    command = [sys.executable, "-c", blocks[0] + rest, *map(str, inputs)]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert result.stdout == answers


def cells_of(file: Path) -> int:
    """Return the number of cells of the board in an input."""
    height, width = map(int, file.read_text(encoding="ascii").split()[:2])
    return height * width
