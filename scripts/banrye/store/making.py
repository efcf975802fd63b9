"""Make an entry of the store in a new folder, which is renamed to its place when it is complete.

.name-2.3fb6…/made    while it is made; its lock says that its maker lives
name-2/made           afterwards
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from banrye.digest import digest
from banrye.files import random_name, remove_tree
from banrye.store.entries import INFO, bytes_below, discard
from banrye.store.kinds import EntryKind
from banrye.store.leases import Lease, Make, take
from banrye.store.locks import Lock, is_at, try_lock

MOST_LOOKS, SECONDS_OF_A_REMOVAL = 100, 0.01  # while another process removes an old entry


class RemovedMeanwhile(Exception):
    """Somebody has deleted the folder in which an entry was made."""


def make_entry(kind: EntryKind, key: str, make: Make, is_whole: Callable[[Path], bool]) -> Lease:
    """Make an entry. Return a lease on it, or on the entry of a faster process.

    Raise RemovedMeanwhile if another process has deleted it.
    """
    entry = kind.folder / key
    with unfinished_folder(kind.folder / f".{key}.{random_name()}") as new:
        content = new / (random_name() if kind.is_hidden else kind.path(key).name)
        content.mkdir()
        make(content)
        info = {"bytes": bytes_below(content)}
        checked = {"digest": digest(content)} if kind.is_checked else {}
        (new / INFO).write_text(json.dumps({**info, **checked}), encoding="utf-8")
        descriptor = os.open(new / INFO, os.O_RDONLY)
        lease = Lease(entry / content.name, descriptor)
        try_lock(descriptor, is_shared=True)  # before the rename: nobody can remove it first
        for _look in range(MOST_LOOKS):
            try:
                new.rename(entry)
            except OSError as error:
                if error.errno not in (errno.EEXIST, errno.ENOTEMPTY, errno.ENOTDIR):
                    raise
            else:
                return lease
            if faster := take(kind, key, is_whole):
                return faster
            discard_unusable(entry)
    raise RemovedMeanwhile


def discard_unusable(entry: Path) -> None:
    """Discard an entry that cannot be taken, unless a process is removing it.

    That process removes what is at the path, so an entry in its place would be lost. It needs a
    moment, and a lock that nobody shares: while this process shares it, none begins.
    """
    try:
        descriptor = os.open(entry / INFO, os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):  # it is damaged
        discard(entry)
        return
    try:
        if try_lock(descriptor, is_shared=True) is Lock.BUSY:
            time.sleep(SECONDS_OF_A_REMOVAL)
        elif is_at(entry / INFO, descriptor):
            discard(entry)
    finally:
        os.close(descriptor)


@contextmanager
def unfinished_folder(new: Path) -> Iterator[Path]:
    """Yield a new folder and remove it at the end, unless it was renamed.

    Its lock says that its maker lives. Raise RemovedMeanwhile if somebody has deleted it.
    """
    with ExitStack() as stack:
        stack.callback(os.close, make_locked_folder(new))
        try:
            yield new
        except Exception as error:
            if not new.exists():
                raise RemovedMeanwhile from error
            raise
        finally:
            if new.exists():
                remove_tree(new)


def make_locked_folder(new: Path) -> int:
    """Make a folder, and return its open file, which is locked. Raise OSError or RemovedMeanwhile.

    A process that sweeps may lock it first, and takes it for one that its maker has left.
    """
    for _look in range(MOST_LOOKS):
        new.mkdir(exist_ok=True)
        with suppress(FileNotFoundError):
            descriptor = os.open(new, os.O_RDONLY)
            if try_lock(descriptor, is_shared=False) is not Lock.BUSY and is_at(new, descriptor):
                return descriptor
            os.close(descriptor)
        time.sleep(SECONDS_OF_A_REMOVAL)
    raise RemovedMeanwhile


def write_value(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with unfinished_folder(file.with_name(f".{file.stem}.{random_name()}")) as new:
        (new / file.name).write_text(f"{digest(text)} {text}", encoding="utf-8")
        (new / file.name).replace(file)
