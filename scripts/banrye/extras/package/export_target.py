"""A judge for which archives are made: a class in a folder of banrye/extras/package/to.

class PlainTarget: name = "plain"; write(folder, material) writes 1.in, 1.out, ...
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from banrye.extras.package.statement_files import Form, Statement
from banrye.problem.model import Problem

LossTexts = Iterator[tuple[str, str]]
"""Pairs: a part of a problem that an archive cannot have, and the consequence."""


@dataclass(frozen=True)
class Material:
    """The parts of a problem from which archives are made."""

    problem: Problem
    copy: Path  # of its package, a folder that can be written to, with statements in TeX
    pages: Mapping[str, str]  # statements in HTML by file name
    layout: Path | None = None  # the package as BAPCtools lays it out, if that was wanted


class ExportTarget(ABC):
    """A judge that takes archives. Its folder has EXPORT_TARGET, an instance."""

    name: str  # as the user types it
    has_outer_folder = False  # whether all files of an archive are in one folder
    needs_parts = False  # whether an archive has validators and solutions, which must be there
    forms: tuple[Form, ...] = ()  # of statements, one of which must be there. (): none need be

    @abstractmethod
    def losses(self, problem: Problem) -> LossTexts:
        """Yield the parts that an archive cannot contain. Run nothing. `write` leaves out these."""

    @abstractmethod
    def write(self, folder: Path, material: Material) -> None:
        """Write the files of an archive into an empty folder. Raise UserError."""

    def needs_layout(self, _: Problem) -> bool:
        """Return whether `write` needs the layout of BAPCtools for a problem."""
        return False

    def takes(self, statement: Statement) -> bool:
        """Return whether a statement is taken as it is, or in Markdown."""
        return not self.forms or statement.form in self.forms

    def __str__(self) -> str:
        return self.name
