"""The key of a verdict: a hash of everything that it depends on.

    base = base_of("boj1018", "4f1c...", "with small inputs")
    key_of(base, Path("a.py"))        Key("9b20...", Stamp(...), base)

All that keeps verdicts does it by these keys. A program may be renamed; with another suffix it is
another program.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from banrye import configuration
from banrye.console import UserError
from banrye.digest import FileTree, digest
from banrye.messages import ENGLISH, language
from banrye.submission import language_config
from banrye.submission.beside.needs import digest_of_beside

VERSION = "5"  # of the way programs are judged here: with a new version, all are judged again


class Stamp(NamedTuple):
    """A stamp that differs after any change of a file, even one that was undone."""

    inode: int
    changed_at: int  # nanoseconds

    @classmethod
    def of(cls, file: Path) -> Stamp:
        status = file.stat()
        return cls(status.st_ino, status.st_ctime_ns)


class Key(NamedTuple):
    """The key under which a verdict is kept."""

    text: str  # a hash of everything that the verdict depends on
    stamp: Stamp  # of the program, before it was read for the hash
    base: str  # a hash of what the verdicts on all programs depend on


def base_of(problem: str, version: str, *judged_with: str | Path | FileTree | bytes) -> str:
    """Return a hash of what the verdicts on all programs depend on.

    `version`: a hash of the files of the problem. `judged_with`: how programs are judged, and
    what else decides.
    """
    settings = sorted(configuration.load_settings().languages.items())
    spoken = [] if language() == ENGLISH else [language()]  # in which the reason is kept
    return digest(
        VERSION,
        problem,
        version,
        language_config.commands_text(),
        repr(settings),
        *spoken,
        *judged_with,
    )


def key_of(base: str, program: Path) -> Key:
    """Return the key of a program, which is read for it, as is what it includes.

    Raise OSError or UserError.
    """
    stamp = Stamp.of(program)
    faster = language_config.faster_variant(program)
    is_tried_again = str(faster is not None and faster.toolchain.is_installed)
    beside = digest_of_beside(program)
    return Key(digest(base, program.suffix, is_tried_again, program, *beside), stamp, base)


def is_unchanged(program: Path, key: Key) -> bool:
    """Return whether a program is as it was when its key was made."""
    with suppress(OSError, UserError):
        return key_of(key.base, program) == key
    return False
