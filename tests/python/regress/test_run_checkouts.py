"""Where a checkout lies and who else uses its files.

A read-only one, blanks and Korean in its path, an archive that two of them use, files that change
while they are judged.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import ARCHIVE, Result, door, matches, run, script_environment

pytestmark = pytest.mark.needs("format:archive")

PROBLEMS = ARCHIVE / "testcase/boj"
TABLE = "Accepted                1\nWrong answer            2\n"
READ_ONLY = 'mount --bind . . && mount -o remount,ro,bind . && cd "$PWD" && exec "$@"'


def put_solutions(folder: Path) -> Path:
    """Make a folder with a solution that is accepted, and two that are wrong."""
    for source, name in (
        ("1001/correct_a.cpp", "1001/right.cpp"),
        ("1001/rejected_absolute.py", "1001/wrong.py"),
        ("1003/rejected_left.py", "1003/wrong.py"),
    ):
        copy(PROBLEMS / source, folder / name)
    return folder


def regress(repository: Repository, solutions: Path, archive: Path = ARCHIVE) -> Result:
    return repository.script(
        "regress", "--judge", "boj", solutions, env={"TESTCASE_ARCHIVE": archive}
    )


def run_read_only(repository: Repository, verb: str, path: Path) -> Result:
    """Run a verb where the checkout cannot be written to."""
    enter = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", READ_ONLY, "sh")
    words: list[str | Path] = [*enter, door(verb, repository.root), path]
    environment = script_environment(repository.root, {"TESTCASE_ARCHIVE": ARCHIVE})
    return run(words, cwd=repository.root, env=environment)


@pytest.mark.lengthy
@pytest.mark.needs("unshare")
def test_a_read_only_checkout_judges_a_program(repository: Repository, tmp_path: Path) -> None:
    """It is compiled in the temporary folder."""
    solutions = put_solutions(tmp_path / "solutions")
    result = run_read_only(repository, "judge", solutions / "1001/right.cpp")
    assert result.status == 0, result
    assert "\nAccepted: " in result.stdout


@pytest.mark.lengthy
@pytest.mark.needs("unshare")
def test_a_read_only_checkout_keeps_no_verdicts(repository: Repository, tmp_path: Path) -> None:
    solutions = put_solutions(tmp_path / "solutions")
    result = run_read_only(repository, "regress", solutions)
    assert (result.status, result.stdout) == (2, "")
    assert matches("^regress: [^\n]*Read-only file system\n$", result.stderr), result


@pytest.mark.lengthy
def test_a_checkout_may_have_blanks_and_korean_in_its_path(tmp_path: Path) -> None:
    """Commands of compilers have the path in them, and what is printed can be pasted."""
    repository = Repository(tmp_path / "한글 저장소's $HOME")
    solutions = put_solutions(tmp_path / "풀이 모음")
    result = regress(repository, solutions)
    assert result.status == 1
    assert TABLE in result.stdout
    wrong = solutions / "1001/wrong.py"
    result = repository.script("counterexample", "1001", wrong, env={"TESTCASE_ARCHIVE": ARCHIVE})
    assert result.status == 1
    assert "boj1001: wrong.py: wrong answer" in result.stdout


@pytest.mark.lengthy
def test_two_checkouts_use_one_archive_at_the_same_time(tmp_path: Path) -> None:
    """Both make packages of the archive's problems, each in its own target/."""
    solutions = put_solutions(tmp_path / "solutions")
    checkouts = [Repository(tmp_path / name) for name in ("first", "second")]
    with ThreadPoolExecutor() as pool:
        results = list(pool.map(lambda checkout: regress(checkout, solutions), checkouts))
    for result in results:
        assert result.status == 1
        assert TABLE in result.stdout


def replace(file: Path, content: bytes) -> None:
    """Put another file in the place of a file at once."""
    new = file.with_suffix(".new")
    new.write_bytes(content)
    new.rename(file)


class Changing:
    """An archive and solutions that change during runs of regress."""

    def __init__(self, repository: Repository, folder: Path) -> None:
        self.repository = repository
        self.archive = copy(ARCHIVE, folder / "archive")
        self.solutions = folder / "solutions"
        self.solution = self.solutions / "1003/solution.py"
        self.right = (PROBLEMS / "1003/correct_a.py").read_bytes()
        self.wrong = (PROBLEMS / "1003/rejected_left.py").read_bytes()
        self.answer = self.archive / "testcase/boj/1001/sample_1.out"
        self.expected = self.answer.read_bytes()
        self.solution.parent.mkdir(parents=True)
        self.solution.write_bytes(self.right)
        copy(PROBLEMS / "1001/correct_a.cpp", self.solutions / "1001/right.cpp")

    def judge(self) -> str:
        return regress(self.repository, self.solutions, self.archive).stdout

    def change_solution(self, has_ended: threading.Event) -> None:
        """Change the solution all the time."""
        while not has_ended.is_set():
            replace(self.solution, self.wrong)
            time.sleep(0.07)
            replace(self.solution, self.right)
            time.sleep(0.13)

    def judge_while_the_answer_changes(self, number: int) -> str:
        content = self.expected if number % 2 else b"12345\n"
        change = threading.Timer(0.3 + 0.2 * number, replace, (self.answer, content))
        change.start()
        text = self.judge()
        change.join()
        return text


@pytest.mark.slow
def test_files_that_change_during_regress_get_no_verdict_of_others(
    repository: Repository, tmp_path: Path
) -> None:
    """A solution changes all the time, and an answer of the archive once in each run.

    Afterwards no verdict is kept that belongs to another content.
    """
    files = Changing(repository, tmp_path)
    has_ended = threading.Event()
    thread = threading.Thread(target=files.change_solution, args=(has_ended,))
    thread.start()
    try:
        seen = "".join(files.judge_while_the_answer_changes(number) for number in range(6))
    finally:
        has_ended.set()
        thread.join()
    assert "it has changed during the run (run again)" in seen
    replace(files.solution, files.right)
    replace(files.answer, files.expected)
    assert "Accepted                2\n" in files.judge()
    replace(files.solution, files.wrong)
    assert "Accepted                1\nWrong answer            1\n" in files.judge()
    replace(files.answer, b"12345\n")
    assert "Wrong answer            2\n" in files.judge()
