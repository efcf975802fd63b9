"""Run a command of Banrye for a tool, and end it if the tool is cancelled or the client is gone.

run(["doctor", "--json"], Path("/tmp/x"))    Output(0, '{"schema":1,...}', "")
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import anyio  # type: ignore[import-not-found,unused-ignore]  # an extra

SECONDS_TO_END = 10.0
LIMITER_SIZE = max(1, (os.cpu_count() or 1) // 2)  # commands at once


@dataclass(frozen=True)
class Output:
    """What came of a command."""

    status: int
    text: str
    errors: str


async def run(words: list[str], folder: Path, given: bytes = b"") -> Output:
    """Run a command. `folder`: for the files of its streams. `given`: its standard input."""
    paths = [folder / name for name in ("stdin", "stdout", "stderr")]
    paths[0].write_bytes(given)
    command = [sys.executable, "-m", "banrye.start", *words]
    with paths[0].open("rb") as stdin, paths[1].open("wb") as out, paths[2].open("wb") as errors:
        process = subprocess.Popen(command, stdin=stdin, stdout=out, stderr=errors)
    try:
        status = await anyio.to_thread.run_sync(process.wait, abandon_on_cancel=True)
    finally:
        end(process)
    text, said = (path.read_text(encoding="utf-8", errors="replace") for path in paths[1:])
    return Output(status, text, said)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a command that still runs, with all that it has started."""
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
