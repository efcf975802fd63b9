"""Run a program in the launcher's box, on Linux.

The launcher watches the limits and ends every process of the run before it reports.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress

from banrye.console import MachineError
from banrye.messages import _, marked
from banrye.process import sandbox
from banrye.process.limits import End, Limits, RunEnd, spawn_lock
from banrye.process.machine_limits import words_on_crash
from banrye.process.sandbox import Box, ExceededLimit

REPORT_BYTES = 4096  # of a report of the launcher at most
GRACE_SECONDS = 60.0  # for a launcher to end a run on a busy machine


class BoxedProgram:
    """A program that runs in a box."""

    def __init__(
        self, command: Sequence[str], limits: Limits, box: Box, streams: tuple[int, int, int]
    ) -> None:
        self.limits = limits
        self.killed_for: tuple[End, str] | None = None
        level = sandbox.sandbox_level()  # before the pipe: it may raise
        self.report, write_end = os.pipe()
        words = sandbox.command_in_box(command, limits, box, level, write_end)
        try:
            with spawn_lock:
                self.process = subprocess.Popen(
                    words,
                    stdin=streams[0],
                    stdout=streams[1],
                    stderr=streams[2],
                    env={},
                    pass_fds=(write_end,),
                )
        except OSError as error:
            os.close(self.report)
            raise MachineError(_("cannot start the launcher: {}", error.strerror)) from None
        finally:
            os.close(write_end)

    def wait(self) -> RunEnd:
        """Wait until the launcher reports. Raise LauncherError or MachineError."""
        with os.fdopen(self.report, "rb") as pipe:
            status = end_of_launcher(self.process, self.limits.longest_seconds)
            report = sandbox.parse_report(pipe.read(REPORT_BYTES), status)
        seconds, memory = report.cpu_seconds, report.memory_mebibytes
        end, reason = end_of_report(report, self.limits)
        if self.killed_for and report.exit_status == -signal.SIGKILL:  # else it has ended before
            end, reason = self.killed_for
        return RunEnd(end, reason, seconds, memory, report.exit_status)

    def kill(self, end: End, reason: str) -> None:
        """End the run. `wait` returns this end and reason."""
        self.killed_for = end, reason
        with suppress(OSError):
            self.process.send_signal(signal.SIGTERM)  # the launcher ends the run


def end_of_launcher(process: subprocess.Popen[bytes], seconds: float) -> int:
    """Return the exit status of a launcher that should end within some seconds of wall time.

    Kill it if it is stopped or hangs, or if a signal interrupts the waiting: with it end all
    processes that it has started.
    """
    try:
        return process.wait(seconds + GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
    except BaseException:
        process.kill()
        process.wait()
        raise


def end_of_report(report: sandbox.Report, limits: Limits) -> tuple[End, str]:
    """Return how a run ended by itself or by a limit, and the reason.

    Raise MachineError if the machine was too busy to run it.
    """
    if report.exceeded is ExceededLimit.STARVED:
        raise MachineError(
            _(
                "the machine is too busy: a program got {:.2f} s of CPU time within "
                "{:.0f} s, and waited for a processor for most of them (run again)",
                report.cpu_seconds,
                report.wall_seconds,
            )
        )
    if report.exceeded is ExceededLimit.FILES:
        return End.OUTPUT, _("too many or too large files")
    if report.exceeded is ExceededLimit.PROCESSES and report.exit_status:
        return End.STATUS, _("too many processes")
    if report.exceeded in REASONS:
        return End.STATUS, _(REASONS[report.exceeded])
    if report.exceeded in ENDS:
        return limits.end_by_limit(ENDS[report.exceeded])
    if report.cpu_seconds > limits.cpu_seconds:
        return limits.end_by_limit(End.CPU_TIME)
    end, reason = limits.end_of_status(report.exit_status)
    return end, reason + words_on_crash(report.exit_status, limits.memory_mebibytes)


REASONS = {
    ExceededLimit.DESCRIPTORS: marked("too many pipes or epoll instances"),
    ExceededLimit.HIDDEN: marked("a process that hides how much memory it uses"),
}
ENDS = {
    ExceededLimit.CPU: End.CPU_TIME,
    ExceededLimit.WALL: End.WALL_TIME,
    ExceededLimit.MEMORY: End.MEMORY,
}
