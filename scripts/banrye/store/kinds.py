"""The kinds of things that are kept: where, and how much of the disk they may take."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from banrye.repository import SHARED, TARGET

MEBIBYTE = 1 << 20
GIBIBYTE = 1 << 30


@dataclass(frozen=True)
class Kind:
    """A kind of things that are kept, in a folder of its own.

    `is_hidden`: programs that can only guess paths must not find the content. `has_versions`: keys
    are NAME-HASH, and a new one replaces those of the same name.
    """

    name: str
    title: str  # for the user
    max_bytes: int
    place: Path = TARGET
    is_hidden: bool = False
    has_versions: bool = False

    @property
    def folder(self) -> Path:
        return self.place / self.name

    def path(self, key: str) -> Path:
        """Return where the content of an entry is or will be. Not for a kind that is hidden."""
        assert not self.is_hidden
        return self.folder / key / "made"


PROGRAMS = Kind("programs", "compiled programs", GIBIBYTE)
LAUNCHERS = Kind("launcher", "the launcher of the sandbox", 64 * MEBIBYTE)
LEVELS = Kind("level", "levels of the sandbox on this machine", MEBIBYTE)
FORK_SERVERS = Kind("fork_server", "fork servers", 64 * MEBIBYTE, SHARED)
HEADERS = Kind("headers", "precompiled C++ headers", GIBIBYTE, SHARED)
TESTLIB = Kind("testlib", "compiled versions of testlib", 2 * GIBIBYTE)
FAMILIES = Kind("families", "compiled headers of other validators", 2 * GIBIBYTE)
ARCHIVE = Kind(
    "archive", "packages of the archive", 20 * GIBIBYTE, is_hidden=True, has_versions=True
)
LIBRARY_CHECKER = Kind(
    "library-checker",
    "packages of Library Checker",
    20 * GIBIBYTE,
    is_hidden=True,
    has_versions=True,
)
OF_TOOLS = Kind(
    "of_tools",
    "packages of other tools",
    20 * GIBIBYTE,
    is_hidden=True,
    has_versions=True,
)
UNPACKED = Kind("unpacked", "unpacked zip files of packages", 5 * GIBIBYTE, is_hidden=True)
GENERATED = Kind("generated", "test cases of generators.yaml", 5 * GIBIBYTE, is_hidden=True)
TRACERS = Kind("tracers", "tracers of Java programs", 64 * MEBIBYTE, SHARED)
TIME_LIMITS = Kind("timelimits", "computed time limits", 4 * MEBIBYTE)
SHAPES = Kind("shapes", "shapes of inputs that validators accept", 64 * MEBIBYTE)
KINDS = (
    PROGRAMS,
    LAUNCHERS,
    LEVELS,
    FORK_SERVERS,
    HEADERS,
    TESTLIB,
    FAMILIES,
    ARCHIVE,
    LIBRARY_CHECKER,
    OF_TOOLS,
    UNPACKED,
    GENERATED,
    TRACERS,
    TIME_LIMITS,
    SHAPES,
)
