"""The statements in an archive: pages, and what is not written in Markdown as it is.

problem.html, problem.ko.html, problem.pdf
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from banrye.extras.package.export_target import Material
from banrye.extras.package.statement_files import (
    Form,
    Statement,
    copy_beside,
    statements_of,
)

PathForName = Callable[[str], Path]


def write_pages(folder: Path, material: Material) -> None:
    """Write the pages, and every other statement with its pictures as it is."""
    for statement in formatted_statements(material):
        write_as_it_is(statement, folder / statement.file.name)
    for name, page in material.pages.items():
        (folder / name).write_text(page, encoding="utf-8")


def formatted_statements(material: Material, forms: Sequence[Form] = ()) -> list[Statement]:
    """Return the statements that are not in Markdown. `forms`: what a judge takes."""
    statements = statements_of(material.problem.folder, forms)
    return [statement for statement in statements if statement.form is not Form.MARKDOWN]


def write_as_it_is(statement: Statement, place: Path) -> None:
    """Copy a statement, and beside it the files that one in TeX, HTML or Typst may include."""
    shutil.copyfile(statement.file, place)
    if statement.form in (Form.TEX, Form.HTML, Form.TYPST):
        copy_beside(statement, place.parent)
