"""The kinds of entries: their folders, and their limits of disk space."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from banrye import removable_rooms
from banrye.repository import SHARED, TARGET

MEBIBYTE = 1 << 20
GIBIBYTE = 1 << 30


@dataclass(frozen=True)
class EntryKind:
    """A kind of entries that the store keeps, in a folder of its own.

    `is_hidden`: programs that can only guess paths must not find the content. `has_versions`: keys
    are NAME-HASH, and a new one replaces those of the same name. `is_checked`: the content is
    compared with its digest each time it is taken, because it is run.
    """

    name: str
    title: str  # for the user
    max_bytes: int
    place: Path = TARGET
    is_hidden: bool = False
    has_versions: bool = False
    is_checked: bool = False

    @property
    def folder(self) -> Path:
        return self.place / self.name

    def path(self, key: str) -> Path:
        """Return the path of the content of an entry, made or not. Not for a hidden kind."""
        assert not self.is_hidden
        return self.folder / key / "made"

    @property
    def may_be_elsewhere(self) -> bool:
        """True if the content can also be used in a temporary folder.

        A value that all programs share cannot: the sandbox shows it at its place only.
        """
        return self.place != SHARED


PROGRAMS = EntryKind("programs", "compiled programs", GIBIBYTE, is_checked=True)
LAUNCHERS = EntryKind("launcher", "the launcher of the sandbox", 64 * MEBIBYTE, is_checked=True)
LEVELS = EntryKind("level", "levels of the sandbox on this machine", MEBIBYTE)
FORK_SERVERS = EntryKind("fork_server", "fork servers", 64 * MEBIBYTE, SHARED, is_checked=True)
HEADERS = EntryKind("headers", "precompiled C++ headers", GIBIBYTE, SHARED)
TESTLIB = EntryKind("testlib", "compiled versions of testlib", 2 * GIBIBYTE)
FAMILIES = EntryKind("families", "compiled headers of other validators", 2 * GIBIBYTE)
OF_TOOLS = EntryKind(
    "of_tools",
    "packages of other tools",
    20 * GIBIBYTE,
    is_hidden=True,
    has_versions=True,
)
UNPACKED = EntryKind("unpacked", "unpacked zip files of packages", 5 * GIBIBYTE, is_hidden=True)
GENERATED = EntryKind("generated", "test cases of generators.yaml", 5 * GIBIBYTE, is_hidden=True)
COMPILE_ERRORS = EntryKind("compile_errors", "programs that do not compile", 64 * MEBIBYTE)
TIME_LIMITS = EntryKind("timelimits", "computed time limits", 4 * MEBIBYTE)
SHAPES = EntryKind("shapes", "shapes of inputs that validators accept", 64 * MEBIBYTE)
LEARNED = EntryKind("learned", "formats that were learned from validators", 16 * MEBIBYTE)
KINDS = (
    PROGRAMS,
    LAUNCHERS,
    LEVELS,
    FORK_SERVERS,
    HEADERS,
    TESTLIB,
    FAMILIES,
    OF_TOOLS,
    UNPACKED,
    GENERATED,
    COMPILE_ERRORS,
    TIME_LIMITS,
    SHAPES,
    LEARNED,
)


def all_kinds() -> list[EntryKind]:
    """Return all kinds of entries, the kinds of the removable rooms last."""
    rooms = (module.KINDS for _, module in removable_rooms.modules("entry_kinds"))
    return [*KINDS, *chain.from_iterable(rooms)]
