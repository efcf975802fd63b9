"""The clone of Library Checker's problems, and the folder of one of them.

folder_of("unionfind")    library-checker-problems/data_structure/unionfind
"""

from __future__ import annotations

from pathlib import Path

from banrye.console import relative_path
from banrye.formats.library_checker.clone_source import SOURCE
from banrye.messages import _
from banrye.problem.location.find import NoClone, NoSuchProblem
from banrye.proposals import command_line


def folder_of(name: str) -> Path:
    """Return the folder of a problem. Raise NoSuchProblem or NoClone."""
    clone = find_clone()
    info_files = sorted(clone.glob(f"*/{name}/info.toml"))
    if len(info_files) != 1:
        raise NoSuchProblem(
            _("Library Checker has no problem {} in {}", name, relative_path(clone))
        )
    return info_files[0].parent.resolve()


def find_clone() -> Path:
    """Return the clone. Raise NoClone."""
    place = SOURCE.place()
    if not (place / "common" / "testlib.h").is_file():
        clone = command_line("setup", SOURCE.option)
        raise NoClone(
            _(
                "no clone of Library Checker in {} ({}, or LIBRARY_CHECKER=DIR if it is elsewhere)",
                relative_path(place),
                clone,
            )
        )
    return place
