"""What the tracers need, for `banrye doctor`. Runs with Python alone."""

from __future__ import annotations

COMMANDS = {"gdb": "gdb"}  # by the packages of Debian that have them
PURPOSE = "the trace of C, C++ and Rust"
