"""A public repository with problems, and the place of its clone.

CloneSource("abacus", variable="ABACUS_CLONE", folder="abacus-problems", ...)
    .place()    $ABACUS_CLONE, else what banrye.toml says, else ../abacus-problems beside a clone
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from banrye import configuration, repository
from banrye.configuration import Configuration


@dataclass(frozen=True)
class CloneSource:
    """A repository with problems, which `banrye setup` clones."""

    name: str  # of the format's folder: the key in banrye.toml and, with "-", the option of setup
    title: str  # for the user
    row: str  # the same, in the table of doctor
    purpose: str  # the help of the option
    address: str
    variable: str  # of the environment, which may name the clone
    folder: str  # the usual name of the clone
    mark: str  # a folder or file that a clone has
    problems: str  # a pattern that each problem matches once
    tests: str | None = None  # a folder whose problems are only tests of the repository's own tools

    @property
    def option(self) -> str:
        return f"--{self.name.replace('_', '-')}"

    def place(self) -> Path:
        """Return where the clone is, or is to be put if there is none."""
        return self.place_by(configuration.load_settings())

    def place_to_write(self) -> Path:
        """Return where `setup` puts the clone: no untrusted banrye.toml counts."""
        return self.place_by(configuration.of_user())

    def place_by(self, settings: Configuration) -> Path:
        """Return the folder that is named, else one beside this repository, else one in DATA."""
        if chosen := os.environ.get(self.variable) or settings.clones.get(self.name):
            return Path(chosen)
        beside = repository.ROOT.parent / self.folder
        is_there = repository.IS_CLONE and beside.is_dir()
        return beside if is_there else repository.DATA / self.folder
