"""The options of the verb `trace`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from banrye.cli.declared import group, positional, value
from banrye.cli.options import PYTHON, SandboxOptions
from banrye.files import spelled, spelled_path
from banrye.judging.python import Python


@dataclass(frozen=True)
class Options:
    """Which program is traced, and where its page is written."""

    program: str = positional("PROGRAM", convert=spelled)
    html: Path | None = value(
        "--html",
        "FILE",
        "write the steps to a page, to go back and forth in them",
        convert=spelled_path,
    )
    python: Python = PYTHON
    sandbox: SandboxOptions = group(SandboxOptions)
