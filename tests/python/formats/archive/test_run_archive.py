"""Problems of an archive of test data, with a small archive in tests/fixtures."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import (
    ARCHIVE,
    FIXTURES,
    PACKAGES,
    PROGRAMS,
    Result,
    matches,
    script,
)

PROBLEMS = ARCHIVE / "testcase/boj"


def with_archive(verb: str, *arguments: str | Path, cwd: Path | None = None) -> Result:
    return script(verb, *arguments, cwd=cwd, env={"TESTCASE_ARCHIVE": ARCHIVE})


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("problem", "program", "cases"),
    [
        # Blanks at the ends of lines do not count: the reference solution prints some.
        ("boj1001", "1001/correct_a.cpp", 31),
        # 29 of the generator, which makes 15 as the fixed test case does. The checker takes other
        # divisors.
        ("boj1002", "1002/correct_itself.py", 30),
        (str(PROBLEMS / "1002"), "1002/correct_smallest.py", 30),
        # A problem without input has one test case.
        ("1003", "1003/correct_a.py", 1),
        # Python gets 3 times the time of C++ and 2 seconds more, and twice the memory and 128 MiB
        # more.
        ("boj1001", "1001/slow.py", 31),
    ],
)
def test_a_right_program_is_accepted(problem: str, program: str, cases: int) -> None:
    result = with_archive("judge", problem, PROBLEMS / program)
    assert result.status == 0
    words = "the only test case" if cases == 1 else f"all {cases} test cases"
    assert f"Accepted: {words}" in result.stdout
    assert "next:" not in result.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("problem", "program", "part"),
    [
        # Blanks count in an answer that is aligned with them.
        ("boj1003", "1003/rejected_left.py", ""),
        (
            "boj1001",
            "1001/rejected_absolute.py",
            "Wrong answer: on secret/generator_random_cpp_",
        ),
        ("boj1002", "1002/rejected_half.py", "Wrong answer: on secret/generator_odd_py_"),
    ],
)
def test_a_wrong_program_is_rejected(problem: str, program: str, part: str) -> None:
    result = with_archive("judge", problem, PROBLEMS / program)
    assert result.status == 1
    assert part in result.stdout


@pytest.mark.lengthy
def test_a_given_answer_is_not_replaced() -> None:
    """Neither reference solution prints the answer to sample_2."""
    result = with_archive("judge", "boj1007")
    assert result.status == 1
    both = (
        "\nNot the verdict that the package expects: accepted/correct_a.py, "
        "accepted/correct_b.cpp\n"
    )
    assert both in result.stdout


@pytest.mark.lengthy
def test_the_archive_limits_its_inputs() -> None:
    """The generators stop after 64 MiB. An answer of 33 MiB raises the output limit."""
    result = with_archive("judge", "boj1008", PROBLEMS / "1008/correct_a.c")
    assert result.status == 0
    assert "Accepted: all 2 test cases" in result.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize(("program", "is_doubtful"), [("right.cpp", True), ("wrong.py", False)])
def test_an_answer_may_be_wrong_whose_solution_overflows(
    tmp_path: Path, *, program: str, is_doubtful: bool
) -> None:
    """Of the archive's only solution: with two, both give the answer."""
    archive = copy(ARCHIVE, tmp_path / "archive")
    problem = copy(FIXTURES / "doubtful/1012", archive / "testcase/boj/1012")
    result = script("judge", "boj1012", problem / program, "--archive", archive)
    assert result.status == 1
    doubt = (
        "The expected answer may be wrong: the only reference solution has undefined behaviour on"
        " this input (correct_a.cpp:5: signed integer overflow: 65536 * 65537 cannot be"
        " represented in type 'int')."
    )
    assert (doubt in " ".join(result.stdout.split())) is is_doubtful, result


@pytest.mark.lengthy
def test_counterexample_takes_problems_of_the_archive() -> None:
    program = PROBLEMS / "1001/rejected_absolute.py"
    result = with_archive("counterexample", "boj1001", program)
    assert result.status == 1
    assert "input\n  0 1\nexpected\n  -1\ngiven\n  1\n" in result.stdout


@pytest.mark.lengthy
def test_nobody_knows_which_of_two_reference_solutions_is_right() -> None:
    program = PROBLEMS / "1001/rejected_absolute.py"
    result = with_archive("counterexample", "boj1007", program)
    assert (result.status, result.stdout) == (2, "")
    assert "correct_b.cpp and " in result.stderr
    assert "disagree on '0 1\\n'" in result.stderr


@pytest.mark.lengthy
@pytest.mark.needs("bt")
def test_judge_takes_the_paths_of_packages() -> None:
    """The validator of korean has arguments. bt makes its secret test cases."""
    korean = FIXTURES / "korean/problems/korean"
    result = script("judge", korean, PACKAGES / "pairs", korean)
    assert result.status == 0
    of_korean = r"AC .* accepted/echo.py .*\nWA .* wrong_answer/blanks.py \(sample/1\)\n\n"
    of_korean += r" +sample +secret\naccepted/echo.py .*\nwrong_answer/blanks.py .*\n"
    of_pairs = r"AC .* accepted/right.py \(sample/1\)\nWA .* wrong_answer/wrong.py \(secret/1\)\n"
    of_pairs += r"\n +sample +secret\naccepted/right.py .*\nwrong_answer/wrong.py .*\n"
    assert matches(f"^{of_korean}\n{of_pairs}\n{of_korean}$", result.stdout), result


def test_all_failures_of_a_program() -> None:
    package = PACKAGES / "pairs"
    wrong = package / "submissions/wrong_answer/wrong.py"
    result = script("judge", package, wrong, "--all")
    assert result.status == 1
    assert "Wrong answer: 1 of 2 test cases fail, first secret/1\n" in result.stdout
    assert "\nexpected from line 2 on\n  812345678901226\n" in result.stdout


def test_an_output_validator_that_fails_is_no_verdict() -> None:
    error = "judge: the checker of pairs fails: exit status 3\n"
    result = script("judge", PACKAGES / "pairs", PROGRAMS / "wrong.c", "--all")
    assert result == (2, "", error)


@pytest.mark.lengthy
def test_what_is_no_program_is_skipped() -> None:
    result = script("judge", PACKAGES / "words")
    assert result.status == 0
    assert "AC " in result.stdout
    assert "wrong_answer/wrong.py" in result.stdout
    unknown = "words/submissions/accepted/notes.txt is skipped: it is not a program"
    assert unknown in result.stderr


@pytest.mark.lengthy
def test_what_fails_on_large_inputs_only_is_told_apart(archive_with_testlib: Path) -> None:
    """The validator makes inputs that are larger than all test cases.

    It may allow more than the statement. Which of them are kept depends on the times here.
    """
    program = archive_with_testlib / "testcase/boj/1009/few.py"
    result = script("judge", "boj1009", program, "--archive", archive_with_testlib)
    assert result.status == 1
    assert matches(r"\nRun-time error: on secret/largest_\w+\n", result.stdout), result
    assert "The problem's own test cases pass." in result.stdout


def test_why_there_are_no_test_cases() -> None:
    asks = "tests/fixtures/packages/asks"
    result = with_archive("judge", "boj1000", "boj1004", "boj1005", "boj1006", asks)
    assert result == (
        2,
        "",
        (
            "judge: boj1000: the archive has no problem 1000\n"
            "judge: boj1004: generator_random.py of the archive does not make the same input "
            "twice\n"
            "judge: boj1005: the problem has no reference solution\n"
            "judge: boj1006: the validator of the archive rejects sample_1.in: wrong number\n"
            "judge: there are no test cases in tests/fixtures/packages/asks/data\n"
        ),
    )


def test_why_there_is_no_archive() -> None:
    program = PROBLEMS / "1003/correct_a.py"
    result = script("judge", "--archive", "/nowhere", "boj1001", program)
    assert (result.status, result.stdout) == (2, "")
    assert "judge: no archive in " in result.stderr
    assert "scripts/setup --archive" in result.stderr


def test_tools_of_other_versions_are_not_used(repository: Repository) -> None:
    for name in ("judge", "all"):
        repository.write(f"scripts/requirements/{name}.txt", "")
    result = repository.script("judge", env={"CI": "true"})  # nothing is downloaded
    assert (result.status, result.stdout) == (2, "")
    assert "judge: this needs the judging tools, and " in result.stderr


# A problem without a reference solution.


@pytest.mark.lengthy
def test_without_a_reference_solution_only_failures_are_found(archive_with_testlib: Path) -> None:
    """The generators make inputs, but the right answers are unknown."""
    folder = archive_with_testlib / "testcase/boj/1010"
    result = script("judge", folder, folder / "forgets.py")
    assert result.status == 2
    assert matches(r"\n(\d+) of \1 test cases have no answer; at most ", result.stdout), result
    tried = r" No TLE, MLE or RTE on [\d,]+ small inputs and .* with \d+ shapes, either\. "
    assert matches(tried, " ".join(result.stdout.split())), result
    assert "The problem has no reference solution" in result.stdout
    result = script("judge", folder, folder / "crashes.py")
    assert result.status == 1
    assert matches(r"\nRun-time error: on secret/generator_few_py_\d\d\n", result.stdout), result


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("program", "verdict"),
    [("crashes_beyond.py", "Run-time error"), ("slow_beyond.py", "Time limit exceeded")],
)
def test_without_a_reference_solution_the_validator_makes_inputs(
    archive_with_testlib: Path, program: str, verdict: str
) -> None:
    """The generator makes none on which these programs fail."""
    folder = archive_with_testlib / "testcase/boj/1010"
    result = script("judge", folder, folder / program)
    assert result.status == 1
    assert matches(r"\nAll \d+ test cases show no failure, but .* fails\n", result.stdout), result
    assert f"\n{verdict}: on " in result.stdout
    assert "no reference solution that could answer it" in " ".join(result.stdout.split())


@pytest.mark.lengthy
@pytest.mark.needs("pypy3")
def test_what_is_slow_in_cpython_only_is_judged_in_pypy(archive_with_testlib: Path) -> None:
    """The inputs of the generator are fast in CPython: those of the validator are not."""
    folder = archive_with_testlib / "testcase/boj/1010"
    result = script("judge", folder, folder / "fast_in_pypy.py")
    assert result.status == 2
    assert "Time limit exceeded" not in result.stdout
    assert "No TLE, MLE or RTE on" in result.stdout
    result = script("judge", folder, folder / "fast_in_pypy.py", "--python", "cpython")
    assert "Time limit exceeded" in result.stdout


@pytest.mark.lengthy
def test_the_problem_brings_inputs_for_another_program(archive_with_testlib: Path) -> None:
    folder = archive_with_testlib / "testcase/boj/1010"
    program, right = folder / "forgets.py", folder / "sum.py"
    result = script("counterexample", folder, program, "--against", right, "--search-time", "20")
    assert result.status == 1
    nine = r"\ninput\n  9\n  1 1 1 1 1 1 1 1 1\nexpected\n  9\ngiven\n  8\n"
    assert matches(nine, result.stdout), result
    result = script("counterexample", folder, program)
    assert result.status == 2
    assert "has no program to compare with: give --against FILE" in result.stderr


@pytest.mark.lengthy
@pytest.mark.needs("verb:doctor")
def test_the_doctor_counts_the_problems_of_the_clone() -> None:
    assert " problems in tests/fixtures/archive\n" in with_archive("doctor").stdout
