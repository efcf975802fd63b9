"""Trace a C, C++ or Rust program: gdb runs it beside inside/native.

The program is compiled without an optimiser for it. The debugger is in the sandbox with it, and the
only one there that may trace.
"""

from __future__ import annotations

import json
import platform
import shlex
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from banrye.extras.trace.end_message import with_words
from banrye.extras.trace.python import trace_of
from banrye.extras.trace.record import INSIDE, RECORD, run_recorded
from banrye.extras.trace.rust_moves import moves_of
from banrye.extras.trace.source_statements import statements_of
from banrye.extras.trace.trace_model import CannotTrace, Rebuild, Trace, TraceLimits
from banrye.messages import _
from banrye.process import sandbox
from banrye.submission.program import Program
from banrye.trusted import Tool, answer_of

LANGUAGES = {"c": "ctraced", "cpp": "cpptraced", "rust": "rusttraced"}  # see languages.yaml
SCRIPT = INSIDE / "native" / "gdb_tracer.py"
TIME_FACTOR = 2  # the debugger itself takes time
# The program gets the standard streams from descriptors of the debugger, whose own messages and
# whose terminal must not be among them.
STREAMS = 'exec 3<&0 4>&1 5>&2 0</dev/null 1>/dev/null 2>&1; exec "$@"'


class NoDebugger(CannotTrace):
    """Programs in a compiled language cannot be traced on this machine."""


class GdbTracer:
    """The tracer of one program. `rebuild` compiles its sources as another language."""

    def __init__(self, program: Program, rebuild: Rebuild) -> None:
        self.program = program
        self.rebuild = rebuild

    def trace(self, input_bytes: bytes, limits: TraceLimits) -> Trace:
        """Compile the program for the debugger, and run it. Raise NoDebugger or CompileError."""
        check_debugger()
        traced = self.rebuild(LANGUAGES[self.program.language])
        printers = rust_printers() if self.program.language == "rust" else None
        wrapper = sandbox.untraced_command()
        command = [
            *debugger(traced.originals, wrapper, printers, limits.steps),
            *traced.command,
        ]
        limits = replace(limits, cpu_seconds=TIME_FACTOR * limits.cpu_seconds)
        readable = [Path(word) for word in wrapper[:1]] + ([printers] if printers else [])
        recorded = run_recorded(
            traced, command, input_bytes, limits, readable=readable, traces=True
        )
        return trace_of(traced, with_words(recorded), input_bytes)


def check_debugger() -> None:
    """Raise NoDebugger unless gdb can be used."""
    if platform.machine() != "x86_64":
        raise NoDebugger(_("C, C++ and Rust programs can be traced on x86-64 only"))
    if not shutil.which("gdb"):
        raise NoDebugger(_("gdb, which traces C, C++ and Rust, is not installed (apt install gdb)"))


def debugger(
    files: Mapping[str, Path], wrapper: list[str], printers: Path | None, steps: int
) -> list[str]:
    """Return the command of gdb, before the program's.

    `files`: the traced files, by their names in gdb.
    """
    statements = {name: statements_of(path) for name, path in files.items()}
    for fact in moves_of(files):
        statements[fact[0]].setdefault("moves", []).append(fact)
    arguments = ["", RECORD, str(steps), str(printers or ""), json.dumps(statements), *files]
    words = ["sh", "-c", STREAMS, "sh", "gdb", "-q", "-nx", "-batch", "-iex", "set auto-load no"]
    if wrapper:
        words += ["-ex", f"set exec-wrapper {shlex.join(wrapper)}"]
    words += ["-ex", f"python import sys; sys.argv = {arguments!r}"]
    return [*words, "-x", str(SCRIPT), "--args"]


def rust_printers() -> Path | None:
    """Return the folder of the pretty printers of Rust's standard library, None without one."""
    root = answer_of(Tool.RUSTC, ["--print", "sysroot"])
    folder = Path(root.strip(), "lib", "rustlib", "etc") if root else None
    return folder if folder and (folder / "gdb_lookup.py").is_file() else None
