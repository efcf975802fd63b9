"""The options of the verb `trace`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from banrye.cli.option_parser import group, positionals, value
from banrye.cli.options import PYTHON, LibraryOptions, SandboxOptions
from banrye.files import existing_spelling, spelled_path
from banrye.judging.variant_choice import VariantChoice


@dataclass(frozen=True)
class Options:
    """The options of `trace`: the program, and the file of its page."""

    arguments: tuple[str, ...] = positionals("PROGRAM", convert=existing_spelling, least=1)
    html: Path | None = value(
        "--html",
        "FILE",
        "write the steps to a page, to go back and forth in them",
        convert=spelled_path,
    )
    python: VariantChoice = PYTHON
    library: LibraryOptions = group(LibraryOptions, is_explained_by="judge")
    sandbox: SandboxOptions = group(SandboxOptions)
