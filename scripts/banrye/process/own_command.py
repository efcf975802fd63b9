"""Run a command of banrye beside this one, with its own supervisor and boxes.

OwnCommand(["doctor", "--json"], given=..., printed=..., said=...).wait()    0
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from typing import IO

SECONDS_TO_END = 10.0


class OwnCommand:
    """A running command. `given`, `printed` and `said` are the files of its streams."""

    def __init__(
        self, words: Sequence[str], *, given: IO[bytes], printed: IO[bytes], said: IO[bytes]
    ) -> None:
        command = [sys.executable, "-m", "banrye.start", *words]
        self.process = subprocess.Popen(command, stdin=given, stdout=printed, stderr=said)

    def wait(self) -> int:
        """Return the exit status, as soon as there is one."""
        return self.process.wait()

    def end(self) -> None:
        """End the command if it still runs, with all that it has started."""
        if self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
