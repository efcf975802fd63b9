"""Run a compiler in a box within limits, because a source text may be hostile."""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from banrye.console import MachineError
from banrye.messages import _
from banrye.process import sandbox
from banrye.process.limits import End, Limits, RunResult
from banrye.process.machine_limits import address_space_mebibytes
from banrye.process.run import run_command, was_killed
from banrye.process.sandbox import Box

LIMITS = Limits(
    cpu_seconds=60,
    memory_mebibytes=4096,
    output_bytes=1 << 30,  # an initialised array is in the program's file
)
LEAST_MEBIBYTES = 1024  # of virtual memory, with which most programs compile
SHELL_OF_SIGNAL = 128  # a shell's exit status after signal N is 128 + N

# The message of a compiler if a signal ended a program that it had started: g++, its linker,
# clang, go and rustc. Only the last words of a box are theirs, so a source could say the same, and
# would get no verdict.
PART_ENDED = re.compile(
    rb"^(?:\S*g(?:cc|\+\+)(?:-\d+)?: .* signal terminated program \S+"
    rb"|collect2: .* terminated with signal \d+.*"
    rb"|clang(?:\+\+)?: error: unable to execute command: .*"
    rb"|.*/compile: signal: .*"
    rb"|error: linking with .* failed: signal: .*)$",
    re.MULTILINE,
)


def run_compiler(words: Sequence[str], folder: Path, readable: Sequence[Path] = ()) -> RunResult:
    """Run a command in a folder, whose files stay. Once more if something else killed it.

    `readable`: what it may read besides the system and the folder. Raise MachineError.
    """
    box = Box(folder, readable, keeps_files=True)
    most = address_space_mebibytes()
    mebibytes = LIMITS.memory_mebibytes if most is None else max(LEAST_MEBIBYTES, most)
    limits = replace(LIMITS, memory_mebibytes=min(mebibytes, LIMITS.memory_mebibytes))
    result = run_command(words, limits, b"", box)
    return run_command(words, limits, b"", box) if was_killed(result) else result


def check_ended_itself(name: str, result: RunResult) -> None:
    """Raise MachineError if a signal ended a compiler, or a program that it had started."""
    signals = {SHELL_OF_SIGNAL + number for number in signal.Signals}
    if result.end is End.SIGNAL:
        raise MachineError(_("{} was ended ({}): there is no verdict", name, result.reason))
    if result.end is not End.STATUS:
        return
    if match := PART_ENDED.search(result.errors):
        raise MachineError(_("{}: there is no verdict", match[0].decode(errors="replace")))
    if result.exit_status in signals:
        number = signal.Signals(result.exit_status - SHELL_OF_SIGNAL)
        raise MachineError(_("{} was ended by the signal {}: no verdict", name, number.name))


def protection() -> str:
    """Return a word for the cache: without a sandbox, a compiler may have included an answer."""
    has_sandbox = sandbox.is_supported() and sandbox.sandbox_level() is not sandbox.Level.NONE
    return "protected" if has_sandbox else "unprotected"
