"""Count how often each line of a Python program is executed, for many_runs.py.

A run of `for i in range(3): print(i)` in line 1 gives {1: 4}. Standard library only.
"""

from __future__ import annotations

import signal
import struct
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any

    Tracer = Callable[[FrameType, str, Any], Any]  # as sys.settrace wants it

LONG_SECONDS = 0.1  # of CPU time, after which a run is ended whose lines are counted
LONG = (1 << 32) - 1  # as in meter.py
COUNT = struct.Struct("=IQ")  # as in meter.py: a line, and how often it was executed


class LineCounter:
    """Counts how often each line below a folder is executed."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.executions: dict[int, int] = {}

    def start(self) -> None:
        self.executions = {}
        signal.signal(signal.SIGVTALRM, self.end)
        signal.setitimer(signal.ITIMER_VIRTUAL, LONG_SECONDS)
        sys.settrace(self.trace_call)

    def stop(self) -> None:
        sys.settrace(None)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def end(self, _number: int, _frame: object) -> None:
        """End a run that takes long: its counts say enough."""
        self.executions[LONG] = 1
        raise SystemExit

    def trace_call(self, frame: FrameType, _event: str, _argument: object) -> Tracer | None:
        """Trace the lines of a function if it is the program's."""
        return self.trace_line if frame.f_code.co_filename.startswith(self.folder) else None

    def trace_line(self, frame: FrameType, event: str, _argument: object) -> Tracer:
        if event == "line":
            line = frame.f_lineno
            self.executions[line] = self.executions.get(line, 0) + 1
        return self.trace_line

    def answer(self) -> bytes:
        return b"".join(COUNT.pack(line, number) for line, number in self.executions.items())
