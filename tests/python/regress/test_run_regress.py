"""scripts/regress in a copy of the repository: which solutions it judges, and what it keeps."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import (
    ARCHIVE,
    FIXTURES,
    PROGRAMS,
    Result,
    door,
    matches,
    script_environment,
)
from tests.python.terminals import press_ctrl_c

pytestmark = pytest.mark.needs("format:archive")

RIGHT = ARCHIVE / "testcase/boj/1003/correct_a.py"
WRONG = ARCHIVE / "testcase/boj/1003/rejected_left.py"


def put(repository: Repository, source: Path, name: str) -> None:
    """Copy a file into the folder of solutions."""
    copy(source, repository.path(f"solutions/{name}"))


def regress(repository: Repository, *arguments: str, **env: str | Path) -> Result:
    """Run regress in the folder of solutions."""
    environment: dict[str, str | Path] = {"TESTCASE_ARCHIVE": ARCHIVE, **env}
    words = (*arguments, "--judge", "boj")  # most of these paths name no judge
    return repository.script("regress", *words, cwd=repository.path("solutions"), env=environment)


@pytest.mark.lengthy
def test_a_damaged_file_of_verdicts_is_replaced(repository: Repository) -> None:
    """The message says what is wrong with the file. A second run says nothing."""
    put(repository, RIGHT, "1003.py")
    put(repository, WRONG, "1003/b.py")
    table = "Accepted                1\nWrong answer            1\n"

    def judged() -> str:
        result = regress(repository, ".")
        assert result.status == 1
        assert table in result.stdout
        return result.stderr

    assert judged() == ""
    file = repository.path("target/verdicts.sqlite3")
    whole = file.read_bytes()
    other_table = whole.replace(b"test_case", b"xest_case", 1)
    half = whole[: len(whole) // 2]
    for damaged in (b"5\n", b"\xff", bytes(5000), half, other_table):
        file.write_bytes(damaged)
        line = r"^\S*target/verdicts.sqlite3 was damaged \([^\n]+\): it is replaced[^\n]+\n$"
        assert matches(line, message := judged()), message
        assert judged() == ""
    file.unlink()
    file.mkdir()
    result = regress(repository, ".")
    assert result.status == 2
    assert "verdicts.sqlite3 is not a regular file" in result.stderr


@pytest.mark.lengthy
def test_too_much_memory_is_a_verdict_of_its_own_in_reports(repository: Repository) -> None:
    """Baekjoon's judge and others call too much memory by its name."""
    put(repository, PROGRAMS / "greedy.c", "1003/greedy.c")
    reports = ("--junit", "out.xml", "--json", "out.json", "--summary", "out.md")
    result = regress(repository, ".", *reports)
    assert result.status == 1
    assert "\nMemory limit exceeded   1\n" in result.stdout
    assert 'type="Memory limit exceeded"' in repository.read("solutions/out.xml")
    assert '"verdict": "MLE"' in repository.read("solutions/out.json")
    assert "| Memory limit exceeded |" in repository.read("solutions/out.md")
    assert regress(repository, ".", "--fail-on", "WA,RTE").status == 0
    assert regress(repository, ".", "--fail-on", "MLE").status == 1


@pytest.mark.lengthy
def test_small_inputs_are_tried_if_they_are_wanted(
    repository: Repository, archive_with_testlib: Path
) -> None:
    """The verdicts with and without them are kept apart."""
    problem = archive_with_testlib / "testcase/boj/2"
    put(repository, problem / "correct_distances.cpp", "a/boj/2000.cpp")
    put(repository, problem / "forgets_the_wall.cpp", "b/boj/2000.cpp")
    problem.rename(problem.with_name("2000"))
    table = (
        "^Wrong answer: b/boj/2000.cpp\n  on a small input after all test cases\n"
        "(.*\n)*Accepted  +1\nWrong answer  +1\n$"
    )
    for _ in range(2):
        result = regress(repository, ".", TESTCASE_ARCHIVE=archive_with_testlib)
        assert result.status == 0
        assert matches("\nAccepted  +2\n$", result.stdout), result
        result = regress(repository, ".", "--small-inputs", TESTCASE_ARCHIVE=archive_with_testlib)
        assert result.status == 1
        assert matches(table, result.stdout), result


@pytest.mark.lengthy
@pytest.mark.parametrize("level", ["none", ""])
def test_regress_goes_on_after_any_solution(
    repository: Repository, tmp_path: Path, level: str
) -> None:
    """Each of these solutions once ended the whole run."""
    put(repository, RIGHT, "1003/a_right.py")
    repository.path("solutions/1003/b_bytes.py").write_bytes(b"\xa6\xff\0\x80print")
    for program in ("writes_on.c", "nests_folders.py", "kills_parent.c"):
        put(repository, PROGRAMS / program, f"1003/c_{program}")
    repository.path("solutions/1003/d_endless.py").symlink_to("/dev/zero")
    put(repository, RIGHT, "1003/z_right.py")
    # At the level none, a program can kill the process that runs it.
    env: dict[str, str | Path] = {"BANRYE_SANDBOX": level} if level else {}
    # A folder of its own: other runs leave theirs beside it.
    result = regress(repository, ".", "--json", "out.json", TMPDIR=tmp_path, **env)
    assert "Accepted " in result.stdout, result
    assert "Traceback" not in result.stdout
    outcomes = repository.read("solutions/out.json")
    for right in ("a_right.py", "z_right.py"):
        assert f'"program": "1003/{right}",\n   "verdict": "AC"' in outcomes, outcomes
    assert outcomes.count('"problem": ') == 6, outcomes
    assert not [folder for folder in tmp_path.iterdir() if (folder / "nested").exists()]


@pytest.mark.lengthy
def test_test_cases_that_are_gone_are_made_again(repository: Repository) -> None:
    """The whole target/archive is gone, then the answer of a test case."""
    archive = repository.path("target/archive")

    def judged(number: int) -> None:
        source = f"{RIGHT.read_text()}# {number}\n"  # a verdict is kept by the content
        repository.write(f"solutions/1003/{number}.py", source)
        result = regress(repository, ".")
        assert (result.status, result.stderr) == (0, "")
        assert f"Accepted                {number}\n" in result.stdout

    judged(1)
    shutil.rmtree(archive)
    judged(2)
    (answer,) = archive.rglob("*.ans")
    answer.unlink()
    judged(3)


@pytest.mark.lengthy
def test_test_cases_may_go_during_a_run(repository: Repository) -> None:
    """The folder is renamed, as removing it file by file races with the judge that writes it."""
    for number in range(1, 7):
        source = f"import time\ntime.sleep(1)\n{RIGHT.read_text()}# {number}\n"
        repository.write(f"solutions/1003/{number}.py", source)
    process = subprocess.Popen(
        [door("regress", repository.root), "solutions", "--judge", "boj"],
        cwd=repository.root,
        env=script_environment(repository.root, {"TESTCASE_ARCHIVE": ARCHIVE}),
        stdout=subprocess.PIPE,
    )
    archive = repository.path("target/archive")
    start = time.monotonic()
    while not list(archive.rglob("*.ans")):
        assert time.monotonic() - start < 60
        time.sleep(0.05)
    time.sleep(0.5)
    archive.rename(archive.with_name("gone"))
    output, _ = process.communicate()
    assert process.returncode == 0, output


@pytest.mark.lengthy
def test_the_line_on_the_terminal_says_how_far_it_is(repository: Repository) -> None:
    """The line stays, a failure is printed when it occurs, and Ctrl-C says how far the run came."""
    put(repository, WRONG, "1003/1.py")
    put(repository, RIGHT, "1003/2.py")
    for number in range(3, 10):
        repository.write(f"solutions/1003/{number}.py", f"while True: {number}\n")
    text = press_ctrl_c(
        [door("regress", repository.root), "solutions", "--judge", "boj"],
        when="2 of 9 judged, 7 left",
        cwd=repository.root,
        env=script_environment(repository.root, {"TESTCASE_ARCHIVE": ARCHIVE}),
    )
    line = text.find("2 of 9 judged, 7 left, 1 failed")
    assert 0 <= text.find("Wrong answer: solutions/1003/1.py") < line, text
    assert "2 of 9 judged; run again to go on" in text
    assert "test cases" not in text, "another progress has replaced the line"


@pytest.mark.lengthy
def test_a_file_or_a_folder_is_judged(repository: Repository) -> None:
    copy(FIXTURES / "regress", repository.path("solutions"))
    for argument in ("title(1003).py", "address.py", "1003/main.py", "1003"):
        result = regress(repository, argument)
        assert result.status == 0, argument
        assert "Accepted                1\n" in result.stdout


@pytest.mark.lengthy
def test_what_is_not_judged_is_named(repository: Repository) -> None:
    """Files that are no solutions, and paths that name no problem."""
    copy(FIXTURES / "regress", repository.path("solutions"))
    for argument, message in (
        ("nothing.py", "no such file or folder: nothing.py"),
        ("notes.txt", "notes.txt is not a source file in a supported language"),
        (
            "unknown.py",
            (
                "no solution with a problem number in unknown.py: "
                "1 with no number and no name of a problem (see --help)"
            ),
        ),
    ):
        assert regress(repository, argument) == (2, "", f"regress: {message}\n")
    result = regress(repository, ".")
    assert result.status == 0
    reason = "  1 with no number and no name of a problem\n"
    assert f"Problem not found:\n{reason}  unknown.py\n\nverdict " in result.stdout
