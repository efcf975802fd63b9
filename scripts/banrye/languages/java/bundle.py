"""Java in one file: the classes stand one after the other, and only the program's is public."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from banrye.files import read_bytes
from banrye.languages._jvm import without_package
from banrye.languages.java.beside import find
from banrye.submission.sources import decode_source

IMPORT = re.compile(
    r"^[ \t]*import[ \t]+(?:static[ \t]+)?[\w.]+(?:\.\*)?[ \t]*;[ \t]*\n?", re.MULTILINE
)
PUBLIC = re.compile(
    r"^public[ \t]+((?:(?:final|abstract|strictfp|sealed)[ \t]+)*"
    r"(?:class|interface|enum|record)\b)",
    re.MULTILINE,
)


def bundle(source: Path, folders: Sequence[Path]) -> str:
    """Return the one file. A class of a package is called by its name without the package."""
    text = decode_source(read_bytes(source)) or ""
    files = find(source, folders).files
    if not files:
        return text
    packages = [name.removesuffix(".java").replace("/", ".") for name in files]
    imports: dict[str, None] = {}
    bodies: list[str] = []
    for number, source_text in enumerate(
        [text, *(decode_source(read_bytes(f)) or "" for f in files.values())]
    ):
        body = without_package(source_text)
        imports |= dict.fromkeys(line.strip() for line in IMPORT.findall(body))
        body = IMPORT.sub("", body)
        bodies.append(body.strip() if number == 0 else PUBLIC.sub(r"\1", body).strip())
    kept_imports = [line for line in imports if not is_local(line, packages)]
    return "\n".join([*kept_imports, "", *(f"{body}\n" for body in bodies)])


def is_local(line: str, packages: Sequence[str]) -> bool:
    """Return whether an import names one of the classes, or all of their package."""
    *_, name = line.strip(";").split()
    name = name.removesuffix(".*")
    return any(package == name or package.rpartition(".")[0] == name for package in packages)
