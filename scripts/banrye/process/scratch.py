"""Make the temporary folder of a run, and remove the folders of killed runs.

/tmp/banrye-4711-x8k2    of process 4711, which holds a lock on it while it lives
/tmp/banrye-4500-p1q9    nobody holds its lock: the next run removes it
"""

from __future__ import annotations

import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from banrye.files import remove_tree
from banrye.store.locks import Lock, is_at, try_lock

PREFIX = "banrye-"


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Yield a new temporary folder with a lock, and remove it at the end.

    A child that this process forks holds the lock, too. Leftovers of killed runs are
    removed first.
    """
    sweep_folders(Path(tempfile.gettempdir()))
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            try_lock(descriptor, is_shared=False)
            yield folder
        finally:
            os.close(descriptor)
    finally:
        remove_tree(folder)


def sweep_folders(parent: Path) -> None:
    """Remove the temporary folders of runs that were killed."""
    for folder in parent.glob(f"{PREFIX}*-*"):
        with suppress(OSError):  # another run removes it just now
            if is_own_folder(folder) and not is_maker_alive(folder):
                remove_unlocked(folder)


def is_own_folder(path: Path) -> bool:
    """Return whether a path is a folder of this user, and no link: others may write beside it."""
    status = path.lstat()
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.geteuid()


def is_maker_alive(folder: Path) -> bool:
    """Return whether the process lives that has made a folder: it may not have its lock yet."""
    number = folder.name.removeprefix(PREFIX).partition("-")[0]
    if not number.isascii() or not number.isdecimal():
        return True  # no name of ours
    return Path(f"/proc/{number}").exists() if Path("/proc/self").exists() else False


def remove_unlocked(folder: Path) -> None:
    """Remove a folder unless a process holds its lock. Raise OSError."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if try_lock(descriptor, is_shared=False) is Lock.TAKEN and is_at(folder, descriptor):
            remove_tree(folder)
    finally:
        os.close(descriptor)
