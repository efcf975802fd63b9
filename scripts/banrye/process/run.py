"""Run one untrusted program on an input, within limits of time, memory and output.

The time limit applies to CPU time, which hardly depends on the load of the machine. Wall time only
ends a program that sleeps or is starved. Input and output are files, so that no pipe can block.
"""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import BinaryIO

from banrye.console import MachineError
from banrye.files import empty_folder
from banrye.messages import _
from banrye.process.cpu_time import thread_cpu_time
from banrye.process.limits import End, Limits, RunEnd, RunResult
from banrye.process.machine_limits import check_file_size
from banrye.process.running_program import start_program
from banrye.process.sandbox import Box, LauncherError

ERROR_BYTES = 10_000  # of standard error that are kept
# How a program ends that ignores the system's signal for too much output: Python fails with its
# next write, and Java goes on without an error.
AFTER_FAILED_WRITES = (End.STATUS, End.CPU_TIME, End.WALL_TIME)
NEEDED_BYTES = 1 << 20  # free on the disk; with less, the disk is the cause of a failure


def run_command(command: Sequence[str], limits: Limits, input_bytes: bytes, box: Box) -> RunResult:
    """Run a command in a box on an input, once more if the machine may have ended the run.

    Then the folder is emptied first, so that nothing is left of the first run. If its files are
    kept, only a launcher that was killed is a reason. Raise MachineError if the machine
    cannot run it: the disk is full, say.
    """
    try:
        result = run_once(command, limits, input_bytes, box)
        if box.keeps_files or not was_killed(result):
            return result
    except LauncherError:
        pass
    if not box.keeps_files:
        empty_folder(box.folder)
    return run_once(command, limits, input_bytes, box)


def was_killed(result: RunEnd) -> bool:
    """Return whether SIGKILL ended a program within its limits.

    The kernel sends it when memory is short. A program hardly ever sends it to itself.
    """
    return result.end is End.SIGNAL and result.exit_status == -signal.SIGKILL


def run_once(command: Sequence[str], limits: Limits, input_bytes: bytes, box: Box) -> RunResult:
    """Run a command in a box on an input. Raise MachineError."""
    try:
        with (
            tempfile.TemporaryFile() as stdin,
            tempfile.TemporaryFile() as stdout,
            tempfile.TemporaryFile() as stderr,
        ):
            stdin.write(input_bytes)
            stdin.seek(0)
            streams = stdin.fileno(), stdout.fileno(), stderr.fileno()
            beginning = time.monotonic()
            ended = start_program(command, limits, box, streams).wait()
            thread_cpu_time.add_seconds(ended.cpu_seconds)
            check_disk(stdout.fileno(), beginning)
            output_bytes = stdout.seek(0, os.SEEK_END)
            stdout.seek(0)
            output = stdout.read(limits.output_bytes)
            errors = last_bytes(stderr)
    except OSError as error:
        raise MachineError(_("cannot run a program: {}", error.strerror)) from None
    return with_output(apply_output_limit(ended, limits, output_bytes), output, errors)


def apply_output_limit(ended: RunEnd, limits: Limits, output_bytes: int) -> RunEnd:
    """Return how a run ended that has written so many bytes to standard output.

    Raise MachineError if the machine allows no larger file.
    """
    check_file_size(ended.end, output_bytes, limits.output_bytes)
    if output_bytes < limits.output_bytes or ended.end not in AFTER_FAILED_WRITES:
        return ended
    end, reason = limits.end_by_limit(End.OUTPUT)
    return replace(ended, end=end, reason=reason)


def with_output(ended: RunEnd, output: bytes, errors: bytes) -> RunResult:
    """Return how a run ended together with what it printed."""
    return RunResult(
        end=ended.end,
        reason=ended.reason,
        cpu_seconds=ended.cpu_seconds,
        memory_mebibytes=ended.memory_mebibytes,
        exit_status=ended.exit_status,
        output=output,
        errors=errors,
    )


def last_bytes(stderr: BinaryIO) -> bytes:
    """Return the last ERROR_BYTES of a file."""
    stderr.seek(max(0, stderr.seek(0, os.SEEK_END) - ERROR_BYTES))
    return stderr.read()


full_disks: deque[float] = deque([0.0], maxlen=1)  # when the disk was last seen full


def check_disk(descriptor: int, beginning: float) -> None:
    """Raise MachineError if the disk is full: then a right program fails or prints less.

    A run beside this one may have filled the disk and have made room again. It has seen a full
    disk at its own end, since the `beginning` of this run.
    """
    disk = os.fstatvfs(descriptor)
    if disk.f_bavail * disk.f_frsize < NEEDED_BYTES:
        full_disks.append(time.monotonic())
    if full_disks[0] >= beginning:
        raise MachineError(_("no space left on the disk of {}", tempfile.gettempdir()))
