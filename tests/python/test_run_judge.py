"""scripts/judge as its users meet it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.python.checkout import copy
from tests.python.commands import (
    FIXTURES,
    PACKAGES,
    PROGRAMS,
    ROOT,
    TESTLIB,
    Result,
    inputs_below,
    matches,
    problem_names,
    run,
    script,
    script_environment,
    succeed,
)
from tests.python.processes import running

NAME = problem_names()[-1]
CUT = "longer than a terminal is wide, so... "


def judge(program: str | Path) -> Result:
    """Judge a program for some problem, in the folder of the fixtures."""
    return script("judge", NAME, program, cwd=PROGRAMS)


@pytest.mark.lengthy
def test_a_right_program_is_accepted() -> None:
    data = ROOT / "problems" / NAME / "data"
    cases = len(inputs_below(data / "sample")) + len(inputs_below(data / "secret"))
    result = judge(ROOT / f"src/bin/{NAME}.rs")
    assert (result.status, result.stderr) == (0, "")
    accepted = (
        rf"\nAccepted: all {cases} test cases and 400 small inputs, at most 0\.\d\d\d s \(.*\)\n"
        r"To look [^\n]*scripts/counterexample [^\n]*\nnext: [^\n]*\n$"
    )
    assert matches(accepted, result.stdout), result
    # A path is relative, or absolute if that is shorter.
    scripts = rf"(\.\./\.\./\.\./scripts|{re.escape(str(ROOT))}/scripts)"
    assert matches(rf"\nnext: {scripts}/paste {NAME}\n", result.stdout), result


@pytest.mark.lengthy
def test_the_command_of_a_clone_proposes_what_can_be_typed() -> None:
    """The shell does not find it by its name, and `paste` is a script only."""
    folders = script_environment()["PATH"].split(":")
    path = ":".join(folder for folder in folders if not Path(folder, "banrye").exists())
    words = [".venv/bin/banrye", "judge", NAME, f"src/bin/{NAME}.rs", "--quick"]
    result = run(words, env=script_environment(changes={"PATH": path}))
    assert f" .venv/bin/banrye counterexample {NAME} src/bin/{NAME}.rs" in result.stdout, result
    assert f"\nnext: scripts/paste {NAME}\n" in result.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("program", "parts"),
    [
        ("wrong.c", ["given neither this nor that, but a line that is ", CUT]),
        ("aborts.c", ["crash: signal SIGABRT", "Run-time error: on sample/1"]),
        (
            "fails.c",
            [
                "exit status 3",
                "the end of standard error line 1986 line 1987 ",
                "test cases not run after",
            ],
        ),
        ("recurses.c", ["given 10000"]),
        (
            "raises.py",
            [
                "exit status 1",
                'File "raises.py", line 2, in solve return board[9]',
                "IndexError: list index out of range Run-time error: ",
            ],
        ),
        # C++ that is too old for C++23 is compiled as C++14.
        (
            "asserts.cpp",
            [
                "crash: signal SIGABRT",
                "run: asserts.cpp:6: int main(): Assertion ",
                "nothing may be cut off",
            ],
        ),
    ],
)
def test_the_first_failure_is_shown(program: str, parts: list[str]) -> None:
    """Error messages have the line number, no path, and the last line, whole."""
    check_failure(program, parts)


def check_failure(program: str, parts: list[str]) -> None:
    """Check that a program fails on the first sample, with these parts in the report."""
    result = judge(program)
    assert result.status == 1
    words = f"{result.words} "
    for part in ("The first ", ": sample/1 ", " input ", *parts):
        assert part in words


def test_a_compile_error_is_shown() -> None:
    """One of the files is in UTF-16."""
    result = judge("broken.c")
    assert result.status == 1
    errors = r"(^|\n)broken.c:1:18: [^$]*\nCompile error\n$"
    assert matches(errors, result.stdout), result


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ([NAME, "no.cpp"], "no such file: no.cpp"),
        (
            [NAME, "notes.txt"],
            "unknown language: notes.txt (the language is recognised by the extension)",
        ),
        (
            ["No Such", "x"],
            f'no such problem: "No Such" (there are: {", ".join(problem_names())})',
        ),
    ],
)
def test_what_cannot_be_judged_is_named(arguments: list[str], error: str) -> None:
    assert script("judge", *arguments, cwd=PROGRAMS) == (2, "", f"judge: {error}\n")


GROWTH = "how the time grows if an input with a shape is too slow: "


@pytest.mark.slow
@pytest.mark.parametrize(
    ("program", "parts"),
    [
        # On a starved machine by wall time.
        ("slow.c", ["TLE > 2.0 s sample/1 ", "no answer within ", GROWTH]),
        ("sleeps.c", ["TLE > 2.0 s sample/1 ", "no answer within 8 s of wall time"]),
        ("floods.c", ["RTE ", "more than 8 MiB of output"]),
        ("floods.py", ["RTE ", "more than 8 MiB of output"]),
        ("greedy.c", ["RTE ", "more than 256 MiB of memory"]),
    ],
)
def test_the_limits_of_a_problem_are_enforced(program: str, parts: list[str]) -> None:
    check_failure(program, parts)


@pytest.mark.lengthy
@pytest.mark.parametrize(("package", "limit"), [("pairs", "0.5"), ("grid", "1.0")])
def test_where_the_time_limit_comes_from(package: str, limit: str) -> None:
    """That of pairs is beside its problem.yaml. That of grid is missing."""
    result = script("judge", PACKAGES / package, PROGRAMS / "slow.c")
    assert result.status == 1
    assert f"TLE   > {limit} s  " in result.stdout


def test_hidden_processes_are_killed() -> None:
    result = script("judge", PACKAGES / "words", PROGRAMS / "hides.c", "--all")
    assert result.status == 1
    assert "\nWrong answer: 2 of 2 test cases fail, " in result.stdout
    assert running("hides") == 0


@pytest.mark.slow
@pytest.mark.machine  # no other program of these names may run
@pytest.mark.parametrize(
    ("fixture", "message"),
    [
        ("chain", "\nThe first "),  # too slow or too large, whichever comes first
        ("signal", "\ncrash: signal 40\n"),
        ("locked_folder", "\nWrong answer: on "),
        ("no_folder", "\nWrong answer: on "),
        ("writes_input", "\nThe first "),  # the input cannot be opened for writing
        ("kills_worker", "\nThe first TLE"),  # the sandbox has nothing to kill
    ],
)
def test_misbehaviour_gets_a_verdict_and_leaves_nothing(
    tmp_path: Path, fixture: str, message: str
) -> None:
    """A chain of processes, a signal without a name, a folder that is locked or removed.

    Writing to the input, killing the process that runs it (test_run_regress has that without the
    sandbox).
    """
    sample = inputs_below(ROOT / "problems" / NAME / "data/sample")[0]
    question = sample.read_bytes()
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    program = PROGRAMS / f"misbehaves_{fixture}.c"
    result = script("judge", NAME, program, env={"TMPDIR": temporary})
    assert result.status == 1
    assert message in result.stdout + result.stderr
    assert "Traceback" not in result.stdout + result.stderr
    assert running("misbehaves") == 0
    assert list(temporary.iterdir()) == []
    assert sample.read_bytes() == question


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        (b"escape.c", "#error \x1b[31mred\n", "\nCompile error\n"),
        (b"\x1b[31mred.py", "print(1)\n", "\nWrong answer: on "),
        (b"caf\xe9.py", "print(1)\n", "\nWrong answer: on "),
    ],
)
def test_no_escape_code_is_printed(tmp_path: Path, name: bytes, text: str, message: str) -> None:
    """Neither a file name nor a compiler message steers the terminal, or has to be UTF-8."""
    path = tmp_path / os.fsdecode(name)
    path.write_text(text)
    result = judge(path)
    assert (result.status, result.stderr) == (1, "")
    assert "\x1b" not in result.stdout
    assert message in result.stdout


@pytest.mark.slow
@pytest.mark.needs("git", "cargo")
def test_symlinks_that_are_text_files_are_followed(tmp_path: Path) -> None:
    """In a clone with the defaults of Git for Windows, symlinks are text files that hold a path."""
    clone = tmp_path / "clone"
    name = problem_names()[0]
    settings = ("-c", "core.autocrlf=true", "-c", "core.symlinks=false")
    succeed("git", "clone", "-q", *settings, ROOT, clone)
    target = ROOT / "target/checkout"
    words = ("env", f"CARGO_TARGET_DIR={target}", "cargo", "test", "--locked", "--test", name)
    assert "test result: ok" in succeed(*words, cwd=clone)
    (clone / ".venv").symlink_to(ROOT / ".venv")
    link = clone / f"problems/{name}/submissions/accepted/{name}.rs"
    assert script("judge", name, link, root=clone).status == 0


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:cpp")
def test_the_bound_that_is_missed_most_comes_first(tmp_path: Path) -> None:
    """A bound that depends on another number is that of the largest input."""
    package = copy(FIXTURES / "search/limits", tmp_path / "limits")
    copy(TESTLIB, package / "input_validators/testlib.h")
    result = script("judge", package, package / "submissions/accepted/sum.py", "--quick")
    assert result.status == 0
    bounds = "m reaches 3 of 100,000, n reaches 5 of 100,000, k reaches 900 of 1,000."
    assert f"No test case reaches these bounds: {bounds}" in result.words
