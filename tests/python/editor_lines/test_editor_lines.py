"""`judge --format editor`: Vim's own errorformat and the matcher of VS Code get to the line."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from banrye.extras.editor_lines.places import place_of_failure
from tests.python.commands import FIXTURES, ROOT, script

HERE = FIXTURES / "editor_lines"
PAGES = [ROOT / "scripts/guide/editors.md", ROOT / "scripts/guide/editors.ko.md"]
KOREAN = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "ko_KR.UTF-8"}
PLACES = {  # read off the fixtures
    "wrong.py": (1, 1, "Wrong answer on 2.in"),
    "crash.py": (5, 1, "ZeroDivisionError"),
    "compile.cpp": (4, 18, "total"),
}


def judged(program: str, folder: Path, **env: str) -> tuple[int, str]:
    """Return the status and the output for a copy of a fixture, as the user stands there."""
    shutil.copytree(HERE, folder, dirs_exist_ok=True)
    words = ("judge", program, "--cases", "cases", "--format", "editor")
    result = script(*words, cwd=folder, env=env)
    return result.status, result.stdout


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:cpp")
@pytest.mark.parametrize("program", PLACES)
def test_a_line_says_where(program: str, tmp_path: Path) -> None:
    line, column, said = PLACES[program]
    status, output = judged(program, tmp_path)
    assert status == 1
    assert output.startswith(f"{program}:{line}:{column}: error: ")
    assert said in output.splitlines()[0]


def test_an_accepted_program_says_nothing(tmp_path: Path) -> None:
    assert judged("right.py", tmp_path) == (0, "")


def test_the_verdict_is_in_the_language_of_the_user(tmp_path: Path) -> None:
    said = 'wrong.py:1:1: error: 틀렸습니다: 2.in: 기대한 출력 "9", 실제 출력 "5"\n'
    assert judged("wrong.py", tmp_path, **KOREAN) == (1, said)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "line"),
    [
        pytest.param("panic.rs", 4, marks=pytest.mark.needs("toolchain:rust")),
        pytest.param("compile.rs", 2, marks=pytest.mark.needs("toolchain:rust")),
        pytest.param("Main.java", 2, marks=pytest.mark.needs("toolchain:java")),
    ],
)
def test_other_languages_say_where(program: str, line: int, tmp_path: Path) -> None:
    status, output = judged(program, tmp_path)
    assert status == 1
    assert output.startswith(f"{program}:{line}:")


def block(page: Path, language: str) -> str:
    """Return the first block of a page in a language."""
    match = re.search(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    assert match
    return match[1]


@pytest.mark.lengthy
@pytest.mark.needs("vim")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_vim_goes_to_the_line(page: Path, tmp_path: Path) -> None:
    """Vim runs :make with the settings of the page, and says what is in its list of errors."""
    shutil.copytree(HERE, tmp_path, dirs_exist_ok=True)
    commands = tmp_path / "bin"
    commands.mkdir()
    (commands / "banrye").write_text(
        f'#!/bin/sh\nverb=$1; shift; exec {ROOT}/scripts/"$verb" --cases cases "$@"\n',
        encoding="utf-8",
    )
    (commands / "banrye").chmod(0o755)
    (tmp_path / "page.vim").write_text(block(page, "vim"), encoding="utf-8")
    seen = "map(getqflist(), '[v:val.lnum, v:val.col, v:val.type, bufname(v:val.bufnr)]')"
    script_of_vim = f"silent make!|call writefile([json_encode({seen})], 'seen.json')|quitall!"
    for program in ("crash.py", "wrong.py"):
        subprocess.run(
            ["vim", "-es", "-u", "page.vim", program, "-c", script_of_vim],
            cwd=tmp_path,
            env={**os.environ, "PATH": f"{commands}:{os.environ['PATH']}", "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            check=False,
            timeout=60,
        )
        line, column, _said = PLACES[program]
        seen_there = json.loads((tmp_path / "seen.json").read_text(encoding="utf-8"))
        assert seen_there == [[line, column, "e", program]]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_matcher_of_vs_code_finds_the_line(page: Path) -> None:
    task = json.loads(block(page, "json"))["tasks"][0]
    pattern = task["problemMatcher"]["pattern"]
    match = re.search(pattern["regexp"], "a b/my.py:3:14: error: Run-time error on 1.in: x: y")
    assert match
    keys = ("file", "line", "column", "severity", "message")
    values = ["a b/my.py", "3", "14", "error", "Run-time error on 1.in: x: y"]
    assert [match[pattern[key]] for key in keys] == values


def test_the_last_frame_in_the_program_is_where_it_failed() -> None:
    """The text is that of Python 3.11, with a module of the library below."""
    text = (
        'Traceback (most recent call last):\n  File "/box/main.py", line 7, in <module>\n'
        '    f()\n  File "/box/main.py", line 3, in f\n    json.loads("")\n'
        '  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode\n'
        "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n"
    )
    place = place_of_failure(text, Path("my.py"))
    assert place and (place.line, place.message.partition(":")[0]) == (
        3,
        "json.decoder.JSONDecodeError",
    )
