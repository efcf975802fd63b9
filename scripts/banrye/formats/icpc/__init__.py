"""Problem packages of Kattis and ICPC: problem.yaml, in the legacy format and 2025-09."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.files import read_regular
from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft

SIGN_BYTES = 1 << 18
OF_HYDRO = re.compile(rb"(?m)^(?:pid|owner|nSubmit|nAccept)[ ]*:")


class Icpc(Format):
    """The format."""

    mark = "problem.yaml"
    title = "an ICPC problem package"
    rank = 0
    has_programs = True

    def claims(self, folder: Path) -> bool:
        """Return whether there is a problem.yaml, and it is not that of Hydro."""
        if not super().claims(folder):
            return False
        text = read_regular((folder / self.mark).resolve(), SIGN_BYTES)
        is_of_hydro = text is not None and OF_HYDRO.search(text) is not None
        return not is_of_hydro or (folder / "data").is_dir()

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.problem import icpc  # takes time

        return icpc.read(folder, name)

    def version(self, folder: Path, text: str) -> str:
        from banrye.problem import icpc

        return icpc.version(folder, text)


FORMAT = Icpc()
