"""The modules of formats whose problems become new problems, as banrye/hooks.py for the core.

new_parts.parts_of("boj1018", None) has the title, the limits and the files of the new problem
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol


class NewParts(Protocol):
    """The parts of an existing problem that a new problem copies."""

    @property
    def title(self) -> str:
        """The title for the new problem."""
        ...

    @property
    def source(self) -> str:
        """The name of the problem where it is from: "Baekjoon 1018"."""
        ...

    @property
    def address(self) -> str:
        """The address of the page of the problem."""
        ...

    @property
    def seconds(self) -> float:
        """The time limit."""
        ...

    @property
    def mebibytes(self) -> int:
        """The memory limit."""
        ...

    @property
    def files(self) -> Mapping[str, bytes]:
        """The files of the new package by their paths in it."""
        ...


class NewPartsHook(Protocol):
    """The module `new_parts` of a format: a verb for new problems takes its problems by name.

    It imports what takes time in `parts_of`.
    """

    def claims(self, name: str, /) -> bool:
        """Return whether a new problem of this name is one of the format."""
        ...

    def parts_of(self, name: str, clone: Path | None, /) -> NewParts:
        """Return the parts of a problem.

        `clone`: the clone that is used in place of the usual one. Raise UserError.
        """
        ...
