"""Hash a content. The hash is the key of a value in the store.

`digest("g++ -O2", folder)` of a folder with the file main.py hashes these parts, each after its
kind and its length in 8 bytes, so that no two contents give the same bytes:

    text     g++ -O2
    folder   (the number of names in it)
    name     main.py
    mode     x if it can be executed, else -
    content  print("hello")
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import MAX_FILES, check_depth, is_link_to_nothing, read_bytes
from banrye.messages import _

LENGTH = 32  # hexadecimal digits


@dataclass(frozen=True)
class FileTree:
    """The files below a folder for which `takes` holds. `takes` gets the path in the folder."""

    folder: Path
    takes: Callable[[Path], bool]


def digest(*parts: str | bytes | Path | FileTree) -> str:
    """Return a hash of texts, bytes and the contents of files and folders.

    For a file count its path in the folder, whether it can be executed, and all bytes. Symlinks to
    files count as these, other symlinks by their targets. Raise UserError if a file is a pipe, a
    device or too large, or a folder has too many files.
    """
    hasher = Hash()
    for part in parts:
        if isinstance(part, str):
            hasher.add(b"text", part.encode(errors="surrogateescape"))
        elif isinstance(part, bytes):
            hasher.add(b"bytes", part)
        elif isinstance(part, FileTree):
            hasher.add_tree(part)
        elif part.is_dir():
            hasher.add_tree(FileTree(part, lambda _: True))
        else:
            hasher.add_file(part)
    return hasher.hexdigest()


class Hash:
    """SHA-256 of parts that cannot be mistaken for others."""

    def __init__(self) -> None:
        self.hash = hashlib.sha256()

    def add(self, kind: bytes, content: bytes) -> None:
        """Add a content. `kind`: at most 8 bytes that tell kinds of content apart."""
        self.hash.update(b"%-8b" % kind + len(content).to_bytes(8, "big"))
        self.hash.update(content)

    def add_file(self, file: Path) -> None:
        """Add a file, or a symlink. A symlink to a file counts as this file."""
        if is_link_to_nothing(file) or (file.is_symlink() and file.is_dir()):
            self.add(b"link", os.fsencode(file.readlink()))
            return
        content = read_bytes(file)
        can_be_executed = file.stat().st_mode & (stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
        self.add(b"mode", b"x" if can_be_executed else b"-")
        self.add(b"content", content)

    def add_tree(self, tree: FileTree) -> None:
        """Add the names and contents of the files below a folder."""
        names = names_below(tree)
        self.add(b"folder", len(names).to_bytes(8, "big"))
        for name in names:
            path = tree.folder / name
            self.add(b"name", os.fsencode(name))
            if path.is_dir() and not path.is_symlink():
                self.add(b"folder", b"")
            else:
                self.add_file(path)

    def hexdigest(self) -> str:
        """Return the hash in hexadecimal digits."""
        return self.hash.hexdigest()[:LENGTH]


def names_below(tree: FileTree) -> list[Path]:
    """Return the paths of what is taken below a folder, folders too, sorted."""
    names: list[Path] = []
    pending = [tree.folder]
    while pending:
        for path in pending.pop().iterdir():
            name = path.relative_to(tree.folder)
            if not tree.takes(name):
                continue
            names.append(name)
            check_depth(path, tree.folder)
            if path.is_dir() and not path.is_symlink():
                pending.append(path)
            if len(names) > MAX_FILES:
                shown = relative_path(tree.folder)
                raise UserError(_("{} has more than {:,} files", shown, MAX_FILES))
    return sorted(names)
