"""Unpack packages in zip files once, and keep them in the store.

sum-12$linux.zip with problem.xml        the folder with problem.xml
export.zip with sum/problem.yaml         the folder sum in it
"""

from __future__ import annotations

from functools import cache
from pathlib import Path, PurePosixPath

from banrye import store
from banrye.digest import digest
from banrye.foreign import zips
from banrye.problem.readers import all_formats
from banrye.store import kinds

MAX_DEPTH = 2  # of the file of a format in a zip file: in it, or in its only folder


def mark_in(file: Path) -> str | None:
    """Return the path of the file of a format in a zip file, None if it has none."""
    if not zips.is_zip(file):
        return None
    names = [PurePosixPath(name.replace("\\", "/")) for name in zips.names_in(file)]
    order = [form.mark for form in all_formats()]
    marks = [path for path in names if path.name in order and len(path.parts) <= MAX_DEPTH]
    best = min(marks, key=lambda path: (len(path.parts), order.index(path.name)), default=None)
    return str(best) if best else None


@cache
def unpack_package(file: Path) -> Path:
    """Return the folder of the package in a zip file, which has one. Raise NoZip."""
    mark = mark_in(file)
    assert mark is not None, file

    def make(folder: Path) -> None:
        zips.unpack_zip(file, folder)

    package = store.folder(kinds.UNPACKED, digest(file), make)
    return (package / mark).parent


def name_of(file: Path) -> str:
    """Return the name of the problem in a zip file: "sum" of sum-12$linux.zip."""
    return file.stem.partition("$")[0]
