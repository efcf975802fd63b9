"""Programs that students handed in: the last program of each, and how many came before.

Kim_4711_assignsubmission_file_/a.py, Kim_4711_assignsubmission_file_/b.py (later)
    HandedInProgram("Kim", .../b.py, doubles=1)
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zipfile import ZipInfo

from banrye.console import UserError, relative_path
from banrye.files import check_link, check_regular
from banrye.foreign import zips
from banrye.messages import _
from banrye.submission.sources import SUFFIXES

# Moodle: the name, a number, and the plugin; files are in this folder or have it before their name.
MOODLE = re.compile(r"(.+?)_(\d+)_assignsubmission_(?:file|onlinetext)_?(.*)")
MAX_FILES = 20_000


@dataclass(frozen=True)
class HandedInProgram:
    """The work that a student handed in."""

    student: str
    program: Path | None  # the last one, None: there is none
    doubles: int = 0  # programs that were handed in before

    @property
    def time(self) -> datetime | None:
        """The time at which the program was handed in: the time of its file."""
        return datetime.fromtimestamp(self.program.stat().st_mtime) if self.program else None  # noqa: DTZ006 # the time of the place


def works_in(folder: Path) -> list[HandedInProgram]:
    """Return the programs in a folder, by student. Raise UserError if there are none.

    Students of one name are told apart by Moodle's number, which stands behind the name.
    """
    entries = sorted(entry for entry in folder.iterdir() if not is_of_system(entry.name))
    prefix = common_prefix([entry.name for entry in entries if entry.is_dir()])
    works: dict[tuple[str, str], list[Path]] = {}  # by the name and Moodle's number
    for entry in entries:
        match = MOODLE.fullmatch(entry.name)
        name = entry.name.removeprefix(prefix) if entry.is_dir() else entry.stem
        student = (match[1], match[2]) if match else (name, "")
        if entry.is_dir():
            works.setdefault(student, []).extend(programs_below(entry, folder))
        elif entry.suffix.lower() in SUFFIXES:
            check_link(entry, folder)
            works.setdefault(student, []).append(entry)
    if not works:
        raise UserError(_("nobody has handed in anything in {}", relative_path(folder)))
    namesakes = Counter(name for name, _number in works)
    return [
        last_of(f"{name} {number}" if namesakes[name] > 1 else name, programs)
        for (name, number), programs in sorted(works.items())
    ]


def last_of(student: str, programs: Sequence[Path]) -> HandedInProgram:
    ordered = sorted(programs, key=lambda path: (path.stat().st_mtime, path.name))
    return HandedInProgram(student, ordered[-1] if ordered else None, max(0, len(ordered) - 1))


def programs_below(folder: Path, root: Path) -> Iterator[Path]:
    """Yield the programs of a student. Raise UserError if a link leads out of the folder."""
    for number, file in enumerate(sorted(folder.rglob("*"))):
        if number > MAX_FILES:
            raise UserError(_("more than {:,} files in {}", MAX_FILES, relative_path(folder)))
        is_hidden = any(map(is_of_system, file.relative_to(folder).parts))
        if file.suffix.lower() in SUFFIXES and file.is_file() and not is_hidden:
            check_link(file, root)
            check_regular(file)
            yield file


def is_of_system(name: str) -> bool:
    """Return whether a file or folder has no work: .git, or what macOS adds to a zip file."""
    return name.startswith((".", "__MACOSX"))


def common_prefix(names: Sequence[str]) -> str:
    """Return the name of the assignment before the name of each student, "" if there is none."""
    prefixes = {name.partition("-")[0] for name in names}
    is_assignment = len(names) > 1 and len(prefixes) == 1 and all("-" in name for name in names)
    if not is_assignment:
        return ""
    first, last = min(names), max(names)
    length = next(
        (place for place, letter in enumerate(first) if letter != last[place : place + 1]),
        len(first),
    )
    return first[: first.rfind("-", 0, length) + 1]


def unpack_programs(file: Path, folder: Path) -> Path:
    """Unpack a zip file with the times of its files. Return the folder of the class in it.

    macOS packs a folder into a zip file of its name, with the folder at the top. Raise UserError.
    """
    zips.unpack_zip(file, folder)
    for info in zips.infos_of(file):
        place = folder / info.filename
        if place.is_file() and place.resolve().is_relative_to(folder.resolve()):
            stamp = time_of(info).timestamp()
            os.utime(place, (stamp, stamp))
    top = [entry.name for entry in folder.iterdir() if not is_of_system(entry.name)]
    is_packed = top == [file.stem] and (folder / file.stem).is_dir()
    return folder / file.stem if is_packed else folder


def time_of(info: ZipInfo) -> datetime:
    """Return the time of a file in a zip file, the first that one can have if it states none."""
    try:
        return datetime(*info.date_time)  # noqa: DTZ001 # the time of the place
    except ValueError:  # month 0: some tools write no date
        return datetime(1980, 1, 1)  # noqa: DTZ001 # as above
