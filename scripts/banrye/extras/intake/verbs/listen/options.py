"""The options of the verb `listen`."""

from __future__ import annotations

from argparse import ArgumentTypeError
from dataclasses import dataclass

from banrye.cli.option_parser import flag, value
from banrye.cli.options import COMPARE
from banrye.compare import Mode
from banrye.extras.intake.companion import PORT
from banrye.messages import _

LAST_PORT = 65535


def port(text: str) -> int:
    """Return the number of a port. Raise ArgumentTypeError."""
    number = int(text) if text.isdecimal() else -1
    if not 0 <= number <= LAST_PORT:
        raise ArgumentTypeError(_("{!r:.40} is not a port from 0 to {}", text, LAST_PORT))
    return number


@dataclass(frozen=True)
class Options:
    """The options of listen: the problems that it waits for."""

    port: int = value(
        "--port",
        "PORT",
        f"wait on this port (default: {PORT}, to which the extension sends); 0 is any free port",
        convert=port,
        default=PORT,
    )
    once: bool = flag("--once", "end after one problem or one contest")
    compare: Mode | None = COMPARE
