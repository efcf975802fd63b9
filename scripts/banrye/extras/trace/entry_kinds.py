"""The kinds of store entries of the tracers: compiled tracers of Java programs."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.repository import SHARED
from banrye.store.kinds import MEBIBYTE, EntryKind

TRACERS = EntryKind("tracers", "tracers of Java programs", 64 * MEBIBYTE, SHARED)
KINDS: Sequence[EntryKind] = (TRACERS,)
