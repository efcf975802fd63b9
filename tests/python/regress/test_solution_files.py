"""banrye.extras.regress.solution_files: the solutions below folders."""

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.extras.regress.solution_files import SortedSolutions, find_solutions
from banrye.problem.location.locate import Reason, UnnamedProblem
from tests.python.builders import write_files

pytestmark = pytest.mark.needs("format:archive")  # of its site

BAEKJOON = "Baekjoon"


def names(solutions: SortedSolutions, folder: Path) -> list[tuple[str, str, bool]]:
    """Return the problem, the file and the sureness of each solution."""
    return [
        (solution.problem, solution.file.relative_to(folder).as_posix(), solution.is_sure)
        for solution in solutions.solutions
    ]


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    files = ["1001.py", "sub/1002.CPP", "main.rs", "notes.txt", ".git2/1003.py", "sub/.1004.py"]
    write_files(tmp_path, dict.fromkeys(files, ""))
    (tmp_path / "sub/up").symlink_to(tmp_path)
    solutions = find_solutions([tmp_path, tmp_path / "1001.py"])
    assert names(solutions, tmp_path) == [
        ("boj1001", "1001.py", False),
        ("boj1002", "sub/1002.CPP", False),
    ]
    assert solutions.unnamed == {tmp_path / "main.rs": UnnamedProblem(Reason.NO_NAME)}


@pytest.mark.needs("language:java")
def test_the_user_states_the_judge(tmp_path: Path) -> None:
    write_files(tmp_path, {"1001.py": "", "Main1002.java": "", "uva/1003.py": ""})
    solutions = find_solutions([tmp_path], BAEKJOON)
    assert names(solutions, tmp_path) == [
        ("boj1001", "1001.py", True),
        ("boj1002", "Main1002.java", True),
    ]
    others = {tmp_path / "uva/1003.py": UnnamedProblem(Reason.OTHER_SITE, "UVa Online Judge")}
    assert solutions.unnamed == others


@pytest.mark.needs("language:java")
def test_a_folder_within_that_of_a_judge(tmp_path: Path) -> None:
    write_files(tmp_path, {"boj/silver/Main1001.java": "", "cses/x/1001.py": ""})
    solutions = find_solutions([tmp_path / "boj/silver", tmp_path / "cses/x"])
    assert names(solutions, tmp_path) == [("boj1001", "boj/silver/Main1001.java", True)]
    assert solutions.unnamed == {
        tmp_path / "cses/x/1001.py": UnnamedProblem(Reason.OTHER_SITE, "CSES")
    }


@pytest.mark.parametrize(
    ("name", "message"), [("none", "no such file or folder"), ("a.txt", "is not a source file")]
)
def test_a_path_that_is_no_source_file(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "a.txt").touch()
    with pytest.raises(UserError, match=message):
        find_solutions([tmp_path / name])
