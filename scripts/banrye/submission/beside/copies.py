"""Copy the files beside a program to its own copies, before it is compiled."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from banrye.console import relative_path
from banrye.digest import digest
from banrye.files import files_below
from banrye.language import has_includes, language_module, of_suffix
from banrye.submission.beside import c_family
from banrye.submission.beside.files_beside import NOTHING, FilesBeside
from banrye.submission.beside.needs import AddedFiles, folders
from banrye.submission.source_copies import Copies

SHOWN = 3  # files that the note names


def beside_of(source: Path) -> FilesBeside:
    """Return the files that a program needs beside it. Raise UserError."""
    if source.is_dir():
        return c_family.find(source, folders())
    if has_includes(source.suffix):
        return c_family.find(source, folders())
    language = of_suffix(source.suffix)
    finder = language_module(language.code, "beside") if language else None
    return finder.find(source, folders()) if finder else NOTHING


def digest_beside(source: Path) -> str:
    """Return a hash of the files beside a program, "" if it needs none. Raise UserError."""
    files = beside_of(source).files
    parts = [part for name, file in files.items() for part in (name, file)]
    return digest(*parts) if files else ""


def add_copies(copied: Copies) -> AddedFiles:
    """Copy what a program needs beside it, and move its own copies where it expects them.

    Raise UserError.
    """
    beside = beside_of(copied.source)
    if not beside.files:
        return AddedFiles()
    names = [file.relative_to(copied.folder).as_posix() for file in files_below(copied.folder)]
    moved = {name: f"{beside.prefix}/{name}" if beside.prefix else name for name in names}
    for old, new in moved.items():
        target = copied.folder / new
        target.parent.mkdir(parents=True, exist_ok=True)
        (copied.folder / old).replace(target)
    originals = {moved.get(name, name): file for name, file in copied.originals.items()}
    for name, file in beside.files.items():
        target = copied.folder / name
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
            status = file.stat()  # of two copies, gcc takes one with #pragma once
            os.utime(target, ns=(status.st_atime_ns, status.st_mtime_ns))
            originals[name] = file
    copied.originals.clear()
    copied.originals.update(originals)
    return AddedFiles(list(moved.values()), note_on(copied.source, beside), beside.includes)


def note_on(source: Path, beside: FilesBeside) -> str:
    """Return that a program is not a single file, as judges want it, else ""."""
    needed = list(dict.fromkeys(beside.needed))
    if not needed or source.is_dir():
        return ""
    shown = ", ".join(map(relative_path, needed[:SHOWN])) + (", ..." if needed[SHOWN:] else "")
    return f"{source.name} works only here: a judge has no {shown} (--bundle makes one file)"
