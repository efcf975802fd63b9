r"""Give many small inputs to a program in one run.

    MAGIC, 2, 3, "1 2", 3, "3 4"                       the standard input of the run
    MAGIC, (0, 85 us, 2), "3\n", (0, 91 us, 2), "7\n"  its standard output

served/many_inputs.cpp, which is linked with programs in C and C++, does it, and forks for each
input before the program's initialisers. served/many_runs.py does it for programs in Python, in one
process, and the module `many_inputs` of a language for those in a virtual machine, as in Java. All
happens in the program's own process: whoever asks runs each failure again in the usual way. Each of
the three ends early if much time was spent: then only the first inputs have results.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

from banrye.process.limits import End, Limits, RunResult
from banrye.process.server import Job

MAGIC = b"\x7f many inputs\n\0\0"
NUMBER = struct.Struct("=I")
RESULT = struct.Struct("=iIQ")  # a status as of wait4(2), bytes of output, microseconds
MOST_BYTES = 16 << 10  # of an input
SECONDS = 1.0  # of wall time, after which no other input is begun
MANY_RUNS = Path(__file__).with_name("served") / "start_many_runs.py"


def in_one_process(command: Sequence[str], what: str) -> list[str]:
    """Return the command that runs a program in Python many times. `what`: see many_runs.py."""
    *interpreter, program = command
    return [*interpreter, str(MANY_RUNS), what, program]


def is_small(job: Job) -> bool:
    """Return whether a run can be one of many for small inputs, which all have the same command."""
    return len(job.input_bytes) <= MOST_BYTES and not job.argument


def request_of(inputs: Sequence[bytes]) -> bytes:
    """Return the standard input of a run for several inputs."""
    parts = [MAGIC, NUMBER.pack(len(inputs))]
    for input_bytes in inputs:
        parts += [NUMBER.pack(len(input_bytes)), input_bytes]
    return b"".join(parts)


def first_results(run: RunResult, limits: Limits) -> list[RunResult] | None:
    """Return how the first runs ended, or all, None if one run does not tell."""
    if not run.succeeded or not run.output.startswith(MAGIC):
        return None
    try:
        return list(results_in(run.output, limits))
    except struct.error:
        return None


def results_of(run: RunResult, limits: Limits, cpu_seconds: float) -> list[RunResult] | None:
    """Return how the first runs ended, or all, up to one that takes so many seconds.

    None if nothing is known of the first.
    """
    results = first_results(run, limits) or ()
    return list(takewhile(lambda result: result.cpu_seconds < cpu_seconds, results)) or None


def results_in(output: bytes, limits: Limits) -> Iterator[RunResult]:
    """Yield the results in the output of a run. Raise struct.error if it ends within one."""
    place = len(MAGIC)
    while place < len(output):
        status, length, microseconds = RESULT.unpack_from(output, place)
        place += RESULT.size
        end, reason, code = end_of(status, limits)
        text = output[place : place + length]
        yield RunResult(end, reason, microseconds / 1e6, 0, code, text, b"")
        place += length


def end_of(status: int, limits: Limits) -> tuple[End, str, int]:
    """Return the end, the reason and the exit status that a status of wait4(2) means."""
    if status == 0:
        return End.EXITED, "", 0
    if status == -1:
        return *limits.end_by_limit(End.OUTPUT), 0
    code = os.waitstatus_to_exitcode(status)
    return *limits.end_of_status(code), code
