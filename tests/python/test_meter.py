"""What runs cost, by exact counts. The oracles are gcov, Python's module trace, and arithmetic."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from banrye.process import sandbox
from banrye.process.limits import Limits
from banrye.submission.build import build_source
from banrye.submission.meter import LONG, LineCounts, Meter, meter_of
from tests.python.commands import FIXTURES

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")

SOURCES = FIXTURES / "meter"
LIMITS = Limits(cpu_seconds=5, memory_mebibytes=256, output_bytes=1 << 20)


def numbers(values: list[int]) -> bytes:
    return f"{len(values)}\n{' '.join(map(str, values))}\n".encode()


ASCENDING, DESCENDING = numbers(list(range(40))), numbers(list(range(40, 0, -1)))
MIXED = numbers([(17 * i) % 41 for i in range(40)])
INPUTS = [ASCENDING, DESCENDING, MIXED]


def meter(name: str) -> Meter:
    found = meter_of(build_source(SOURCES / name))
    assert found
    return found


def counts_of(name: str, inputs: list[bytes]) -> list[LineCounts]:
    counting = meter(name)
    result = counting.counts(inputs, LIMITS)
    counting.program.close()
    assert len(result) == len(inputs)
    return result


def executions_by_gcov(folder: Path, source: Path, input_bytes: bytes, mark: str) -> int:
    """Return how often gcov says that the line with a mark was executed."""
    copied = shutil.copy(source, folder / "main.cpp")
    subprocess.run(["g++", "-O0", "--coverage", copied, "-o", "main"], cwd=folder, check=True)
    subprocess.run(["./main"], cwd=folder, input=input_bytes, stdout=subprocess.DEVNULL, check=True)
    (notes,) = folder.glob("*.gcda")
    subprocess.run(["gcov", notes.name], cwd=folder, stdout=subprocess.DEVNULL, check=True)
    lines = (folder / "main.cpp.gcov").read_text().splitlines()
    (line,) = [line for line in lines if mark in line]
    count = line.split(":")[0].strip()
    return 0 if count == "#####" else int(count)


@pytest.mark.lengthy
@pytest.mark.skipif(not shutil.which("gcov"), reason="gcov is not installed")
@pytest.mark.parametrize("number", range(len(INPUTS)))
def test_the_inner_loop_is_executed_as_often_as_gcov_says(tmp_path: Path, number: int) -> None:
    source = SOURCES / "insertion.cpp"
    expected = executions_by_gcov(tmp_path, source, INPUTS[number], "// inner")
    counts = counts_of("insertion.cpp", INPUTS)
    assert expected == 0 or expected in counts[number].values()
    assert max(counts[number].values()) < expected + 100  # no block is executed more often


def test_the_counts_are_those_of_arithmetic_and_of_every_run() -> None:
    first = counts_of("insertion.cpp", INPUTS)
    assert 40 * 39 // 2 in first[1].values()
    assert first == counts_of("insertion.cpp", INPUTS)
    assert first[::-1] == counts_of("insertion.cpp", INPUTS[::-1])


@pytest.mark.lengthy
def test_memory_that_the_library_moves_counts() -> None:
    """A word loses its first letter n times: n^2 / 2 bytes are moved, and 16 count as a block."""
    small, large = (sum(counts.values()) for counts in counts_of("erase.cpp", [b"1000", b"4000"]))
    assert 1000 * 1000 / 32 * 0.9 < small < 1000 * 1000 / 32 + 20 * 1000
    assert 12 < large / small < 17


def test_a_run_that_fails_is_counted_up_to_its_end() -> None:
    counts = counts_of("insertion.cpp", [b"", DESCENDING, b"5 1 2"])
    assert sum(counts[0].values()) < 20
    assert sum(counts[2].values()) < sum(counts[1].values())


@pytest.mark.parametrize("name", ["endless.cpp", "endless.py"])
def test_a_run_that_takes_long_is_ended_and_counted(name: str) -> None:
    short, long, again = counts_of(name, [b"5", b"0", b"5"])
    assert LONG in long
    assert short == again
    assert LONG not in short
    assert max(long.values()) > 1000 * max(short.values())


def lines_by_trace(source: Path, input_bytes: bytes, folder: Path) -> LineCounts:
    """Return the executions of lines that `python -m trace` counts."""
    shutil.copy(source, folder / "main.py")
    words = [
        "-m",
        "trace",
        "--count",
        "--coverdir",
        str(folder),
        str(folder / "main.py"),
    ]
    run = [sys.executable, *words]
    subprocess.run(run, input=input_bytes, stdout=subprocess.DEVNULL, check=True, cwd=folder)
    counts: LineCounts = {}
    for number, line in enumerate((folder / "main.cover").read_text().splitlines(), start=1):
        if match := re.match(r" *(\d+): ", line):
            counts[number] = int(match[1])
    return counts


@pytest.mark.parametrize("number", range(len(INPUTS)))
def test_lines_of_python_are_those_of_the_module_trace(tmp_path: Path, number: int) -> None:
    counts = counts_of("insertion.py", INPUTS)[number]
    assert {line: n for line, n in counts.items() if line} == lines_by_trace(
        SOURCES / "insertion.py", INPUTS[number], tmp_path
    )


def test_other_languages_have_no_meter(tmp_path: Path) -> None:
    source = tmp_path / "run"
    source.write_text("#!/bin/sh\ncat\n")
    source.chmod(0o755)
    assert meter_of(build_source(tmp_path)) is None
