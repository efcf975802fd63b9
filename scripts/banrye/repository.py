"""The places of files: below the clone, or in the XDG directories without a clone.

A clone has everything: problems, the tools in .venv, what is compiled in target/. If the scripts
are installed by pipx, uv or pip, the installation is only read.
"""

from __future__ import annotations

import os
from pathlib import Path

COMMAND = "banrye"
SCRIPTS = Path(__file__).resolve().parent.parent
ROOT = SCRIPTS.parent
IS_CLONE = (SCRIPTS / "judge").is_file()  # else installed: SCRIPTS is the folder of packages


def xdg_folder(variable: str, default: str) -> Path:
    """Return our folder in one of the XDG directories. `default`: of the variable, below home."""
    value = os.environ.get(variable, "")
    base = value if value.startswith("/") else os.path.expanduser(f"~/{default}")  # noqa: PTH111 # no error without HOME
    return Path(base, COMMAND)


DATA = xdg_folder("XDG_DATA_HOME", ".local/share")
CONFIG = xdg_folder("XDG_CONFIG_HOME", ".config")
PROBLEMS = ROOT / "problems" if IS_CLONE else DATA / "problems"
OWN = ROOT if IS_CLONE else PROBLEMS  # links of our problems lead no further
TARGET = ROOT / "target" if IS_CLONE else xdg_folder("XDG_CACHE_HOME", ".cache")
KEPT = TARGET if IS_CLONE else DATA  # what is not made again in seconds: verdicts, archives
VENV = ROOT / ".venv"
# Files that are compiled once for all programs, and our other files that every program may read.
# The sandbox shows them where they are, also if a link leads there, as ~/.cache to another disk.
SHARED = (VENV if IS_CLONE else TARGET / "shared").resolve()
READABLE = (SHARED,) if IS_CLONE else (SHARED, SCRIPTS)
TEMPLATE = Path(__file__).resolve().with_name("template")  # files that are copied or filled in
