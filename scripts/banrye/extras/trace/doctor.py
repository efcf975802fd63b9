"""The commands that the tracers need, for `banrye doctor`. Runs with Python alone."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.language import PackagedTool
from banrye.messages import marked

TITLE = marked("trace")
TOOLS: Sequence[PackagedTool] = [PackagedTool("gdb", "gdb")]
PURPOSE = "the trace of C, C++ and Rust"
