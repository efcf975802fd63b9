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
    """A running command. Its standard streams are files."""

    def __init__(
        self,
        words: Sequence[str],
        *,
        standard_input: IO[bytes],
        standard_output: IO[bytes],
        standard_error: IO[bytes],
    ) -> None:
        command = [sys.executable, "-m", "banrye.start", *words]
        self.process = subprocess.Popen(
            command, stdin=standard_input, stdout=standard_output, stderr=standard_error
        )

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
