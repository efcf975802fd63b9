"""Bring a verb up: answer --help, find the installed tools, and run its `main`.

Each file in scripts/ that is a verb calls `run_verb` with its docstring, which is the help text.
The Python scripts in scripts/checks call `run_check`.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from typing import NoReturn

from judgekit import console
from judgekit.console import ExitStatus
from judgekit.repository import SCRIPTS, VENV


def run_verb(
    name: str, help_text: str | None, *, needs_tools: bool = True, requirements: str = "judge"
) -> NoReturn:
    """Run judgekit.verbs.NAME within the supervisor, and exit with its status.

    `needs_tools`: whether the verb needs the packages that scripts/setup installs.
    `requirements`: the list of scripts/requirements that it needs, "audit" or "judge".
    """
    answer_help(help_text)
    if needs_tools:
        use_installed_tools(requirements)
    verb = importlib.import_module(f"judgekit.verbs.{name}")
    if not needs_tools:
        console.run_main(verb.main)
    from judgekit.process import supervisor  # imports more than `new` needs

    supervisor.supervise(verb.main)


def run_check(main: Callable[[], bool | None], help_text: str | None) -> NoReturn:
    """Run the `main` of a script in scripts/checks. Exit with FAILED if it returns False."""
    answer_help(help_text)
    console.run_main(lambda: ExitStatus.of(main() is not False))


def answer_help(help_text: str | None) -> None:
    """Exit if --help is asked for, after printing the text, or if this is Windows."""
    if os.name == "nt":
        console.warn(
            f"{console.SCRIPT}: this needs Linux or macOS (on Windows use WSL: wsl --install)"
        )
        sys.exit(ExitStatus.TROUBLE)
    if {"-h", "--help"} & set(sys.argv[1:]):
        print(help_text or "", end="")
        sys.exit()


def use_installed_tools(requirements: str) -> None:
    """Make the packages in .venv importable, in this Python if it has the version of .venv.

    Otherwise start again with the Python of .venv. Exit unless scripts/setup has installed all of
    scripts/requirements/REQUIREMENTS.txt: it copies the list to .venv at its end.
    """
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = VENV / "lib" / version / "site-packages"
    if packages.is_dir():
        sys.path.insert(1, str(packages))  # after scripts/
    elif (VENV / "bin" / "python3").exists() and sys.prefix != str(VENV):
        os.execv(VENV / "bin" / "python3", ["python3", *sys.argv])
    wanted = SCRIPTS / "requirements" / f"{requirements}.txt"
    installed = VENV / wanted.name
    is_current = installed.is_file() and installed.read_bytes() == wanted.read_bytes()
    if not is_current or not packages.is_dir():
        command = "scripts/setup" + ("" if requirements == "judge" else f" --{requirements}")
        console.warn(
            f"{console.SCRIPT}: the judging tools are not installed, or in other versions"
            f" (run {command})"
        )
        sys.exit(ExitStatus.TROUBLE)
