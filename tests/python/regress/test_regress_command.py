"""The command scripts/regress on folders of solutions, with the archive of tests/fixtures."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from banrye.process import sandbox
from tests.python.builders import write_files

pytestmark = pytest.mark.needs("format:archive")

ROOT = Path(__file__).parents[3]
ARCHIVE = ROOT / "tests/fixtures/archive"
WRONG = 'print("x")\n'  # for every problem


def regress(folder: Path, *options: str) -> tuple[int, str, dict[str, Any]]:
    """Return the exit status, standard output, and the report of --json."""
    report = folder.parent / "report.json"
    run = subprocess.run(
        [str(ROOT / "scripts/regress"), ".", "--json", str(report), *options],
        cwd=folder,
        env={**os.environ, "TESTCASE_ARCHIVE": str(ARCHIVE)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode in (0, 1), run.stderr
    return run.returncode, run.stdout, json.loads(report.read_text())


@pytest.mark.lengthy
def test_a_failure_without_a_judge_does_not_count(tmp_path: Path) -> None:
    write_files(tmp_path, {"mine/1003/a.py": WRONG, "mine/cses/1003.py": WRONG})
    status, text, report = regress(tmp_path / "mine")
    assert status == 0
    assert "1003/a.py: wrong answer on " in text
    assert ", if this is Baekjoon's 1003\n" in text
    assert "1 of other judges: CSES 1\n" in text
    assert report["counts"] == {"Fails if Baekjoon's": 1, "Problem not found": 1}
    assert report["other_judges"] == {"CSES": 1}
    assert report["solutions"][0]["judge_is_known"] is False


@pytest.mark.lengthy
@pytest.mark.parametrize("is_option", [True, False])
def test_the_user_states_the_judge(tmp_path: Path, *, is_option: bool) -> None:
    files = {"mine/1003/a.py": WRONG, "mine/Main1003.py": WRONG, "mine/uva/1003.py": WRONG}
    if not is_option:
        files["mine/banrye.toml"] = 'judge = "boj"\n'
    write_files(tmp_path, files)
    status, text, report = regress(tmp_path / "mine", *(["--judge", "boj"] if is_option else []))
    assert status == 1
    assert text.count("Wrong answer: ") == 2
    assert report["counts"] == {"Wrong answer": 2, "Problem not found": 1}


@pytest.mark.lengthy
def test_a_number_that_needs_a_judge_is_named(tmp_path: Path) -> None:
    write_files(tmp_path, {"mine/Main1003.py": WRONG, "mine/boj/1003.py": WRONG})
    status, text, _ = regress(tmp_path / "mine")
    assert status == 1
    assert "  1 with a number, but no judge in the path (--judge names one)" in text
    assert "\n  Main1003.py\n" in text


BOARD = "[[1, 1, 1, 1, 1]], [0, 0], [0, 4]"
FUNCTION = f"""\
def solution(board, aloc, bloc):
    return 5 if sum(map(sum, board)) == 9 else 4


def main():
    print(solution({BOARD}))


main()
"""


@pytest.mark.lengthy
@pytest.mark.skipif(not sandbox.is_supported(), reason="needs the launcher")
def test_functions_on_demand(tmp_path: Path) -> None:
    """The file names `input`, so that it is taken for a program unless the user knows better."""
    text = FUNCTION.replace("def main", "def unused():\n    input()\n\n\ndef main")
    (file,) = ROOT.glob("problems/*/toolkit/function.toml")
    problem = file.parents[1].name
    write_files(tmp_path, {f"mine/{problem}/a.py": text})
    _, _, by_itself = regress(tmp_path / "mine")
    assert by_itself["solutions"][0]["test_case"] == "sample/1"  # a program that prints 4
    _, _, as_function = regress(tmp_path / "mine", "--function")
    assert as_function["solutions"][0]["test_case"] != "sample/1"  # which expects 5
