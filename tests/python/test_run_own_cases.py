"""Own test cases: layouts of `--cases`, options that say how to judge, and `new --cases`."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.python.builders import write_cases
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, Result, matches, script

CASES = FIXTURES / "cases"
NUMBERED = ("1.in", "2.in", "10.in")
# Each layout has the same three test cases. One program is right, the other one is wrong on the
# last test case. So this also checks the order, with 10 after 2.
LAYOUTS = {
    "suffix_out": NUMBERED,
    "suffix_ans": NUMBERED,
    "suffix_diff": NUMBERED,
    "suffix_a": NUMBERED,
    "words": ("input1.txt", "input2.txt", "input10.txt"),
    "folders": ("in/a.txt", "in/b.txt", "in/c.txt"),
    "test_folder": ("test/sample-1.in", "test/sample-2.in", "test/sample-3.in"),
    "two_words": ("input/input01.txt", "input/input02.txt", "input/input10.txt"),
    "polygon": ("01", "02", "10"),
}
ONLY_SAMPLE = "\nAccepted on the samples only (1): at most"


def judge(*arguments: str | Path) -> Result:
    """Judge a program of the fixtures, in their folder."""
    return script("judge", *arguments, cwd=CASES)


def check_layout(place: str | Path, names: tuple[str, str, str]) -> None:
    """Check the verdicts of both programs, with the names of the test cases."""
    first, second, third = names
    result = judge("sum.py", "--cases", place)
    assert (result.status, result.stderr) == (0, "")
    accepted = f"  {first} to {third} (3 test cases)\n\nAccepted: all 3 test cases, at most "
    assert accepted in result.stdout
    result = judge("absolute_sum.py", "--cases", place)
    assert (result.status, result.stderr) == (1, "")
    assert f"  {first} to {second} (2 test cases)\nWA " in result.stdout
    failure = f"\nThe first WA: {third}\ninput\n  5 -9\nexpected\n  -4\ngiven\n  4\n"
    assert failure in result.stdout
    assert f"\nWrong answer: on {third}\n" in result.stdout


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout(layout: str) -> None:
    check_layout(f"layouts/{layout}", LAYOUTS[layout])


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_in_a_zip(tmp_path: Path, layout: str) -> None:
    folder = CASES / "layouts" / layout
    with zipfile.ZipFile(tmp_path / "cases.zip", "w") as made:
        for file in folder.rglob("*"):
            made.write(file, file.relative_to(folder))
    check_layout(tmp_path / "cases.zip", LAYOUTS[layout])


def test_names_in_korean(tmp_path: Path) -> None:
    write_cases(tmp_path, "예제입력{}.txt", "예제출력{}.txt")
    check_layout(tmp_path, ("예제입력1.txt", "예제입력2.txt", "예제입력10.txt"))


def test_a_program_is_no_zip_file() -> None:
    result = judge("sum.py", "--cases", "sum.py")
    assert result.status == 2
    assert "judge: no test cases are recognised in sum.py" in result.stderr


def test_a_test_case_without_an_answer_shows_the_output() -> None:
    """It gets no verdict, unless the program fails."""
    lines = (
        r"^2.in: output\n  -4\nAC    0\.\d+ s  1.in\n-     0\.\d+ s  2.in\n\n"
        r"1 of 2 test cases has no answer; at most "
    )
    result = judge("sum.py", "--cases", "no_answer")
    assert result.status == 0
    assert matches(lines, result.stdout), result
    result = judge("absolute_sum.py", "--cases", "no_answer")
    assert "2.in: output\n  4\n" in result.stdout
    result = judge("third.py", "--cases", "no_answer", "--all")
    assert result.status == 1
    assert "Run-time error: 2 of 2 test cases fail, first 1.in\n" in result.stdout


@pytest.mark.parametrize(
    ("cases", "to", "place", "third"),
    [
        ("suffix_out", "tests", "tests", "10.in"),
        ("test_folder/test", "test", "test", "sample-3.in"),
    ],
)
def test_a_folder_of_test_cases_beside_the_program(
    tmp_path: Path, cases: str, to: str, place: str, third: str
) -> None:
    """A folder `test` or `tests` is taken by itself, unless it has no test cases."""
    for name in ("sum.py", "absolute_sum.py"):
        copy(CASES / name, tmp_path / name)
    (tmp_path / "test").mkdir()
    (tmp_path / "test/notes.txt").touch()
    result = script("judge", "sum.py", cwd=tmp_path)
    assert (result.status, result.stdout) == (2, "")
    assert "cannot tell which problem sum.py solves" in result.stderr
    copy(CASES / "layouts/suffix_out", tmp_path / "tests")
    copy(CASES / "layouts" / cases, tmp_path / to)
    note = f"note: the test cases are those in {place}\n"
    result = script("judge", "sum.py", cwd=tmp_path)
    unread = "note: not recognised as test cases in test: notes.txt\n" if to == "test" else ""
    assert (result.status, result.stderr) == (0, note + unread)
    assert "\nAccepted: all 3 test cases" in result.stdout
    result = script("judge", "absolute_sum.py", cwd=tmp_path)
    assert (result.status, result.stderr) == (1, note + unread)
    assert f"\nWrong answer: on {third}\n" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "status", "part"),
    [
        ("slow.py --cases layouts/suffix_out --time 5", 0, "\nAccepted: all 3 test cases"),
        ("slow.py --cases layouts/suffix_out --time 0.2", 1, "TLE   > 0.2 s  1.in\n"),
        ("large.py --cases layouts/suffix_out --memory 200", 0, "\nAccepted: all 3 test cases"),
        (
            "large.py --cases layouts/suffix_out --memory 64",
            1,
            "\nmore than 64 MiB of memory\n",
        ),
        (
            "large.py --cases layouts/suffix_out --memory 64",
            1,
            "\nMemory limit exceeded: on 1.in\n",
        ),
        (
            "absolute_sum.py --cases layouts/suffix_out --checker chk.py",
            0,
            "\nAccepted: all 3 test cases",
        ),
        (
            "third.py --cases layouts/suffix_out --checker chk.py",
            1,
            "\nRun-time error: on 1.in\n",
        ),
        ("third.py --cases decimals", 1, "\nWrong answer: on 1.in\n"),
        ("third.py --cases decimals --tolerance 1e-6", 0, "\nAccepted: the only test case"),
        ("third.py --cases decimals --tolerance 1e-9", 1, "\nWrong answer: on 1.in\n"),
    ],
)
def test_options_say_how_to_judge(arguments: str, status: int, part: str) -> None:
    note = "chk.py is run as an output validator of the ICPC format: it accepts with exit status 42"
    result = judge(*arguments.split())
    expected = f"note: {note}\n" if "chk.py" in arguments else ""
    assert (result.status, result.stderr) == (status, expected)
    assert part in result.stdout


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ("--tolerance 2", "'2' is not a tolerance above 0, at most 1"),
        ("--time 0", "'0' is not a number of seconds from 0.001 to 3600"),
        ("--checker none.py", "no such file: none.py"),
        ("--tolerance 1e-6 --checker chk.py", "not allowed with argument"),
    ],
)
def test_wrong_options_are_refused(options: str, error: str) -> None:
    result = judge("third.py", "--cases", "decimals", *options.split())
    assert (result.status, result.stdout) == (2, "")
    assert error in result.stderr


def test_a_folder_without_test_cases_is_refused(tmp_path: Path) -> None:
    none = "judge: there are no test cases in . (1.in with 1.out, see --help)\n"
    result = script("judge", CASES / "sum.py", "--cases", ".", cwd=tmp_path)
    assert result == (2, "", none)


def test_the_list_and_the_saved_test_case(tmp_path: Path) -> None:
    """The program fails on the third test case only."""
    saved = tmp_path / "failing"
    options = ("absolute_sum.py", "--cases", "layouts/words", "--list", "--save", saved)
    lines = [("AC", "input1.txt"), ("AC", "input2.txt"), ("WA", "input10.txt")]
    pattern = "".join(rf"{verdict}    0\.\d\d\d s  +\d+ MiB  {case}\n" for verdict, case in lines)
    result = judge(*options)
    assert result.status == 1
    assert matches(f"^{pattern}\n", result.stdout), result
    assert saved.with_suffix(".in").read_text() == "5 -9\n"
    assert saved.with_suffix(".ans").read_text() == "-4\n"
    result = judge(*options)  # nothing is overwritten
    assert (result.status, result.stdout) == (2, "")
    assert "failing.in exists already\n" in result.stderr


def test_labelled_answers_are_doubted(tmp_path: Path) -> None:
    """People note the answers of Advent of Code beside the input; programs print the number."""
    (tmp_path / "input.txt").write_text("3\n4\n")
    program = tmp_path / "a.py"
    program.write_text("import sys\nprint(sum(map(int, sys.stdin)))\n")
    doubt = "Each line of the expected answer has a label such as part1"
    for answer, is_doubted in (
        ("part1: 7\n", True),
        ("Part 1 = 7\npart 2 = 8\n", True),
        ("8\n", False),
    ):
        (tmp_path / "answers.txt").write_text(answer)
        result = script("judge", program, "--cases", tmp_path)
        assert result.status == 1
        assert (doubt in result.words) is is_doubted
