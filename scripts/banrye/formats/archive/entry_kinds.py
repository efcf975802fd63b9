"""The kinds of store entries of the archive: packages."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.store.kinds import GIBIBYTE, EntryKind

ARCHIVE = EntryKind(
    "archive", "packages of the archive", 20 * GIBIBYTE, is_hidden=True, has_versions=True
)
KINDS: Sequence[EntryKind] = (ARCHIVE,)
