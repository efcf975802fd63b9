"""Run a compiler in a box, within limits: what it reads may be hostile."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from banrye.process import sandbox
from banrye.process.limits import Limits, RunResult
from banrye.process.run import run, was_killed
from banrye.process.sandbox import Box

LIMITS = Limits(
    cpu_seconds=60,
    memory_mebibytes=4096,
    output_bytes=1 << 30,  # an initialised array is in the program's file
)


def run_compiler(words: Sequence[str], folder: Path, readable: Sequence[Path] = ()) -> RunResult:
    """Run a command in a folder, whose files stay. Once more if something else killed it.

    `readable`: what it may read besides the system and the folder.
    """
    box = Box(folder, readable, keeps_files=True)
    result = run(words, LIMITS, b"", box)
    return run(words, LIMITS, b"", box) if was_killed(result) else result


def protection() -> str:
    """Return a word for the cache: without a sandbox, a compiler may have included an answer."""
    has_sandbox = sandbox.is_supported() and sandbox.level() is not sandbox.Level.NONE
    return "protected" if has_sandbox else "unprotected"
