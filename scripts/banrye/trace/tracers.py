"""Choose the tracer of a program by its language."""

from __future__ import annotations

from collections.abc import Callable

from banrye.console import UserError, relative_path
from banrye.submission.program import Program
from banrye.trace import gdb
from banrye.trace.model import Tracer
from banrye.trace.python import PythonTracer

Rebuild = Callable[[str], Program]
"""Compiles the sources of a program as another language (problemtools' identifier)."""

PYTHON = ("python3", "pypy3")  # problemtools' identifiers


class NoTracer(UserError):
    """There is no tracer for a language."""


def tracer_of(program: Program, rebuild: Rebuild) -> Tracer:
    """Return the tracer of a program. `rebuild`: compiles its sources as another language.

    Raise NoTracer.
    """
    if program.language in PYTHON:
        return PythonTracer(program)
    if program.language in gdb.LANGUAGES:
        return gdb.GdbTracer(program, rebuild)
    raise NoTracer(
        f"{relative_path(program.source)} cannot be traced: there are tracers for Python, C, C++"
        " and Rust"
    )
