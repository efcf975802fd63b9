"""Start one program: in the launcher's box on Linux, within the system's own limits elsewhere.

Both ways give the same: an object that can be waited for and ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from banrye.process import sandbox
from banrye.process.limits import End, Limits, RunEnd
from banrye.process.machine_limits import check_memory
from banrye.process.sandbox import Box


class RunningProgram(Protocol):
    """A program that runs."""

    def wait(self) -> RunEnd:
        """Wait until all its processes have ended. Call it once, in any thread."""
        ...

    def kill(self, end: End, reason: str) -> None:
        """End it. `wait` returns this end and reason unless it has ended by itself."""
        ...


def start_program(
    command: Sequence[str], limits: Limits, box: Box, streams: tuple[int, int, int]
) -> RunningProgram:
    """Start a command. `streams`: the descriptors that become its 0, 1 and 2.

    Raise MachineError if the machine cannot start it.
    """
    check_memory(limits.memory_mebibytes)
    if sandbox.is_supported():
        from banrye.process.box import BoxedProgram

        return BoxedProgram(command, limits, box, streams)
    from banrye.process.plain_program import PlainProgram

    return PlainProgram(command, limits, box, streams)
