"""A machine that others use is no reason for a verdict: a program that waits for it is not slow."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from banrye.console import MachineError
from banrye.process import box, sandbox
from banrye.process.limits import End, Limits
from banrye.process.run import run_command
from banrye.process.sandbox import Box

OTHERS = 6  # processes that never wait
COUNTS = "for _ in range({}): pass\nprint(7)"  # 0.1 s of CPU time for 4,000,000
PYTHON = os.path.realpath(sys.executable)  # noqa: PTH  # not the link of the .venv

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")


@pytest.fixture
def _busy() -> Iterator[None]:
    """Keep one processor busy, and run on no other."""
    usual = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(usual)})
    words = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(words, start_new_session=True) for _ in range(OTHERS)]
    yield
    os.sched_setaffinity(0, usual)
    for each in others:
        each.kill()
        each.wait()


@pytest.mark.usefixtures("_busy")
@pytest.mark.lengthy
def test_a_program_that_waits_for_a_processor_is_not_too_slow(tmp_path: Path) -> None:
    """It ends, or, on a machine that is even busier, it gets no verdict.

    It needs 0.15 to 0.3 s of CPU time, and as one of seven processes a second of wall time.
    """
    limits = Limits(cpu_seconds=5, explicit_wall_seconds=0.6)
    with suppress(MachineError):
        result = run_command([PYTHON, "-c", COUNTS.format(6_000_000)], limits, b"", Box(tmp_path))
        assert result.end is End.EXITED, result


def test_a_machine_that_is_too_busy_is_said() -> None:
    """The launcher gives up after a minute or more in which the program was ready to run."""
    report = sandbox.Report(-9, sandbox.ExceededLimit.STARVED, 0.21, 40.2, 9)
    words = "the machine is too busy: a program got 0.21 s of CPU time within 40 s"
    with pytest.raises(MachineError, match=words):
        box.end_of_report(report, Limits(cpu_seconds=2))


@pytest.mark.lengthy
@pytest.mark.usefixtures("_busy")
def test_a_program_that_sleeps_is_too_slow_on_a_busy_machine_too(tmp_path: Path) -> None:
    limits = Limits(cpu_seconds=5, explicit_wall_seconds=1.0)
    result = run_command(["/bin/sleep", "60"], limits, b"", Box(tmp_path))
    assert result.end is End.WALL_TIME
