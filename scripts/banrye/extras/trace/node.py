"""Trace a JavaScript program: Node runs it beside inside/javascript, its own debugger."""

from __future__ import annotations

from banrye.extras.trace.python import trace_of
from banrye.extras.trace.record import INSIDE, RECORD, run_recorded
from banrye.extras.trace.trace_model import Trace, TraceLimits
from banrye.submission.program import Program

SCRIPT = INSIDE / "javascript" / "node_tracer.js"
LANGUAGE = "javascript"  # problemtools' identifier


class NodeTracer:
    """The tracer of one JavaScript program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def trace(self, input_bytes: bytes, limits: TraceLimits) -> Trace:
        *node, file = self.program.command
        command = [*node, str(SCRIPT), RECORD, str(limits.steps), file]
        recorded = run_recorded(self.program, command, input_bytes, limits)
        return trace_of(self.program, recorded, input_bytes)
