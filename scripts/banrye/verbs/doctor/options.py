"""The options of the verb `doctor`: none."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """Nothing can be chosen."""
