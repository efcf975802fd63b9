"""The base of the formats of other tools: a reader makes a Plan, the Plan becomes a Problem.

Polygon.plan(sum/) -> Plan(cases=[gen 10 7, ...]) -> make.draft_of -> Draft
"""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from banrye.problem.format import Format

if TYPE_CHECKING:
    from banrye.formats.shared.hooks import ReaderHook
    from banrye.formats.shared.plan import Plan
    from banrye.problem.model import Draft


class ToolFormat(Format):
    """A format of another tool. Its first `open` can take minutes: it makes the test cases."""

    is_of_tool = True
    has_programs = True
    tool: str  # the name of the tool
    sign: re.Pattern[bytes]  # a part of the mark of this tool that no other mark has
    folders: tuple[str, ...] = ()  # one of them also tells that the mark is of this tool

    def claims(self, folder: Path) -> bool:
        """Return whether a folder has the mark, and the mark is of this tool.

        Other tools have files of the same names. A mark that is not a regular file is claimed: the
        reader says so.
        """
        if not super().claims(folder):
            return False
        text = self.mark_text(folder)
        is_like = text is None or self.sign.search(text) is not None
        return is_like or any((folder / name).is_dir() for name in self.folders)

    def plan(self, folder: Path, name: str) -> Plan:
        """Return the plan of the package in a folder, by the `ReaderHook` beside the class."""
        package = sys.modules[type(self).__module__].__package__
        reader = cast("ReaderHook", importlib.import_module(f"{package}.reader"))
        return reader.plan_of(folder, name)

    def read_plan(self, folder: Path, name: str) -> Plan:
        """Return the plan of the package in a folder. Raise UserError, and nothing else."""
        from banrye.foreign.tables import errors_of_reader

        with errors_of_reader(folder / self.mark, self.tool):
            return self.plan(folder, name)

    def open(self, folder: Path, name: str) -> Draft:
        from banrye.formats.shared import make

        return make.draft_of(self.read_plan(folder, name))

    def version(self, folder: Path, text: str) -> str:
        from banrye.formats.shared import make

        return make.version_of(folder, text)


def keys(*names: str) -> re.Pattern[bytes]:
    """Return a pattern that finds one of these keys at the top of a YAML file."""
    alternatives = "|".join(names)
    pattern = rf"(?m)^(?:\xef\xbb\xbf)?\{{?[ ]*[\"']?(?:{alternatives})[\"']?[ \t]*:"
    return re.compile(pattern.encode("ascii"))
