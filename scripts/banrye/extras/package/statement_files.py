"""The statements of a package by language and form.

    statement/problem.en.md, statement/problem.ko.pdf     en: Markdown, ko: PDF
    problem_statement/problem.tex                         en: TeX, as older formats have it

Markdown becomes a page and TeX; what is written otherwise goes as it is to who takes it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath

from banrye.files import read_bytes

FOLDERS = ("statement", "problem_statement")
NAME = re.compile(r"problem(?:\.([A-Za-z]{2,3}(?:[-_]\w+)?))?\.(md|tex|pdf|typ|html?)")


PICTURE = re.compile(
    r"!\[[^\]]*\]\(\s*<?([^()\s<>]+)"  # ![](a.png "title"), of Markdown
    r"|<img\b[^>]*\bsrc\s*=\s*[\"']?([^\"'\s>]+)"  # <img src="a.png">, in Markdown
    r"|(?m:^\[[^\]]+\]:\s*<?([^\s<>]+\.(?:png|jpe?g|pdf|svg|gif|webp)))"  # [name]: a.png
    r"|\\includegraphics\s*(?:\[[^\]]*\])?\s*\{([^{}]+)\}"
    r"|\\illustration\s*\{[^{}]*\}\s*\{([^{}]+)\}",  # of Kattis
    re.IGNORECASE,
)
IN_TEX = ("", ".pdf", ".png", ".jpg", ".jpeg", ".eps")  # what TeX adds to the name of a picture
READ_BY_TEX = IN_TEX[1:-1]


class Form(StrEnum):
    """The markup of a statement, in the order in which one of several is taken."""

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


def statements_of(package: Path, forms: Sequence[Form] = ()) -> list[Statement]:
    """Return one statement of each language.

    If there are several forms, it is the first of `forms`, which a judge takes, else the first
    of `Form`.
    """
    order = [*forms, *(form for form in Form if form not in forms)]
    statements: dict[str, Statement] = {}
    for statement in sorted(all_in(package), key=lambda statement: order.index(statement.form)):
        statements.setdefault(statement.language, statement)
    return [statements[language] for language in sorted(statements)]


def all_in(package: Path) -> Iterator[Statement]:
    for folder in FOLDERS:
        for file in sorted((package / folder).glob("problem*.*")):
            if (match := NAME.fullmatch(file.name)) and file.is_file():
                form = Form("html" if match[2].startswith("htm") else match[2])
                yield Statement(file, match[1] or "en", form)


def pictures_in(statement: Statement) -> list[str]:
    """Return the names of the pictures in a statement in Markdown or TeX, as they are written."""
    text = read_bytes(statement.file).decode(errors="replace")
    names = ("".join(filter(None, match.groups())) for match in PICTURE.finditer(text))
    return list(dict.fromkeys(name.strip() for name in names))


def picture_of(statement: Statement, name: str) -> Path | None:
    """Return the file of a picture of a statement, None if there is none. TeX adds a suffix."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        return None
    suffixes = IN_TEX if statement.form is Form.TEX else ("",)
    files = (statement.file.parent / f"{path}{suffix}" for suffix in suffixes)
    return next(filter(Path.is_file, files), None)


def files_beside_statement(statement: Statement) -> Iterator[PurePosixPath]:
    """Yield the files in the folder of a statement that are none: pictures, what it includes."""
    folder = statement.file.parent
    for file in sorted(folder.rglob("*")):
        path = PurePosixPath(file.relative_to(folder).as_posix())
        is_hidden = any(part.startswith(".") for part in path.parts)
        if file.is_file() and not is_hidden and not (len(path.parts) == 1 and is_statement(path)):
            yield path


def copy_beside(statement: Statement, place: Path) -> None:
    """Copy the files beside a statement into a folder, but for those that are there."""
    for path in files_beside_statement(statement):
        if not (place / path).exists():
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(statement.file.parent / path, place / path)


def is_statement(path: PurePosixPath) -> bool:
    return NAME.fullmatch(path.name) is not None
