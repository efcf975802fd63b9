"""Clone or update other people's repositories with problems: the archive and Library Checker.

Runs git, and nothing of what it fetches.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError, relative_path, require_tool
from banrye.files import files_below, new_folder
from banrye.repository import archive_folder, library_checker_folder

MEBIBYTE = 1 << 20


@dataclass(frozen=True)
class Source:
    """A repository with problems. `mark`: a folder or file that a clone has."""

    title: str
    address: str
    mark: str
    problems: str  # a pattern that each problem matches once
    place: Callable[[], Path]
    tests: str | None = None  # a folder whose problems are only tests of the repository's own tools


ARCHIVE = Source(
    title="the archive",
    address="https://github.com/testcase-ac/testcase-ac",
    mark="testcase/boj",
    problems="testcase/boj/*/metadata.yaml",
    place=archive_folder,
)
LIBRARY_CHECKER = Source(
    title="Library Checker",
    address="https://github.com/yosupo06/library-checker-problems",
    mark="generate.py",
    problems="*/*/info.toml",
    place=library_checker_folder,
    tests="test",
)


def bring(source: Source) -> str:
    """Clone a repository, or update its clone. Return what is there then. Raise UserError."""
    require_tool("git", "git")
    place = source.place()
    if (place / source.mark).exists():
        run_git(["-C", str(place), "pull", "--ff-only"], source)
    elif place.exists():
        raise UserError(f"{relative_path(place)} is no clone of {source.address}: remove it")
    else:
        print(f"cloning {source.address} into {relative_path(place)}", flush=True)
        with new_folder(place) as folder:
            run_git(["clone", "--depth=1", source.address, str(folder)], source)
    found = (file.relative_to(place) for file in place.glob(source.problems))
    count = sum(1 for file in found if file.parts[0] != source.tests)
    size = sum(file.lstat().st_blocks * 512 for file in files_below(place)) // MEBIBYTE
    return f"{source.title}: {count:,} problems, {size:,} MiB in {relative_path(place)}"


def run_git(arguments: Sequence[str], source: Source) -> None:
    """Run git, which shows its progress on a terminal. Raise UserError if it fails."""
    option = "--progress" if sys.stderr.isatty() else "--quiet"
    environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}
    process = subprocess.run(["git", *arguments, option], env=environment, check=False)
    if process.returncode:
        raise UserError(f"git cannot fetch {source.address} (exit status {process.returncode})")
