"""The kinds of store entries of Library Checker: packages."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.store.kinds import GIBIBYTE, KeptKind

LIBRARY_CHECKER = KeptKind(
    "library-checker",
    "packages of Library Checker",
    20 * GIBIBYTE,
    is_hidden=True,
    has_versions=True,
)
KINDS: Sequence[KeptKind] = (LIBRARY_CHECKER,)
