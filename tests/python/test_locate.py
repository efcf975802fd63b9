"""banrye.problem.locate: the problem that a path or the first comment of a source file names."""

from pathlib import Path, PurePath

import pytest

from banrye.console import UserError
from banrye.problem import locate
from tests.python.builders import write_files

NAMES = ["game", "lessongame"]  # below problems/
LESSONS = {"12345": "lessongame"}


@pytest.fixture(autouse=True)
def _problems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locate, "problem_names", lambda: NAMES)
    monkeypatch.setattr(locate, "lessons", lambda: LESSONS)


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("boj/1018.py", "boj1018"),
        ("1018/main.cpp", "boj1018"),
        ("title(1018).py", "boj1018"),
        ("title(2021).py", None),
        ("백준/Silver/1018. 체스판 다시 칠하기/체스판 다시 칠하기.cc", "boj1018"),
        ("백준/Silver/1018. 체스판 다시 칠하기/2178.cc", "boj1018"),
        ("BOJ_01018.java", "boj1018"),
        ("b1018.c", "boj1018"),
        ("S1_1018.py", "boj1018"),
        ("[백준] 1018.py", "boj1018"),
        ("baekjoon-39999.py", "boj39999"),
        ("boj40000.py", None),
        ("boj999.py", None),
        ("boj10181.py", "boj10181"),
        ("boj101811.py", None),
        ("2021/1018.py", "boj1018"),
        ("2021년/a.py", None),
        ("1000-1999/a.py", None),
        ("1000-1999/1018.py", "boj1018"),
        ("1018/1019.py", "boj1019"),  # the innermost
        ("codeforces/1018.py", None),
        ("leetcode/1018.py", None),
        ("boj/codeforces/1018.py", None),
        ("codeforces/boj/1018.py", "boj1018"),
        ("boj-codeforces/1018.py", "boj1018"),  # a part with two judges says nothing
        ("codeforces/boj-programmers/12345.py", None),
        ("programmers/12345.py", "lessongame"),
        ("프로그래머스/lv3/12345. title/a.py", "lessongame"),
        ("programmers/1018.py", None),
        ("game.py", "game"),
        ("game/a.py", "game"),
        ("mygame/a.py", None),
        ("１０１８.py", "boj1018"),  # full width
        ("main.py", None),
    ],
)
def test_paths(path: str, problem: str | None) -> None:
    assert locate.problem_of_path(PurePath(path)) == problem


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("// https://www.acmicpc.net/problem/1018\n", "boj1018"),
        ("# boj.kr/01018", "boj1018"),
        ("# notboj.kr/1018", None),
        ("/*\n * acmicpc.net/problem/1018\n */", "boj1018"),
        ('"""\nacmicpc.net/problem/1018\n"""', None),  # a line without a sign of a comment
        ("int main() {}\n// boj.kr/1018", None),
        ("\n\n// boj.kr/1018", "boj1018"),
        ("// acmicpc.net/problem/1234567", None),
        ("// https://school.programmers.co.kr/learn/courses/30/lessons/12345", "lessongame"),
        ("// courses/30/lessons/99999", None),
        ("// problems/game/statement", "game"),
        ("// problems/other, boj.kr/1018", "boj1018"),
        ("// myproblems/game", None),
        ("// https://judge.yosupo.jp/problem/unionfind", "library-checker/unionfind"),
    ],
)
def test_first_comments(text: str, problem: str | None) -> None:
    assert locate.problem_of_text(text) == problem


@pytest.mark.parametrize(
    "line",
    [
        "# verification-helper: PROBLEM https://judge.yosupo.jp/problem/unionfind",
        "// competitive-verifier: PROBLEM https://judge.yosupo.jp/problem/unionfind",
        'import heapq\n# competitive-verifier: PROBLEM "https://judge.yosupo.jp/problem/unionfind"',
        '#include <vector>\nint a;\n#define PROBLEM "https://judge.yosupo.jp/problem/unionfind"',
    ],
)
def test_a_program_that_says_what_verifies_it(tmp_path: Path, line: str) -> None:
    """The comment decides before the path, which has numbers of versions and the like."""
    file = tmp_path / "1018" / "a.py"
    write_files(tmp_path, {"1018/a.py": f"\n{line}\n"})
    assert locate.problem_of_file(file) == "library-checker/unionfind"


def test_the_path_counts_from_the_checkout_on(tmp_path: Path) -> None:
    write_files(tmp_path, {"1018/mine/.git/HEAD": "", "1018/mine/a.py": "", "1018/b/c/d/e.py": ""})
    assert locate.problem_of_file(tmp_path / "1018/mine/a.py") is None
    assert locate.problem_of_file(tmp_path / "1018/b/c/d/e.py") is None  # four folders above
    assert locate.significant_path(tmp_path / "1018/b/c/d/e.py") == PurePath("b/c/d/e.py")


def test_the_path_decides_before_the_comment(tmp_path: Path) -> None:
    write_files(tmp_path, {"boj/1018.py": "# boj.kr/2178", "boj/a.py": "# boj.kr/2178"})
    solutions, others = locate.find_solutions([tmp_path])
    assert [(each.problem, each.file.name) for each in solutions] == [
        ("boj1018", "1018.py"),
        ("boj2178", "a.py"),
    ]
    assert others == []


def test_a_comment_beyond_the_first_bytes_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    start = "# " + "x" * (locate.COMMENT_BYTES - 20) + "\n"
    file.write_text(f"{start}# boj.kr/1018\n", encoding="utf-8")
    assert locate.problem_of_file(file, PurePath("a.py")) == "boj1018"
    file.write_text(f"#{start}# boj.kr/1018 {'x' * 10}\n", encoding="utf-8")
    assert locate.problem_of_file(file, PurePath("a.py")) is None  # the line is cut


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    names = ["1001.py", "sub/1002.CPP", "main.rs", "notes.txt", ".git/1003.py", "sub/.1004.py"]
    write_files(tmp_path, dict.fromkeys(names, ""))
    (tmp_path / "sub/up").symlink_to(tmp_path)
    solutions, others = locate.find_solutions([tmp_path, tmp_path / "1001.py"])
    found = [(each.problem, each.file.relative_to(tmp_path).as_posix()) for each in solutions]
    assert found == [("boj1001", "1001.py"), ("boj1002", "sub/1002.CPP")]
    assert others == [tmp_path / "main.rs"]


@pytest.mark.parametrize(
    ("name", "message"), [("none", "no such file or folder"), ("a.txt", "no source file")]
)
def test_a_path_that_is_no_source_file(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "a.txt").touch()
    with pytest.raises(UserError, match=message):
        locate.find_solutions([tmp_path / name])
