"""Choose the tracer of a program by its language."""

from __future__ import annotations

from banrye.console import relative_path
from banrye.extras.trace import gdb, java, node
from banrye.extras.trace.python import PythonTracer
from banrye.extras.trace.trace_model import CannotTrace, Rebuild, Tracer
from banrye.messages import _
from banrye.submission.program import Program

PYTHON = ("python3", "pypy3")  # problemtools' identifiers


class NoTracer(CannotTrace):
    """There is no tracer for a language."""


def tracer_of(program: Program, rebuild: Rebuild) -> Tracer:
    """Return the tracer of a program. Raise NoTracer."""
    if program.language in PYTHON:
        return PythonTracer(program)
    if program.language in gdb.LANGUAGES:
        return gdb.GdbTracer(program, rebuild)
    if program.language == "java":
        return java.JavaTracer(program, rebuild)
    if program.language == node.LANGUAGE:
        return node.NodeTracer(program)
    raise NoTracer(
        _(
            "{} cannot be traced: there are tracers for Python, C, C++, Rust, Java and JavaScript",
            relative_path(program.source),
        )
    )
