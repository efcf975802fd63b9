"""banrye.problem.location.find: what a user may type for a problem."""

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.problem.location import find
from banrye.problem.packages.package_format import PACKAGE
from tests.python.builders import write_files

pytestmark = pytest.mark.usefixtures("one_problem")

LESSON_FORMS = [
    "https://school.programmers.co.kr/learn/courses/30/lessons/77",
    "school.programmers.co.kr/learn/courses/30/lessons/77?language=python3",
]
NEITHER = [
    "",
    "game2",
    "boj",
    "1018x",
    "x1018",
    "1234567",
    "-1018",
    "1018.py",
    "boj1018.py",
    "१०",
    "koi",
    "koi/a.py",
]


@pytest.mark.parametrize("name", ["game", *LESSON_FORMS])
def test_a_problem_of_this_repository(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "repository/problems/game"
    assert find.locate_problem(name) == find.Location("game", folder, PACKAGE)
    assert find.is_problem(name)


@pytest.mark.parametrize("name", NEITHER)
def test_what_names_no_problem(name: str) -> None:
    with pytest.raises(UserError):
        find.locate_problem(name)
    assert not find.is_problem(name)


def test_the_path_of_a_package() -> None:
    write_files(Path(), {"mine/problem.yaml": "", "other/a": ""})
    here = Path.cwd()
    assert find.locate_problem("mine/") == find.Location("mine", here / "mine", PACKAGE)
    with pytest.raises(find.NoSuchProblem, match=r"other has no problem\.yaml"):
        find.locate_problem("other")
    assert [find.is_problem(name) for name in ("mine", "other")] == [True, False]


def test_a_problem_is_read_each_time(tmp_path: Path) -> None:
    sample = tmp_path / "repository/problems/game/data/sample"
    write_files(sample, {"1.in": "1", "1.ans": "2"})
    result = find.find_draft("game")
    assert (result.problem.name, [case.name for case in result.problem.cases]) == (
        "game",
        ["sample/1"],
    )
    write_files(sample, {"2.in": "3", "2.ans": "4"})
    assert [case.name for case in find.find_draft("game").problem.cases] == ["sample/1", "sample/2"]
