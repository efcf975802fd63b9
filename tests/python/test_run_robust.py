"""scripts/judge on unusual packages, programs, paths and arguments: a verdict, or one line."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import (
    ARCHIVE,
    FIXTURES,
    PACKAGES,
    PROGRAMS,
    Result,
    door,
    matches,
    problem_names,
    run,
    script,
)

ROBUST = FIXTURES / "robust"


@pytest.mark.lengthy
def test_a_package_says_what_its_submissions_must_get() -> None:
    """submissions.yaml with glob patterns and groups, `@EXPECTED_RESULTS@`, constants.

    Files that are no submissions, or cannot run here, are named.
    """
    judged = (
        r"^AC .*constant.py.*\nAC .*echo.py.*\n(AC .*echo.hs.*\n)?CE .*broken.c\nAC .*six.py.*\n"
        r"WA .*three.py.*\nWA .*one.py.*\nWA .*four.py.*\n\n +sample +secret\n"
    )
    result = script("judge", ROBUST / "expectations")
    assert result.status == 0
    assert matches(judged, result.stdout), result.stdout
    no_program = "it is not a program in a supported language\n"
    unsaid = "the package does not say which verdict it must get\n"
    for file, reason in (
        ("accepted/echo.cpp.disabled", no_program),
        ("accepted/name.py.template", no_program),
        ("unsaid/five.py", unsaid),
    ):
        place = f"tests/fixtures/robust/expectations/submissions/{file}"
        assert f"{place} is skipped: {reason}" in result.stderr


@pytest.mark.lengthy
def test_a_missing_time_limit_is_computed() -> None:
    """The slowest accepted submission times 5: 0.5 s to 0.6 s of CPU time give 3 s."""
    line = (
        "unlimited states no time limit: 3 s (5 times the slowest accepted submission, rounded "
        "up to a multiple of 1 s)\n"
    )
    result = script("judge", ROBUST / "unlimited")
    assert (result.status, result.stderr) == (0, line)
    result = script("judge", ROBUST / "unlimited", PROGRAMS / "slow.c")
    assert result.status == 1
    assert "TLE   > 3.0 s  " in result.stdout


@pytest.mark.parametrize("first", ["1003", "boj1003"])
@pytest.mark.needs("format:archive")
def test_two_problems_of_the_archive_are_both_judged(first: str) -> None:
    """Each argument that names a problem is a problem, though none is a program."""
    line = r"AC .*boj1003: accepted/correct_a.py.*\n"
    result = script("judge", first, "boj1003", env={"TESTCASE_ARCHIVE": ARCHIVE})
    assert result.status == 0
    assert matches(f"^{line}{line}", result.stdout), result.stdout


@pytest.mark.needs("format:archive")
def test_a_problem_that_the_archive_does_not_have_is_named() -> None:
    result = script("judge", "boj999999", "f.py", env={"TESTCASE_ARCHIVE": ARCHIVE})
    assert result.status == 2
    assert result.stderr == "judge: the archive has no problem 999999\n"


@pytest.mark.lengthy
def test_a_nul_byte_does_not_end_the_comparison(tmp_path: Path) -> None:
    """The default validator reads C strings, which end at a NUL byte."""
    result = script("judge", ROBUST / "unlimited", ROBUST / "programs/prints_nul.py")
    assert result.status == 1
    assert "\nThe first WA: sample/1\nthe output has a NUL byte\n" in result.stdout
    assert "the checker says" not in result.stdout
    for name, text in (("1.in", "\n"), ("1.out", "hi\0\n"), ("says.py", "print('hi')\n")):
        (tmp_path / name).write_text(text)
    result = script("judge", "says.py", "--cases", ".", cwd=tmp_path)
    assert result.status == 1
    shown = "\nexpected\n  hi\\0\ngiven\n  hi\nThe answer has a NUL byte: the fault may be there.\n"
    assert shown in result.stdout


def test_the_output_validator_is_quoted() -> None:
    program = ROBUST / "expectations/submissions/wrong_answer/four.py"
    result = script("judge", ROBUST / "expectations", program)
    assert result.status == 1
    assert "\nthe checker says\n  not 1\n" in result.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize("program", ["nests_folders.py", "writes_on.c"])
def test_leftovers_end_no_run(tmp_path: Path, program: str) -> None:
    """A program leaves nested folders, or a process that writes into its folder."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    package = ROBUST / "unlimited"
    result = script("judge", package, PROGRAMS / program, env={"TMPDIR": temporary})
    assert result.status == 1
    assert "states no time limit" in result.stderr
    assert "\nWrong answer: on sample/1\n" in result.stdout
    assert list(temporary.iterdir()) == []


def test_a_source_file_without_text_is_a_compile_error(tmp_path: Path) -> None:
    """Its name is that of a program in Python."""
    program = tmp_path / "mine.py"
    program.write_bytes(b"\xe1(\xff\xfe\x80\n" * 100)
    result = script("judge", ROBUST / "unlimited", program)
    assert result.status == 1
    assert result.stdout == "mine.py is not a text file\n\nCompile error\n"


@pytest.mark.slow
def test_a_package_may_have_520_submissions(repository: Repository) -> None:
    """The cache of programs holds more than a number of them."""
    copy(ROBUST / "expectations", repository.path("many"))
    for number in range(520):
        file = f"many/submissions/accepted/a{number}.py"
        repository.write(file, f"print(input())  # {number}\n")
    result = repository.script("judge", "./many")
    assert result.status == 0
    assert len(re.findall("(?m)^AC ", result.stdout)) == 523


@pytest.mark.slow
@pytest.mark.needs("toolchain:java")
def test_long_sources_are_read_in_linear_time(tmp_path: Path) -> None:
    numbers = f"int t[] = {{{'7,' * 30_000}}};\nint main() {{}}\n"
    for file, text in (("A.java", "class A " * 60_000), ("t.cpp", numbers)):
        (tmp_path / file).write_text(text)
        assert script("judge", ROBUST / "unlimited", tmp_path / file, seconds=60).status == 1


@pytest.mark.lengthy
def test_accepted_says_what_was_tried(repository: Repository) -> None:
    """There were samples only, and no large input."""
    copy(PACKAGES / "words", repository.path("words"))
    shutil.rmtree(repository.path("words/data/secret"))

    def judged() -> Result:
        result = repository.script("judge", "./words", "words/submissions/accepted/right.py")
        assert result.status == 0
        return result

    tried = (
        "\nAccepted on the samples only \\(1\\): at most [^\n]*\n"
        "To look for a failing input beyond the test cases: scripts/counterexample ./words "
        "words/submissions/accepted/right.py\n$"
    )
    assert matches(tried, text := judged().stdout), text
    repository.write("words/generators/generators.yaml", "data: {secret: {data: {a: a.py}}}\n")
    assert judged().stderr.startswith("note: only the samples of words are judged: ")


@pytest.mark.needs("format:archive")
def test_accepted_says_that_there_is_no_large_input() -> None:
    program = ARCHIVE / "testcase/boj/1003/correct_a.py"
    result = script("judge", "1003", program, "--archive", ARCHIVE)
    assert result.status == 0
    line = "\nNo large inputs were added: the problem has no validator.\n"
    assert line in result.stdout


def test_a_path_is_found_if_it_looks_like_the_one_typed(tmp_path: Path) -> None:
    """BaekjoonHub writes U+2005 where one types a space. macOS decomposes Korean syllables."""
    copy(FIXTURES / "cases/layouts/suffix_out", tmp_path / "예제\N{FOUR-PER-EM SPACE}입력")
    copy(FIXTURES / "cases/sum.py", tmp_path / "두\N{NO-BREAK SPACE}수.py")
    decomposed = "\u1103\u116e \u1109\u116e.py"
    for program in ("두 수.py", decomposed):
        result = script("judge", program, "--cases", "예제 입력", cwd=tmp_path)
        assert result.status == 0
        assert "\nAccepted: all 3 test cases" in result.stdout
    assert script("judge", "세 수.py", "--cases", "예제 입력", cwd=tmp_path).status == 2


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("judge NAME ''", "an argument is empty (see --help)"),
        ("judge sum.py --cases x.zip", "x.zip is not a readable zip file: "),
        ("judge NAME loop.py", "loop.py is a broken symlink"),
        ("judge sum.py --cases loop.py", "no such folder: loop.py"),
        ("counterexample NAME loop.py", "loop.py is a broken symlink"),
        ("judge NAME sum.py >&-", "standard output is closed"),
    ],
)
def test_what_cannot_be_used_is_one_line(tmp_path: Path, command: str, message: str) -> None:
    """An empty path, a damaged zip file, a loop of symlinks, a closed standard output."""
    (tmp_path / "loop.py").symlink_to("loop.py")
    copy(FIXTURES / "cases/sum.py", tmp_path / "sum.py")
    with zipfile.ZipFile(tmp_path / "x.zip", "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("1.in", "x" * 9999)
    damaged = bytearray((tmp_path / "x.zip").read_bytes())
    damaged[36] ^= 255
    (tmp_path / "x.zip").write_bytes(damaged)
    verb, arguments = command.replace("NAME", problem_names()[0]).split(" ", 1)
    result = run(["bash", "-c", f"{door(verb)} {arguments}"], cwd=tmp_path)
    assert (result.status, result.stdout) == (2, "")
    line = f"^{verb}: {re.escape(message)}[^\n]*\n$"
    assert matches(line, result.stderr), result.stderr
