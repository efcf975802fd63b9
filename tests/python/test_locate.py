"""Problems, locate: the problem that a path or the first comment of a file names."""

from pathlib import Path, PurePath

import pytest

from banrye.problem.location import addresses, locate
from banrye.problem.location.locate import Context, NamedProblem, Reason, UnnamedProblem
from banrye.repository import PROBLEMS
from tests.python.builders import write_files

pytestmark = pytest.mark.needs("format:archive")  # of its site

BAEKJOON = "Baekjoon"
NAMES = ["game", "lessongame"]  # below problems/
LESSONS = {"12345": "lessongame", "92345": "lessongame"}  # only the second is none of Baekjoon's


@pytest.fixture(autouse=True)
def _problems(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (addresses, locate):
        monkeypatch.setattr(module, "problem_names", lambda: NAMES)
        monkeypatch.setattr(module, "lessons", lambda: LESSONS)


def named(path: str, judge: str | None = None) -> locate.NamedProblem | locate.UnnamedProblem:
    return locate.name_of_path(Context(PurePath(path), judge))


# Forms of the names that people give to their solutions of Baekjoon's problems.
OF_BAEKJOON = [
    ("boj/1018.py", "boj1018"),
    ("백준/Silver/1018. 체스판 다시 칠하기/체스판 다시 칠하기.cc", "boj1018"),
    ("백준/Silver/1018. 체스판 다시 칠하기/2178.cc", "boj1018"),
    ("백준/Gold/18926. Kattis's Quest/Kattis's Quest.py", "boj18926"),
    ("BOJ_01018.java", "boj1018"),
    ("[백준] 1018.py", "boj1018"),
    ("baekjoon-39999.py", "boj39999"),
    ("boj10181.py", "boj10181"),
    ("boj40000.py", None),
    ("boj999.py", None),
    ("boj101811.py", None),
    ("title(boj1018).py", "boj1018"),
    ("1018_boj.py", "boj1018"),
    ("codeforces/boj/1018.py", "boj1018"),
    ("study/0723/BOJ_1261_알고스팟.java", "boj1261"),
    ("study/BOJ_12100_2048.java", "boj12100"),
    ("x/boj1000_2.py", "boj1000"),
    ("Boj1005.java", "boj1005"),
    ("boj/Main1000.java", "boj1000"),
    ("boj/main_1000_2.java", "boj1000"),
    ("백준/Main_1000_제목.java", "boj1000"),
    ("백준/Problem1000.java", "boj1000"),
    ("백준/1000번/Main.java", "boj1000"),
    ("백준/2021번/Main.java", "boj2021"),
    ("백준/문제 1000/Main.java", "boj1000"),
    ("BOJ/문제1000.py", "boj1000"),
    ("Baekjoon/문제_1000/풀이.py", "boj1000"),
    ("baekjoon/No1000.java", "boj1000"),
    ("baekjoon/No.1000.java", "boj1000"),
    ("java-baekjoon/src/Exercise1173.java", "boj1173"),
    ("java-baekjoon/src/Exercise2018.java", "boj2018"),
    ("java-baekjoon/src/Solution1018_2024.java", "boj1018"),
    ("Baekjoon-Java/src/_10026.java", "boj10026"),
    ("Baekjoon-Java/src/_1019_test.java", "boj1019"),
    ("src/baekjoon/P1000.cpp", "boj1000"),
    ("src/baekjoon/Q1000_Stream.java", "boj1000"),
    ("src/baekJoon/B1525_1.java", "boj1525"),
    ("beakjoon/dfs/B3197.java", "boj3197"),
    ("Baekjoon/C/Code/1000/1002 - 터렛.c", "boj1002"),
    ("Baekjoon/C/Code/12100/12100 - 2048 (Easy).c", "boj12100"),
    ("baekjoon/1000~1999/1463.py", "boj1463"),
    ("baekjoon/Week3/DP_1463.py", "boj1463"),
    ("baekjoon/class2/Silver3_1463.py", "boj1463"),
    ("acmicpc/Test1463.kt", "boj1463"),
    ("solved.ac/1463.kt", "boj1463"),
    ("MyBOJ/A1463.kt", "boj1463"),
    ("백준/실버/１０１８번.py", "boj1018"),  # full width
    ("백준/1000-1999/Main.java", None),
    ("백준/1000번대/Main.java", None),
    ("백준/1000 ~ 1999/Main.java", None),
    ("백준/2024/Main.java", None),
    ("백준/study2024/Main.java", None),
    ("project3000/boj/Main.java", None),  # above the folder of the judge
]

# Of each other judge, names of folders and files for it.
OF_OTHERS = {
    "Aizu Online Judge": ["AOJ/1068.cpp", "aoj_1068.py"],
    "AtCoder": ["AtCoder/ABC/1068.py", "앳코더/1068.py"],
    "beecrowd": ["URI/1068.cpp", "beecrowd/1068.py", "uri-online-judge/1068.py"],
    "Code Tree": ["CodeTree/1068.py", "코드트리/1068.py"],
    "CodeChef": ["codechef/1068.py"],
    "Codeforces": [
        "codeforces/1018.py",
        "CF/1068A.py",
        "boj/codeforces/1018.py",
        "코드포스/1068.py",
    ],
    "CodeUp": ["CodeUp/1068.py", "코드업/1068.c", "code_up/1068.c", "코드업100제/1068.c"],
    "CSES": ["CSES/1068.cpp", "cses-fi/1068.cpp", "CSES Problem Set/1068/main.cpp"],
    "DMOJ": ["dmoj/1068.py"],
    "Eolymp": ["e-olymp/1068.cpp"],
    "goorm": ["goorm/1068.py", "구름/1068.py"],
    "HackerRank": ["HackerRank/1068.py", "hacker_rank/1068.py", "해커랭크/1068.py"],
    "HDOJ": ["HDU/1068.cpp", "hdoj1068.cpp"],
    "ICPC Live Archive": ["Live Archive/4068.cpp", "UVaLive/4068.cpp"],
    "JUNGOL": ["정올/1068.c", "jungol/1068.c"],
    "Kattis": ["kattis/1068.py", "open.kattis.com/1068.py"],
    "LeetCode": [
        "leetcode/1018.py",
        "LeetCode-Solutions/1018.py",
        "lc/1018.py",
        "리트코드/1018.py",
    ],
    "Library Checker": ["LibraryChecker/1068.cpp", "library-checker/1068.cpp", "yosupo/1068.cpp"],
    "Luogu": ["luogu/P1068.cpp", "洛谷/P1068.cpp"],
    "POJ": ["POJ/1068.cpp", "poj1068.cpp", "poj.org/1068.cpp", "POJ-1068.cpp"],
    "Programmers": ["programmers/1018.py", "boj/프로그래머스/1018.py", "PGS/1018.py"],
    "Project Euler": ["ProjectEuler/1068.py"],
    "Softeer": ["softeer/1068.py", "소프티어/1068.py"],
    "SPOJ": ["spoj/1068.cpp"],
    "SWEA": [
        "SWEA/D3/1208. ［S／W 문제해결 기본］ 1일차/a.java",
        "SW Expert Academy/1208.java",
        "SWExpertAcademy/Solution1208.java",
        "SWEA/S1206.java",
    ],
    "Timus Online Judge": ["timus/1068.cpp", "acm.timus.ru/1068.cpp", "ural1068.cpp"],
    "UVa Online Judge": ["UVa/100/10068.cpp", "uva10068.cpp", "boj/UVa_10068.cpp", "UVa 10068.cpp"],
    "ZOJ": ["zoj/1068.cpp"],
    "algospot": ["algospot/1068.cpp", "알고스팟/PICNIC.cpp"],
}
OTHERS = [(path, judge) for judge, paths in OF_OTHERS.items() for path in paths]


@pytest.mark.parametrize(("path", "problem"), OF_BAEKJOON)
def test_paths_that_name_baekjoon(path: str, problem: str | None) -> None:
    expected = NamedProblem(problem) if problem else UnnamedProblem(Reason.NO_NAME)
    assert named(path) == expected


@pytest.mark.parametrize(("path", "judge"), OTHERS)
def test_paths_that_name_another_judge(path: str, judge: str) -> None:
    """Their numbers are not Baekjoon's, not even if the user says that numbers are."""
    assert named(path) == UnnamedProblem(Reason.OTHER_SITE, judge)
    assert named(path, BAEKJOON) == UnnamedProblem(Reason.OTHER_SITE, judge)


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("1018/main.cpp", "boj1018"),
        ("title(1018).py", "boj1018"),
        ("b1018.c", "boj1018"),
        ("S1_1018.py", "boj1018"),
        ("2021/1018.py", "boj1018"),
        ("2021년/a.py", None),
        ("1000-1999/a.py", None),
        ("1000-1999/1018.py", "boj1018"),
        ("1018/1019.py", "boj1019"),  # the innermost
        ("boj-codeforces/1018.py", "boj1018"),  # a part with two judges says nothing
        ("１０１８.py", "boj1018"),  # full width
        ("c_f/1018.py", "boj1018"),  # no name of Codeforces
        ("bojan/1018.py", "boj1018"),
        ("robojackets/1018.py", "boj1018"),
        ("main.py", None),
    ],
)
def test_paths_without_a_judge(path: str, problem: str | None) -> None:
    """The number is one of Baekjoon's only if the user says so."""
    unnamed = UnnamedProblem(Reason.NO_NAME)
    assert named(path) == (NamedProblem(problem, is_sure=False) if problem else unnamed)
    assert named(path, BAEKJOON) == (NamedProblem(problem) if problem else unnamed)


def test_class_names_need_a_judge() -> None:
    assert named("src/Main1018.java") == UnnamedProblem(Reason.NO_JUDGE)
    assert named("src/Main1018.java", BAEKJOON) == NamedProblem("boj1018")
    assert named("문제1018/Main.java") == UnnamedProblem(Reason.NO_JUDGE)
    assert named("title(2021).py") == UnnamedProblem(Reason.NO_JUDGE)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("codeforces/boj-programmers/12345.py", UnnamedProblem(Reason.OTHER_SITE, "Codeforces")),
        ("programmers/12345.py", NamedProblem("lessongame")),
        ("프로그래머스/lv3/12345. title/a.py", NamedProblem("lessongame")),
        ("game.py", NamedProblem("game")),
        ("game/a.py", NamedProblem("game")),
        ("mygame/a.py", UnnamedProblem(Reason.NO_NAME)),
        ("algospot/GAME.cpp", NamedProblem("game")),
        ("algospot/Game_2.cpp", NamedProblem("game")),
        ("src/algospot/c9/game/Main.java", NamedProblem("game")),
        ("프로그래머스/LessonGame.java", NamedProblem("lessongame")),
        ("src/GAME.cpp", NamedProblem("game", is_sure=False)),  # may be any program for the game
        ("solutions/92345.java", NamedProblem("lessongame", is_sure=False)),
        ("1018/92345.java", NamedProblem("boj1018", is_sure=False)),
        ("leetcode/92345.java", UnnamedProblem(Reason.OTHER_SITE, "LeetCode")),
        ("leetcode/game.py", UnnamedProblem(Reason.OTHER_SITE, "LeetCode")),
    ],
)
def test_names_and_lessons(path: str, found: locate.NamedProblem | locate.UnnamedProblem) -> None:
    assert named(path) == found


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
        pytest.param(
            "// https://judge.yosupo.jp/problem/unionfind",
            "library-checker/unionfind",
            marks=pytest.mark.needs("format:library_checker"),
        ),
    ],
)
def test_first_comments(text: str, problem: str | None) -> None:
    assert addresses.problem_of_text(text) == problem


@pytest.mark.needs("format:library_checker")
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
    write_files(tmp_path, {"1018/mine/.git/HEAD": "", "1018/mine/sub/a.py": ""})
    assert locate.problem_of_file(tmp_path / "1018/mine/sub/a.py") is None
    above = locate.context_above(tmp_path / "1018/mine/sub", None)
    assert above == Context(PurePath("mine/sub"), None)


def test_the_folder_of_all_problems_names_none() -> None:
    assert locate.problem_of_file(PROBLEMS) is None


def test_folders_above_may_name_the_judge(tmp_path: Path) -> None:
    write_files(
        tmp_path, {"cses/1018/a.py": "", "boj/b/c/Main1018.java": "", "boj/1/2/3/4/a.py": ""}
    )
    assert locate.context_above(tmp_path / "cses/1018", None) == Context(PurePath("1018"), "CSES")
    assert locate.problem_of_file(tmp_path / "cses/1018/a.py") is None
    assert locate.problem_of_file(tmp_path / "boj/b/c/Main1018.java") == "boj1018"
    assert locate.context_above(tmp_path / "boj/1/2/3/4", BAEKJOON).judge == BAEKJOON
    assert locate.context_above(tmp_path / "boj/1/2/3/4", None).judge is None  # four above


def named_file(folder: Path, path: str, text: str) -> locate.NamedProblem | locate.UnnamedProblem:
    write_files(folder, {path: text})
    return locate.name_of_file(folder / path, Context(PurePath(path), None))


def test_a_path_with_a_judge_decides_before_the_comment(tmp_path: Path) -> None:
    assert named_file(tmp_path, "boj/1018.py", "# boj.kr/2178") == NamedProblem("boj1018")
    assert named_file(tmp_path, "boj/a.py", "# boj.kr/2178") == NamedProblem("boj2178")


def test_the_comment_decides_before_a_path_without_a_judge(tmp_path: Path) -> None:
    assert named_file(tmp_path, "1018.py", "# boj.kr/2178") == NamedProblem("boj2178")
    cses = UnnamedProblem(Reason.OTHER_SITE, "CSES")
    assert named_file(tmp_path, "1068.py", "# https://cses.fi/problemset/task/1068") == cses
    assert named_file(tmp_path, "boj/1068.py", "# cses.fi") == NamedProblem("boj1068")
    unsure = NamedProblem("boj1068", is_sure=False)
    assert named_file(tmp_path, "1068.py", "a = 'https://cses.fi/1068'") == unsure


def test_a_comment_beyond_the_first_bytes_is_not_read(tmp_path: Path) -> None:
    start = "# " + "x" * (locate.COMMENT_BYTES - 20) + "\n"
    assert named_file(tmp_path, "a.py", f"{start}# boj.kr/1018\n") == NamedProblem("boj1018")
    cut = f"#{start}# boj.kr/1018 {'x' * 10}\n"
    assert named_file(tmp_path, "a.py", cut) == UnnamedProblem(Reason.NO_NAME)
