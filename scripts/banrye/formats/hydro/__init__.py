"""Problems of Hydro as it exports them: problem.yaml, and testdata/ with config.yaml."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.files import read_regular, read_yaml
from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft

DATA = "testdata"
SIGN = re.compile(rb"(?m)^(?:pid|owner|nSubmit|nAccept)[ ]*:")
SIGN_BYTES = 1 << 18


class Hydro(Format):
    """The format."""

    mark = "problem.yaml"
    title = "a problem of Hydro"
    rank = 1

    def claims(self, folder: Path) -> bool:
        """Return whether a problem.yaml is that of Hydro."""
        if not super().claims(folder) or not (folder / DATA).is_dir():
            return False
        text = read_regular((folder / self.mark).resolve(), SIGN_BYTES)
        return text is not None and SIGN.search(text) is not None

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.problem import cases  # takes time
        from banrye.problem.model import Draft

        cases.find_cases(folder / DATA)  # pairs of files: nothing is unpacked
        problem = cases.problem_of_cases(folder / DATA, folder / DATA)
        title = read_yaml(folder / self.mark).get("title")
        titles = {"en": str(title)} if title else {}
        return Draft(replace(problem, name=name, titles=titles))

    def version(self, folder: Path, text: str) -> str:
        from banrye.digest import digest

        return digest(text, folder)


FORMAT = Hydro()
