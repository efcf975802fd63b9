"""Traces of the programs of the fixtures, and the tools that these need. Holds no tests.

`traced(Path("loops.cpp"), b"3")` compiles loops.cpp and returns its trace on the input 3.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.extras.trace.trace_model import Trace, TraceLimits
from banrye.extras.trace.tracers import tracer_of
from banrye.submission.build import build_source
from banrye.submission.program import Program

NEEDED = {
    ".py": (),
    ".c": ("gdb",),
    ".cpp": ("gdb",),
    ".rs": ("gdb", "rustc"),
    ".java": ("javac",),
    ".js": ("node",),
}


def needs(file: Path) -> tuple[pytest.MarkDecorator, ...]:
    """Return the marks of a test that traces a program."""
    tools = NEEDED[file.suffix]
    return (pytest.mark.needs(*tools), pytest.mark.slow) if tools else ()


def traced(file: Path, input_bytes: bytes = b"", limits: TraceLimits | None = None) -> Trace:
    """Return the trace of a program."""

    def rebuild(language: str) -> Program:
        return build_source(file, language_name=language)

    return tracer_of(build_source(file), rebuild).trace(input_bytes, limits or TraceLimits())
