"""Remove unused entries, and the remains of killed processes."""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from banrye.files import remove_tree
from banrye.store.entries import BLOCK_BYTES, INFO, LOCK, VALUE, discard
from banrye.store.kinds import EntryKind, all_kinds
from banrye.store.locks import Lock, is_at, try_lock

KEPT_SHARE = 0.8  # of the limit of a kind: so much is left after a removal
SECONDS_OLD = 24 * 3600.0  # without use: then other versions are removed
UNKNOWN_BYTES = 1 << 20  # the size of an entry that does not say it


class StoredEntry(NamedTuple):
    """An entry under a key: a folder, or the file of a value."""

    path: Path
    bytes: int
    used_at: float  # seconds since the epoch

    @property
    def is_old(self) -> bool:
        return time.time() - self.used_at > SECONDS_OLD


class KeptRow(NamedTuple):
    """The entries of a kind."""

    kind: EntryKind
    entries: int
    bytes: int


def kept_rows() -> list[KeptRow]:
    """Return the entries of each kind that has entries."""
    kept_rows: list[KeptRow] = []
    for kind in all_kinds():
        if entries := entries_of(kind):
            kept_rows.append(KeptRow(kind, len(entries), sum(entry.bytes for entry in entries)))
    return kept_rows


def trim_entries(kind: EntryKind, newest: str | None = None) -> None:
    """Remove what nobody uses, the oldest use first, while there are too many bytes.

    Before that, remove what killed processes have left, and, if the kind has versions, versions of
    the key `newest` that were not used for a day.
    """
    sweep_entries(kind)
    entries = entries_of(kind)
    if newest is not None and kind.has_versions:
        name = newest.rpartition("-")[0]
        for entry in entries:
            is_version = entry.path.name.rpartition("-")[0] == name and entry.path.name != newest
            if is_version and entry.is_old:
                remove_entry(entry)
    total = sum(entry.bytes for entry in entries)
    if total <= kind.max_bytes:
        return
    for entry in sorted(entries, key=lambda entry: entry.used_at):
        if total <= KEPT_SHARE * kind.max_bytes:
            return
        if remove_entry(entry):
            total -= entry.bytes


def entries_of(kind: EntryKind) -> list[StoredEntry]:
    """Return the entries of a kind."""
    entries: list[StoredEntry] = []
    for path in paths_in(kind.folder):
        with suppress(OSError):  # removed meanwhile
            if path.suffix == VALUE:
                status = path.stat()
                entries.append(
                    StoredEntry(path, status.st_blocks * BLOCK_BYTES, time_of_use(status))
                )
            elif not is_ours(path):
                entries.append(StoredEntry(path, size_of(path), last_use(path / INFO)))
    return entries


def paths_in(folder: Path) -> list[Path]:
    with suppress(OSError):
        return list(folder.iterdir())
    return []


def is_ours(path: Path) -> bool:
    """Return whether a path is one of those that come and go: a lock, or something unfinished."""
    return path.suffix == LOCK or path.name.startswith(".")


def size_of(entry: Path) -> int:
    with suppress(OSError, ValueError, KeyError, TypeError):
        return int(json.loads((entry / INFO).read_bytes())["bytes"])
    return UNKNOWN_BYTES


def last_use(file: Path) -> float:
    """Return when a file was last used."""
    return time_of_use(file.stat())


def time_of_use(status: os.stat_result) -> float:
    """Return when a file was last used. A time to come is wrong: the clock was set back."""
    return status.st_mtime if status.st_mtime <= time.time() + 60 else 0.0


def remove_entry(entry: StoredEntry) -> bool:
    """Remove an entry unless somebody holds a lease. Return whether it is gone."""
    if entry.path.suffix == VALUE:
        entry.path.unlink(missing_ok=True)
        return True
    try:
        descriptor = os.open(entry.path / INFO, os.O_RDONLY)
    except OSError:
        return not entry.path.exists()
    try:
        lock = try_lock(descriptor, is_shared=False)
        if lock is Lock.BUSY or (lock is Lock.UNKNOWN and not entry.is_old):
            return False
        if not is_at(entry.path / INFO, descriptor):  # it was removed and made again meanwhile
            return False
        discard(entry.path)
    except OSError:  # it belongs to another user
        return False
    finally:
        os.close(descriptor)
    return True


def sweep_entries(kind: EntryKind) -> None:
    """Remove what nobody makes any more, locks that nobody holds, and what older versions kept."""
    for path in paths_in(kind.folder):
        with suppress(OSError):  # it belongs to another user, or was removed meanwhile
            if is_ours(path):
                remove_if_unlocked(path)
            elif path.is_dir() and not (path / INFO).exists():
                discard_damaged(path)


def discard_damaged(path: Path) -> None:
    """Remove an entry that does not say its size, unless somebody makes it just now.

    With the lock of its maker: else it could be removed and made again before it is looked at.
    Raise OSError.
    """
    lock = path.with_name(f"{path.name}{LOCK}")
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        entry_lock = try_lock(descriptor, is_shared=False)
        if entry_lock is Lock.BUSY or not is_at(lock, descriptor):
            return
        if path.is_dir() and not (path / INFO).exists():
            discard(path)
        lock.unlink(missing_ok=True)
    finally:
        os.close(descriptor)


def remove_if_unlocked(path: Path) -> None:
    """Remove a folder or file unless somebody holds its lock."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        lock = try_lock(descriptor, is_shared=False)
        is_old = time.time() - path.stat().st_mtime > SECONDS_OLD
        is_held = lock is Lock.BUSY or (lock is Lock.UNKNOWN and not is_old)
        if is_held or not is_at(path, descriptor):
            return
        if path.is_dir():
            remove_tree(path)
        else:
            path.unlink(missing_ok=True)
    finally:
        os.close(descriptor)
