"""Files that a program needs beside it, and their places in the folder where it is compiled.

FilesBeside("test", {"lib/add.hpp": Path("/home/a/ps/lib/add.hpp")}, needed=("lib/add.hpp",))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class FilesBeside:
    """The files that a source needs. Nothing: `files` is empty."""

    prefix: str = ""  # the folder of the source itself, "" if it stays where it is
    files: Mapping[str, Path] = field(default_factory=dict)  # by their paths among the copies
    includes: Sequence[str] = ()  # folders among the copies, for -I
    needed: Sequence[Path] = ()  # the files without which the program surely does not work


NOTHING = FilesBeside()
