"""Find a language by a name that people, data sets and models use.

language_of("C++17")                     NamedLanguage("cpp", ".cpp")
language_of("Python 2.7")                NamedLanguage("python2", ".py"), whose variant is python2
write_program(folder, text, "python")    folder/program.py
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from banrye.console import UserError, printable
from banrye.language import all_languages, base_of
from banrye.messages import _

STEM = "program"


class NamedLanguage(NamedTuple):
    """A language. `code`: problemtools' identifier."""

    code: str
    suffix: str

    @property
    def variant(self) -> str | None:
        """The code if a file's suffix does not say it, as of PyPy and Python 2, else None."""
        return None if base_of(self.code) == self.code else self.code


VERSION = re.compile(r"[\s.]*[\d.]+[a-z]?\Z")
MINOR = re.compile(r"(?<=\d)\.[\d.]+\Z")  # "Python 2.7" is Python 2, and no other Python


@cache
def all_names() -> Mapping[str, NamedLanguage]:
    """Return the languages by the names that they have, in lower case."""
    languages: dict[str, NamedLanguage] = {}
    for language in all_languages().values():
        for name in (language.code, *language.names):
            languages[name] = NamedLanguage(language.code, language.suffixes[0])
        for variant in language.variants:
            languages |= dict.fromkeys(
                variant.names, NamedLanguage(variant.code, language.suffixes[0])
            )
    return languages


def codes() -> list[str]:
    """Return problemtools' identifiers of the languages that have names."""
    return sorted({named.code for named in all_names().values()})


def named_language(name: str) -> NamedLanguage | None:
    """Return the language of a name such as "C++20", "py" or "Python 3.11", None if none has it."""
    plain = name.strip().casefold().removeprefix("gnu ").removeprefix("gnu")
    plain = plain.replace(" ", "").lstrip(".")
    names = all_names()
    major = MINOR.sub("", plain)
    return names.get(plain) or names.get(major) or names.get(VERSION.sub("", plain))


def language_of(name: str) -> NamedLanguage:
    """Return the language of a name. Raise UserError if no language has it."""
    language = named_language(name)
    if language is None:
        names = ", ".join(codes())
        raise UserError(_("no such language: {!r:.60} (known: {})", printable(name), names))
    return language


def write_program(folder: Path, text: str | bytes, name: str) -> Path:
    """Write a program into a folder, with the suffix of a language. Raise UserError."""
    file = folder / f"{STEM}{language_of(name).suffix}"
    file.write_bytes(text.encode(errors="replace") if isinstance(text, str) else text)
    return file
