"""Take an entry from the store, or make it."""

from __future__ import annotations

import errno
import json
import os
import tempfile
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import current_thread, main_thread
from typing import TypeVar

from banrye.console import UserError, relative_path
from banrye.digest import digest
from banrye.files import random_name, remove_tree
from banrye.messages import _
from banrye.store.entries import INFO, LOCK, VALUE
from banrye.store.kinds import EntryKind
from banrye.store.locks import Lock, is_at, try_lock

T = TypeVar("T")

SECONDS_TO_WAIT = 600.0  # for another process that makes the same
SECONDS_BETWEEN_LOOKS = 0.05  # at most
ATTEMPTS = 3  # while somebody deletes the folder


class Lease:
    """The right to use `folder` until this object is gone."""

    def __init__(self, folder: Path, descriptor: int, temporary: Path | None = None) -> None:
        """`temporary`: a folder that is removed with this object."""
        self.folder = folder
        self.release = weakref.finalize(self, release_lease, descriptor, temporary)


def release_lease(descriptor: int, temporary: Path | None) -> None:
    """Close the file whose lock is a lease, and remove a temporary folder."""
    os.close(descriptor)
    if temporary is not None:
        remove_tree(temporary)


Make = Callable[[Path], object]
"""Fills a new folder. `lease` raises its exceptions."""


# Folders.


def folder(kind: EntryKind, key: str, make: Make) -> Path:
    """Return a folder that `make` has filled. It is in use until this process ends."""
    place = kind.folder / key
    if place not in held or not held[place].folder.is_dir():
        held[place] = lease(kind, key, make)
    return held[place].folder


held: dict[Path, Lease] = {}  # by the place of the entry


def lease(
    kind: EntryKind, key: str, make: Make, is_whole: Callable[[Path], bool] = lambda _: True
) -> Lease:
    """Return a lease on a folder that `make` has filled, now or before.

    `is_whole`: whether a folder that was made before can be used; else it is made again. If
    nothing can be written to the store, the folder is a temporary one if the kind allows it. Raise
    OSError otherwise.
    """
    try:
        return lease_in_store(kind, key, make, is_whole)
    except OSError as error:
        if error.errno not in UNWRITABLE or not kind.may_be_elsewhere:
            raise
    return temporary_lease(kind, make)


UNWRITABLE = (errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EDQUOT)


def temporary_lease(kind: EntryKind, make: Make) -> Lease:
    """Return a lease on a temporary folder that `make` has filled. Raise OSError."""
    place = Path(tempfile.mkdtemp(prefix=f"{kind.name}-"))
    try:
        content = place / random_name()
        content.mkdir()
        make(content)
        return Lease(content, os.open(place, os.O_RDONLY), temporary=place)
    except BaseException:
        remove_tree(place)
        raise


def lease_in_store(
    kind: EntryKind, key: str, make: Make, is_whole: Callable[[Path], bool]
) -> Lease:
    """Return a lease on a folder of the store. Raise OSError if nothing can be written."""
    for _attempt in range(ATTEMPTS):
        if lease := take(kind, key, is_whole):
            return lease
        from banrye.store.making import RemovedMeanwhile, make_entry  # few commands make something

        kind.folder.mkdir(parents=True, exist_ok=True)
        with only_maker(kind.folder / f"{key}{LOCK}"), suppress(RemovedMeanwhile):
            lease = take(kind, key, is_whole) or make_entry(kind, key, make, is_whole)
        if lease:
            from banrye.store.trimming import trim_entries  # the same

            trim_entries(kind, key)
            return lease
    raise UserError(_("another process deletes {} again and again", relative_path(kind.folder)))


def take(
    kind: EntryKind, key: str, is_whole: Callable[[Path], bool] = lambda _: True
) -> Lease | None:
    """Return a lease on an entry, None if it is absent."""
    entry = kind.folder / key
    try:
        descriptor = os.open(entry / INFO, os.O_RDONLY)
    except (FileNotFoundError, NotADirectoryError):
        return None
    lease = Lease(entry, descriptor)
    is_removed = try_lock(descriptor, is_shared=True) is Lock.BUSY
    content = None if is_removed or not is_at(entry / INFO, descriptor) else content_of(entry)
    is_usable = content is not None and is_whole(content) and is_intact(kind, entry, content)
    if content is None or not is_usable:
        lease.release()
        return None
    with suppress(OSError):  # it belongs to another user
        os.utime(entry / INFO)
    lease.folder = content
    return lease


def is_intact(kind: EntryKind, entry: Path, content: Path) -> bool:
    """Return whether a content is the one that was kept, if its kind is checked."""
    if not kind.is_checked:
        return True
    with suppress(OSError, UserError, ValueError, KeyError, TypeError):
        return bool(json.loads((entry / INFO).read_bytes())["digest"] == digest(content))
    return False


def content_of(entry: Path) -> Path | None:
    """Return the folder with the content of an entry, None if the entry is damaged."""
    with suppress(OSError):
        folders = [path for path in entry.iterdir() if path.is_dir()]
        return folders[0] if len(folders) == 1 else None
    return None


# One maker at a time.

made_by_main: set[Path] = set()  # locks of what the main thread makes, perhaps with other threads


@contextmanager
def only_maker(lock: Path) -> Iterator[None]:
    """Hold the lock of a key, if that is possible.

    A thread does not wait for the main thread, which may wait for it.
    """
    is_main = current_thread() is main_thread()
    descriptor = None if not is_main and lock in made_by_main else acquire_lock(lock)
    if is_main:
        made_by_main.add(lock)
    try:
        yield
    finally:
        if is_main:
            made_by_main.discard(lock)
        if descriptor is not None:
            lock.unlink(missing_ok=True)  # waiting processes see that, and take a new one
            os.close(descriptor)


def acquire_lock(lock: Path) -> int | None:
    """Return the open file of a lock that is held now, None if it cannot be had."""
    deadline = time.monotonic() + SECONDS_TO_WAIT
    pause = 0.001
    while True:
        try:
            descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError:  # of another user, say: the making itself says what is wrong
            return None
        state = try_lock(descriptor, is_shared=False)
        if state is Lock.TAKEN and is_at(lock, descriptor):
            return descriptor
        os.close(descriptor)
        if state is Lock.UNKNOWN:
            lock.unlink(missing_ok=True)
            return None
        if time.monotonic() > deadline:
            return None
        if state is Lock.BUSY:
            time.sleep(pause)
            pause = min(2 * pause, SECONDS_BETWEEN_LOOKS)


# Values.


def value(
    kind: EntryKind,
    key: str,
    make: Callable[[], T],
    read: Callable[[str], T],
    write: Callable[[T], str] = str,
) -> T:
    """Return a small value that is kept, or what `make` returns, and keep that if possible.

    `read` makes the value of its text. A text for which it raises ValueError counts as absent.
    `write` makes the text of a value.
    """
    stored = kept_value(kind, key, read)
    if stored is not None:
        return stored
    value = make()
    replace_value(kind, key, write(value))
    return value


def kept_value(kind: EntryKind, key: str, read: Callable[[str], T]) -> T | None:
    """Return a small value that is kept, None if it is absent. `read` makes it of its text."""
    file = kind.folder / f"{key}{VALUE}"
    with suppress(OSError, ValueError):
        check, _, text = file.read_text(encoding="utf-8").partition(" ")
        if check == digest(text):
            return read(text)
    return None


def replace_value(kind: EntryKind, key: str, text: str) -> None:
    """Keep the text of a small value, in place of the one that is kept, if that is possible."""
    from banrye.store.making import RemovedMeanwhile, write_value  # as above

    # The disk is full, the folder belongs to another user, or somebody deletes it just now.
    with suppress(OSError, RemovedMeanwhile):
        write_value(kind.folder / f"{key}{VALUE}", text)
        from banrye.store.trimming import trim_entries  # as above

        trim_entries(kind)
