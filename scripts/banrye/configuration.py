"""The user's settings: banrye.toml in a folder above, then in the XDG directory of configurations.

The nearest file that has a key decides. A file that belongs to another user is ignored, because
everybody can write to /tmp. Knows no problem and no language.
"""

from __future__ import annotations

import difflib
import math
import os
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

from banrye.console import MAX_MEBIBYTES, MAX_SECONDS, UserError, note, relative_path
from banrye.repository import CONFIG

NAME = "banrye.toml"
ROOT_USER = 0


@dataclass(frozen=True)
class Language:
    """What a user wants of a language: other commands, and flags after those of the judge."""

    compiler: str | None = None
    interpreter: str | None = None
    flags: str | None = None


@dataclass(frozen=True)
class Configuration:
    """The settings. None: not set. Paths are absolute. The fields are the keys of the file."""

    archive: Path | None = None  # the clone
    library_checker: Path | None = None  # the clone
    template: Path | None = None  # of a program, for `listen`
    checker: Path | None = None  # for the user's own test cases and stress tests
    time: float | None = None  # seconds of CPU time, for the same
    memory: int | None = None  # MiB, for the same
    seeds: int | None = None  # the most that a stress test tries
    judge: str | None = None  # whose numbers the names of solutions have: one of WORDS
    languages: Mapping[str, Language] = field(default_factory=dict)


PATHS = ("archive", "library_checker", "template", "checker")
WORDS = {"judge": ("boj",)}  # the values of keys that have a few
LARGEST = {"time": MAX_SECONDS, "memory": MAX_MEBIBYTES, "seeds": 10**9}


def load() -> Configuration:
    """Return the settings for the current folder. Raise UserError."""
    return of_folder(Path.cwd())


@cache
def of_folder(folder: Path) -> Configuration:
    """Return the settings for files in a folder. Raise UserError."""
    found: dict[str, Any] = {}
    languages: dict[str, Language] = {}
    for file in reversed(files_for(folder)):  # the nearest one last
        settings = read(file)
        languages |= settings.pop("languages", {})
        found |= settings
    return Configuration(**found, languages=languages)


def files_for(folder: Path) -> list[Path]:
    """Return the files that count, the nearest first."""
    places = [folder, *folder.parents, CONFIG]
    return [file for file in (place / NAME for place in places) if file.is_file() and is_ours(file)]


def is_ours(file: Path) -> bool:
    """Return whether a file belongs to this user or root. Otherwise say so."""
    if file.stat().st_uid in (os.getuid(), ROOT_USER):
        return True
    note(f"{relative_path(file)} belongs to another user and is ignored")
    return False


# One file.


def read(file: Path) -> dict[str, Any]:
    """Return the settings of a file by the names of the fields. Raise UserError."""
    shown = relative_path(file)
    try:
        values = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UserError(f"{shown}: {error}") from None
    keys = [each.name.replace("_", "-") for each in fields(Configuration)]
    found: dict[str, Any] = {}
    for key, value in values.items():
        check_key(key, keys, shown)
        name = key.replace("-", "_")
        if name in PATHS:
            path = Path(text(value, f"{shown}: {key}")).expanduser()
            found[name] = file.parent.resolve() / path
        elif name in WORDS:
            found[name] = one_of(WORDS[name], value, f"{shown}: {key}")
        elif name in LARGEST:
            size = number(value, LARGEST[name], f"{shown}: {key}")
            found[name] = size if name == "time" else math.ceil(size)
        else:
            entries = table(value, f"{shown}: {key}")
            found[name] = {
                code: language(entry, f"{shown}: {key}.{code}") for code, entry in entries.items()
            }
    return found


def language(entry: object, where: str) -> Language:
    keys = [each.name for each in fields(Language)]
    values = table(entry, where)
    for key, value in values.items():
        check_key(key, keys, where)
        text(value, f"{where}.{key}")
    return Language(**values)


def check_key(key: str, keys: list[str], where: str) -> None:
    """Raise UserError, with a suggestion, if there is no such key."""
    if key in keys:
        return
    close = difflib.get_close_matches(key, keys, 1)
    hint = f"{close[0]}?" if close else f"there are: {', '.join(keys)}"
    raise UserError(f'{where}: unknown key "{key}" ({hint})')


def text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise UserError(f"{where}: expected a text, found {value!r:.40}")
    return value


def one_of(words: Sequence[str], value: object, where: str) -> str:
    word = text(value, where)
    if word not in words:
        raise UserError(f"{where}: expected {' or '.join(words)}, found {value!r:.40}")
    return word


def table(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UserError(f"{where}: expected a table, found {value!r:.40}")
    return value


def number(value: object, largest: float, where: str) -> float:
    """Return a number above 0. Raise UserError."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= largest:
        return value
    raise UserError(f"{where}: expected a number up to {largest:g}, found {value!r:.40}")
