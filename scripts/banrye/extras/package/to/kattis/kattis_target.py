"""The legacy layout of Kattis, with the statements in TeX."""

from __future__ import annotations

import shutil
from pathlib import Path

from banrye.extras.package import layouts, losses
from banrye.extras.package.export_target import ExportTarget, LossTexts, Material
from banrye.extras.package.statement_files import Form, statements_of
from banrye.extras.package.to.kattis import scoring
from banrye.problem.model import Problem


class KattisTarget(ExportTarget):
    """The judge."""

    name = "kattis"
    has_outer_folder = True
    needs_parts = True
    forms = (Form.TEX, Form.MARKDOWN)

    def losses(self, problem: Problem) -> LossTexts:
        yield from layouts.of_submissions(problem)
        if not problem.format.is_legacy:  # a legacy package is copied unchanged
            yield from losses.of_points(problem)
        for statement in statements_of(problem.folder, self.forms):
            if self.takes(statement):
                yield from losses.of_pictures_in_tex(statement)
            else:
                yield f"the statement {statement.name}", "kattis takes Markdown and TeX"

    def needs_layout(self, problem: Problem) -> bool:
        return not (problem.is_scoring or problem.format.is_legacy)

    def write(self, folder: Path, material: Material) -> None:
        if not self.needs_layout(material.problem):
            scoring.write_package(folder, material)
        else:
            assert material.layout is not None
            shutil.copytree(material.layout, folder, dirs_exist_ok=True)
            scoring.write_statements(folder / "problem_statement", material.copy)


EXPORT_TARGET = KattisTarget()
