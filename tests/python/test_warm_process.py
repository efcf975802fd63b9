"""Commands in a warm process: the same as those that a user starts."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from tests.python.commands import FIXTURES, Result, door, result_of, run, script_environment
from tests.python.warm_commands import Command, WarmProcess, WarmProcesses

CASES = FIXTURES / "cases"
DIGITS = re.compile(r"[0-9]+")
SECONDS = 300


@pytest.fixture(scope="module")
def warm_process() -> WarmProcess:
    return WarmProcess(script_environment())


@pytest.mark.parametrize(
    "words",
    [
        ["judge", "absolute_sum.py", "--cases", "layouts/words", "--json"],
        ["judge", "none.py"],
        ["judge", "--tolerance", "2"],
        ["judge", "--version"],
        ["counterexample", "--help"],
        ["judge", "judge", "--lang", "ko"],
        ["counterexample", "none"],
    ],
    ids=" ".join,
)
def test_a_command_in_a_warm_process_is_that_of_a_user(
    warm_process: WarmProcess, words: list[str]
) -> None:
    environment = script_environment()
    warm = result_of(*warm_process.run(Command(words, str(CASES), environment, SECONDS), b""))
    cold = run([door(words[0]), *words[1:]], cwd=CASES, env=environment)
    assert without_seconds(warm) == without_seconds(cold)


def test_a_command_in_a_warm_process_has_its_own_environment_and_input(
    warm_process: WarmProcess, tmp_path: Path
) -> None:
    (tmp_path / "1.in").write_text("1 2\n", encoding="utf-8")
    (tmp_path / "1.out").write_text("3\n", encoding="utf-8")
    program = b"print(sum(map(int, input().split())))\n"
    environment = {**script_environment(), "BANRYE_LANG": "ko"}
    words = ["judge", "-", "--language", "python", "--cases", "."]
    status, output, errors = warm_process.run(
        Command(words, str(tmp_path), environment, SECONDS), program
    )
    assert (status, errors) == (0, b"")
    assert "\ub9de\uc558\uc2b5\ub2c8\ub2e4" in output.decode()  # Accepted


def test_variables_that_are_read_at_the_start_get_a_start_of_their_own(tmp_path: Path) -> None:
    processes = WarmProcesses()
    environment = {**script_environment(), "HOME": str(tmp_path)}
    command = Command(["judge", "--version"], str(tmp_path), environment, SECONDS)
    assert processes.run(command, b"") is None
    assert processes.by_start == {}


def test_a_command_beside_another_is_started_as_a_user_starts_it(tmp_path: Path) -> None:
    processes = WarmProcesses()
    command = Command(["judge", "--version"], str(tmp_path), script_environment(), SECONDS)
    assert processes.run(command, b"") is None
    assert processes.run(command, b"")
    (process,) = processes.by_start.values()
    with process.lock:
        assert processes.run(command, b"") is None


@pytest.mark.lengthy
def test_a_command_that_hangs_is_ended(warm_process: WarmProcess, tmp_path: Path) -> None:
    (tmp_path / "1.in").write_text("1\n", encoding="utf-8")
    (tmp_path / "sleeps.py").write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    words = ["judge", "sleeps.py", "--cases", ".", "--time", "50"]
    command = Command(words, str(tmp_path), script_environment(), 1)
    assert warm_process.run(command, b"")[0] == -signal.SIGALRM


def without_seconds(result: Result) -> tuple[int, str, str]:
    return result.status, DIGITS.sub("N", result.stdout), DIGITS.sub("N", result.stderr)
