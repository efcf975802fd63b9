"""Rust in one file: `mod add;` becomes `mod add { ... }`, so `crate::add` means the same."""

from __future__ import annotations

import os.path
import re
from collections.abc import Sequence
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.languages.rust.beside import SUFFIXES, places_of
from banrye.messages import _
from banrye.submission.beside.place import AllowedFiles, allowed_for
from banrye.submission.beside.texts import blank_comments
from banrye.submission.sources import COMMENT, decode_source

MODULE = re.compile(r'(?:#\[path\s*=\s*"(?P<path>[^"\n]+)"\]\s*)?\bmod\s+(?P<name>\w+)\s*;')
INCLUDE = re.compile(r'\binclude!\s*[(\[{]\s*"(?P<file>[^"\n]+)"\s*[)\]}]\s*;?')
MAX_DEPTH = 100  # of modules in each other


def bundle(source: Path, folders: Sequence[Path]) -> str:
    """Return the one file. Raise UserError."""
    return expand_modules(source.absolute(), allowed_for(source, folders, SUFFIXES), 0)


def expand_modules(file: Path, may_take: AllowedFiles, depth: int) -> str:
    """Return the text of a file with its modules in it. `depth`: of the file, 0 of the program."""
    if depth > MAX_DEPTH:
        raise UserError(_("--bundle: {} includes itself without an end", relative_path(file)))
    text = decode_source(read_bytes(file)) or ""
    masked = blank_comments(text)
    strings = [match.span() for match in COMMENT.finditer(masked) if match[1]]
    parts: list[str] = []
    at = 0
    matches = [*MODULE.finditer(masked), *INCLUDE.finditer(masked)]
    for match in sorted(matches, key=re.Match.start):
        if any(start < match.start() < end for start, end in strings):
            continue
        words = match.groupdict()
        if path_words := words.get("file") or words.get("path"):
            places = [file.parent / path_words]
        else:
            places = [*places_of(words["name"], file, is_root=depth == 0)]
        place = next(
            (candidate for candidate in map(normal_path, places) if may_take(candidate)), None
        )
        if place is None:
            continue
        inner = expand_modules(place, may_take, depth + 1)
        name = words.get("name")
        parts += [text[at : match.start()], f"mod {name} {{\n{inner}\n}}" if name else inner]
        at = match.end()
    return "".join([*parts, text[at:]])


def normal_path(path: Path) -> Path:
    return Path(os.path.normpath(path))
