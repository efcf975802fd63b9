"""Run a command of Banrye for a tool, and end it if the tool is cancelled or the client is gone.

run(["doctor", "--json"], Path("/tmp/x"))    CommandOutput(0, '{"schema":1,...}', "")
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import anyio  # type: ignore[import-not-found,unused-ignore]  # an extra

from banrye.process.own_command import OwnCommand

LIMITER_SIZE = max(1, (os.cpu_count() or 1) // 2)  # commands at once


@dataclass(frozen=True)
class CommandOutput:
    """The result of a command."""

    status: int
    text: str
    errors: str


async def run(words: list[str], folder: Path, standard_input: bytes = b"") -> CommandOutput:
    """Run a command. `folder`: for the files of its streams. `standard_input`: its content."""
    paths = [folder / name for name in ("stdin", "stdout", "stderr")]
    paths[0].write_bytes(standard_input)
    with paths[0].open("rb") as stdin, paths[1].open("wb") as out, paths[2].open("wb") as errors:
        command = OwnCommand(
            words, standard_input=stdin, standard_output=out, standard_error=errors
        )
    try:
        status = await anyio.to_thread.run_sync(command.wait, abandon_on_cancel=True)
    finally:
        command.end()
    text, said = (path.read_text(encoding="utf-8", errors="replace") for path in paths[1:])
    return CommandOutput(status, text, said)
