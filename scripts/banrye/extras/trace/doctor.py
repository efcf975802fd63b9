"""The commands that the tracers need, for `banrye doctor`. Runs with Python alone."""

from __future__ import annotations

from collections.abc import Mapping

from banrye.messages import marked

TITLE = marked("trace")
COMMANDS: Mapping[str, str] = {"gdb": "gdb"}  # by the packages of Debian that have them
PURPOSE = "the trace of C, C++ and Rust"
