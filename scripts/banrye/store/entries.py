"""An entry of the store on the disk, and its removal.

target/programs/8b21/entry.json    its size and digest, beside its content
target/programs/8b21.lock          the lock of the process that makes it
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from banrye.files import files_below, random_name, remove_tree

INFO = "entry.json"  # in an entry, beside its content: size and digest. Its lock is the lease
VALUE = ".value"
LOCK = ".lock"
BLOCK_BYTES = 512  # of st_blocks


def discard(path: Path) -> None:
    """Remove an entry, at once for those who look for it. Raise OSError."""
    removed = path.with_name(f".{path.name}.{random_name()}")
    with suppress(FileNotFoundError):
        path.rename(removed)
        remove_tree(removed)


def bytes_below(folder: Path) -> int:
    """Return the disk space of the files below a folder."""
    return sum(file.lstat().st_blocks * BLOCK_BYTES for file in files_below(folder))
