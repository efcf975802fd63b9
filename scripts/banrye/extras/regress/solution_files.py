"""The solutions below folders: each source file with the problem that it names.

"백준/1018.py" becomes Solution("boj1018", "백준/1018.py"). "cses/1068.py" is left out, because its
number is one of CSES.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError, relative_path, warn
from banrye.files import is_link_to_nothing
from banrye.messages import _
from banrye.problem.location.locate import (
    Context,
    NamedProblem,
    UnnamedProblem,
    context_above,
    name_of_file,
)
from banrye.submission.sources import SUFFIXES


@dataclass(frozen=True, order=True)
class Solution:
    """A source file and its problem, which need not exist."""

    problem: str  # as scripts/judge takes it
    file: Path
    is_sure: bool = True
    """True if the path or the first comment names the judge. If not, it may be another one."""
    package: str = ""
    """The name of the package that it belongs to, which says what it must get. "": of none."""

    @property
    def tag(self) -> str:
        """The name of a submission of a package, with the folder that says what it must get."""
        return f"{self.file.parent.name}/{self.file.name}"


@dataclass(frozen=True)
class SortedSolutions:
    """The solutions, sorted by problem, and why each other source file names no problem."""

    solutions: Sequence[Solution]
    unnamed: dict[Path, UnnamedProblem]

    def files_outside(self, folders: Sequence[Path]) -> SortedSolutions:
        """Return the files outside of some folders."""
        roots = [folder.resolve() for folder in folders]

        def is_outside(file: Path) -> bool:
            return not any(file.resolve().is_relative_to(root) for root in roots)

        return SortedSolutions(
            [solution for solution in self.solutions if is_outside(solution.file)],
            {file: reason for file, reason in self.unnamed.items() if is_outside(file)},
        )


def find_solutions(paths: Sequence[Path], judge: str | None = None) -> SortedSolutions:
    """Return the solutions in files and folders.

    `judge`: the judge of numbers where no path names one. Raise UserError if a path does not exist
    or a file is no source file.
    """
    solutions: set[Solution] = set()
    problems: dict[Path, UnnamedProblem] = {}
    for path in paths:
        for file, context in source_files(path, judge):
            match name_of_file(file, context):
                case NamedProblem(problem, is_sure):
                    solutions.add(Solution(problem, file, is_sure))
                case UnnamedProblem() as unnamed:
                    problems[file] = unnamed
    return SortedSolutions(sorted(solutions), dict(sorted(problems.items())))


def source_files(path: Path, judge: str | None) -> Iterator[tuple[Path, Context]]:
    """Yield each source file at or below a path, and what its place says."""
    if path.is_dir():
        above = context_above(path, judge)
        for file in files_below(path):
            yield file, Context(above.path / file.relative_to(path), above.judge)
    elif not path.exists():
        raise UserError(_("no such file or folder: {}", relative_path(path)))
    elif not path.is_file() or path.suffix.lower() not in SUFFIXES:
        raise UserError(_("{} is not a source file in a supported language", relative_path(path)))
    else:
        above = context_above(path.absolute().parent, judge)
        yield path, Context(above.path / path.name, above.judge)


def files_below(root: Path) -> Iterator[Path]:
    """Yield the source files below a folder, without hidden ones. Folders may be nested deeply."""
    pending, seen = [root], set()
    while pending:
        folder = pending.pop()
        try:
            status = folder.stat()
            entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        except OSError as error:
            warn(
                _("cannot read {}: {}", relative_path(folder)[:200], os.strerror(error.errno or 0))
            )
            continue
        if (status.st_dev, status.st_ino) in seen:  # a link to a folder above
            continue
        seen.add((status.st_dev, status.st_ino))
        for entry in entries:
            path = folder / entry.name
            if entry.name.startswith("."):
                continue
            if path.is_dir():
                pending.append(path)
            elif path.suffix.lower() in SUFFIXES:
                if path.is_file():
                    yield path
                elif is_link_to_nothing(path):
                    warn(_("{} is a broken symlink and is left out", relative_path(path)[:200]))
