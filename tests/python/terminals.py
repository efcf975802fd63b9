"""Run commands in a terminal, and end them as a user does. Holds no tests.

`press_ctrl_c(["scripts/regress", "."], when="2 of 9")` returns the output of the terminal.
"""

from __future__ import annotations

import os
import pty
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from tests.python.commands import Result


class Terminal:
    """A command whose standard streams are a terminal: closing that ends it as a user's window."""

    def __init__(
        self, words: Sequence[str | Path], *, cwd: Path, env: Mapping[str, str] | None = None
    ) -> None:
        self.ours, theirs = pty.openpty()
        words = ["setsid", "--ctty", *words]
        self.process = subprocess.Popen(
            words, cwd=cwd, env=env, stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)

    def read(self) -> bytes:
        """Return the output of the command so far, b"" at its end."""
        with suppress(OSError):  # this is how a terminal whose programs have ended answers
            return os.read(self.ours, 10_000)
        return b""

    def close(self) -> None:
        os.close(self.ours)


def press_ctrl_c(
    words: Sequence[str | Path], *, when: str, cwd: Path, env: Mapping[str, str] | None = None
) -> str:
    """Run a command in a terminal, press Ctrl-C when a text appears. Return all that it printed."""
    terminal = Terminal(words, cwd=cwd, env=env)
    output = b""
    is_pressed = False
    while part := terminal.read():
        output += part
        if when.encode() in output and not is_pressed:
            os.write(terminal.ours, b"\x03")
            is_pressed = True
    terminal.process.wait()
    terminal.close()
    return output.decode()


def interrupt(
    words: Sequence[str | Path], *, when: str, cwd: Path, env: Mapping[str, str] | None = None
) -> Result:
    """Run a command with its errors on a terminal. Send SIGINT to its group when a text appears."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        words, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=theirs, start_new_session=True
    )
    os.close(theirs)
    progress = b""
    while when.encode() not in progress:
        progress += os.read(ours, 1000)
    os.killpg(process.pid, signal.SIGINT)
    output, _ = process.communicate()
    os.close(ours)
    return Result(process.returncode, output.decode(), progress.decode())
