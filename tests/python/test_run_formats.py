"""The parts of the package formats: scores of groups, flags, arguments, files of a problem."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.python.builders import write_files
from tests.python.checkout import Repository, copy
from tests.python.commands import PACKAGES, Result, script


def judge(package: str, submission: str) -> Result:
    """Judge a submission of a package."""
    return script("judge", PACKAGES / package, PACKAGES / package / "submissions" / submission)


def points(result: Result) -> list[str]:
    """Return the lines with points, with single blanks and without the numbers of test cases."""
    lines = [line for line in result.stdout.splitlines() if " points  " in line]
    return [" ".join(re.sub(r"\d+ of \d+ test cases", "", line).split()) for line in lines]


@pytest.mark.lengthy
def test_the_default_grader_scores_each_group() -> None:
    """Settings of a group hold for the groups in it.

    A group that stops at its first failure is scored by what has run.
    """
    result = judge("points", "accepted/right.py")
    assert (result.status, points(result)) == (
        0,
        [
            "AC 7 points sample",
            "AC 30 points secret/a_sum",
            "AC 30 points secret/b_break",
            "AC 50 points secret/c_min",
            "AC 10 points secret/d_avg",
            "AC 10 points secret/e_max",
            "AC 130 points secret",
            "AC 130 points data",
        ],
    )
    result = judge("points", "wrong_answer/small.py")
    assert (result.status, points(result)) == (
        1,
        [
            "AC 7 points sample",
            "WA 20 points secret/a_sum",
            "WA 10 points secret/b_break",
            "WA 5 points secret/c_min",
            "AC 5 points secret/d_avg",
            "AC 10 points secret/e_max",
            "WA 50 points secret",
            "WA 50 points data",
        ],
    )


@pytest.mark.lengthy
def test_the_new_format_scores_each_group() -> None:
    """One program lacks a required group."""
    result = judge("shares", "accepted/one.py")
    assert (result.status, points(result)) == (
        0,
        [
            "AC 7.5 of 30 points secret/a_sum",
            "AC 5 of 20 points secret/b_min",
            "AC 40 of 40 points secret/c_all",
            "AC 10 of 10 points secret/d_needs",
            "AC 62.5 of 100 points secret",
        ],
    )
    result = judge("shares", "wrong_answer/same.py")
    assert (result.status, points(result)) == (
        1,
        [
            "WA 10 of 30 points secret/a_sum",
            "AC 5 of 20 points secret/b_min",
            "AC 40 of 40 points secret/c_all",
            "AC 0 of 10 points secret/d_needs",
            "WA 55 of 100 points secret",
        ],
    )


@pytest.mark.lengthy
def test_a_partly_accepted_submission_is_as_expected(repository: Repository) -> None:
    """What the grader accepts is accepted in part, though a test case fails."""
    copy(PACKAGES / "points", repository.path("points"))
    small = PACKAGES / "points/submissions/wrong_answer/small.py"
    copy(small, repository.path("points/submissions/partially_accepted/small.py"))
    repository.write("points/data/testdata.yaml", "on_reject: continue\n")
    result = repository.script("judge", "./points")
    assert result.status == 1
    assert "expects: partially_accepted/small.py\n" in result.stdout
    repository.write("points/data/testdata.yaml", "grader_flags: always_accept\n")
    repository.write("points/data/secret/testdata.yaml", "on_reject: continue\n")
    result = repository.script("judge", "./points")
    assert result.status == 0
    assert "partially_accepted/small.py (secret/a_sum/2), " in result.stdout


@pytest.mark.lengthy
def test_flags_arguments_and_files_are_those_of_the_test_case() -> None:
    """Flags of the output validator, arguments and files of the submission.

    They are those of a group, or of a test case instead.
    """
    assert script("judge", PACKAGES / "flags").status == 0
    result = judge("flags", "wrong_answer/forgets_arguments.py")
    assert result.status == 1
    assert "Wrong answer: on secret/group/1" in result.stdout
    assert "\ngiven\n  nothing 50\n" in result.stdout


@pytest.mark.lengthy
def test_flags_of_the_legacy_format(repository: Repository) -> None:
    """problem.yaml has flags for all test cases, and testdata.yaml those of a group."""
    copy(PACKAGES / "points", repository.path("points"))
    repository.write("near.py", "print(2 * int(input()) + 0.4)\n")

    def check(first: str, second: str) -> None:
        lines = f"\n{first}  secret/a_sum\n{second}  secret/b_break\n"
        assert lines in repository.script("judge", "./points", "near.py").stdout

    none = "WA          0 points  0 of 3 test cases"
    all_ = "AC         30 points  3 of 3 test cases"
    check(none, none)
    of_group = "points/data/secret/a_sum/testdata.yaml"
    repository.write(of_group, "output_validator_flags: float_tolerance 0.5\n")
    check(all_, none)
    settings = repository.read("points/problem.yaml")
    tolerance = "validator_flags: float_absolute_tolerance 0.5\n"
    repository.write("points/problem.yaml", settings + tolerance)
    repository.path(of_group).unlink()
    check(all_, all_)


@pytest.mark.lengthy
def test_an_input_is_shrunk_with_the_flags_of_its_test_case() -> None:
    """The input validator's lower bound is among them."""
    wrong = PACKAGES / "flags/submissions/wrong_answer/forgets_arguments.py"
    result = script("counterexample", PACKAGES / "flags", wrong)
    assert result.status == 1
    assert "\ninput\n  17\n" in result.stdout
    assert "After each single reduction, the program passes" in result.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("flags", "least"),
    [
        ("input_validator_args: ['18']", 18),
        ("input_validator_args: {number: ['19'], other: ['1']}", 19),
        ("input_validator_flags: {name: number, flags: 20 more}", 20),
        ("input_validator_flags: 21 more", 21),
    ],
)
def test_spellings_of_the_flags_of_input_validators(
    repository: Repository, flags: str, least: int
) -> None:
    """For all, by name, and in the legacy format."""
    copy(PACKAGES / "flags", repository.path("flags"))
    others = "output_validator_args: [of, group]\nargs: [--size, '20']\n"
    repository.write("flags/data/secret/group/test_group.yaml", f"{others}{flags}\n")
    wrong = "flags/submissions/wrong_answer/forgets_arguments.py"
    result = repository.script("counterexample", "./flags", wrong)
    assert result.status == 1
    assert f"\ninput\n  {least}\n" in result.stdout


@pytest.mark.lengthy
def test_included_files_belong_to_every_submission(tmp_path: Path) -> None:
    """They replace those of the submission, are in its working folder, and may be started."""
    package = PACKAGES / "included"
    result = script("judge", package)
    assert result.status == 0
    lines = result.stdout.partition("\n\n")[0].split("\n")  # up to the table
    assert [line[:2] for line in lines] == ["AC", "AC", "AC", "WA"]
    own = copy(package / "submissions/accepted/answer.py", tmp_path / "answer.py")
    assert script("judge", package, own).status == 0
    wrong = package / "submissions/wrong_answer/answer.py"
    result = script("counterexample", package, wrong)
    assert result.status == 1
    assert "\nexpected\n  100\ngiven\n  0\n" in result.stdout


@pytest.mark.needs("pypy3")
def test_included_files_belong_to_a_submission_in_pypy() -> None:
    own = PACKAGES / "included/submissions/accepted/answer.py"
    assert script("judge", PACKAGES / "included", own, "--python", "pypy").status == 0


@pytest.mark.needs("pypy3")
def test_a_folder_of_files_runs_in_the_python_that_was_named(tmp_path: Path) -> None:
    """The program asks its interpreter what it is."""
    program = tmp_path / "program"
    program.mkdir()
    (program / "main.py").write_text("import asked\nprint(asked.NAME)\n")
    asks = "import platform\nNAME = platform.python_implementation()\n"
    (program / "asked.py").write_text(asks)
    (tmp_path / "1.in").touch()
    (tmp_path / "1.out").write_text("PyPy\n")
    words = ("judge", program, "--cases", tmp_path, "--python")
    assert script(*words, "pypy").status == 0
    assert script(*words, "cpython").status == 1


def test_submit_answer_is_refused_by_its_name(repository: Repository) -> None:
    copy(PACKAGES / "words", repository.path("words"))
    settings = "problem_format_version: 2025-09\nname: w\ntype: submit-answer\n"
    repository.write("words/problem.yaml", settings)
    result = repository.script("judge", "./words")
    assert (result.status, result.stdout) == (2, "")
    line = "problem.yaml: problems of type submit-answer are not supported\n"
    assert result.stderr.endswith(line)


@pytest.mark.lengthy
def test_several_passes_are_judged() -> None:
    """A program runs again on what the validator writes, also in dialogues."""
    assert script("judge", PACKAGES / "passes", PACKAGES / "rounds").status == 0
    result = judge("passes", "wrong_answer/halves.py")
    assert result.status == 1
    assert "answer: on secret/1" in result.stdout


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("again", "requests more than 2 passes (limits: validation_passes)"),
        ("0", "rejects and asks for another pass"),
    ],
)
def test_a_validator_that_breaks_the_rules_of_passes_is_named(
    tmp_path: Path, output: str, message: str
) -> None:
    write_files(tmp_path, {"prints.py": f"print('{output}')\n"})
    result = script("judge", PACKAGES / "passes", tmp_path / "prints.py")
    error = f"judge: the checker of passes {message}\n"
    assert (result.status, result.stderr) == (2, error)


LEGACY = "name: layouts\nvalidation: custom\n"
NEW = "problem_format_version: 2025-09\nname: layouts\nlimits: {time_limit: 1}\n"
MAIN = "import sys\nfrom helper import accepts\n\nsys.exit(42 if accepts() else 43)\n"
HELPER = "import sys\n\n\ndef accepts():\n    return sys.stdin.read().strip() == 'ab'\n"
ALONE = "import sys\n\nsys.exit(42 if sys.stdin.read().strip() == 'ab' else 43)\n"
IN_C = "#include <stdio.h>\nint main() { return getchar() == 'a' ? 42 : 43; }\n"
BUILD = "#!/bin/sh\ncc -o run check.c\n"
RUN = '#!/bin/sh\nread line\ntest "$line" = ab && exit 42\nexit 43\n'


@pytest.mark.parametrize(
    ("settings", "folder", "files"),
    [
        (LEGACY, "output_validators", {"check.py": ALONE}),
        (LEGACY, "output_validators/v", {"main.py": MAIN, "helper.py": HELPER}),
        (LEGACY, "output_validators/v", {"build": BUILD, "check.c": IN_C}),
        (NEW, "output_validator", {"check.py": ALONE}),
        (NEW, "output_validator", {"__main__.py": MAIN, "helper.py": HELPER}),
        (NEW, "output_validator", {"build": BUILD, "check.c": IN_C}),
        (NEW, "output_validator", {"run": RUN}),
        (NEW, "output_validators/v", {"main.py": MAIN, "helper.py": HELPER}),
    ],
)
def test_an_output_validator_is_found_in_every_layout(
    tmp_path: Path, settings: str, folder: str, files: dict[str, str]
) -> None:
    """A file, a folder and a folder with scripts, in both formats."""
    package = tmp_path / "layouts"
    write_files(
        package,
        {
            "problem.yaml": settings,
            ".timelimit": "1",
            "data/sample/1.in": "1\n",
            "data/sample/1.ans": "xy\n",  # only the validator accepts ab
            "submissions/accepted/ab.py": "print('ab')\n",
            "submissions/wrong_answer/xy.py": "print('xy')\n",
        },
    )
    write_files(package / folder, files)
    for name, text in files.items():
        if text.startswith("#!"):
            (package / folder / name).chmod(0o755)
    result = script("judge", package)
    assert result.status == 0, result


@pytest.mark.lengthy
@pytest.mark.needs("pypy3")
def test_an_accepted_submission_may_be_fast_in_pypy_only(repository: Repository) -> None:
    """But a submission that must be too slow may be so in CPython only."""
    copy(PACKAGES / "words", repository.path("words"))
    slow = "for i in range(3 * 10**8):\n    pass\n"
    right = (PACKAGES / "words/submissions/accepted/right.py").read_text()
    for file in ("accepted/slow.py", "time_limit_exceeded/slow.py"):
        repository.write(f"words/submissions/{file}", slow + right)
    result = repository.script("judge", "./words")
    assert result.status == 0
    assert "AC " in result.stdout
    assert "accepted/slow.py (PyPy) (" in result.stdout
    assert "time_limit_exceeded/slow.py (sample/1)\n" in result.stdout
