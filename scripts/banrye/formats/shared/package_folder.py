"""The folder of an untrusted package: each file lies inside it and has the expected kind.

    PackageFolder(Path("sum")).file("tests/01", by="problem.xml")     sum/tests/01
    PackageFolder(Path("sum")).file("../key", by="problem.xml")       UserError

`by` is the file that names a thing, for the message.
"""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from banrye import configuration
from banrye.console import UserError, relative_path
from banrye.files import check_link, check_regular, files_below, read_bytes
from banrye.messages import _

MAX_NAME = 255  # characters of a name of a file
MAX_PATH = 4000  # characters
MAX_WORDS_TEXT = 1 << 16  # characters of a text that is split into words


@dataclass(frozen=True)
class PackageFolder:
    """The folder of a package."""

    folder: Path

    def path(self, text: object, by: str) -> Path:
        """Return a path of the package, which need not exist. Raise UserError if it leads out.

        The finder of problems has checked the symlinks of the whole folder.
        """
        spelled = str(text).replace("\\", "/")
        pure = PurePosixPath(spelled)
        is_short = len(spelled) <= MAX_PATH and all(len(part) <= MAX_NAME for part in pure.parts)
        is_inside = not pure.is_absolute() and ".." not in pure.parts and pure.parts
        if not is_short or not is_inside or not spelled.isprintable():
            raise UserError(_("{}: {!r:.60} is not a path in the package", by, str(text)))
        return self.folder / pure

    def file(self, text: object, by: str) -> Path:
        """Return a regular file of the package. Raise UserError if there is none."""
        path = self.path(text, by)
        if not path.is_file():
            raise UserError(_("{}: there is no file {!s:.60} in the package", by, text))
        check_link(path, self.folder)
        check_regular(path)
        return path

    def files_matching(self, pattern: object, by: str) -> list[Path]:
        """Return the files that a pattern of a shell matches, sorted. Raise UserError."""
        relative = self.path(pattern, by).relative_to(self.folder)
        if relative.parts.count("**") > 1 or any("**" in p and p != "**" for p in relative.parts):
            raise UserError(_("{}: the pattern {!s:.60} is not supported", by, pattern))
        paths = sorted(path for path in self.folder.glob(str(relative)) if path.is_file())
        for path in paths:
            check_link(path, self.folder)
        return paths

    def names(self) -> dict[str, Path]:
        """Return the regular files of the package by their paths in it."""
        return {
            file.relative_to(self.folder).as_posix(): file
            for file in files_below(self.folder)
            if file.is_file()
        }

    def text(self, path: Path, limit: int) -> str:
        """Return the text of a file of at most `limit` bytes. Raise UserError."""
        return read_bytes(path, limit).decode("utf-8-sig", errors="replace")

    def path_in_messages(self, name: str) -> str:
        """Return the path of a file of the package for a message."""
        return relative_path(self.folder / name)


def plain_name(text: object, key: str, by: str) -> str:
    """Return the name of a file in the folder of a run. Raise UserError if it is a path."""
    name = str(text)
    if not configuration.is_file_name(name) or len(name) > MAX_NAME:
        raise UserError(_("{}: {} is not the name of a file: {!r:.40}", by, key, name))
    return name


def words(text: object, by: str) -> list[str]:
    """Return a text split as a shell does it. Raise UserError."""
    line = str(text)
    if len(line) > MAX_WORDS_TEXT or "\0" in line:
        raise UserError(_("{}: {!r:.40} cannot be split into words", by, line))
    try:
        return shlex.split(line)
    except ValueError as error:
        raise UserError(f"{by}: {error}: {line:.40}") from None


def number(text: object, key: str, by: str, *, largest: float) -> float:
    """Return a number from 0 to `largest`. Raise UserError."""
    try:
        value = float(str(text))
    except ValueError:
        value = math.nan
    if not 0 <= value <= largest:
        raise UserError(_("{}: {} is not a number: {!r:.40}", by, key, str(text)))
    return value


def paths_by_number(pattern: str, values: Iterable[int], by: str) -> Iterator[str]:
    """Yield a pattern of printf such as tests/%02d with each number. Raise UserError."""
    before, _sign, rest = pattern.partition("%")
    width, _letter, after = rest.partition("d")
    if width and not (width.isdecimal() and len(width) <= 3 and int(width) <= MAX_NAME):
        raise UserError(_("{}: {!r:.60} is not a pattern for the names of test cases", by, pattern))
    is_pattern = "d" in rest
    for value in values:
        yield f"{before}{value:0{int(width or 1)}}{after}" if is_pattern else pattern
