"""The modules of Rust: `mod add;`, `#[path = "../lib/add.rs"] mod add;` and `include!("x.rs");`."""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from banrye.files import read_bytes
from banrye.submission.beside.files_beside import NOTHING, FilesBeside
from banrye.submission.beside.place import allowed_for
from banrye.submission.sources import decode_source, without_comments

SUFFIXES = frozenset({".rs"})
NAMED = re.compile(r'\binclude!\s*[(\[{]\s*"([^"\n]+)"|#\[path\s*=\s*"([^"\n]+)"\]')
MODULE = re.compile(r"\bmod\s+(\w+)\s*;")
ROOTS = ("main", "lib", "mod")  # the modules of these files lie beside them
MAX_FILES = 2_000  # of a program


def find(source: Path, folders: Sequence[Path]) -> FilesBeside:
    """Return the modules of a source file. See BesideModule."""
    may_take = allowed_for(source, folders, SUFFIXES)
    path = source.absolute()
    modules: dict[Path, Path] = {}
    needed: list[Path] = []
    pending = [path]
    while pending and len(modules) < MAX_FILES:
        file = pending.pop()
        for candidate in modules_of(file, is_root=file == path):
            place = Path(os.path.normpath(candidate))
            if not may_take(place) or place == path:
                continue
            if file == path:
                needed.append(place)
            if place not in modules:
                modules[place] = place
                pending.append(place)
    if not modules:
        return NOTHING
    root = Path(os.path.commonpath([path.parent, *(file.parent for file in modules)]))
    files = {file.relative_to(root).as_posix(): file for file in sorted(modules)}
    prefix = path.parent.relative_to(root).as_posix()
    return FilesBeside("" if prefix == "." else prefix, files, needed=needed)


def modules_of(file: Path, *, is_root: bool) -> Iterator[Path]:
    """Yield the files that a source may mean. `is_root`: the file is the program itself."""
    text = without_comments(decode_source(read_bytes(file)) or "", file.suffix)
    for match in NAMED.finditer(text):
        yield file.parent / (match[1] or match[2])
    for match in MODULE.finditer(text):
        yield from places_of(match[1], file, is_root=is_root)


def places_of(name: str, file: Path, *, is_root: bool) -> Iterator[Path]:
    """Yield the files that `mod name;` in a file may mean, for a file of #[path], too."""
    folders = [file.parent] if is_root or file.stem in ROOTS else [file.parent / file.stem]
    for folder in dict.fromkeys([*folders, file.parent]):
        yield folder / f"{name}.rs"
        yield folder / name / "mod.rs"
