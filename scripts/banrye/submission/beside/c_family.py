"""The headers of C and C++.

`#include "../lib/add.hpp"` is looked for beside the file that says so, then as `#include <x>` in
the folders of -I. Headers of the system are none of these.
"""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from banrye.files import files_below, read_bytes
from banrye.language import including_suffixes
from banrye.submission.beside.files_beside import NOTHING, FilesBeside
from banrye.submission.beside.place import AllowedFiles, allowed_for, has_suffix
from banrye.submission.sources import decode_source, without_comments

HEADERS = ("", ".h", ".hh", ".hpp", ".hxx", ".h++", ".ipp", ".inl", ".inc", ".tcc", ".tpp")
SUFFIXES = frozenset([*HEADERS, *including_suffixes()])
DIRECTIVE = re.compile(
    r'^[ \t]*#[ \t]*(?:(?P<if>if)|(?P<end>endif)|include[ \t]*(?:"([^"\n]+)"|<([^>\n]+)>))',
    re.MULTILINE,
)
MAX_FILES = 5_000  # headers of a program


class HeaderPlace(NamedTuple):
    """A file as the compiler sees it: in the repository, or in the folder of -I with a number."""

    folder: int | None
    path: str  # without a folder: as it is on the disk


@dataclass
class HeaderSearch:
    """The headers that were found so far."""

    folders: Sequence[Path]
    may_take: AllowedFiles
    header_files: dict[HeaderPlace, Path] = field(default_factory=dict)

    def add_includes(self, place: HeaderPlace, file: Path) -> list[Path]:
        """Add what a file includes, and what that includes. Return the headers of the file."""
        direct: list[Path] = []
        pending = [(place, file)]
        while pending and len(self.header_files) < MAX_FILES:
            including, path = pending.pop()
            for include in includes_of(text_of(path)):
                header = self.header(including, include)
                if header is None:
                    continue
                if path == file and include.is_certain:
                    direct.append(header[1])
                if header[0] not in self.header_files and header[1] != file:
                    self.header_files[header[0]] = header[1]
                    pending.append(header)
        return direct

    def header(self, including: HeaderPlace, include: Include) -> tuple[HeaderPlace, Path] | None:
        """Return the file that an include means, None if the compiler has it or nobody has."""
        if include.is_quoted:
            path = os.path.normpath(Path(including.path).parent / include.name)
            base = Path() if including.folder is None else self.folders[including.folder]
            if self.may_take(base / path) and not path.startswith(".."):
                return HeaderPlace(including.folder, path), base / path
        for number, folder in enumerate(self.folders):
            path = os.path.normpath(include.name)
            if not path.startswith("..") and self.may_take(folder / path):
                return HeaderPlace(number, path), folder / path
        return None


class Include(NamedTuple):
    """A directive. `is_certain`: the line is in no #if."""

    name: str
    is_quoted: bool
    is_certain: bool


def includes_of(text: str) -> Iterator[Include]:
    """Yield the directives of a source text without comments."""
    depth = 0
    for match in DIRECTIVE.finditer(text):
        depth += bool(match["if"]) - bool(match["end"])
        if include := include_of(match):
            yield include._replace(is_certain=depth == 0)


def include_of(match: re.Match[str]) -> Include | None:
    """Return the include of a directive, None if it is another one."""
    name = match[3] or match[4]
    return Include(name, is_quoted=match[3] is not None, is_certain=True) if name else None


def text_of(file: Path) -> str:
    """Return a source text without comments, "" if it includes nothing."""
    content = read_bytes(file)
    if b"include" not in content:
        return ""
    return without_comments(decode_source(content) or "", file.suffix)


def find(source: Path, folders: Sequence[Path]) -> FilesBeside:
    """Return the headers of a source file, or for a folder the headers of -I. See BesideModule."""
    if source.is_dir():
        return find_for_folder(source, folders)
    search = HeaderSearch(folders, allowed_for(source, folders, SUFFIXES))
    path = source.absolute()
    direct = search.add_includes(HeaderPlace(None, str(path)), path)
    if not search.header_files:
        return NOTHING
    beside = [Path(place.path) for place in search.header_files if place.folder is None]
    root = Path(os.path.commonpath([path.parent, *(file.parent for file in beside)]))
    prefix = path.parent.relative_to(root).as_posix()
    return made_of(search.header_files, root, "" if prefix == "." else prefix, direct)


def find_for_folder(source: Path, folders: Sequence[Path]) -> FilesBeside:
    """Return the headers of -I for the source files in a folder."""
    if not folders:
        return NOTHING
    search = HeaderSearch(folders, allowed_for(source / "x", folders, SUFFIXES))
    direct: list[Path] = []
    for file in files_below(source.absolute()):
        if has_suffix(file, SUFFIXES):
            direct += search.add_includes(HeaderPlace(None, str(file)), file)
    headers = {
        place: file for place, file in search.header_files.items() if place.folder is not None
    }
    return made_of(headers, source, "", [file for file in direct if file in headers.values()])


def made_of(
    headers: Mapping[HeaderPlace, Path], root: Path, prefix: str, needed: Sequence[Path]
) -> FilesBeside:
    files = {name_of(place, root): file for place, file in sorted(headers.items(), key=str)}
    numbers = sorted({place.folder for place in headers if place.folder is not None})
    return FilesBeside(prefix, files, list(map(folder_name, numbers)), needed)


def name_of(place: HeaderPlace, root: Path) -> str:
    """Return the path of a header among the copies."""
    if place.folder is None:
        return Path(place.path).relative_to(root).as_posix()
    return f"{folder_name(place.folder)}/{place.path}"


def folder_name(number: int) -> str:
    return f"include.{number}"
