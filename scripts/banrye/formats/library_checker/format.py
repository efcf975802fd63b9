"""Folders of a clone of Library Checker: info.toml.

library-checker/unionfind, https://judge.yosupo.jp/problem/unionfind    names of a problem
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.messages import marked
from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft

NAME = re.compile(
    r"(?i)(?:(?:https?://)?judge\.yosupo\.jp/problem/|library[ _-]?checker[/: ])"
    r"([a-z0-9_]+)/?(?:[?#].*)?"
)


class LibraryChecker(Format):
    """The format."""

    mark = "info.toml"
    title = "a folder of Library Checker"
    named = marked("a problem of Library Checker (library-checker/unionfind or its address)")
    rank = 2
    address = r"judge\.yosupo\.jp/problem/"
    prefix = "library-checker/"

    def folder_named(self, name: str, _clone: Path | None) -> Path | None:
        match = NAME.fullmatch(name)
        if match is None:
            return None
        from banrye.formats.library_checker.clone import folder_of  # few problems are in it

        return folder_of(match[1].lower())

    def is_name(self, name: str) -> bool:
        return NAME.fullmatch(name) is not None

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.formats.library_checker import package

        return package.read_problem(folder, name)

    def version(self, folder: Path, text: str) -> str:
        from banrye.formats.library_checker import package

        return package.version(folder, text)


FORMAT = LibraryChecker()
