"""scripts/judge on packages and archives that are wrong, damaged or hostile: one line says so."""

from __future__ import annotations

import random
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.python.builders import named_format
from tests.python.checkout import Repository, copy
from tests.python.commands import ARCHIVE, FIXTURES, PACKAGES, matches, script
from tests.python.hostile_packages import PACKAGES as HOSTILE
from tests.python.hostile_packages import random_package, write_package

ROBUST = FIXTURES / "robust"


def remove(folder: Path) -> None:
    """Remove folders that are nested too deeply for shutil."""
    subprocess.run(["rm", "-rf", str(folder)], check=True)


@pytest.mark.lengthy
def test_each_hostile_package_gets_a_line(tmp_path: Path) -> None:
    """One run judges all packages, and each gets one line that says what is wrong with it."""
    folder = tmp_path / "hostile"
    for name, (settings, files, _) in HOSTILE.items():
        write_package(folder / name, settings, files)
    result = script("judge", *[f"./{name}" for name in HOSTILE], cwd=folder, seconds=600)
    remove(folder)
    assert (result.status, result.stdout) == (2, "")
    errors = result.stderr.splitlines()
    assert len(errors) == len(HOSTILE), result.stderr
    for (name, (_, _, message)), error in zip(HOSTILE.items(), errors, strict=True):
        assert error.startswith("judge: ")
        assert name in error
        assert message in error


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_damaged_packages_get_no_traceback(tmp_path: Path, seed: int) -> None:
    generator = random.Random(seed)
    names = [f"random{number}" for number in range(60)]
    for name in names:
        write_package(tmp_path / name, *random_package(generator))
    result = script("judge", *[f"./{name}" for name in names], cwd=tmp_path)
    assert result.status == 2
    assert "Traceback" not in result.stderr


@pytest.fixture
def hostile_archive(tmp_path: Path) -> Path:
    """Return an archive whose only problem is for a test to spoil."""
    named_format("archive")
    copy(ARCHIVE / "third_party", tmp_path / "third_party")
    folder = tmp_path / "testcase/boj/1003"
    folder.mkdir(parents=True)
    (folder / "correct_a.py").write_text("print(1)\n")
    (folder / "metadata.yaml").write_text("title: t\n")
    return tmp_path


def check_line(archive: Path, message: str) -> None:
    result = script("judge", "--archive", archive, "1003", seconds=120)
    assert (result.status, result.stdout) == (2, "")
    assert matches(f"^judge: [^\n]*{message}[^\n]*\n$", result.stderr), result.stderr


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("timeLimitMs", "abc"),
        ("timeLimitMs", ".inf"),
        ("timeLimitMs", "100000000000000"),
        ("memoryLimitMb", "1e300"),
        ("memoryLimitMb", "{a: 1}"),
    ],
)
def test_a_limit_of_the_archive_is_a_number(hostile_archive: Path, key: str, value: str) -> None:
    settings = hostile_archive / "testcase/boj/1003/metadata.yaml"
    settings.write_text(f"title: t\n{key}: {value}\n")
    check_line(hostile_archive, f"metadata.yaml: {key} is not a number above 0, at most ")


def test_aliases_pipes_and_devices_in_the_archive_are_refused(hostile_archive: Path) -> None:
    folder = hostile_archive / "testcase/boj/1003"
    (folder / "metadata.yaml").write_text("title: &t t\nexternalLink: *t\n")
    check_line(hostile_archive, "aliases")
    (folder / "metadata.yaml").write_text("title: t\n")
    (folder / "sample_1.in").symlink_to("/dev/zero")
    check_line(hostile_archive, "sample_1.in is a symlink that leaves ")
    (folder / "sample_1.in").unlink()
    subprocess.run(["mkfifo", str(folder / "notes.txt")], check=True)
    check_line(hostile_archive, "notes.txt is not a regular file")


@pytest.mark.lengthy
@pytest.mark.needs("format:archive")
def test_a_damaged_package_of_the_archive_is_made_again(repository: Repository) -> None:
    """A file is lost, and its list of contents is another text or no text."""

    def judge() -> None:
        result = repository.script("judge", "1003", env={"TESTCASE_ARCHIVE": ARCHIVE})
        assert (result.status, result.stderr) == (0, "")

    def made(pattern: str) -> Path:
        return next(repository.path("target/archive").rglob(pattern))

    judge()
    made("*.ans").unlink()
    judge()
    for text in (b"5\n", b"\xff"):
        made("content.json").write_bytes(text)
        judge()


@pytest.mark.lengthy
def test_names_of_test_cases_are_harmless(tmp_path: Path) -> None:
    """The name of a test case can neither steer the terminal nor forge a verdict."""
    folder = copy(ROBUST / "unlimited", tmp_path / "unlimited")
    override = "\N{RIGHT-TO-LEFT OVERRIDE}"
    for name in ("\x1b[2J", "a\n\nAccepted: all 3 test cases", f"{override}txet"):
        (folder / f"data/secret/{name}.in").write_text("1\n")
        (folder / f"data/secret/{name}.ans").write_text("2\n")
    program = ROBUST / "unlimited/submissions/accepted/echo.py"
    result = script("judge", folder, program, "--all", "--time", "2")
    assert result.status == 1
    assert not matches(f"[\x1b{override}]|(?m:^Accepted)", result.stdout), result.stdout


@pytest.mark.lengthy
def test_a_link_to_nothing_is_named_and_the_rest_is_judged(repository: Repository) -> None:
    copy(PACKAGES / "words", repository.path("words"))
    gone = ("words/data/secret/gone.in", "words/submissions/accepted/gone.py")
    for link in gone:
        repository.path(link).symlink_to("nowhere")
    repository.path("words/submissions/accepted/loop.py").symlink_to("loop.py")
    result = repository.script("judge", "./words")
    assert result.status == 0
    assert "accepted/right.py" in result.stdout
    assert "wrong_answer/wrong.py" in result.stdout
    assert f"{gone[0]} is a broken symlink and is left out\n" in result.stderr
    for program in ("gone", "loop"):
        reason = f"words/submissions/accepted/{program}.py is skipped: it is a broken symlink\n"
        assert reason in result.stderr


@pytest.mark.lengthy
def test_a_validator_that_is_killed_did_not_fail(repository: Repository) -> None:
    """SIGKILL ends it, as for lack of memory: no limit of ours did."""
    copy(ROBUST / "expectations", repository.path("killed"))
    shutil.rmtree(repository.path("killed/output_validator"))
    dies = "import os\n\nos.kill(os.getpid(), 9)\n"
    repository.write("killed/output_validator/dies.py", dies)
    result = repository.script("judge", "./killed", "killed/submissions/wrong_answer/four.py")
    line = "judge: the checker of killed was killed by another process\n"
    assert (result.status, result.stderr) == (2, line)
