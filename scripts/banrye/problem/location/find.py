"""Find a problem by the user's words. Every verb calls this module."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import check_links, ends_as_zip
from banrye.messages import _
from banrye.problem.format import Format
from banrye.problem.location.own_problems import check_problem_name, problem_names
from banrye.problem.model import Draft
from banrye.problem.packages.package_format import PACKAGE
from banrye.problem.readers import all_formats, format_of
from banrye.repository import PROBLEMS

LESSON = re.compile(r"(?i)(?:https?://)?\S*programmers\S*/lessons/(\d+)/?(?:[?#].*)?")


class NoSuchProblem(UserError):
    """The user's word names no problem."""


class NoClone(UserError):
    """There is not a clone of a repository with problems where it is looked for."""


FOLDERS_ABOVE = 3  # of a program in a package


@dataclass(frozen=True)
class Location:
    """The place of a problem."""

    name: str
    folder: Path
    format: Format

    def version(self, text: str) -> str:
        """Return a hash of a text and of the files on which the problem of the folder depends."""
        return self.format.version(self.folder, text)


def find_draft(name: str, clone: Path | None = None) -> Draft:
    """Return the problem that a user means. See `locate_problem` for what can be typed.

    A package of a problem in another format is made first if necessary, which takes seconds.
    Raise UserError.
    """
    return load_draft(locate_problem(name, clone))


def load_draft(location: Location) -> Draft:
    """Return the problem at a location."""
    return location.format.open(location.folder, location.name)


def locate_problem(name: str, clone: Path | None = None) -> Location:
    """Return the location of a problem. Raise NoSuchProblem or NoClone.

    `name`: a name below problems/, the path of a problem in any format (also in a zip file), or a
    number, a name or an address that a format knows. `clone`: the folder of the clone of a format
    with such an option, or None for the usual places.
    """
    if name in problem_names():
        return Location(name, PROBLEMS / name, PACKAGE)
    path = Path(name)
    if form := format_of(path):
        return location_of(path.resolve(), form)
    if mark_in_zip(path):
        return location_of_zip(path.resolve())
    if path.is_dir() and not is_number(name):
        raise NoSuchProblem(reason_unread(path) or no_package(path))
    if (lesson := LESSON.fullmatch(name)) and lesson[1] in lessons():
        home = lessons()[lesson[1]]
        return Location(home, PROBLEMS / home, PACKAGE)
    if not path.is_file() and (location := located_by_format(name, clone)):
        return location
    try:
        check_problem_name(name)
    except UserError as error:
        raise NoSuchProblem(str(error)) from None
    raise AssertionError(name)


def no_package(folder: Path) -> str:
    return _("{} has no problem.yaml: it is not a problem package", relative_path(folder))


def package_around(program: Path) -> Path | None:
    """Return the folder of the package that a program lies in, None if there is none.

    Raise NoSuchProblem if it is one that is not read.
    """
    for folder in list(program.resolve().parents)[:FOLDERS_ABOVE]:
        if has_programs(folder):
            return folder
        if reason := reason_unread(folder):
            raise NoSuchProblem(reason)
    return None


def has_programs(folder: Path) -> bool:
    """Return whether a folder is a package of a format whose programs lie in it."""
    form = format_of(folder)
    return form is not None and form.has_programs


def located_by_format(name: str, clone: Path | None) -> Location | None:
    """Return where the problem is that a word, no path, means to a format, None if to none.

    Raise NoSuchProblem or NoClone.
    """
    for form in all_formats():
        if (folder_name := form.folder_named(name, clone)) is not None:
            return location_of(folder_name, form)
    return None


def location_of(folder: Path, form: Format) -> Location:
    """Return the location of a problem that may be untrusted. Raise UserError."""
    if not folder.is_relative_to(PROBLEMS):
        check_links(folder, form.clone_around(folder) or folder)
    return Location(form.name_of(folder), folder, form)


def location_of_zip(file: Path) -> Location:
    """Return the location of the package in a zip file, which is unpacked. Raise UserError."""
    from banrye.problem.location import zipped_packages

    folder = zipped_packages.unpack_package(file)
    form = format_of(folder)
    assert form is not None, file
    return replace(location_of(folder, form), name=zipped_packages.name_of(file))


def mark_in_zip(file: Path) -> str | None:
    """Return the path of the file of a format in a zip file, None if it has none."""
    if not ends_as_zip(file):
        return None
    from banrye.problem.location import zipped_packages

    return zipped_packages.mark_in(file)


def reason_unread(folder: Path) -> str | None:
    """Return why a folder is not read if it is a problem of another tool, else None."""
    if not folder.is_dir():
        return None
    from banrye.problem.location import unsupported_tools

    return unsupported_tools.reason_for(folder)


def is_package(name: str) -> bool:
    """Return whether a path is a package, in a folder or a zip file, of any tool."""
    path = Path(name)
    return has_programs(path) or bool(mark_in_zip(path))


def is_number(name: str) -> bool:
    """Return whether a user means a problem by its number, alone or in an address."""
    return bool(LESSON.fullmatch(name)) or any(form.is_number(name) for form in all_formats())


def is_name_of_format(name: str) -> bool:
    """Return whether a word, no path, means a problem of a format, which need not exist."""
    return any(form.is_name(name) for form in all_formats())


def is_problem(name: str) -> bool:
    """Return whether a user means a problem, which need not exist, and not a program."""
    if name in problem_names():
        return True
    path = Path(name)
    if format_of(path) or mark_in_zip(path) or reason_unread(path):
        return True
    if path.exists():
        return False
    return bool(LESSON.fullmatch(name)) or is_name_of_format(name)


@cache
def lessons() -> dict[str, str]:
    """Return the names of the problems below problems/ by their lesson number at Programmers."""
    by_name: dict[str, str] = {}
    for name in problem_names():
        text = (PROBLEMS / name / "problem.yaml").read_text(encoding="utf-8", errors="replace")
        by_name.update(dict.fromkeys(re.findall(r"\blessons?[ /](\d+)", text), name))
    return by_name
