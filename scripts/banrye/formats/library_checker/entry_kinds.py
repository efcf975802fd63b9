"""The kinds of store entries of Library Checker: packages."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.store.kinds import GIBIBYTE, EntryKind

LIBRARY_CHECKER = EntryKind(
    "library-checker",
    "packages of Library Checker",
    20 * GIBIBYTE,
    is_hidden=True,
    has_versions=True,
)
KINDS: Sequence[EntryKind] = (LIBRARY_CHECKER,)
