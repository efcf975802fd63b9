"""judge -: a program from standard input, which messages and JSON call "-"."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.python.commands import ROOT, Result, problem_names, script, valid_json

RIGHT = b"#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n"


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cases")
    (folder / "1.in").write_text("1 2\n")
    (folder / "1.out").write_text("3\n")
    return folder


def judge(cases: Path, content: bytes, *words: str) -> Result:
    return script("judge", "-", "--cases", cases, *words, stdin=content)


@pytest.mark.lengthy
def test_a_right_program_and_a_wrong_one(cases: Path) -> None:
    right = judge(cases, RIGHT, "--language", "c++", "--json")
    assert right.status == 0, right
    value = valid_json(right.stdout)
    assert (value["program"], value["verdict"], value["language"]) == ("-", "AC", "cpp")
    wrong = judge(cases, b"print(4)\n", "--language", "python")
    assert wrong.status == 1
    assert "Wrong answer" in wrong.stdout


def test_messages_of_a_compiler_name_standard_input(cases: Path) -> None:
    result = judge(cases, b"int main() { return x; }\n", "--language", "cpp")
    assert result.status == 1
    assert result.stdout.startswith("-: In function")
    assert "/tmp" not in result.stdout


def test_the_language_must_be_said(cases: Path) -> None:
    assert judge(cases, RIGHT) == Result(
        2, "", "judge: say the language of the program on standard input: --language NAME\n"
    )
    unknown = judge(cases, RIGHT, "--language", "latin")
    assert unknown.stderr.startswith("judge: no such language: 'latin' (known: c, cpp, ")


@pytest.mark.needs("pypy3")
def test_a_variant_of_a_language_is_the_one_that_was_named(tmp_path: Path) -> None:
    """The program asks its interpreter what it is."""
    (tmp_path / "1.in").touch()
    (tmp_path / "1.out").write_text("PyPy\n")
    asks = b"import platform\nprint(platform.python_implementation())\n"
    assert judge(tmp_path, asks, "--language", "pypy").status == 0
    assert judge(tmp_path, asks, "--language", "python").status == 1


def test_python_2_is_not_python_3(cases: Path) -> None:
    """Where there is no Python 2, the program has no verdict."""
    env = {"PATH": f"{ROOT / '.venv' / 'bin'}:/usr/bin:/bin"}
    if shutil.which("pypy", path=env["PATH"]):
        pytest.skip("there is a Python 2 here")
    words = ("judge", "-", "--cases", cases, "--language", "python2")
    result = script(*words, stdin=b"print 3\n", env=env)
    assert (result.status, result.stdout) == (2, "")
    assert ", for Python 2" in result.stderr


@pytest.mark.lengthy
def test_no_command_names_the_file_that_is_deleted() -> None:
    """The user saves the program before a command goes on with it."""
    name = problem_names()[0]
    program = (ROOT / "src" / "bin" / f"{name}.rs").read_bytes()
    result = script("judge", name, "-", "--language", "rust", "--quick", stdin=program)
    assert f"counterexample {name} program.rs" in result.stdout, result
