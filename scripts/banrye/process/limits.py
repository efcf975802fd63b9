"""The limits of a run and its result: the values that all rooms share."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from enum import Enum
from threading import Lock

from banrye.messages import _

# Held to start a program, and to write one that is run: a program that is started meanwhile would
# inherit the open file, and a file that is open for writing cannot be run (ETXTBSY).
spawn_lock = Lock()


MOST_WALLS, MOST_MORE = 5, 60.0  # as in launcher/watch.rs


class End(Enum):
    """The kind of end of a run."""

    EXITED = "exit status 0"
    STATUS = "another exit status"
    SIGNAL = "killed by a signal"
    CPU_TIME = "over the CPU time limit"
    WALL_TIME = "over the wall time limit"
    MEMORY = "over the memory limit"
    OUTPUT = "over the output limit"


@dataclass(frozen=True)
class Limits:
    """The limits of one run, all its processes together."""

    cpu_seconds: float
    memory_mebibytes: int = 2048  # resident
    output_bytes: int = 64 << 20  # of each file and stream that is written
    explicit_wall_seconds: float | None = None
    limits_in_messages: Limits | None = None
    """The limits that a reason names, if a run is cut earlier or later than these say."""

    @property
    def wall_seconds(self) -> float:
        """After this time, a program that sleeps or is starved is ended."""
        return self.explicit_wall_seconds or 2 * self.cpu_seconds + 4

    @property
    def longest_seconds(self) -> float:
        """After this wall time, a program is ended that was ready to run, and got no processor."""
        return max(MOST_WALLS * self.wall_seconds, self.wall_seconds + MOST_MORE)

    def end_by_limit(self, end: End) -> tuple[End, str]:
        """Return an end by a limit, and the reason for the user."""
        shown_limits = self.limits_in_messages or self
        reasons = {
            End.CPU_TIME: _("no answer within {:g} s of CPU time", shown_limits.cpu_seconds),
            End.WALL_TIME: _("no answer within {:g} s of wall time", shown_limits.wall_seconds),
            End.MEMORY: _("more than {} MiB of memory", shown_limits.memory_mebibytes),
            End.OUTPUT: _("more than {} MiB of output", shown_limits.output_bytes >> 20),
        }
        return end, reasons[end]

    def end_of_status(self, status: int) -> tuple[End, str]:
        """Return the end that an exit status means (negative: a signal), and the reason."""
        if status == -signal.SIGXFSZ:
            return self.end_by_limit(End.OUTPUT)
        if status < 0:
            names = {number.value: number.name for number in signal.Signals}
            return End.SIGNAL, _("crash: signal {}", names.get(-status, -status))
        return (End.STATUS, _("exit status {}", status)) if status else (End.EXITED, "")


@dataclass(frozen=True)
class RunEnd:
    """The end of a run, with the time and memory of all its processes together."""

    end: End
    reason: str  # for the user; may be empty after End.EXITED only
    cpu_seconds: float
    memory_mebibytes: int  # peak of the resident memory, 0 if it is not known
    exit_status: int  # negative: minus the number of the signal


@dataclass(frozen=True)
class RunResult(RunEnd):
    """One run of a program and what it printed."""

    output: bytes
    errors: bytes  # the end of standard error

    @property
    def succeeded(self) -> bool:
        """True if the run ended with exit status 0."""
        return self.end is End.EXITED

    @property
    def timed_out(self) -> bool:
        """True if a limit of CPU time or wall time ended the run."""
        return self.end in (End.CPU_TIME, End.WALL_TIME)

    def error_text(self) -> str:
        """Return the end of standard error, or else the reason."""
        return self.errors.decode(errors="replace").strip() or self.reason
