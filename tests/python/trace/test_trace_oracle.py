"""At least 50 programs of each language print all their variables, and a trace says the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.python.commands import FIXTURES
from tests.python.trace.oracle import differences, programs
from tests.python.trace.traced_programs import needs, traced

ORACLE = FIXTURES / "trace/oracle"
FOLDERS = ("py", "c", "cpp", "java", "js", "rs")
ALL = [file for name in FOLDERS for file in programs(ORACLE / name)]


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=needs(file), id=file.name) for file in ALL]
)
def test_a_trace_says_what_the_program_prints(file: Path) -> None:
    given = Path(f"{file}.in")
    assert differences(traced(file, given.read_bytes() if given.exists() else b"")) == []
