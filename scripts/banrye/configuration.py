"""The user's settings: banrye.toml in a folder above, then in the XDG directory of configurations.

The nearest file that has a key decides. A file that belongs to another user is ignored, because
everybody can write to /tmp.
"""

from __future__ import annotations

import difflib
import math
import os
import shlex
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any

from banrye.compare import Mode
from banrye.console import MAX_MEBIBYTES, MAX_SECONDS, UserError, note, relative_path
from banrye.repository import CONFIG

NAME = "banrye.toml"
MAX_BYTES = 1 << 20  # of a file
ROOT_USER = 0
SYSTEM = ("/usr/", "/opt/", "/nix/store/", "/gnu/store/")  # folders that compilers read anyway


@dataclass(frozen=True)
class LanguageSettings:
    """What a user wants of a language: other commands, and flags after those of the judge."""

    compiler: str | None = None
    interpreter: str | None = None
    flags: str | None = None
    include: Sequence[Path] | None = None  # folders that are named by -I in the flags

    def over(self, farther: LanguageSettings) -> LanguageSettings:
        """Return these settings, with those of a farther file where they set nothing."""
        values = {key: value for key, value in vars(self).items() if value is not None}
        return replace(farther, **values)


@dataclass(frozen=True)
class Configuration:
    """The settings. None: not set. Paths are absolute. The fields are the keys of the file."""

    archive: Path | None = None  # the clone
    library_checker: Path | None = None  # the clone
    template: Path | None = None  # of a program, for `listen`
    checker: Path | None = None  # for the user's own test cases and stress tests
    compare: Mode | None = None  # for the same, without a checker
    time: float | None = None  # seconds of CPU time, for the same
    memory: int | None = None  # MiB, for the same
    seeds: int | None = None  # the most that a stress test tries
    judge: str | None = None  # whose numbers the names of solutions have: one of WORDS
    interactive: bool | None = None  # whether the user's own test cases are dialogues
    input_file: str | None = None  # in place of standard input, for the user's own test cases
    output_file: str | None = None  # in place of standard output, for the same
    include: Sequence[Path] = ()  # folders of headers and modules
    languages: Mapping[str, LanguageSettings] = field(default_factory=dict)


CLONES = ("archive", "library_checker")
PATHS = (*CLONES, "template", "checker")
WORDS = {"judge": ("boj",), "compare": tuple(map(str, Mode))}  # the values of keys that have a few
FILE_NAMES = ("input_file", "output_file")
RIVALS = {"checker": "compare", "compare": "checker"}  # the nearest file that has one decides
LARGEST = {"time": MAX_SECONDS, "memory": MAX_MEBIBYTES, "seeds": 10**9}


def load() -> Configuration:
    """Return the settings for the current folder. Raise UserError."""
    return of_folder(Path.cwd())


@cache
def of_folder(folder: Path) -> Configuration:
    """Return the settings for files in a folder. Raise UserError."""
    return merged(files_for([folder, *folder.parents, CONFIG]))


def of_user() -> Configuration:
    """Return the settings that the user made for all folders. Raise UserError.

    Only they may name a folder that is written to: any folder may be a stranger's.
    """
    return merged(files_for([CONFIG]))


def merged(files: list[Path]) -> Configuration:
    """Return the settings of files, of which the first that has a key decides."""
    found: dict[str, Any] = {}
    languages: dict[str, LanguageSettings] = {}
    for file in reversed(files):
        settings = read(file)
        for name, nearer in settings.pop("languages", {}).items():
            languages[name] = nearer.over(languages.get(name, LanguageSettings()))
        found = {key: value for key, value in found.items() if RIVALS.get(key) not in settings}
        found |= settings
    return Configuration(**found, languages=languages)


def files_for(places: list[Path]) -> list[Path]:
    """Return the files in some folders that count, in this order."""
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
    values = parsed(file, shown)
    keys = [each.name.replace("_", "-") for each in fields(Configuration)]
    found: dict[str, Any] = {}
    for key, value in values.items():
        check_key(key, keys, shown)
        name = key.replace("-", "_")
        found[name] = setting(name, value, file.parent.resolve(), f"{shown}: {key}")
    if RIVALS.keys() <= found.keys():
        raise UserError(f"{shown}: a checker decides alone: remove checker or compare")
    return found


def parsed(file: Path, shown: str) -> dict[str, Any]:
    """Return what a file of settings says. Raise UserError. `shown`: its name for messages."""
    with file.open("rb") as opened:
        written = opened.read(MAX_BYTES + 1)
    if len(written) > MAX_BYTES:
        raise UserError(f"{shown} has more than {MAX_BYTES:,} bytes")
    try:
        return tomllib.loads(written.decode())
    except ValueError as error:  # a number has too many digits, say
        raise UserError(f"{shown}: {error}") from None
    except RecursionError:
        raise UserError(f"{shown}: values are nested too deeply") from None


def setting(name: str, value: object, folder: Path, where: str) -> object:
    """Return the value of a field of Configuration. Raise UserError.

    `folder`: of the file. `where`: the file and the key, for messages.
    """
    if name in PATHS:
        named = path(text(value, where), folder, where)
        return named if name in CLONES else check_inside(named, folder, where)
    if name in LARGEST:
        size = number(value, LARGEST[name], where)
        return size if name == "time" else math.ceil(size)
    if name in FILE_NAMES:
        return file_name(value, where)
    if name in WORDS:
        word = one_of(WORDS[name], value, where)
        return Mode(word) if name == "compare" else word
    if name == "include":
        return include(value, folder, where)
    return truth(value, where) if name == "interactive" else languages_in(value, folder, where)


def include(value: object, folder: Path, where: str) -> tuple[Path, ...]:
    """Return the folders of libraries. Raise UserError."""
    written = value if isinstance(value, list) else [value]
    named = [path(text(each, where), folder, where) for each in written]
    return tuple(check_inside(each, folder, where) for each in named)


def path(written: str, folder: Path, where: str) -> Path:
    """Return the path that is written in a file of settings in a folder. Raise UserError."""
    if "\0" in written:
        raise UserError(f"{where}: expected a path, found {written!r:.40}")
    try:
        return folder / Path(written).expanduser()
    except RuntimeError:  # ~NAME, and there is no such user
        raise UserError(f"{where}: there is no home folder for {written!r:.40}") from None


def check_inside(named: Path, folder: Path, where: str) -> Path:
    """Return a path, which is below the folder of its file of settings. Raise UserError.

    A stranger's file must not give a folder of the user to programs that read it. The user's own
    file, in CONFIG, may name any.
    """
    if folder == CONFIG.resolve() or named.resolve().is_relative_to(folder):
        return named
    shown = relative_path(named)
    raise UserError(f"{where}: {shown} is outside of the folder (your own {NAME} may name it)")


def languages_in(value: object, folder: Path, where: str) -> dict[str, LanguageSettings]:
    entries = table(value, where).items()
    return {code: language(entry, folder, f"{where}.{code}") for code, entry in entries}


def language(entry: object, folder: Path, where: str) -> LanguageSettings:
    keys = ["compiler", "interpreter", "flags"]
    values = table(entry, where)
    for key, value in values.items():
        check_key(key, keys, where)
        check_words(text(value, f"{where}.{key}"), f"{where}.{key}")
    wish = LanguageSettings(**values)
    return replace(wish, **folders_in(wish.flags, folder, f"{where}.flags")) if wish.flags else wish


def folders_in(flags: str, folder: Path, where: str) -> dict[str, Any]:
    """Return the flags without -I, and its folders, but for those of the system. Raise UserError.

    A path is below the folder of the file of settings, not below the one where a compiler runs.
    """
    kept: list[str] = []
    found: list[Path] = []
    words = iter(shlex.split(flags))
    for word in words:
        named = (word[2:] or next(words, "")) if word.startswith("-I") else ""
        if not named or f"{named}/".startswith(SYSTEM):
            kept.append(f"-I{named}" if named else word)
        else:
            found.append(check_inside(path(named, folder, where), folder, where))
    if not found:
        return {}
    return {"flags": shlex.join(kept) or None, "include": tuple(found)}


def check_words(written: str, where: str) -> None:
    """Raise UserError unless a text can be a part of a command."""
    try:
        is_part = bool(shlex.split(written)) and "\0" not in written
    except ValueError as error:  # no closing quotation
        raise UserError(f"{where}: {error}: {written!r:.40}") from None
    if not is_part or "{" in written or "}" in written:  # {files} would be filled in
        raise UserError(f"{where}: expected words of a command, found {written!r:.40}")


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


def truth(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise UserError(f"{where}: expected true or false, found {value!r:.40}")
    return value


def file_name(value: object, where: str) -> str:
    """Return the name of a file in the folder of a program. Raise UserError."""
    name = text(value, where)
    if not is_file_name(name):
        raise UserError(f"{where}: expected the name of a file, found {value!r:.40}")
    return name


def is_file_name(name: str) -> bool:
    """Return whether a text names a file in the current folder, and not the folder itself."""
    return name.isprintable() and name not in ("", ".", "..") and "/" not in name


def table(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UserError(f"{where}: expected a table, found {value!r:.40}")
    return value


def number(value: object, largest: int, where: str) -> float:
    """Return a number above 0. Raise UserError."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= largest:
        return value
    raise UserError(f"{where}: expected a number up to {largest}, found {value!r:.40}")
