"""The clone of the archive, and the folder of one of its problems.

folder_of("1018", None)    testcase-ac/testcase/boj/1018
"""

from __future__ import annotations

from pathlib import Path

from banrye.console import relative_path
from banrye.formats.archive.clone_source import SOURCE
from banrye.messages import _
from banrye.problem.location.find import NoClone, NoSuchProblem
from banrye.proposals import command_line


def folder_of(number: str, clone: Path | None) -> Path:
    """Return the folder of a problem. Raise NoSuchProblem or NoClone."""
    folder = find_clone(clone) / "testcase" / "boj" / number
    if not folder.is_dir():
        raise NoSuchProblem(_("the archive has no problem {}", number))
    return folder.resolve()


def find_clone(folder: Path | None = None) -> Path:
    """Return the clone of the archive: `folder`, else the usual place. Raise NoClone."""
    place = folder or SOURCE.place()
    if not (place / SOURCE.mark).is_dir():
        setup = command_line("setup", SOURCE.option)
        shown = relative_path(place)
        raise NoClone(_("no archive in {} ({}, or --archive DIR if it is elsewhere)", shown, setup))
    return place
