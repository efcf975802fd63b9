"""The folders for files beside a program: its repository, or a folder that the user names.

    repository_of(Path("/home/a/ps/test/sum.cpp"))     /home/a/ps, which has .git

A source file may be untrusted. It must not bring a file of the user into a program, or an
answer of its problem, so a file elsewhere, a hidden file and a file of another kind do not count.
"""

from __future__ import annotations

import stat
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from banrye import configuration

MARKS = (".git", configuration.NAME, ".competitive-verifier", ".verify-helper", "problem.yaml")
MAX_BYTES = 4 << 20  # of a file


def repository_of(source: Path) -> Path:
    """Return the folder in which a source file may name others: the nearest with one of MARKS.

    Without one, it is the current folder if the source lies in it, or the folder above the source.
    """
    folder = source.resolve().parent
    for place in (folder, *folder.parents):
        if is_own(place) and any((place / mark).exists() for mark in MARKS):
            return place
    here = Path.cwd()
    if folder.is_relative_to(here) and is_own(here):
        return here
    return folder.parent if is_own(folder.parent) else folder


def is_own(folder: Path) -> bool:
    """Return whether a folder can be a project: neither the home nor one where all may write."""
    with suppress(OSError, RuntimeError):
        is_home = folder == Path.home().resolve()
        return not is_home and folder.parent != folder and not folder.stat().st_mode & stat.S_ISVTX
    return False


@dataclass(frozen=True)
class AllowedFiles:
    """The files that a program may bring. `roots`: the folders, with symlinks resolved."""

    roots: Sequence[Path]
    suffixes: frozenset[str]

    def __call__(self, file: Path) -> bool:
        """Return whether a file is there and may be copied."""
        with suppress(OSError, ValueError, RuntimeError):
            if not has_suffix(file, self.suffixes) or not file.is_file():
                return False
            target = file.resolve()
            if target.stat().st_size > MAX_BYTES:
                return False
            return any(is_shown_in(target, root) for root in self.roots)
        return False


def has_suffix(file: Path, suffixes: frozenset[str]) -> bool:
    """Return whether a file has one of some suffixes, also in capitals: a.HPP."""
    return file.suffix in suffixes or file.suffix.lower() in suffixes


def is_shown_in(target: Path, root: Path) -> bool:
    """Return whether a file lies in a folder and nothing on the way is hidden."""
    if not target.is_relative_to(root):
        return False
    return not any(part.startswith(".") for part in target.relative_to(root).parts)


def allowed_for(source: Path, libraries: Sequence[Path], suffixes: frozenset[str]) -> AllowedFiles:
    """Return the test for files beside a source file. `libraries`: folders that the user names."""
    roots = [repository_of(source), *(folder.resolve() for folder in libraries)]
    return AllowedFiles(roots, suffixes)
