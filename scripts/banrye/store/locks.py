"""Locks on open files: held until the file is closed, also by the end of the process.

with Path("a.lock").open() as file:
try_lock(file.fileno(), is_shared=False)      Lock.TAKEN, for others Lock.BUSY from now on
"""

from __future__ import annotations

import fcntl
import os
from enum import Enum, auto
from pathlib import Path


class Lock(Enum):
    """The result of an attempt to lock an open file."""

    TAKEN = auto()
    BUSY = auto()  # somebody holds one that excludes it
    UNKNOWN = auto()  # the file system has no locks, as some network file systems


def try_lock(descriptor: int, *, is_shared: bool) -> Lock:
    """Try to lock an open file, with others or alone. A lock that is held already is changed."""
    operation = fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX
    try:
        fcntl.flock(descriptor, operation | fcntl.LOCK_NB)
    except BlockingIOError:
        return Lock.BUSY
    except OSError:
        return Lock.UNKNOWN
    return Lock.TAKEN


def is_at(path: Path, descriptor: int) -> bool:
    """Return whether an open file is still the one at a path."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except OSError:
        return False
