"""What the tracers keep."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.repository import SHARED
from banrye.store.kinds import MEBIBYTE, KeptKind

TRACERS = KeptKind("tracers", "tracers of Java programs", 64 * MEBIBYTE, SHARED)
KINDS: Sequence[KeptKind] = (TRACERS,)
