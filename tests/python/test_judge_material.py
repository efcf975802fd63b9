"""The command judge on the user's own material: what it says, by the command line."""

import subprocess
from pathlib import Path

import pytest

from banrye.process import sandbox
from banrye.repository import ROOT
from tests.python.builders import write_files

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")

SUM = "a, b = map(int, input().split())\nprint(a + b)\n"
CASE = {"tests/1.in": "1 2\n", "tests/1.out": "3\n"}


def judge(folder: Path, *arguments: str, status: int) -> str:
    """Run judge in a folder. Return standard output and standard error."""
    command = [str(ROOT / "scripts" / "judge"), *arguments]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == status, run.stdout + run.stderr
    return run.stdout + run.stderr


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("YES", "The only difference: the case of letters."),
        (" Yes", 'Line 1: expected "Yes\\n", given " Yes\\n".'),
        ("No", "given\n  No\n\nWrong"),
    ],
)
def test_what_alone_differs_is_said(tmp_path: Path, output: str, words: str) -> None:
    files = {"my.py": f"print({output!r})\n", "tests/1.in": "1\n", "tests/1.out": "Yes\n"}
    write_files(tmp_path, files)
    assert words in judge(tmp_path, "my.py", "--cases", "tests", status=1)


def test_the_mode_is_chosen_by_option_and_by_key(tmp_path: Path) -> None:
    files = {"my.py": "print('YES')\n", "tests/1.in": "1\n", "tests/1.out": "Yes\n"}
    write_files(tmp_path, files)
    arguments = ["my.py", "--cases", "tests"]
    judge(tmp_path, *arguments, status=1)
    judge(tmp_path, *arguments, "--compare", "icpc", status=0)
    write_files(tmp_path, {"banrye.toml": 'compare = "icpc"\n'})
    judge(tmp_path, *arguments, status=0)
    judge(tmp_path, *arguments, "--compare", "words", status=1)
    said = judge(tmp_path, *arguments, "--compare", "words", "--checker", "my.py", status=2)
    assert said == "judge: --checker decides: it takes no --compare (see --help)\n"
    said = judge(tmp_path, *arguments, "--compare", "line", status=2)
    assert "invalid choice: 'line'" in said


def test_nothing_is_called_all_if_a_file_looks_like_a_case(tmp_path: Path) -> None:
    write_files(tmp_path, {**CASE, "my.py": SUM, "tests/2.inp": "1 1\n", "tests/2.out": "2\n"})
    said = judge(tmp_path, "my.py", "--cases", "tests", status=0)
    assert "note: not recognised as test cases in tests: 2.inp, 2.out\n" in said
    assert "Accepted: 1 test cases (not all: 2 other files look like test cases)" in said
    assert "all 1" not in said


@pytest.mark.parametrize(
    ("checker", "output", "status"),
    [
        ("exit(0 if open(argv[2]).read() == open(argv[3]).read() else 1)", 3, 0),
        ("exit(0 if open(argv[2]).read() == open(argv[3]).read() else 1)", 4, 1),
        ("exit(0 if stdin.read() == open(argv[3]).read() else 2)", 4, 1),
        ("exit(42 if stdin.read() == open(argv[2]).read() else 43)", 3, 0),
        ("exit(42 if stdin.read() == open(argv[2]).read() else 43)", 4, 1),
        ("exit(1 if 43 else 42)", 3, 2),  # an output validator that crashes
    ],
)
def test_checkers(tmp_path: Path, checker: str, output: int, status: int) -> None:
    text = f"from sys import argv, exit, stdin\n{checker}\n"
    write_files(tmp_path, {**CASE, "my.py": f"print({output})\n", "check.py": text})
    judge(tmp_path, "my.py", "--cases", "tests", "--checker", "check.py", status=status)


def test_files_in_place_of_streams_are_named(tmp_path: Path) -> None:
    program = "a, b = map(int, open('sum.in').read().split())\nopen('sum.out', 'w').write('3')\n"
    write_files(tmp_path, {**CASE, "my.py": program})
    said = judge(tmp_path, "my.py", "--cases", "tests", status=1)
    assert "The program reads sum.in, which a judge does not have" in said
    assert "The program writes sum.out: a judge reads standard output only." in said


def test_files_that_the_problem_wants_are_given(tmp_path: Path) -> None:
    program = "a, b = map(int, open('sum.in').read().split())\nopen('sum.out', 'w').write('3')\n"
    settings = 'input-file = "sum.in"\noutput-file = "sum.out"\n'
    write_files(tmp_path, {**CASE, "my.py": program, "std.py": SUM, "banrye.toml": settings})
    judge(tmp_path, "my.py", "--cases", "tests", status=0)
    write_files(tmp_path, {"std.py": "print(3)\n"})
    assert "sum.out was not written" in judge(tmp_path, "std.py", "--cases", "tests", status=1)


def test_an_interactive_problem_needs_an_interactor(tmp_path: Path) -> None:
    write_files(tmp_path, {**CASE, "my.py": SUM, "banrye.toml": "interactive = true\n"})
    said = judge(tmp_path, "my.py", status=2)
    assert "is interactive (banrye.toml)" in said


@pytest.mark.parametrize(
    ("file", "tool"),
    [
        ("problem.xml", "Polygon"),
        ("task.yaml", "CMS"),
        ("init.yml", "DMOJ"),
        ("problem.rbx.yml", "rbx"),
    ],
)
def test_a_package_of_another_tool_is_named(tmp_path: Path, file: str, tool: str) -> None:
    write_files(tmp_path, {f"a/{file}": "", "a/solutions/sum.py": SUM})
    words = f"is a problem of {tool} ({file}), which is not read"
    for arguments in (["a"], ["a", "a/solutions/sum.py"], ["a/solutions/sum.py"]):
        assert words in judge(tmp_path, *arguments, status=2)
    assert words in judge(tmp_path / "a", ".", status=2)
    write_files(tmp_path, {"a/problem.yaml": ""})
    assert words not in judge(tmp_path, "a", status=2)
