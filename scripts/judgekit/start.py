"""Bring a verb up: answer --help, find the installed tools, and run its `main`.

Each file in scripts/ that is a verb calls `run_verb` with its docstring, which is the help text.
Imports console and repository, and the verb itself only when it is run.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import NoReturn

from judgekit import console
from judgekit.repository import SCRIPTS, VENV

REQUIREMENTS = SCRIPTS / "lib" / "requirements.txt"


def run_verb(name: str, help_text: str | None, *, needs_tools: bool = True) -> NoReturn:
    """Run judgekit.verbs.NAME within the supervisor, and exit with its status.

    `needs_tools`: whether the verb needs the packages that scripts/setup installs.
    """
    if os.name == "nt":
        sys.exit(f"{console.SCRIPT}: this needs Linux or macOS (on Windows use WSL: wsl --install)")
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(help_text or "", end="")
        sys.exit()
    if needs_tools:
        use_installed_tools()
    verb = importlib.import_module(f"judgekit.verbs.{name}")
    if not needs_tools:
        console.run_main(verb.main)
    from judgekit.process import supervisor  # imports more than `new` needs

    supervisor.supervise(verb.main)


def use_installed_tools() -> None:
    """Make the packages in .venv importable, in this Python if it has the version of .venv.

    Otherwise start again with the Python of .venv. Exit if scripts/setup has not run.
    """
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = VENV / "lib" / version / "site-packages"
    if packages.is_dir():
        sys.path.insert(1, str(packages))  # after scripts/
    elif (VENV / "bin" / "python3").exists() and sys.prefix != str(VENV):
        os.execv(VENV / "bin" / "python3", ["python3", *sys.argv])
    installed = VENV / "requirements.txt"
    is_current = installed.is_file() and installed.read_bytes() == REQUIREMENTS.read_bytes()
    if not is_current or not packages.is_dir():
        console.warn(
            f"{console.SCRIPT}: the judging tools are not installed, or in other versions"
            " (run scripts/setup)"
        )
        sys.exit(1)
