"""The formats of problems, and who reads them: packages, the archive, Library Checker, other tools.

    problem.yaml   banrye.problem.icpc
    problem.xml    banrye.problem.packages.polygon

A new format is a row of FORMATS and a module: a Reader, or for another tool a Planner.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from banrye.problem.model import Draft


class Reader(Protocol):
    """A module that reads one format. It is imported only if there is such a problem.

    What it returns has the layout of an ICPC package in `Problem.folder`, made in the store if the
    format has another one, so that every verb works on it.
    """

    def read(self, folder: Path, name: str) -> Draft:
        """Return the problem in a folder that has the file of the format.

        `name`: what the user calls it. What is missing and can be made, such as test cases of
        generators, is made here, in the sandbox, and kept. Raise UserError with the reason if a
        file cannot be understood. A part that is not supported is named by `console.note`.
        """
        ...

    def version(self, folder: Path, text: str) -> str:
        """Return a hash of a text and of all files that decide what `read` returns."""
        ...


@dataclass(frozen=True)
class Format:
    """A format of problems."""

    mark: str  # the file by which a folder is known
    title: str  # for the user
    module: str

    @property
    def reader(self) -> Reader:
        return cast(Reader, importlib.import_module(self.module))


class ToolFormat(Format):
    """A format of another tool. Its module is a Planner (packages/make.py)."""

    @property
    def reader(self) -> Reader:
        from banrye.problem.packages.make import Planner, PlanReader  # takes time

        return PlanReader(cast(Planner, importlib.import_module(self.module)))


PACKAGE = Format("problem.yaml", "an ICPC problem package", "banrye.problem.icpc")
ARCHIVE = Format("metadata.yaml", "a folder of the archive", "banrye.problem.archive")
LIBRARY_CHECKER = Format(
    "info.toml", "a folder of Library Checker", "banrye.problem.library_checker"
)
POLYGON = ToolFormat("problem.xml", "a package of Polygon", "banrye.problem.packages.polygon")
CMS = ToolFormat("task.yaml", "a task of CMS", "banrye.problem.packages.cms")
DMOJ = ToolFormat("init.yml", "a problem of DMOJ", "banrye.problem.packages.dmoj")
RBX = ToolFormat("problem.rbx.yml", "a problem of rbx", "banrye.problem.packages.rbx")
OF_TOOLS = (POLYGON, CMS, RBX, DMOJ)
# A folder is of the first format whose file it has.
FORMATS = (PACKAGE, ARCHIVE, LIBRARY_CHECKER, *OF_TOOLS)


def format_of(folder: Path) -> Format | None:
    """Return the format of the problem in a folder, None if it has none.

    The mark may be no regular file: what reads it says so.
    """
    return next((each for each in FORMATS if (folder / each.mark).exists()), None)
