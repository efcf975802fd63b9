"""The modules of JavaScript: `require("../lib/add")` and `import { add } from "../lib/add.js"`.

A name without a dot, `require("add")`, is looked for in the folders of -I.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.files import read_bytes
from banrye.submission.beside.files_beside import NOTHING, FilesBeside
from banrye.submission.beside.place import AllowedFiles, allowed_for, repository_of
from banrye.submission.sources import decode_source, without_comments

SUFFIXES = frozenset({".js", ".mjs", ".cjs"})
PACKAGE = "package.json"  # says whether .js is a module
NAMED = re.compile(
    r"""\b(?:require\s*\(\s*|import\s*\(\s*|from\s*|import\s*)(?:"([^"\n]+)"|'([^'\n]+)')"""
)
ENDS = ("", ".js", ".mjs", ".cjs", "/index.js")
MODULES = "node_modules"
MAX_FILES = 2_000  # of a program


@dataclass(frozen=True)
class ModuleSearch:
    """The folders in which the modules of a program are looked for."""

    folders: Sequence[Path]
    may_take: AllowedFiles

    @classmethod
    def of(cls, source: Path, folders: Sequence[Path]) -> ModuleSearch:
        """Return the search for a program."""
        return cls(folders, allowed_for(source, folders, SUFFIXES))

    def module(self, name: str, file: Path) -> Path | None:
        """Return the file that a name in another file means, None if it is none beside it."""
        is_relative = name.startswith(("./", "../"))
        bases = [file.absolute().parent] if is_relative else self.folders
        places = [Path(os.path.normpath(base / (name + end))) for base in bases for end in ENDS]
        return next(filter(self.may_take, places), None)

    def names(self, file: Path, wanted: Mapping[Path, str]) -> dict[str, str]:
        """Return the meanings of the names in a file. `wanted`: the modules by their files."""
        modules = {name: self.module(name, file) for name in names_in(file)}
        return {
            name: wanted[module.resolve()]
            for name, module in modules.items()
            if module is not None and module.resolve() in wanted
        }


def find(source: Path, folders: Sequence[Path]) -> FilesBeside:
    """Return the modules of a source file. See BesideModule."""
    search = ModuleSearch.of(source, folders)
    path = source.absolute()
    modules: set[Path] = set()
    of_folders: dict[str, Path] = {}
    needed: list[Path] = []
    pending = [path]
    while pending and len(modules) + len(of_folders) < MAX_FILES:
        file = pending.pop()
        for name in names_in(file):
            place = search.module(name, file)
            if place is None or place == path:
                continue
            if file == path:
                needed.append(place)
            if place in modules or place in of_folders.values():
                continue
            pending.append(place)
            folder = next((parent for parent in folders if place.is_relative_to(parent)), None)
            if name.startswith(".") and file not in of_folders.values():
                modules.add(place)
            elif folder is not None:
                of_folders[f"{MODULES}/{place.relative_to(folder).as_posix()}"] = place
    if not modules and not of_folders:
        return NOTHING
    root = Path(os.path.commonpath([path.parent, *(file.parent for file in modules)]))
    files = {file.relative_to(root).as_posix(): file for file in sorted(modules)} | of_folders
    prefix = path.parent.relative_to(root).as_posix()
    if (package := package_of(source)) is not None:
        files[PACKAGE] = package
    return FilesBeside("" if prefix == "." else prefix, dict(sorted(files.items())), needed=needed)


def names_in(file: Path) -> Iterator[str]:
    """Yield the modules that a source names."""
    for match in NAMED.finditer(
        without_comments(decode_source(read_bytes(file)) or "", file.suffix)
    ):
        yield match[1] or match[2]


def package_of(source: Path) -> Path | None:
    """Return the package.json that counts for a source file, None without one."""
    repository = repository_of(source)
    may_take = allowed_for(source, (), frozenset({".json"}))
    for folder in source.resolve().parents:
        if not folder.is_relative_to(repository):
            return None
        if may_take(folder / PACKAGE):
            return folder / PACKAGE
    return None
