"""The options of the verb `format`: none of its own. It passes those of `judge` on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """No options."""
