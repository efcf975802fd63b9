"""Decide whether a program needs files beside it. Most programs need none.

#include <vector>         nothing: the rest is not even imported
#include "add.hpp"        copies.py looks for it
"""

from __future__ import annotations

import copy
import re
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from problemtools.languages import Language

from banrye import configuration
from banrye.files import read_bytes
from banrye.language import has_includes, of_suffix
from banrye.submission.source_copies import Copies

QUOTED = re.compile(rb'#[ \t]*include[ \t]*"')
IMPORT = re.compile(rb"^[ \t]*(?:import|from)[ \t]+([\w., \t]+)", re.MULTILINE)
named_by_user: list[Path] = []
"""The folders of the option -I."""


def folders() -> list[Path]:
    """Return the folders of libraries: from -I, then from the settings. Raise UserError."""
    settings = configuration.load_settings()
    of_languages = [language.include or () for language in settings.languages.values()]
    return [*named_by_user, *settings.include, *chain.from_iterable(of_languages)]


def is_alone(source: Path) -> bool:
    """Return whether a program surely needs nothing beside it."""
    if source.is_dir():
        return not folders()
    if has_includes(source.suffix):
        return not folders() and not QUOTED.search(read_bytes(source))
    if source.suffix.lower() == ".py":
        return not any(map(is_other, IMPORT.finditer(read_bytes(source))))
    language = of_suffix(source.suffix)
    pattern = language.beside if language else ""
    return not pattern or not re.search(pattern.encode(), read_bytes(source))


def is_other(match: re.Match[bytes]) -> bool:
    """Return whether an import of Python names more than the standard library."""
    names = (part.split() for part in match[1].decode(errors="replace").split(","))
    tops = [words[0].partition(".")[0] for words in names if words]
    return not all(top in sys.stdlib_module_names for top in tops)


@dataclass(frozen=True)
class AddedFiles:
    """The changes by the copies. `names`: of the sources that are compiled, None: of all."""

    names: Sequence[str] | None = None
    note: str = ""
    includes: Sequence[str] = ()

    def with_include_folders(self, language: Language) -> Language:
        """Return a language whose compiler looks for headers in the folders of -I."""
        if not self.includes or not language.compile:
            return language
        compiler, _, rest = language.compile.partition(" ")
        words = shlex.join(f"-I{folder}" for folder in self.includes)
        changed = copy.copy(language)
        changed.compile = f"{compiler} {words} {rest}"
        return changed


def add_beside(copied: Copies) -> AddedFiles:
    """Copy what a program needs beside it, and move its own copies where it expects them.

    Raise UserError.
    """
    if is_alone(copied.source):
        return AddedFiles()
    from banrye.submission.beside.copies import add_copies  # most programs need nothing

    return add_copies(copied)


def digest_of_beside(source: Path) -> list[str]:
    """Return a hash of the files beside a program, nothing if it needs none. Raise UserError."""
    if is_alone(source):
        return []
    from banrye.submission.beside.copies import digest_beside  # as above

    return [text] if (text := digest_beside(source)) else []
