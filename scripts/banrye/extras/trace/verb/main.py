"""The verb `trace`: its arguments, and one traced run."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from banrye.cli import option_parser, target
from banrye.console import ExitStatus, UserError
from banrye.extras.trace import trace_report
from banrye.extras.trace.trace_model import TraceLimits
from banrye.extras.trace.verb.options import Options
from banrye.judging import faster_variant
from banrye.messages import _
from banrye.process.limits import Limits
from banrye.proposals import command_line
from banrye.submission.build import build_source
from banrye.submission.program import Program


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    options.sandbox.apply()
    options.library.apply()
    program, *inputs = options.arguments
    if inputs:
        words = " ".join(map(shlex.quote, options.arguments))
        raise UserError(
            _(
                "give one program, and its input: trace PROGRAM < INPUT, not {} (to see"
                " the run on a failing input: {})",
                words,
                command_line("counterexample", *options.arguments, "--trace"),
            )
        )
    if sys.stdin.isatty():
        raise UserError(_("give the input of the program: trace PROGRAM < INPUT (see --help)"))
    target.require_file(Path(program))
    return trace_program(Path(program), sys.stdin.buffer.read(), options)


def trace_program(source: Path, input_bytes: bytes, options: Options) -> ExitStatus:
    """Run a program on an input, with and without its tracer, and print the trace."""
    language = faster_variant.language_of(source, options.python)
    program = build_source(source, language_name=language)
    limits = TraceLimits()
    usual = program.run(input_bytes, Limits(limits.cpu_seconds, limits.memory_mebibytes))

    def rebuild(language: str) -> Program:
        return build_source(source, language_name=language)

    trace_report.trace_run(program, rebuild, input_bytes, usual, options.html)
    return ExitStatus.of(usual.succeeded)
