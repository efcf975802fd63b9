"""Name the undefined behaviour in a run of a C or C++ program, at the line of its trace."""

from __future__ import annotations

from dataclasses import replace

from banrye.console import relative_path
from banrye.extras.trace.trace_model import Place, Rebuild, TraceLimits, UndefinedBehaviour
from banrye.judging import sanitize
from banrye.process.limits import Limits
from banrye.submission.program import Program


def find_undefined(
    program: Program, rebuild: Rebuild, input_bytes: bytes
) -> UndefinedBehaviour | None:
    """Run a program with sanitizers. Return the first finding, None if there is none."""
    variant = sanitize.variant_of(program)
    if variant is None:
        return None
    sanitized = rebuild(variant)
    sanitized = replace(sanitized, environment=sanitize.ENVIRONMENT)
    allowed = TraceLimits()
    memory = allowed.memory_mebibytes + sanitize.MEMORY_EXTRA
    limits = Limits(sanitize.TIME_FACTOR * allowed.cpu_seconds, memory, allowed.output_bytes)
    run = sanitized.run(input_bytes, limits)
    lines = run.errors.decode(errors="replace").splitlines()
    finding = sanitize.finding_in(lines, sanitized)
    if finding is None:
        return None
    return UndefinedBehaviour(place_of(finding.place, sanitized), finding.what)


def place_of(text: str, program: Program) -> Place | None:
    """Return the place that FILE:LINE means, None if that is no file of the program."""
    file, _, line = text.rpartition(":")
    for name, original in program.originals.items():
        if relative_path(original) == file and line.isdigit():
            return Place(name, int(line))
    return None
