"""The module of each format of another tool that the base of these formats asks for.

polygon/reader.py has plan_of(folder, name)
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from banrye.formats.shared.plan import Plan


class ReaderHook(Protocol):
    """The module `reader` of a format of another tool: a `ToolFormat`."""

    def plan_of(self, folder: Path, name: str, /) -> Plan:
        """Return the plan of the package in a folder. Make and run nothing.

        Raise UserError if a part is not supported. Any other exception on a damaged file becomes a
        UserError.
        """
        ...
