"""The names that other judges have for programming languages: languages.toml beside an export.

name_of(Path("sum.cpp"), to/dmoj/languages.toml)    "CPP17"
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from banrye.language import of_suffix

FILE = "languages.toml"


def name_of(source: Path, file: Path) -> str:
    """Return the name of a judge for the language of a source, "" if the judge has none."""
    language = of_suffix(source.suffix)
    return names_in(file).get(language.code, "") if language else ""


@cache
def names_in(file: Path) -> Mapping[str, str]:
    """Return the names in a file, by the codes of the languages."""
    names: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8"))
    return names
