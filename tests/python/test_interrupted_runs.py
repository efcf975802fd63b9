"""A run that a signal interrupts in the main thread leaves no process and no descriptor."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

from banrye.process import sandbox
from banrye.process.box import BoxedProgram
from banrye.process.limits import Limits
from banrye.process.plain_program import PlainProgram
from banrye.process.sandbox import Box
from tests.python.processes import children_of

LIMITS = Limits(cpu_seconds=30)
WAYS = [
    pytest.param(
        BoxedProgram,
        marks=pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher"),
    ),
    PlainProgram,
]


class Stopped(Exception):
    """The signal has come."""


@pytest.fixture
def signal_soon() -> Iterator[None]:
    """Raise Stopped in the main thread after a moment."""

    def handle(_number: int, _frame: FrameType | None) -> None:
        raise Stopped

    former = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, former)


@pytest.mark.usefixtures("signal_soon")
@pytest.mark.parametrize("kind", WAYS)
def test_nothing_is_left(tmp_path: Path, kind: type[BoxedProgram | PlainProgram]) -> None:
    before = children_of(os.getpid()), len(list(Path("/proc/self/fd").iterdir()))
    with Path(os.devnull).open("r+b") as null:
        streams = (null.fileno(),) * 3
        program = kind(["sleep", "60"], LIMITS, Box(tmp_path, []), streams)
        with pytest.raises(Stopped):
            program.wait()
    assert program.process.returncode == -signal.SIGKILL
    assert (children_of(os.getpid()), len(list(Path("/proc/self/fd").iterdir()))) == before
