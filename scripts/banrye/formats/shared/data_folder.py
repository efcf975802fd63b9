"""Read pairs of files with the settings of a judge beside them: the base of several formats.

problem.yaml and testdata/config.yaml of Hydro, problem.cfg and tests/ of ejudge
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.console import UserError, relative_path
from banrye.messages import _
from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.problem.model import Draft


class DataFolder(Format):
    """A format of pairs of files in a folder."""

    data: str  # the folder of the pairs of files
    settings: str = ""  # the folder that has the settings, and the pairs
    sign: re.Pattern[bytes]  # a part of the mark of this judge that no other mark has

    def claims(self, folder: Path) -> bool:
        """Return whether a folder has the mark of this judge. Without test cases, `open` fails."""
        if not super().claims(folder):
            return False
        text = self.mark_text(folder)
        return text is not None and self.sign.search(text) is not None

    def title_of(self, folder: Path) -> str:
        """Return the title of a problem, "" if there is none."""
        raise NotImplementedError

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.problem.model import Draft
        from banrye.problem.own_cases import cases

        if not (folder / self.data).is_dir():
            shown = relative_path(folder)
            raise UserError(_("{} has no folder {} with the test cases", shown, self.data))
        cases.find_cases(folder / self.data)  # pairs of files: nothing is unpacked
        problem = cases.problem_of_cases(folder / self.settings, folder / self.settings)
        title = self.title_of(folder)
        return Draft(replace(problem, name=name, titles={"en": title} if title else {}))

    def version(self, folder: Path, text: str) -> str:
        from banrye.digest import digest

        return digest(text, folder)
