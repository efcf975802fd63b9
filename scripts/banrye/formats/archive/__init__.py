"""Folders of the archive of Baekjoon's problems: metadata.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft


class Archive(Format):
    """The format."""

    mark = "metadata.yaml"
    title = "a folder of the archive"
    rank = 1

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.problem import archive

        return archive.read(folder, name)

    def version(self, folder: Path, text: str) -> str:
        from banrye.problem import archive

        return archive.version(folder, text)


FORMAT = Archive()
