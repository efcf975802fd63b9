"""Trace a Python program: its own interpreter runs it beside inside/python."""

from __future__ import annotations

from banrye.extras.trace.assemble import steps_of
from banrye.extras.trace.cut_notes import sources_of, with_notes
from banrye.extras.trace.record import INSIDE, RECORD, RecordedRun, run_recorded
from banrye.extras.trace.trace_model import Trace, TraceLimits
from banrye.submission.program import Program

SCRIPT = INSIDE / "python" / "python_tracer.py"


class PythonTracer:
    """The tracer of one Python program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def trace(self, input_bytes: bytes, limits: TraceLimits) -> Trace:
        interpreter, *arguments = self.program.command
        script = ["-u", str(SCRIPT), RECORD, str(limits.steps)]
        command = [interpreter, *script, *arguments]
        recorded = run_recorded(self.program, command, input_bytes, limits)
        return trace_of(self.program, recorded, input_bytes)


def trace_of(program: Program, recorded: RecordedRun, input_bytes: bytes) -> Trace:
    """Return the trace of a program that was run and recorded."""
    last = recorded.lines[-1] if recorded.lines else None
    has_ended = last is not None and last.kind == "end"
    steps = steps_of(recorded.lines, input_bytes, recorded.run.output)
    return Trace(
        files=program.originals,
        steps=with_notes(steps, sources_of(program.originals)),
        number=last.steps if last and has_ended else None,
        raised=last.text if last and has_ended else "",
        run=recorded.run,
    )
