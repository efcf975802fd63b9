"""Make the secret test cases of a package with its generators.

Judges nothing.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from pathlib import Path

from judgekit.export import bapctools
from judgekit.files import temporary_folder
from judgekit.repository import TARGET

AT_FDCWD = -100
RENAME_EXCHANGE = 2


def generate(origin: Path, titles: dict[str, str]) -> None:
    """Make the test cases that generators.yaml lists. Other test cases of the package stay.

    The new data/ takes the place of the old one by one rename: a run that is killed leaves one of
    them whole. Raise UserError if bt finds errors.
    """
    with bapctools.copy_package(origin, titles) as folder:
        shutil.rmtree(folder / "data", ignore_errors=True)
        bapctools.require_bt(folder, "generate", "--no-test-case-sanity-checks")
        replace_data(origin / "data", folder / "data")


def replace_data(data: Path, generated: Path) -> None:
    """Put generated test cases between those of a package."""
    TARGET.mkdir(exist_ok=True)
    with temporary_folder(TARGET) as work:
        new = work / "data"
        if data.is_dir():
            shutil.copytree(data, new)
        shutil.copytree(generated, new, dirs_exist_ok=True)
        if data.is_dir():
            exchange(new, data)
        else:
            new.rename(data)


def exchange(first: Path, second: Path) -> None:
    """Exchange two folders by one rename where the system can do it, else by three."""
    if sys.platform == "linux":
        library = ctypes.CDLL(None, use_errno=True)
        paths = os.fsencode(first), os.fsencode(second)
        if library.renameat2(AT_FDCWD, paths[0], AT_FDCWD, paths[1], RENAME_EXCHANGE) == 0:
            return
    aside = first.with_name("old")
    second.rename(aside)
    first.rename(second)
    aside.rename(first)
