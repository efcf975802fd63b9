"""Command lines that are wrong: one line that says what is meant, and exit status 2."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.python.builders import write_files
from tests.python.commands import ARCHIVE, FIXTURES, Result, script

pytestmark = pytest.mark.needs("format:archive")

RIGHT = (ARCHIVE / "testcase/boj/1003/correct_a.py").read_text(encoding="utf-8")
WRONG = [
    line
    for file in sorted(FIXTURES.glob("*/wrong.txt"))  # of `commands`, and of removable rooms
    for line in file.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a right program for problem 1003, and with things that are none."""
    write_files(tmp_path, {"right.py": RIGHT, "text.txt": "no package\n", "zero.cpp": ""})
    write_files(tmp_path, {"right.xyz": RIGHT})
    (tmp_path / "empty").mkdir()
    write_files(tmp_path, {"library.cpp": "int solve() { return 0; }\n", "empty.zip": ""})
    (tmp_path / "programs").mkdir()
    for name in ("binary.cpp", "programs/binary.cpp"):
        (tmp_path / name).write_bytes(b"\x7fELF\0\1\2\3")
    (tmp_path / "dangling.cpp").symlink_to("nothing")
    (tmp_path / "빈 폴더").mkdir()
    return tmp_path


def run(folder: Path, words: str) -> Result:
    verb, *arguments = shlex.split(words)
    return script(verb, *arguments, cwd=folder, env={"TESTCASE_ARCHIVE": ARCHIVE})


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("judge 1003 right.py --tim 3", 'no such option: "--tim" (--time? see --help)'),
        ("judge 1003 right.py --al", 'no such option: "--al" (--all? see --help)'),
        ("judge 1003 right.py --memroy=3", 'no such option: "--memroy" (--memory? see --help)'),
        ("judge 1003 right.py --zzz", 'no such option: "--zzz" (see --help)'),
        (
            "judge 1003 right.py --time 1e-7",
            "argument --time: '1e-7' is not a number of seconds from 0.001 to 3600 (see --help)",
        ),
        (
            "counterexample 1003 right.py --search-time 0",
            (
                "argument --search-time: '0' is not a number of seconds from 0.001 to 3600"
                " (see --help)"
            ),
        ),
        (
            "judge 1003 right.py --memory 99999999",
            "argument --memory: '99999999' is not a number of MiB from 1 to 1048576 (see --help)",
        ),
        (
            "judge 1003 right.py --memory 0.001",
            "argument --memory: '0.001' is not a number of MiB from 1 to 1048576 (see --help)",
        ),
        (
            "judge right.py --cases 1 --tolerance 0",
            "argument --tolerance: '0' is not a tolerance above 0, at most 1 (see --help)",
        ),
        ("judge 1003 dangling.cpp", "dangling.cpp is a broken symlink"),
        ("judge 1003 '빈 폴더'", "빈 폴더 is an empty folder"),
        (
            "judge right.py --cases empty.zip",
            "empty.zip is neither a folder nor a readable zip file",
        ),
        (
            "counterexample right.py",
            (
                "cannot tell which problem right.py solves: name it before the program, write its"
                " address into the first comment, or give test cases with --cases DIR"
            ),
        ),
    ],
)
def test_what_is_meant_is_said(folder: Path, words: str, error: str) -> None:
    result = run(folder, words)
    assert (result.status, result.stdout) == (2, "")
    last = result.stderr.splitlines()[-1]
    assert last == f"{words.split(maxsplit=1)[0]}: {error}"


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("zero.cpp", "zero.cpp has no function main"),
        ("library.cpp", "library.cpp has no function main"),
        ("binary.cpp", "binary.cpp is not a text file"),
        ("programs/", "binary.cpp is not a text file"),
    ],
)
def test_a_file_that_is_no_program_does_not_compile(folder: Path, program: str, words: str) -> None:
    """No file of ours is named, and no page of errors is printed."""
    result = run(folder, f"judge 1003 {program}")
    assert result.status == 1
    assert result.stdout == f"{words}\n\nCompile error\n"


def test_one_thing_is_no_plural(folder: Path) -> None:
    result = run(folder, "judge 1003 right.py")
    assert "\nAccepted: the only test case, at most " in result.stdout


@pytest.mark.slow
@pytest.mark.parametrize("words", WRONG)
def test_a_wrong_line_is_answered_by_one_line(folder: Path, words: str) -> None:
    """Nothing is printed as a result, and the last line names the verb. Notes may precede it."""
    result = run(folder, words)
    verb = words.split(maxsplit=1)[0]
    *notes, error = result.stderr.splitlines()
    assert (result.status, result.stdout) == (2, "")
    assert all(note.startswith("note: ") for note in notes)
    assert error.startswith(f"{verb}: ") and len(error) < 300
