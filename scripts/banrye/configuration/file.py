"""A file of settings: its keys, their values, and its errors.

time = 2        {"time": 2}
time = "2"      UserError: banrye.toml: time: expected a number up to 3600, found '2'
"""

from __future__ import annotations

import difflib
import math
import shlex
import tomllib
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from banrye import removable_rooms
from banrye.compare import Mode
from banrye.configuration import (
    FILE_NAMES,
    LARGEST,
    MAX_BYTES,
    NAME,
    PATHS,
    RIVALS,
    SYSTEM,
    Configuration,
    LanguageSettings,
    is_file_name,
    is_of_user,
)
from banrye.console import UserError, relative_path
from banrye.messages import _


def read_settings(file: Path) -> dict[str, Any]:
    """Return the settings of a file by the names of the fields. Raise UserError."""
    shown = relative_path(file)
    values = parse_settings(file, shown)
    clones = removable_rooms.rooms_with("clone_source")
    names = [*clones, *(entry.name for entry in fields(Configuration) if entry.name != "clones")]
    keys = [name.replace("_", "-") for name in names]
    settings: dict[str, Any] = {"clones": {}}
    for key, value in values.items():
        check_key(key, keys, shown)
        name = key.replace("-", "_")
        if name in clones:
            where = f"{shown}: {key}"
            settings["clones"][name] = path(text(value, where), file.parent.resolve(), where)
            continue
        settings[name] = setting_value(name, value, file.parent.resolve(), f"{shown}: {key}")
    if RIVALS.keys() <= settings.keys():
        raise UserError(_("{}: a checker decides alone: remove checker or compare", shown))
    return settings


def parse_settings(file: Path, shown: str) -> dict[str, Any]:
    """Return the settings in a file. Raise UserError. `shown`: its name for messages."""
    with file.open("rb") as opened:
        content = opened.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise UserError(_("{} has more than {:,} bytes", shown, MAX_BYTES))
    try:
        return tomllib.loads(content.decode())
    except ValueError as error:  # a number has too many digits, say
        raise UserError(f"{shown}: {error}") from None
    except RecursionError:
        raise UserError(_("{}: values are nested too deeply", shown)) from None


def setting_value(name: str, value: object, folder: Path, where: str) -> object:
    """Return the value of a field of Configuration. Raise UserError.

    `folder`: of the file. `where`: the file and the key, for messages.
    """
    if name in PATHS:
        return check_inside(path(text(value, where), folder, where), folder, where)
    if name in LARGEST:
        size = number(value, LARGEST[name], where)
        return size if name == "time" else math.ceil(size)
    if name in FILE_NAMES:
        return file_name(value, where)
    if name in ("compare", "judge"):
        return word_of(name, value, where)
    if name == "include":
        return included_folders(value, folder, where)
    return truth(value, where) if name == "interactive" else languages_in(value, folder, where)


def word_of(name: str, value: object, where: str) -> str:
    """Return the value of a field that has a few. Raise UserError."""
    if name == "compare":
        return Mode(one_of([str(mode) for mode in Mode], value, where))
    words = [site.WORD for _, site in removable_rooms.modules("numbered_site")]
    return one_of(words, value, where)


def included_folders(value: object, folder: Path, where: str) -> tuple[Path, ...]:
    """Return the folders of libraries. Raise UserError."""
    values = value if isinstance(value, list) else [value]
    folders = [path(text(folder_name, where), folder, where) for folder_name in values]
    return tuple(check_inside(folder_name, folder, where) for folder_name in folders)


def path(text_of_path: str, folder: Path, where: str) -> Path:
    """Return the path that is written in a file of settings in a folder. Raise UserError."""
    if "\0" in text_of_path:
        raise UserError(_("{}: expected a path, found {!r:.40}", where, text_of_path))
    try:
        return folder / Path(text_of_path).expanduser()
    except RuntimeError:  # ~NAME, and there is no such user
        raise UserError(
            _("{}: there is no home folder for {!r:.40}", where, text_of_path)
        ) from None


def check_inside(library: Path, folder: Path, where: str) -> Path:
    """Return a path, which is below the folder of its file of settings. Raise UserError.

    An untrusted file must not give a folder of the user to programs that read it. The user's own
    file, in CONFIG, may name any.
    """
    if is_of_user(folder) or library.resolve().is_relative_to(folder):
        return library
    shown = relative_path(library)
    raise UserError(
        _("{}: {} is outside of the folder (your own {} may name it)", where, shown, NAME)
    )


def languages_in(value: object, folder: Path, where: str) -> dict[str, LanguageSettings]:
    entries = table(value, where).items()
    return {code: language(entry, folder, f"{where}.{code}") for code, entry in entries}


def language(entry: object, folder: Path, where: str) -> LanguageSettings:
    keys = ["compiler", "interpreter", "flags"]
    values = table(entry, where)
    for key, value in values.items():
        check_key(key, keys, where)
        check_words(text(value, f"{where}.{key}"), f"{where}.{key}")
    settings = LanguageSettings(**values)
    return (
        replace(settings, **folders_in(settings.flags, folder, f"{where}.flags"))
        if settings.flags
        else settings
    )


def folders_in(flags: str, folder: Path, where: str) -> dict[str, Any]:
    """Return the flags without -I, and its folders, except system folders. Raise UserError.

    A path is below the folder of the file of settings, not below the one where a compiler runs.
    """
    flags_left: list[str] = []
    folders: list[Path] = []
    words = iter(shlex.split(flags))
    for word in words:
        folder_name = (word[2:] or next(words, "")) if word.startswith("-I") else ""
        if not folder_name or f"{folder_name}/".startswith(SYSTEM):
            flags_left.append(f"-I{folder_name}" if folder_name else word)
        else:
            folders.append(check_inside(path(folder_name, folder, where), folder, where))
    if not folders:
        return {}
    return {"flags": shlex.join(flags_left) or None, "include": tuple(folders)}


def check_words(command: str, where: str) -> None:
    """Raise UserError unless a text can be a part of a command."""
    try:
        is_part = bool(shlex.split(command)) and "\0" not in command
    except ValueError as error:  # no closing quotation
        raise UserError(f"{where}: {error}: {command!r:.40}") from None
    if not is_part or "{" in command or "}" in command:  # {files} would be filled in
        raise UserError(_("{}: expected words of a command, found {!r:.40}", where, command))


def check_key(key: str, keys: list[str], where: str) -> None:
    """Raise UserError, with a suggestion, if there is no such key."""
    if key in keys:
        return
    close = difflib.get_close_matches(key, keys, 1)
    hint = f"{close[0]}?" if close else f"there are: {', '.join(keys)}"
    raise UserError(_('{}: unknown key "{}" ({})', where, key, hint))


def text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise UserError(_("{}: expected a text, found {!r:.40}", where, value))
    return value


def one_of(words: Sequence[str], value: object, where: str) -> str:
    word = text(value, where)
    if word not in words:
        raise UserError(_("{}: expected {}, found {!r:.40}", where, " or ".join(words), value))
    return word


def truth(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise UserError(_("{}: expected true or false, found {!r:.40}", where, value))
    return value


def file_name(value: object, where: str) -> str:
    """Return the name of a file in the folder of a program. Raise UserError."""
    name = text(value, where)
    if not is_file_name(name):
        raise UserError(_("{}: expected the name of a file, found {!r:.40}", where, value))
    return name


def table(value: object, where: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise UserError(_("{}: expected a table, found {!r:.40}", where, value))
    return value


def number(value: object, largest: int, where: str) -> float:
    """Return a number above 0. Raise UserError."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= largest:
        return value
    raise UserError(_("{}: expected a number up to {}, found {!r:.40}", where, largest, value))
