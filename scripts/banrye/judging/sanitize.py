"""Run a C or C++ program with sanitizers on one input, and name the first error.

AddressSanitizer and UndefinedBehaviorSanitizer of gcc.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from banrye.console import UserError
from banrye.language import variant_for
from banrye.problem.model import Problem
from banrye.problem.submissions import accepted_sources, build_submission
from banrye.problem.validators import build_part
from banrye.process.limits import End, Limits
from banrye.submission.program import Program
from banrye.submission.source_kind import SourceKind
from banrye.testcase import TestCase

# Leaks are no mistake, and looking for them wants to trace the program.
ENVIRONMENT = {
    "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1:quarantine_size_mb=16",
    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
}
TIME_FACTOR, MEMORY_FACTOR, MEMORY_EXTRA = 5, 1, 256  # what the sanitizers need
WARNINGS = 6  # the number of warnings that are shown

ADDRESS = re.compile(r"ERROR: AddressSanitizer: (.*)")
FRAME = re.compile(r"^\s*#\d+ \S+ in .*?(\S+?):(\d+)(?::\d+)?\)?$")
SUMMARY = re.compile(r"SUMMARY: AddressSanitizer: (\S+) (\S+?):(\d+)")
UNDEFINED = re.compile(r"^(\S+?):(\d+)(?::\d+)?: runtime error: (.*)")


@dataclass(frozen=True)
class SanitizerFinding:
    """The first error that a sanitizer reports of a program."""

    place: str  # FILE:LINE, "" if it is not known
    what: str


def is_possible(program: Program) -> bool:
    """Return whether a program is in a language that has sanitizers."""
    return variant_of(program) is not None


def variant_of(program: Program) -> str | None:
    """Return the code of the language of a program with sanitizers, None if it has none."""
    variant = variant_for(program.language, "sanitized")
    return variant.code if variant else None


def build_sanitized(problem: Problem, source: Path, program: Program, kind: SourceKind) -> Program:
    """Compile a program with sanitizers and warnings. Raise CompileError."""
    language = variant_of(program)
    return replace(
        build_submission(problem, source, kind, language=language), environment=ENVIRONMENT
    )


def first_finding(problem: Problem, sanitized: Program, case: TestCase) -> SanitizerFinding | None:
    """Run a program with sanitizers on an input. Return the first finding or None."""
    limits = problem.limits
    limits = Limits(
        cpu_seconds=TIME_FACTOR * limits.cpu_seconds,
        memory_mebibytes=MEMORY_FACTOR * limits.memory_mebibytes + MEMORY_EXTRA,
        output_bytes=limits.output_bytes,
    )
    run = sanitized.run(case.input_bytes, limits, case.arguments, case.files)
    lines = run.errors.decode(errors="replace").splitlines()
    if finding := finding_in(lines, sanitized):
        return finding
    return None if run.end is End.EXITED else SanitizerFinding("", run.reason)


def finding_in_only_reference(problem: Problem, case: TestCase) -> SanitizerFinding | None:
    """Return the undefined behaviour of the one accepted submission of a problem on an input.

    None if there are others, which would have to agree with it, or it has no sanitizers here. It is
    compiled with them at the first use, which takes some seconds.
    """
    sources = accepted_sources(problem)
    if len(sources) != 1:
        return None
    try:
        program = build_part(problem, sources[0])
        if not is_possible(program):
            return None
        sanitized = build_sanitized(problem, program.source, program, SourceKind.PROGRAM)
    except UserError:  # the libraries of the sanitizers are not installed
        return None
    return first_finding(problem, sanitized, case)


def finding_in(lines: list[str], program: Program) -> SanitizerFinding | None:
    """Return the first finding in the messages of the sanitizers."""
    for index, line in enumerate(lines):
        if match := UNDEFINED.match(line):
            file = program.user_file(match[1])
            return SanitizerFinding(f"{file or match[1]}:{match[2]}", match[3])
        if match := ADDRESS.search(line):
            what = re.sub(r" on (?:unknown )?address.*| \(pc .*", "", match[1])
            return SanitizerFinding(place_in(lines[index:], program), what)
    for line in lines:  # of a very long list of calls only the end is kept
        if match := SUMMARY.search(line):
            file = program.user_file(match[2])
            return SanitizerFinding(f"{file}:{match[3]}" if file else "", match[1])
    return None


def place_in(lines: list[str], program: Program) -> str:
    """Return the first place in the user's files that a list of calls names."""
    for line in lines:
        if match := FRAME.match(line):
            file = program.user_file(match[1])
            if file:
                return f"{file}:{match[2]}"
    return ""


def warnings_of(sanitized: Program) -> list[str]:
    """Return the first warnings of the compiler, each a line."""
    lines = sanitized.compiler_messages().splitlines()
    return [line for line in lines if ": warning: " in line][:WARNINGS]
