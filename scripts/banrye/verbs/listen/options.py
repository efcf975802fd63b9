"""The options of the verb `listen`."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.cli.declared import flag, value
from banrye.cli.options import COMPARE
from banrye.compare import Mode
from banrye.intake.companion import PORT


@dataclass(frozen=True)
class Options:
    """What is waited for."""

    port: int = value(
        "--port",
        "PORT",
        f"wait on this port (default: {PORT}, to which the extension sends); 0 is any free port",
        convert=int,
        default=PORT,
    )
    once: bool = flag("--once", "end after one problem or one contest")
    compare: Mode | None = COMPARE
