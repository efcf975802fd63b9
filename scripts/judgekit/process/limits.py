"""What a run is limited to and how it ended: the values that every other room passes around.

Imports console. Runs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judgekit.console import UserError


@dataclass(frozen=True)
class Limits:
    """The limits of one run, all its processes together."""

    cpu_seconds: float
    memory_mebibytes: int = 2048  # resident
    output_bytes: int = 64 << 20  # of each file and stream that is written

    @property
    def wall_seconds(self) -> float:
        """After this time, a program that sleeps or is starved is ended."""
        return 2 * self.cpu_seconds + 4


class End(Enum):
    """How a run ended."""

    EXITED = "exit status 0"
    STATUS = "another exit status"
    SIGNAL = "killed by a signal"
    CPU_TIME = "over the CPU time limit"
    WALL_TIME = "over the wall time limit"
    MEMORY = "over the memory limit"
    OUTPUT = "over the output limit"


@dataclass(frozen=True)
class RunResult:
    """One run of a program."""

    end: End
    reason: str  # for the user; empty after End.EXITED only
    cpu_seconds: float
    memory_mebibytes: int  # peak of the resident memory, 0 if it is not known
    output: bytes
    errors: bytes  # the end of standard error
    exit_status: int  # negative: minus the number of the signal

    @property
    def succeeded(self) -> bool:
        return self.end is End.EXITED

    @property
    def timed_out(self) -> bool:
        return self.end in (End.CPU_TIME, End.WALL_TIME)

    def error_text(self) -> str:
        """Return the end of standard error, or else the reason."""
        return self.errors.decode(errors="replace").strip() or self.reason


class EnvironmentFailure(UserError):
    """The machine failed, not the program: the disk is full, say. There is no verdict."""
