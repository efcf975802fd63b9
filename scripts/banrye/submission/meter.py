"""Measure exact costs: how often a program executes each basic block or line.

    insertion sort, "3 / 1 2 3"    {0: 1, 17: 3, 25: 2}    the cost is 6
    insertion sort, "3 / 3 2 1"    {0: 1, 17: 3, 25: 2, 31: 3}

The counts do not depend on the machine, so a small input says what a large one takes. A program in
C or C++ is compiled again for it (served/meter.cpp): blocks count, and the bytes of memory that the
C library moves or compares. In a program in Python, lines count (served/many_runs.py), and nothing
that happens within one: `x in numbers` is one execution. A place has the same number in all runs of
one program.
"""

from __future__ import annotations

import signal
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from banrye.console import UserError
from banrye.language import METERED, shares_process, variant_for
from banrye.process.limits import Limits, RunResult
from banrye.process.server import Job
from banrye.submission import many_inputs
from banrye.submission.build import build_source
from banrye.submission.program import Program
from banrye.submission.serving import StartMethod
from banrye.submission.source_kind import SourceKind

COUNT = struct.Struct("=IQ")

LONG = (1 << 32) - 1
"""A place of the counts of a run that took so long that it was ended."""

LineCounts = dict[int, int]
"""Executions, by place."""


class Meter(Protocol):
    """A meter counts the executions of one program."""

    @property
    def program(self) -> Program:
        """The program that counts, which may be another one than is judged."""
        ...

    def counts(
        self, inputs: Sequence[bytes], limits: Limits, arguments: Sequence[str] = ()
    ) -> list[LineCounts]:
        """Return the counts of the first runs, or of all. None at all: they are not known.

        A run that takes long is ended, see LONG. Much time in all ends the answer.
        """
        ...


@dataclass(frozen=True)
class BlockMeter:
    """Counts basic blocks: `program` was compiled for it."""

    program: Program

    def counts(
        self, inputs: Sequence[bytes], limits: Limits, arguments: Sequence[str] = ()
    ) -> list[LineCounts]:
        """Return the counts of the first runs. See Meter."""
        request = many_inputs.request_of(inputs)
        runs = self.program.run_request(Job(request, limits.cpu_seconds), limits, arguments)
        return [counts_in(run) for run in runs or []]


@dataclass(frozen=True)
class LineMeter:
    """Counts the lines of a program in Python, which the interpreter tells."""

    program: Program

    def counts(
        self, inputs: Sequence[bytes], limits: Limits, arguments: Sequence[str] = ()
    ) -> list[LineCounts]:
        """Return the counts of the first runs. See Meter."""
        request = many_inputs.request_of(inputs)
        seconds = limits.cpu_seconds
        job = Job(request, many_inputs.SECONDS + seconds)
        run = self.program.run_in_one_process("costs", job, limits, arguments)
        return [counts_in(result) for result in many_inputs.results_of(run, limits, seconds) or []]


def counts_in(run: RunResult) -> LineCounts:
    counts = dict(COUNT.iter_unpack(run.output))
    return {**counts, LONG: 1} if run.exit_status == -signal.SIGVTALRM else counts


def meter_of(program: Program, kind: SourceKind = SourceKind.GUESS) -> Meter | None:
    """Return the meter of a program, None if there is none.

    A program in C or C++ is compiled once more, or taken from the cache. Its counts are those of
    runs that are forked, so it must be served.
    """
    if shares_process(program.language):
        return LineMeter(program)
    variant = variant_for(program.language, METERED)
    if variant is None:
        return None
    try:
        counting = build_source(program.source, kind=kind, language_name=variant.code)
    except UserError:
        return None
    return BlockMeter(counting) if counting.start_method is StartMethod.LINKED else None
