"""The package itself in the format 2025-09, without what only Banrye reads."""

from __future__ import annotations

import shutil
from pathlib import Path

from banrye.extras.package.export_target import ExportTarget, LossTexts, Material
from banrye.extras.package.statement_files import Form, statements_of
from banrye.messages import _
from banrye.problem.model import Problem

IGNORED = shutil.ignore_patterns("toolkit", ".*", "__pycache__")


class IcpcTarget(ExportTarget):
    """Tools that take the format 2025-09."""

    name = "icpc"
    has_outer_folder = True
    forms = (Form.MARKDOWN, Form.TEX, Form.PDF)

    def losses(self, problem: Problem) -> LossTexts:
        if not problem.format.is_2025:
            yield "the format 2025-09", _("the package keeps its older format")
        for statement in statements_of(problem.folder, self.forms):
            if not self.takes(statement):
                yield f"the statement {statement.name}", _("the format takes Markdown, TeX and PDF")

    def write(self, folder: Path, material: Material) -> None:
        origin = material.problem.folder
        shutil.copytree(origin, folder, ignore=IGNORED, dirs_exist_ok=True)


EXPORT_TARGET = IcpcTarget()
