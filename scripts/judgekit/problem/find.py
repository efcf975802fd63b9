"""Find a problem by what a user types. This is the one door: every verb enters here."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judgekit.console import UserError, relative_path
from judgekit.files import check_links
from judgekit.problem import icpc
from judgekit.problem.model import Draft
from judgekit.repository import (
    PROBLEMS,
    archive_folder,
    check_problem_name,
    command_line,
    problem_names,
)

# "1018", "boj1018", "BOJ 1018", "boj/1018", and the address of the problem.
ARCHIVE_NUMBER = re.compile(
    r"(?i)(?:(?:https?://)?(?:www\.)?(?:acmicpc\.net|boj\.kr)/(?:problem/)?|(?:boj|백준)[ /_-]*)?"
    r"0*([0-9]{1,6})/?(?:[?#].*)?"
)
LESSON = re.compile(r"(?i)(?:https?://)?\S*programmers\S*/lessons/(\d+)/?(?:[?#].*)?")


class NoSuchProblem(UserError):
    """What the user typed names no problem."""


class NoArchive(UserError):
    """There is no clone of the archive where it is looked for."""


@dataclass(frozen=True)
class Location:
    """Where a problem is."""

    name: str
    folder: Path
    is_package: bool  # else a folder of the archive


def find(name: str, archive: Path | None = None) -> Draft:
    """Return the problem that a user means. See `locate` for what can be typed.

    A package of the archive is made first if necessary, which takes seconds. Raise UserError.
    """
    return load(locate(name, archive))


@cache  # the validators of a problem are compiled once
def load(location: Location) -> Draft:
    """Return the problem at a location."""
    if location.is_package:
        return icpc.read_package(location.folder)
    from judgekit.problem import archive  # compiles, and takes time to import

    return Draft(archive.make_problem(location.folder))


def locate(name: str, archive: Path | None = None) -> Location:
    """Return where a problem is. Raise NoSuchProblem or NoArchive.

    `name`: a name below problems/, the path of a package or of a problem folder of the archive, the
    number of a problem of the archive, also after "boj", or the address of a problem. `archive`:
    the folder of a clone, or None for the usual places.
    """
    if name in problem_names():
        return Location(name, PROBLEMS / name, is_package=True)
    path = Path(name)
    for file, is_package in (("problem.yaml", True), ("metadata.yaml", False)):
        if (path / file).exists():
            return location_of(path.resolve(), is_package=is_package)
    if path.is_dir() and not is_number(name):
        raise NoSuchProblem(f"{relative_path(path)} has no problem.yaml: it is no problem package")
    if (lesson := LESSON.fullmatch(name)) and lesson[1] in lessons():
        found = lessons()[lesson[1]]
        return Location(found, PROBLEMS / found, is_package=True)
    if (number := ARCHIVE_NUMBER.fullmatch(name)) and not path.is_file():
        folder = find_archive(archive) / "testcase" / "boj" / number[1]
        if not folder.is_dir():
            raise NoSuchProblem(f"the archive has no problem {number[1]}")
        return location_of(folder.resolve(), is_package=False)
    try:
        check_problem_name(name)
    except UserError as error:
        raise NoSuchProblem(str(error)) from None
    raise AssertionError(name)


def location_of(folder: Path, *, is_package: bool) -> Location:
    """Return the location of a problem that may be a stranger's. Raise UserError."""
    is_in_archive = folder.parent.name == "boj" and folder.parent.parent.name == "testcase"
    if not folder.is_relative_to(PROBLEMS):
        check_links(folder, folder.parents[2] if is_in_archive else folder)
    name = f"boj{folder.name}" if folder.parent.name == "boj" else folder.name
    return Location(name, folder, is_package)


def is_number(name: str) -> bool:
    """Return whether a user means a problem by its number, alone or in an address."""
    return bool(ARCHIVE_NUMBER.fullmatch(name) or LESSON.fullmatch(name))


def is_problem(name: str) -> bool:
    """Return whether a user means a problem, which need not exist, and not a program."""
    if name in problem_names():
        return True
    path = Path(name)
    if any((path / file).exists() for file in ("problem.yaml", "metadata.yaml")):
        return True
    if path.exists():
        return False
    return is_number(name)


@cache
def lessons() -> dict[str, str]:
    """Return the names of the problems below problems/ by their lesson number at Programmers."""
    found: dict[str, str] = {}
    for name in problem_names():
        text = (PROBLEMS / name / "problem.yaml").read_text(encoding="utf-8", errors="replace")
        found.update(dict.fromkeys(re.findall(r"\blessons?[ /](\d+)", text), name))
    return found


def find_archive(folder: Path | None = None) -> Path:
    """Return the clone of the archive: `folder`, else the usual place. Raise NoArchive."""
    place = folder or archive_folder()
    if not (place / "testcase" / "boj").is_dir():
        clone = command_line("setup", "--archive")
        shown = relative_path(place)
        raise NoArchive(f"no archive in {shown} ({clone}, or --archive DIR if it is elsewhere)")
    return place
