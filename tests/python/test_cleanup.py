"""However a script ends, no process of its run is left, and no file.

Not after success or failure, not after a signal that can be handled, and not after its terminal was
closed. After SIGKILL no process is left.
"""

from __future__ import annotations

import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.python.checkout import Repository
from tests.python.commands import (
    PROGRAMS,
    ROOT,
    door,
    paths_below,
    problem_names,
    script_environment,
)
from tests.python.processes import processes_of
from tests.python.terminals import Terminal

NAME = problem_names()[-1]
SIGNALS = ("INT", "TERM", "HUP", "KILL")
SECONDS_TO_END = 5.0
pytestmark = pytest.mark.needs("setsid")


@dataclass(frozen=True)
class Ending:
    """How a run ends when so many of its processes have this name.

    `how` is a signal, "terminal" (which is closed) or "" (by itself).
    """

    how: str
    processes: int
    name: str


def check_nothing_is_left(words: list[str | Path], folder: Path, ending: Ending) -> None:
    """Run a command in a folder, end it and check. The command must not succeed."""
    mark = f"{folder}/"
    before = paths_below(ROOT / "problems")
    environment = script_environment(ROOT, {"TMPDIR": mark})
    process, end = start(words, folder, environment, ending.how)
    while ending.how and processes_of(mark).count(ending.name) < ending.processes:
        assert process.poll() is None, "it has ended by itself"
        time.sleep(0.01)
    end()
    assert process.wait(timeout=120) != 0
    deadline = time.monotonic() + SECONDS_TO_END
    while processes_of(mark) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert processes_of(mark) == []
    assert ending.how == "KILL" or paths_below(folder) == []
    assert paths_below(ROOT / "problems") == before


def start(
    words: list[str | Path], folder: Path, environment: dict[str, str], how: str
) -> tuple[subprocess.Popen[bytes], Callable[[], None]]:
    """Start a command. Return it, and what ends it."""
    if how == "terminal":
        terminal = Terminal(words, cwd=folder, env=environment)
        return terminal.process, terminal.close
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        words, cwd=folder, env=environment, stdout=quiet, stderr=quiet, start_new_session=True
    )
    if how:
        return process, lambda: process.send_signal(signal.Signals[f"SIG{how}"])
    return process, lambda: None


def of_each_end(*ordinary: str) -> list[object]:
    """Return the parameters of a test: the ends that are always tried, and the slow ones."""
    return [
        pytest.param(end, id=end or "itself", marks=() if end in ordinary else pytest.mark.slow)
        for end in (*SIGNALS, "terminal", "")
    ]


@pytest.mark.lengthy
@pytest.mark.parametrize("end", of_each_end("TERM", "terminal", ""))
def test_judge_leaves_nothing(tmp_path: Path, end: str) -> None:
    program = PROGRAMS / ("waits.cpp" if end else "leaves_child.cpp")
    check_nothing_is_left([door("judge"), NAME, program], tmp_path, Ending(end, 2, "waits"))


@pytest.mark.lengthy
@pytest.mark.parametrize("end", of_each_end("INT"))
def test_counterexample_leaves_nothing(tmp_path: Path, end: str) -> None:
    program = PROGRAMS / ("waits.cpp" if end else "leaves_child.cpp")
    words: list[str | Path] = [door("counterexample"), NAME, program]
    check_nothing_is_left(words, tmp_path, Ending(end, 2, "waits"))


@pytest.mark.slow
@pytest.mark.parametrize("end", ["INT", "TERM", "HUP", "terminal"])
def test_a_compiler_that_is_killed_leaves_no_file(tmp_path: Path, end: str) -> None:
    program = PROGRAMS / "endless_include.cpp"
    check_nothing_is_left([door("judge"), NAME, program], tmp_path, Ending(end, 1, "cc1plus"))


@pytest.mark.slow
@pytest.mark.needs("bt", "pandoc")
@pytest.mark.parametrize("end", [*SIGNALS, "terminal"])
@pytest.mark.needs("verb:package")
def test_package_leaves_nothing(repository: Repository, tmp_path: Path, end: str) -> None:
    """The compiler does not end."""
    repository.add_fixture("package")
    validator = "problems/received/input_validators/digit.cpp"
    repository.write(validator, '#include "/dev/zero"\n')
    folder = tmp_path / "empty"
    folder.mkdir()
    words: list[str | Path] = [door("package", repository.root), "received"]
    check_nothing_is_left(words, folder, Ending(end, 1, "cc1plus"))
    assert not repository.path("target/packages").exists()
