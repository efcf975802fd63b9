"""A package for import into DOMjudge: the first statement as a page or PDF."""

from __future__ import annotations

import shutil
from pathlib import Path

from banrye.extras.package import layouts
from banrye.extras.package.export_target import ExportTarget, LossTexts, Material
from banrye.extras.package.pages import formatted_statements, write_as_it_is
from banrye.extras.package.statement_files import Form, statements_of
from banrye.problem.model import Problem


class DomjudgeTarget(ExportTarget):
    """The judge."""

    name = "domjudge"
    needs_parts = True
    forms = (Form.MARKDOWN, Form.PDF, Form.HTML)

    def losses(self, problem: Problem) -> LossTexts:
        yield from layouts.of_submissions(problem)
        for statement in statements_of(problem.folder, self.forms):
            if not self.takes(statement):
                yield f"the statement {statement.name}", "domjudge takes Markdown, PDF and HTML"

    def needs_layout(self, problem: Problem) -> bool:
        return problem.is_scoring or not problem.format.is_legacy

    def write(self, folder: Path, material: Material) -> None:
        problem = material.problem
        if self.needs_layout(problem):
            assert material.layout is not None
            shutil.copytree(material.layout, folder, dirs_exist_ok=True)
        else:
            layouts.copy_as_it_is(material, folder)
        (folder / ".timelimit").write_text(str(problem.limits.cpu_seconds))
        (folder / "domjudge-problem.ini").write_text(f"short-name = {problem.name}\n")
        names = [*material.pages]
        for statement in filter(self.takes, formatted_statements(material, self.forms)):
            names.append(statement.file.name)
            name = f"problem.{statement.form}" if len(names) == 1 else statement.file.name
            write_as_it_is(statement, place_of(folder, name))
        for name, page in material.pages.items():
            place_of(folder, name).write_text(page, encoding="utf-8")


def place_of(folder: Path, name: str) -> Path:
    """Return where a statement is written. DOMjudge shows the one without a language."""
    place = folder / "attachments" if name.count(".") > 1 else folder
    place.mkdir(exist_ok=True)
    return place / name


EXPORT_TARGET = DomjudgeTarget()
