"""A program that is judged within a large process, such as a notebook, has its own memory alone.

Linux gives a process at its start the peak of the process that starts it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from banrye.process import sandbox
from tests.python.commands import ROOT, run

CALLER = """
import sys
from pathlib import Path
from banrye.process.{module} import {kind}
from banrye.process.limits import Limits
from banrye.process.sandbox import Box

large = b"x" * (400 << 20)
with open("/dev/null", "r+b") as null:
    streams = (null.fileno(),) * 3
    limits = Limits(cpu_seconds=30, memory_mebibytes=200)
    print({kind}(["true"], limits, Box(Path.cwd(), []), streams).wait().end.name)
"""
WAYS = [
    pytest.param(
        "box",
        "BoxedProgram",
        marks=pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher"),
    ),
    ("plain_program", "PlainProgram"),
]


@pytest.mark.parametrize(("module", "kind"), WAYS)
def test_a_small_program_of_a_large_caller(tmp_path: Path, module: str, kind: str) -> None:
    words = [sys.executable, "-c", CALLER.format(module=module, kind=kind)]
    result = run(
        words, cwd=tmp_path, env={"PYTHONPATH": f"{ROOT}/scripts", "PATH": "/usr/bin:/bin"}
    )
    assert (result.status, result.stdout) == (0, "EXITED\n"), result
