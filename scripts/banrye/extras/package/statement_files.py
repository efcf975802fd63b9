"""The statements of a package by language and form.

    statement/problem.en.md, statement/problem.ko.pdf     en: Markdown, ko: PDF
    problem_statement/problem.tex                         en: TeX, as older formats have it

Markdown becomes a page and TeX; what is written otherwise goes as it is to who takes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from banrye.files import read_bytes

FOLDERS = ("statement", "problem_statement")
NAME = re.compile(r"problem(?:\.([A-Za-z]{2,3}(?:[-_]\w+)?))?\.(md|tex|pdf|typ|html?)")


PICTURE = re.compile(r"!\[[^\]]*\]\(([^()\s]+)\)|\\includegraphics(?:\[[^\]]*\])?\{([^{}]+)\}")


class Form(StrEnum):
    """How a statement is written, in the order in which one of several is taken."""

    MARKDOWN = "md"
    TEX = "tex"
    PDF = "pdf"
    HTML = "html"
    TYPST = "typ"


@dataclass(frozen=True)
class Statement:
    """A statement in a language."""

    file: Path
    language: str
    form: Form

    @property
    def name(self) -> str:
        """The path in the package."""
        return f"{self.file.parent.name}/{self.file.name}"


def statements_of(package: Path) -> list[Statement]:
    """Return one statement of each language: of several forms the first that `Form` names."""
    found: dict[str, Statement] = {}
    for statement in sorted(all_in(package), key=lambda each: list(Form).index(each.form)):
        found.setdefault(statement.language, statement)
    return [found[language] for language in sorted(found)]


def all_in(package: Path) -> Iterator[Statement]:
    for folder in FOLDERS:
        for file in sorted((package / folder).glob("problem*.*")):
            if (match := NAME.fullmatch(file.name)) and file.is_file():
                form = Form("html" if match[2].startswith("htm") else match[2])
                yield Statement(file, match[1] or "en", form)


def pictures_in(statement: Statement) -> list[str]:
    """Return the names of the pictures in a statement in Markdown or TeX, as they are written."""
    text = read_bytes(statement.file).decode(errors="replace")
    return list(dict.fromkeys(match[1] or match[2] for match in PICTURE.finditer(text)))
