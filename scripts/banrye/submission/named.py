"""Programs that are texts: the language by the name that people, data sets and models give it.

language_of("C++17")             Named("cpp", ".cpp")
write(folder, text, "python")    folder/program.py
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from banrye.console import UserError, printable
from banrye.messages import _

STEM = "program"


class Named(NamedTuple):
    """A language. `code`: problemtools' identifier."""

    code: str
    suffix: str


LANGUAGES = {
    "c": Named("c", ".c"),
    "cpp": Named("cpp", ".cpp"),
    "csharp": Named("csharp", ".cs"),
    "go": Named("go", ".go"),
    "haskell": Named("haskell", ".hs"),
    "java": Named("java", ".java"),
    "javascript": Named("javascript", ".js"),
    "kotlin": Named("kotlin", ".kt"),
    "ocaml": Named("ocaml", ".ml"),
    "pascal": Named("pascal", ".pas"),
    "php": Named("php", ".php"),
    "pypy3": Named("pypy3", ".py"),
    "python2": Named("python2", ".py"),
    "python3": Named("python3", ".py"),
    "ruby": Named("ruby", ".rb"),
    "rust": Named("rust", ".rs"),
    "scala": Named("scala", ".scala"),
}
OTHER_NAMES = {
    "cc": "cpp",
    "cplusplus": "cpp",
    "cs": "csharp",
    "cxx": "cpp",
    "golang": "go",
    "hs": "haskell",
    "js": "javascript",
    "kt": "kotlin",
    "ml": "ocaml",
    "node": "javascript",
    "nodejs": "javascript",
    "py": "python3",
    "pypy": "pypy3",
    "python": "python3",
    "rb": "ruby",
    "rs": "rust",
}
VERSION = re.compile(r"[\s.]*[\d.]+[a-z]?\Z")


def find(name: str) -> Named | None:
    """Return the language of a name such as "C++20", "py" or "Python 3.11", None if none has it."""
    plain = name.strip().casefold().removeprefix("gnu ").removeprefix("gnu")
    plain = plain.replace("c++", "cpp").replace("c#", "csharp").replace(" ", "").lstrip(".")
    for each in (plain, VERSION.sub("", plain)):
        known = OTHER_NAMES.get(each, each)
        if known in LANGUAGES:
            return LANGUAGES[known]
    return None


def language_of(name: str) -> Named:
    """Return the language of a name. Raise UserError if no language has it."""
    found = find(name)
    if found is None:
        known = ", ".join(sorted(LANGUAGES))
        raise UserError(_("no such language: {!r:.60} (known: {})", printable(name), known))
    return found


def write(folder: Path, text: str | bytes, name: str) -> Path:
    """Write a program into a folder, with the suffix of a language. Raise UserError."""
    file = folder / f"{STEM}{language_of(name).suffix}"
    file.write_bytes(text.encode(errors="replace") if isinstance(text, str) else text)
    return file
