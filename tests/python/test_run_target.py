"""How judge and counterexample find the problem that a program solves.

Every spelling of its name, both orders of the arguments, and what a program itself tells. Most
programs are for two problems of the archive in tests/fixtures.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.python.builders import write_files
from tests.python.checkout import Repository, copy
from tests.python.commands import ARCHIVE, PACKAGES, ROOT, Result, script

pytestmark = pytest.mark.needs("format:archive")

# Problem 1001 is a - b. Its wrong program prints the absolute value.
DIFFERENCE = (ARCHIVE / "testcase/boj/1001/rejected_absolute.py").read_text(encoding="utf-8")
FOUND = "boj1001: abs.py: wrong answer\ninput\n  0 1\nexpected\n  -1\ngiven\n  1\n"
# Problem 1003 prints two lines, without an input.
TWO_LINES = (ARCHIVE / "testcase/boj/1003/correct_a.py").read_text(encoding="utf-8")
ACCEPTED = "\nAccepted: the only test case, at most "
UNKNOWN = (
    "judge: cannot tell which problem late.py solves: name it before the program, write its "
    "address into the first comment, or give test cases with --cases DIR\n"
)


class Lesson(NamedTuple):
    """A problem of ours that comes from a lesson of Programmers."""

    name: str
    address: str


def lesson() -> Lesson:
    for settings in (ROOT / "problems").glob("*/problem.yaml"):
        if match := re.search(r"lesson (\d+)", settings.read_text(encoding="utf-8")):
            address = f"https://school.programmers.co.kr/learn/courses/30/lessons/{match[1]}"
            return Lesson(settings.parent.name, address)
    raise AssertionError("no problem has a lesson number")


LESSON = lesson()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with right.py for problem 1003 and abs.py for problem 1001."""
    write_files(tmp_path, {"right.py": TWO_LINES, "abs.py": DIFFERENCE})
    return tmp_path


def run(verb: str, folder: Path, *arguments: str) -> Result:
    return script(verb, *arguments, cwd=folder, env={"TESTCASE_ARCHIVE": ARCHIVE})


@pytest.mark.parametrize(
    "spelling",
    [
        "1003",
        "boj1003",
        "BOJ1003",
        "BOJ 1003",
        "boj/1003",
        "https://www.acmicpc.net/problem/1003",
        "http://acmicpc.net/problem/1003/",
        "www.acmicpc.net/problem/1003?lang=ko",
        "https://boj.kr/1003",
    ],
)
def test_judge_takes_every_spelling_in_both_orders(folder: Path, spelling: str) -> None:
    note = "" if spelling == "boj1003" else f"note: {spelling} is boj1003 (출력만)\n"
    for arguments in ((spelling, "right.py"), ("right.py", spelling)):
        result = run("judge", folder, *arguments)
        assert (result.status, result.stderr) == (0, note)
        assert ACCEPTED in result.stdout


def test_another_problem_gives_another_verdict(folder: Path) -> None:
    result = run("judge", folder, "right.py", "1001")
    assert result.status == 1
    assert "\nWrong answer: on " in result.stdout


@pytest.mark.parametrize(
    "spelling", ["1001", "BOJ1001", "boj/1001", "https://www.acmicpc.net/problem/1001"]
)
@pytest.mark.lengthy
def test_counterexample_takes_every_spelling_in_both_orders(folder: Path, spelling: str) -> None:
    note = f"note: {spelling} is boj1001 (두 수의 차)\n"
    for arguments in ((spelling, "abs.py"), ("abs.py", spelling)):
        result = run("counterexample", folder, *arguments)
        assert (result.status, result.stderr) == (1, note)
        assert result.stdout.startswith(FOUND)


@pytest.mark.lengthy
def test_a_number_is_the_problem_also_beside_a_folder_of_that_name(folder: Path) -> None:
    """Alone, the folder is a program of several files."""
    (folder / "boj/1003").mkdir(parents=True)
    write_files(folder, {"1003/a.py": TWO_LINES})
    for arguments in (("1003", "1003/a.py"), ("right.py", "1003"), ("boj/1003", "right.py")):
        result = run("judge", folder, *arguments)
        assert result.status == 0
        assert ACCEPTED in result.stdout
    result = run("judge", folder, "1003")
    assert result.status == 0
    assert ACCEPTED in result.stdout
    assert result.stderr == "note: 1003 is taken for a solution of boj1003 (출력만)\n"


@pytest.mark.lengthy
def test_the_address_of_a_lesson_names_a_problem(folder: Path) -> None:
    for arguments in ((LESSON.address, "right.py"), ("right.py", LESSON.address)):
        result = run("judge", folder, *arguments)
        assert result.status == 1
        assert f"note: {LESSON.address} is {LESSON.name} (" in result.stderr
        assert "\nThe first WA: sample/1\n" in result.stdout
    result = run("counterexample", folder, LESSON.address, "right.py")
    assert result.status == 1
    assert f"{LESSON.name}: right.py: wrong answer\n" in result.stdout


@pytest.mark.parametrize(
    ("file", "comment", "name"),
    [
        ("boj/1003.py", "", "boj1003"),
        ("1003/main.py", "", "boj1003"),
        ("two lines(1003).py", "", "boj1003"),
        ("a.py", "# https://www.acmicpc.net/problem/1003\n", "boj1003"),
        ("b.py", '"""Two lines: boj.kr/1003"""\n', "boj1003"),
        ("c.py", f"# {LESSON.address}\n", LESSON.name),
        ("d.py", f"# problems/{LESSON.name}\n", LESSON.name),
        (f"{LESSON.name}/main.py", "", LESSON.name),
    ],
)
def test_a_program_tells_its_problem(folder: Path, file: str, comment: str, name: str) -> None:
    """By its path, or in its first comment."""
    write_files(folder, {file: comment + TWO_LINES})
    result = run("judge", folder, file)
    assert f"note: {file} is taken for a solution of {name} (" in result.stderr
    is_right = name == "boj1003"
    assert result.status == (0 if is_right else 1)
    assert (ACCEPTED if is_right else "\nThe first WA: sample/1\n") in result.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("file", "comment"),
    [("boj/1001/abs.py", ""), ("e/abs.py", "# https://www.acmicpc.net/problem/1001\n")],
)
def test_a_program_tells_counterexample_its_problem(folder: Path, file: str, comment: str) -> None:
    write_files(folder, {file: comment + DIFFERENCE})
    result = run("counterexample", folder, file)
    taken = f"note: {file} is taken for a solution of boj1001 (두 수의 차)\n"
    assert (result.status, result.stderr) == (1, taken)
    assert result.stdout.startswith(FOUND)


def test_an_address_after_the_first_comment_is_not_looked_for(folder: Path) -> None:
    write_files(folder, {"late.py": f"{TWO_LINES}# https://www.acmicpc.net/problem/1003\n"})
    assert run("judge", folder, "late.py") == (2, "", UNKNOWN)


def test_nothing_is_written_into_a_folder_of_test_cases(tmp_path: Path) -> None:
    """A document beside pairs whose names are learned is no test case, and stays alone there."""
    document = "cases: [{name: other, in: '1', out: '2'}]\n"
    files = {"tests/caso_entrada_1.txt": "5\n", "tests/caso_salida_1.txt": "5\n"}
    write_files(tmp_path, {**files, "tests/a.yml": document, "echo.py": "print(input())\n"})
    for _ in range(2):
        result = run("judge", tmp_path, "echo.py")
        assert "Accepted: the only test case" in result.stdout, result
        below = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*")}
        assert below == {*files, "tests/a.yml", "echo.py"}


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("verb", "report"),
    [
        ("judge", "\nWrong answer: on "),
        ("counterexample", "words: wrong.py: wrong answer\n"),
    ],
)
def test_a_file_of_a_package_tells_its_problem(
    repository: Repository, verb: str, report: str
) -> None:
    """A file below problems/ belongs to the package that it is in."""
    copy(PACKAGES / "words", repository.path("problems/words"))
    wrong = "problems/words/submissions/wrong_answer/wrong.py"
    result = repository.script(verb, wrong)
    assert result.status == 1
    assert report in result.stdout
    assert f"note: {wrong} is taken for a solution of words (" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("1001 1003 right.py", "give one problem and one program, not 1001, 1003, right.py"),
        ("right.py abs.py", "give one problem and one program, not right.py, abs.py"),
        ("1003 none.py", "no such file: none.py"),
        ("999999 right.py", "the archive has no problem 999999"),
    ],
)
def test_one_problem_and_one_program(folder: Path, arguments: str, error: str) -> None:
    result = run("judge", folder, *arguments.split())
    assert (result.status, result.stdout) == (2, "")
    assert f"judge: {error}\n" in result.stderr
