"""The base class of the formats of problems: each is a class in the module `format` of a room.

class Sums: mark = "sums.toml"; claims(easy/) is True; open(easy/, "easy") is a Draft
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from banrye.files import read_regular

if TYPE_CHECKING:
    from banrye.problem.model import Draft

MARK_BYTES = 1 << 18  # of a mark, in which the signs of a tool are looked for


class Format:
    """A format of problems: what claims a place, and opens it as a problem.

    The module `format` of a room has an instance with the name FORMAT. It is imported whenever a
    problem is looked for, so that it imports what takes time in its methods.
    """

    mark: str  # the file by which a folder is known
    title: str  # for the user: "a table of sums"
    is_of_tool = False  # whether another tool made it, so that `new --from` takes it
    has_programs = False  # whether the programs of its problems lie in its folders
    address = ""  # a pattern of what stands before the name of a problem in its address
    prefix = ""  # what stands before that name in a user's word
    named = ""  # for --help, what users call its problems: "a problem of the sums: sums/easy"
    rank = 3  # of two formats that claim a folder, the one with the lower rank has it

    def claims(self, folder: Path) -> bool:
        """Return whether a folder has a problem of this format.

        The mark may be no regular file: what opens it says so.
        """
        return (folder / self.mark).exists()

    def mark_text(self, folder: Path) -> bytes | None:
        """Return the beginning of the mark, None if that is not a regular file."""
        return read_regular((folder / self.mark).resolve(), MARK_BYTES)

    def folder_named(self, name: str, clone: Path | None) -> Path | None:  # noqa: ARG002  # few formats have names
        """Return the folder of the problem that a user's word means, None if it means none.

        The word is a number, say, or an address, and not a path. `clone`: in place of the usual
        one, for the format that has an option for it. Raise NoSuchProblem or NoClone.
        """
        return None

    def is_name(self, name: str) -> bool:  # noqa: ARG002  # as above
        """Return whether a word means a problem of this format, which need not exist."""
        return False

    def is_number(self, name: str) -> bool:  # noqa: ARG002  # as above
        """Return whether a word means a problem also where a folder has this name."""
        return False

    def name_of(self, folder: Path) -> str:
        """Return the name of the problem in a folder, by which results are kept."""
        return folder.name

    def clone_around(self, folder: Path) -> Path | None:  # noqa: ARG002  # few formats have one
        """Return the clone that a folder is in: links of a problem may lead through it."""
        return None

    def open(self, folder: Path, name: str) -> Draft:
        """Return the problem in a folder that this format claims.

        `name`: what the user calls the problem. Missing parts that can be made, such as test cases
        of generators, are made here, in the sandbox, and kept. Raise UserError with the reason if a
        file cannot be understood. A part that is not supported is a Loss of the problem.
        """
        raise NotImplementedError

    def version(self, folder: Path, text: str) -> str:
        """Return a hash of a text and of all files that decide what `open` returns."""
        raise NotImplementedError
