"""The user's settings: banrye.toml in a folder above, then in the XDG directory of configurations.

The nearest file that has a key decides. A file that belongs to another user is ignored, because
everybody can write to /tmp.

Its modules:

    file    a file of settings: its keys, their values, and their mistakes
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from banrye.argument_parser import MAX_MEBIBYTES, MAX_SECONDS
from banrye.compare import Mode
from banrye.console import note, relative_path
from banrye.messages import _
from banrye.repository import CONFIG

NAME = "banrye.toml"
MAX_BYTES = 1 << 20  # of a file
ROOT_USER = 0
SYSTEM = ("/usr/", "/opt/", "/nix/store/", "/gnu/store/")  # folders that compilers read anyway


@dataclass(frozen=True)
class LanguageSettings:
    """The user's settings of a language: other commands, and flags after the judge's flags."""

    compiler: str | None = None
    interpreter: str | None = None
    flags: str | None = None
    include: Sequence[Path] | None = None  # folders that are named by -I in the flags

    def with_defaults(self, farther: LanguageSettings) -> LanguageSettings:
        """Return these settings, with the settings of a farther file where they set nothing."""
        values = {key: value for key, value in vars(self).items() if value is not None}
        return replace(farther, **values)


@dataclass(frozen=True)
class Configuration:
    """The settings. None: not set. Paths are absolute. The fields are the keys of the file."""

    clones: Mapping[str, Path] = field(default_factory=dict)  # by the keys, the names of formats
    template: Path | None = None  # of a new program
    checker: Path | None = None  # for the user's own test cases and stress tests
    compare: Mode | None = None  # for the same, without a checker
    time: float | None = None  # seconds of CPU time, for the same
    memory: int | None = None  # MiB, for the same
    seeds: int | None = None  # the most that a stress test tries
    judge: str | None = None  # whose numbers the names of solutions have: the WORD of a room
    interactive: bool | None = None  # whether the user's own test cases are dialogues
    input_file: str | None = None  # in place of standard input, for the user's own test cases
    output_file: str | None = None  # in place of standard output, for the same
    include: Sequence[Path] = ()  # folders of headers and modules
    languages: Mapping[str, LanguageSettings] = field(default_factory=dict)


PATHS = ("template", "checker")
FILE_NAMES = ("input_file", "output_file")
RIVALS = {"checker": "compare", "compare": "checker"}  # the nearest file that has one decides
LARGEST = {"time": MAX_SECONDS, "memory": MAX_MEBIBYTES, "seeds": 10**9}


def load_settings() -> Configuration:
    """Return the settings for the current folder. Raise UserError."""
    return of_folder(Path.cwd())


@cache
def of_folder(folder: Path) -> Configuration:
    """Return the settings for files in a folder. Raise UserError."""
    return merge_settings(files_for([folder, *folder.parents, CONFIG]))


def of_user() -> Configuration:
    """Return the settings that the user made for all folders. Raise UserError.

    Only they may name a folder that is written to: any folder may be untrusted.
    """
    return merge_settings(files_for([CONFIG]))


def merge_settings(files: list[Path]) -> Configuration:
    """Return the settings of files, of which the first that has a key decides."""
    merged_settings: dict[str, Any] = {}
    languages: dict[str, LanguageSettings] = {}
    clones: dict[str, Path] = {}
    for file in reversed(files):
        from banrye.configuration.file import read_settings  # most folders have no settings

        settings = read_settings(file)
        clones |= settings.pop("clones")
        for name, nearer in settings.pop("languages", {}).items():
            languages[name] = nearer.with_defaults(languages.get(name, LanguageSettings()))
        merged_settings = {
            key: value for key, value in merged_settings.items() if RIVALS.get(key) not in settings
        }
        merged_settings |= settings
    return Configuration(**merged_settings, languages=languages, clones=clones)


def is_of_user(folder: Path) -> bool:
    """Return whether a folder holds the file that the user made for all folders."""
    return folder == CONFIG.resolve()


def files_for(places: list[Path]) -> list[Path]:
    """Return the files in some folders that count, in this order."""
    return [file for file in (place / NAME for place in places) if file.is_file() and is_ours(file)]


def is_ours(file: Path) -> bool:
    """Return whether a file belongs to this user or root. Otherwise say so."""
    if file.stat().st_uid in (os.getuid(), ROOT_USER):
        return True
    note(_("{} belongs to another user and is ignored", relative_path(file)))
    return False


def is_file_name(name: str) -> bool:
    """Return whether a text names a file in the current folder, and not the folder itself."""
    return name.isprintable() and name not in ("", ".", "..") and "/" not in name
