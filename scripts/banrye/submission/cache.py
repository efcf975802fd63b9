"""Compiled programs, kept in target/programs by the hash of their sources and commands.

A process that uses a program holds a lease on its folder: a shared lock on an open file. Only a
program without a lease is removed, by a rename, so that none disappears while it runs. Knows
nothing of languages.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import time
import uuid
import weakref
from contextlib import suppress
from pathlib import Path

from banrye.files import copy_with_holes, files_below, new_folder, remove_tree
from banrye.process.limits import spawn_lock
from banrye.repository import TARGET

FOLDER = TARGET / "programs"
MAX_BYTES = 1 << 30
KEPT_SHARE = 0.8  # of MAX_BYTES: so much is left after a removal


class Lease:
    """The right to use a program's folder until this object is gone."""

    def __init__(self, folder: Path, descriptor: int) -> None:
        self.folder = folder
        self.release = weakref.finalize(self, os.close, descriptor)


def find(key: str) -> Lease | None:
    """Return a lease on the program with this key, None if it is not in the cache."""
    folder = FOLDER / key
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    lease = Lease(folder, descriptor)
    with suppress(OSError):
        if os.path.samestat(folder.stat(), os.fstat(descriptor)):  # not removed meanwhile
            os.utime(folder)
            return lease
    return None


def store(compiled: Path, key: str) -> Lease:
    """Copy a folder with a compiled program into the cache, and remove the oldest if it is full."""
    while True:
        with new_folder(FOLDER / key) as folder:
            with spawn_lock:
                shutil.copytree(
                    compiled,
                    folder,
                    dirs_exist_ok=True,
                    symlinks=True,
                    copy_function=copy_with_holes,
                )
            size = sum(file.lstat().st_size for file in files_below(folder))
            (folder / ".bytes").write_text(str(size))
        if lease := find(key):
            make_room()
            return lease


def make_room() -> None:
    """Remove programs that nobody uses, the oldest use first, while there are too many bytes."""
    sizes = {folder: size_of(folder) for folder in FOLDER.glob("[!.]*")}
    total = sum(sizes.values())
    if total <= MAX_BYTES:
        return
    for folder in sorted(sizes, key=last_use):
        if total <= KEPT_SHARE * MAX_BYTES:
            return
        if remove(folder):
            total -= sizes[folder]


def size_of(folder: Path) -> int:
    """Return the bytes of a program. One that does not say counts as a megabyte."""
    with suppress(OSError, ValueError):
        return int((folder / ".bytes").read_text())
    return 1 << 20


def last_use(folder: Path) -> float:
    """Return when a program was last used. A time to come is wrong: the clock was set back."""
    with suppress(OSError):
        seconds = folder.stat().st_mtime
        return seconds if seconds <= time.time() + 60 else 0
    return 0


def remove(folder: Path) -> bool:
    """Remove a program unless somebody holds a lease. Return whether it is gone."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        removed = folder.with_name(f".{uuid.uuid4().hex}")
        folder.rename(removed)
    except OSError:
        return False
    finally:
        os.close(descriptor)
    remove_tree(removed)
    return True
