"""Run bt in the sandbox, where no process may make a symlink or raise a limit. It starts there.

bt links to sources that it compiles and to files that a generator reads, and changes none of them
afterwards: copies do as well. The limits that it wants for each program, an endless stack among
them, are those of the box instead. Its first argument is the package, the others are those of bt.
"""

from __future__ import annotations

import importlib
import os
import runpy
import shutil
import sys
from pathlib import Path


def copy_target(link: Path, target: Path | str, *_: object) -> None:
    """Copy the file or folder to which a symlink would lead. Takes the place of `symlink_to`."""
    path = link.parent / target
    if path.is_dir():
        shutil.copytree(path, link)
    else:
        shutil.copy2(path, link)


def no_limits(*_: object) -> None:
    """Return no limits for a program. Takes the place of bt's `limit_setter`."""


if __name__ == "__main__":
    os.chdir(sys.argv.pop(1))
    vars(importlib.import_module("bapctools.util"))["limit_setter"] = no_limits
    type.__setattr__(Path, "symlink_to", copy_target)
    runpy.run_module("bapctools", run_name="__main__", alter_sys=True)
