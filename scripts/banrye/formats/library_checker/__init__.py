"""Folders of a clone of Library Checker: info.toml."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft


class LibraryChecker(Format):
    """The format."""

    mark = "info.toml"
    title = "a folder of Library Checker"
    rank = 2

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.problem import library_checker  # takes time

        return library_checker.read(folder, name)

    def version(self, folder: Path, text: str) -> str:
        from banrye.problem import library_checker

        return library_checker.version(folder, text)


FORMAT = LibraryChecker()
