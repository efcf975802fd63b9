"""The format of ICPC packages among the formats: problem.yaml, in the legacy format and 2025-09.

PACKAGE.claims(sum/) if sum/problem.yaml is there; PACKAGE.open(sum/, "sum") is a Draft

It is the format of the core: packages of other formats are made into such packages.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft


class PackageFormatReader(Format):
    """ICPC packages."""

    mark = "problem.yaml"
    title = "an ICPC problem package"
    rank = 0
    has_programs = True

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.problem.packages import icpc_package

        return icpc_package.read_problem(folder, name)

    def version(self, folder: Path, text: str) -> str:
        from banrye.problem.packages import icpc_package

        return icpc_package.version(folder, text)


PACKAGE = PackageFormatReader()
