"""judge --sanitize names the line of a mistake, and judge --watch judges each save."""

from __future__ import annotations

import queue
import subprocess
import threading
from pathlib import Path
from typing import IO

import pytest

from tests.python.commands import (
    FIXTURES,
    ROOT,
    door,
    matches,
    problem_names,
    script,
    script_environment,
)

NAME = problem_names()[-1]
LONGEST_WAIT = 30  # seconds, for a verdict
ORDINARY = "heap.cpp"


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file.name, marks=() if file.name == ORDINARY else pytest.mark.slow)
        for file in sorted((FIXTURES / "sanitize").iterdir())
    ],
)
def test_the_line_of_a_mistake_is_named(file: str) -> None:
    """In each fixture, a comment "// wrong" marks it."""
    path = FIXTURES / "sanitize" / file
    lines = path.read_text(encoding="utf-8").splitlines()
    (number,) = [number for number, line in enumerate(lines, 1) if "// wrong" in line]
    result = script("judge", NAME, "--sanitize", path)
    named = f"(?m)^tests/fixtures/sanitize/{file}:{number}:"
    assert matches(named, result.stdout), result


def put_verdicts(output: IO[str], verdicts: queue.Queue[str]) -> None:
    for line in output:
        if line.startswith("Wrong answer: "):
            verdicts.put(line)


@pytest.mark.slow
@pytest.mark.parametrize("option", [None, "--bundle"])
def test_each_save_is_judged(tmp_path: Path, option: str | None) -> None:
    """Ten saves, some of which replace the file, and ten verdicts. A bundle is made of each."""
    one = tmp_path / "one.py"
    words: list[str | Path] = [option, one] if option else []
    program = tmp_path / "main.py"
    program.write_text("print('TIE')  # -\n")
    verdicts: queue.Queue[str] = queue.Queue()
    with subprocess.Popen(
        [door("judge"), NAME, "--watch", program, *words],
        cwd=ROOT,
        env=script_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as watch:
        assert watch.stdout is not None
        reader = threading.Thread(target=put_verdicts, args=(watch.stdout, verdicts))
        reader.start()
        verdicts.get(timeout=LONGEST_WAIT)
        for number in range(10):
            text = f"print('TIE')  # {number}\n"
            if number % 2 == 0:
                with program.open("r+") as file:  # never empty: that would be one save more
                    file.write(text)
            else:
                new = tmp_path / "new"
                new.write_text(text)
                new.rename(program)
            verdicts.get(timeout=LONGEST_WAIT)
        watch.terminate()
        reader.join()
    assert watch.returncode == 143
    assert verdicts.empty(), "a verdict too many"
    if option:
        assert one.read_text() == program.read_text()
