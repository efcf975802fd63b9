"""Problem packages of Kattis and ICPC: problem.yaml, in the legacy format and 2025-09."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft


class Icpc(Format):
    """The format."""

    mark = "problem.yaml"
    title = "an ICPC problem package"
    rank = 0
    has_programs = True

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.problem.packages import icpc

        return icpc.read(folder, name)

    def version(self, folder: Path, text: str) -> str:
        from banrye.problem.packages import icpc

        return icpc.version(folder, text)


FORMAT = Icpc()
