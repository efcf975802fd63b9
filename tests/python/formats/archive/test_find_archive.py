"""Problems of the archive: what a user may type for one, and where the clone is."""

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.formats.archive.clone import find_clone
from banrye.problem.location import find
from banrye.problem.readers import formats_by_name
from tests.python.builders import write_files

NUMBER_FORMS = [
    "1018",
    "01018",
    "boj1018",
    "BOJ 1018",
    "boj/1018",
    "boj_1018",
    "boj-1018",
    "백준 1018",
    "acmicpc.net/problem/1018",
    "https://www.acmicpc.net/problem/1018",
    "https://www.acmicpc.net/problem/1018/",
    "http://acmicpc.net/problem/1018?lang=en#problem",
    "https://boj.kr/1018",
]


KOI_FORMS = [
    "koi/2019/2/high/3",
    "KOI 2019 2 high 3",
    "koi-2019-2-high-3",
    "koi/2019년 2차대회 고등부 3번",
    "한국정보올림피아드 2019년 2차 고등 3",
    "koi/검은 돌",
    "koi/검은돌",
]


NEITHER = ["boj", "1018x", "x1018", "1234567", "boj1018.py", "१०", "koi", "koi/a.py"]


@pytest.fixture(autouse=True)
def archive(one_problem: Path, tmp_path: Path) -> Path:
    """Return a clone of the archive with problem 1018, beside a folder with one problem."""
    assert one_problem.is_dir()
    clone = tmp_path / "testcase-ac"
    write_files(clone, {"testcase/boj/1018/metadata.yaml": ""})
    return clone


@pytest.mark.parametrize("name", NUMBER_FORMS)
def test_a_number_of_the_archive(archive: Path, name: str) -> None:
    expected = find.Location("boj1018", archive / "testcase/boj/1018", formats_by_name()["archive"])
    assert find.locate_problem(name) == expected
    assert find.is_number(name)
    assert find.is_problem(name)


@pytest.mark.parametrize("name", KOI_FORMS)
def test_a_problem_of_the_olympiad(archive: Path, name: str) -> None:
    folder = archive / "testcase/koi/2019/2/high/3"
    write_files(folder, {"metadata.yaml": "title: 검은 돌"})
    expected = find.Location("koi-2019-2-high-3", folder, formats_by_name()["archive"])
    assert find.locate_problem(name) == expected
    assert find.is_problem(name)


def test_a_problem_of_the_olympiad_that_is_one_of_the_judge(archive: Path) -> None:
    link = archive / "testcase/koi/2019/2/high/3"
    link.parent.mkdir(parents=True)
    link.symlink_to("../../../../boj/1018")
    assert find.locate_problem("koi/2019/2/high/3").name == "boj1018"


def test_a_problem_of_two_divisions_is_one(archive: Path) -> None:
    koi = archive / "testcase/koi/2019/2"
    write_files(koi / "mid/4", {"metadata.yaml": "title: 점프"})
    (koi / "high").mkdir()
    (koi / "high/1").symlink_to("../mid/4")
    assert find.locate_problem("koi/점프").name == "koi-2019-2-mid-4"


def test_an_unknown_or_ambiguous_problem_of_the_olympiad(archive: Path) -> None:
    for number in (1, 2):
        write_files(archive / f"testcase/koi/2019/2/mid/{number}", {"metadata.yaml": "title: 점프"})
    with pytest.raises(find.NoSuchProblem, match="no problem koi/2019/2/high/3"):
        find.locate_problem("koi/2019/2/high/3")
    with pytest.raises(find.NoSuchProblem, match="koi/2019/2/mid/1, koi/2019/2/mid/2"):
        find.locate_problem("koi/점프")
    with pytest.raises(find.NoSuchProblem, match="no problem of KOI with the title 돌"):
        find.locate_problem("koi/돌")


def test_an_unknown_number_is_named() -> None:
    with pytest.raises(find.NoSuchProblem, match="the archive has no problem 1019"):
        find.locate_problem("boj 01019")
    assert find.is_problem("1019")  # it need not exist


def test_a_file_or_folder_whose_name_is_a_number(archive: Path) -> None:
    write_files(Path(), {"1018": "", "sub/1018/a": ""})
    assert not find.is_problem("1018")
    with pytest.raises(find.NoSuchProblem):
        find.locate_problem("1018")
    Path("1018").unlink()
    Path("1018").mkdir()  # a folder of solutions beside the archive
    assert find.locate_problem("1018").folder == archive / "testcase/boj/1018"


def test_the_places_of_the_archive(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_clone() == archive
    other = tmp_path / "other clone"
    write_files(other, {"testcase/boj/1/metadata.yaml": ""})
    monkeypatch.setenv("TESTCASE_ARCHIVE", str(other))
    assert find_clone() == other
    assert find_clone(archive) == archive
    monkeypatch.setenv("TESTCASE_ARCHIVE", str(tmp_path / "no clone"))
    with pytest.raises(find.NoClone, match=r"no archive in \.\./no clone \(.*setup --archive"):
        find_clone()


@pytest.mark.parametrize("name", NEITHER)
def test_what_names_no_problem_of_the_archive(name: str) -> None:
    with pytest.raises(UserError):
        find.locate_problem(name)
    assert not find.is_problem(name)


def test_the_path_of_a_problem_of_the_archive() -> None:
    write_files(Path(), {"boj/7/metadata.yaml": ""})
    expected = find.Location("boj7", Path.cwd() / "boj/7", formats_by_name()["archive"])
    assert find.locate_problem("boj/7") == expected
    assert find.is_problem("boj/7")
