"""C and C++ in one file: each header stands in place of the first #include of it.

A header with #pragma once or an include guard is not repeated, unless its first #include is in an
#if: then each copy is in a guard of its own, so the preprocessor decides as it does with files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.messages import _
from banrye.submission.beside.c_family import (
    DIRECTIVE,
    SUFFIXES,
    HeaderPlace,
    HeaderSearch,
    include_of,
)
from banrye.submission.beside.place import allowed_for
from banrye.submission.beside.texts import blank_comments, split_lines
from banrye.submission.sources import decode_source

ONCE = re.compile(r"^[ \t]*#[ \t]*pragma[ \t]+once\b", re.MULTILINE)
GUARD = re.compile(r"\s*#[ \t]*ifndef[ \t]+(\w+)[^\n]*\s*#[ \t]*define[ \t]+\1\b")
MAX_DEPTH = 100  # of files that include each other
MAX_CHARACTERS = 16 << 20  # of the one file


def bundle(source: Path, folders: Sequence[Path]) -> str:
    """Return the one file. Raise UserError."""
    search = HeaderSearch(folders, allowed_for(source, folders, SUFFIXES))
    path = source.absolute()
    lines = Expansion(search).lines_of(HeaderPlace(None, str(path)), path, 0, 0)
    return "\n".join(lines) + "\n"


@dataclass
class Expansion:
    """The text that was written so far. The sets have headers that are not to be repeated."""

    search: HeaderSearch
    written_files: set[Path] = field(default_factory=set)
    guarded: set[Path] = field(default_factory=set)
    open_headers: set[Path] = field(default_factory=set)  # headers around the present line
    length: int = 0

    def lines_of(
        self, place: HeaderPlace, file: Path, conditions: int, above: int
    ) -> Iterator[str]:
        """Yield the lines of a file with the lines of its headers in place of the directives.

        `conditions`: the number of #if around the file. `above`: the same of the files around it.
        """
        text = decode_source(read_bytes(file)) or ""
        masked = blank_comments(text)
        depth = conditions - bool(GUARD.match(masked))
        if above > MAX_DEPTH or self.length > MAX_CHARACTERS:
            raise UserError(_("--bundle: {} includes itself without an end", relative_path(file)))
        self.length += len(text)
        for line, code in zip(split_lines(text), split_lines(masked), strict=True):
            match = DIRECTIVE.match(code)
            if match:
                depth += bool(match["if"]) - bool(match["end"])
            include = include_of(match) if match else None
            header = self.search.header(place, include) if include else None
            if header:
                yield from self.header(*header, depth, above + 1)
            elif above == 0 or not ONCE.match(code):
                yield line

    def header(self, place: HeaderPlace, file: Path, conditions: int, above: int) -> Iterator[str]:
        """Yield the lines of a header where it is included."""
        target = file.resolve()
        masked = blank_comments(decode_source(read_bytes(file)) or "")
        is_once = bool(ONCE.search(masked))
        is_single = is_once or bool(GUARD.match(masked))
        if is_single and target in (self.written_files | self.open_headers):
            return
        is_guarded = is_once and (conditions > 0 or target in self.guarded)
        if is_single and conditions <= 0:  # it is surely there from now on
            self.written_files.add(target)
        if is_guarded:
            self.guarded.add(target)
            name = "BUNDLED_" + re.sub(r"\W", "_", relative_path(file)).upper()
            yield f"#ifndef {name}"
            yield f"#define {name}"
        was_open = target in self.open_headers
        self.open_headers.add(target)
        yield from self.lines_of(place, file, conditions, above)
        if not was_open:
            self.open_headers.remove(target)
        if is_guarded:
            yield "#endif"
