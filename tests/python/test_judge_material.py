"""The command judge on the user's own material: what it says, by the command line."""

import re
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


@pytest.mark.lengthy
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


@pytest.mark.lengthy
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
    write_files(tmp_path, {**CASE, "my.py": SUM, "tests/2.inp": "1 1\n", "tests/3.out": "2\n"})
    said = judge(tmp_path, "my.py", "--cases", "tests", status=0)
    assert "note: not recognised as test cases in tests: 2.inp, 3.out\n" in said
    assert "Accepted: 1 test cases (not all: 2 other files look like test cases)" in said
    assert "all 1" not in said


@pytest.mark.lengthy
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


@pytest.mark.lengthy
def test_files_in_place_of_streams_are_named(tmp_path: Path) -> None:
    program = "a, b = map(int, open('sum.in').read().split())\nopen('sum.out', 'w').write('3')\n"
    write_files(tmp_path, {**CASE, "my.py": program})
    said = judge(tmp_path, "my.py", "--cases", "tests", status=1)
    assert "The program reads sum.in, which a judge does not have" in said
    words = " ".join(said.split())
    assert "gives the input on standard input (or --input-file NAME)." in words
    assert "a judge reads standard output only (or --output-file NAME)." in words


@pytest.mark.lengthy
def test_files_that_the_problem_wants_are_given(tmp_path: Path) -> None:
    program = "a, b = map(int, open('sum.in').read().split())\nopen('sum.out', 'w').write('3')\n"
    settings = 'input-file = "sum.in"\noutput-file = "sum.out"\n'
    write_files(tmp_path, {**CASE, "my.py": program, "std.py": SUM, "banrye.toml": settings})
    judge(tmp_path, "my.py", "--cases", "tests", status=0)
    write_files(tmp_path, {"std.py": "print(3)\n"})
    assert "sum.out was not written" in judge(tmp_path, "std.py", "--cases", "tests", status=1)


@pytest.mark.lengthy
def test_files_are_given_by_options(tmp_path: Path) -> None:
    """In the run's own folder: nothing is left in the user's. A name is no path."""
    program = (
        "a, b = map(int, open('a.txt').read().split())\nopen('b.txt', 'w').write(str(a + b))\n"
    )
    write_files(tmp_path, {**CASE, "my.py": program, "right.py": SUM})
    files = ["--input-file", "a.txt", "--output-file", "b.txt"]
    judge(tmp_path, "my.py", "--cases", "tests", *files, status=0)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my.py", "right.py", "tests"]
    said = judge(tmp_path, "my.py", "--cases", "tests", "--input-file", "../a", status=2)
    assert "'../a' is not the name of a file in the current folder" in said


GUESSES = """
low, high, word = 1, 1000, ""
while word != "=":
    guess = (low + high) // 2
    print(guess, flush=True)
    word = input()
    low, high = (guess + 1, high) if word == ">" else (low, guess - 1)
"""
ONE_BY_ONE = """
guess, word = 0, ""
while word != "=":
    guess += 1
    print(guess, flush=True)
    word = input()
"""
# Its arguments are the files of the input, of what it writes, and of the answer.
INTERACTOR = """
import sys
secret, guesses, guess = int(open(sys.argv[1]).read()), 0, 0
while guess != secret:
    guess = int(input())
    guesses += 1
    print(">" if guess < secret else "<" if guess > secret else "=", flush=True)
open(sys.argv[2], "w").write(str(guesses))
sys.exit(0 if guesses <= 20 else 1)
"""
AT_MOST_5 = """
import sys
sys.exit(0 if int(open(sys.argv[2]).read()) <= 5 else 1)
"""
DIALOGUE = {
    "my.py": GUESSES,
    "wrong.py": ONE_BY_ONE,
    "talk.py": INTERACTOR,
    "check.py": AT_MOST_5,
    "tests/1.in": "500\n",
    "tests/2.in": "999\n",
}


@pytest.mark.lengthy
def test_an_interactor_of_the_user_talks_to_programs(tmp_path: Path) -> None:
    """It decides, or a checker judges what it has written."""
    write_files(tmp_path, DIALOGUE)
    arguments = ["--cases", "tests", "--interactor", "talk.py"]
    judge(tmp_path, "my.py", *arguments, status=0)
    said = judge(tmp_path, "wrong.py", *arguments, status=1)
    assert "dialogue (> to the program, < from it)" in said
    said = judge(tmp_path, "my.py", *arguments, "--checker", "check.py", status=1)
    assert "Wrong answer: on 2.in" in said


def counterexample(folder: Path, *arguments: str, status: int) -> str:
    """Run a stress test in a folder. Return standard output and standard error."""
    command = [str(ROOT / "scripts" / "counterexample"), *arguments]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == status, run.stdout + run.stderr
    return run.stdout + run.stderr


@pytest.mark.lengthy
def test_a_stress_test_with_an_interactor(tmp_path: Path) -> None:
    generator = (
        "import random, sys\nrandom.seed(int(sys.argv[1]))\nprint(random.randint(1, 1000))\n"
    )
    write_files(tmp_path, {**DIALOGUE, "gen.py": generator})
    arguments = ["--against", "my.py", "--generator", "gen.py", "--interactor", "talk.py"]
    said = counterexample(tmp_path, "wrong.py", *arguments, status=1)
    (secret,) = re.findall(r"(?m)^input\n  (\d+)$", said)
    assert int(secret) > 20


@pytest.mark.lengthy
def test_a_stress_test_with_files(tmp_path: Path) -> None:
    """The right program may use the files or its standard streams."""
    generator = (
        "import random, sys\nrandom.seed(int(sys.argv[1]))\nprint(random.randint(-9, 9), 1)\n"
    )
    wrong = "a, b = map(int, open('a.txt').read().split())\nprint(abs(a) + b)\n"
    right = "a, b = map(int, open('a.txt').read().split())\nprint(a + b)\n"
    write_files(tmp_path, {"gen.py": generator, "my.py": wrong, "b.py": SUM, "c.py": right})
    for against in ("b.py", "c.py"):
        arguments = ["--against", against, "--generator", "gen.py", "--input-file", "a.txt"]
        said = counterexample(tmp_path, "my.py", *arguments, status=1)
        assert re.search(r"(?m)^input\n  -\d 1$", said)
        assert "changes from run to run" not in said


def test_an_interactive_problem_needs_an_interactor(tmp_path: Path) -> None:
    write_files(tmp_path, {**CASE, "my.py": SUM, "banrye.toml": "interactive = true\n"})
    said = judge(tmp_path, "my.py", status=2)
    assert "is interactive (banrye.toml)" in said


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("file", "text", "tool"),
    [
        pytest.param(
            *("contest.xml", "<contest/>\n", "a contest of Polygon, not a problem"),
            marks=pytest.mark.needs("format:polygon"),
        ),
        ("problem.json", '{"display_id": "1"}\n', "a problem of QDUOJ"),
        ("config", "[task]\nversion = v3\n", "a task of pisek"),
    ],
)
def test_a_package_of_another_tool_is_named(
    tmp_path: Path, file: str, text: str, tool: str
) -> None:
    write_files(tmp_path, {f"a/{file}": text, "a/solutions/sum.py": SUM})
    words = f"is {tool} ({file}), which banrye cannot read"
    for arguments in (["a"], ["a", "a/solutions/sum.py"], ["a/solutions/sum.py"]):
        assert words in judge(tmp_path, *arguments, status=2)
    write_files(tmp_path, {"a/problem.yaml": ""})
    assert words not in judge(tmp_path, "a", status=2)
