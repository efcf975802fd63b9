"""The places of files: below the clone, or in the XDG directories without a clone.

A clone has everything: problems, the tools in .venv, what is compiled in target/. If the scripts
are installed by pipx, uv or pip, the installation is only read.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import caller, removable_rooms
from banrye.caller import CallerKind
from banrye.console import UserError, printable, relative_path
from banrye.messages import _

if TYPE_CHECKING:
    from banrye.hooks import Situation

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


def problem_names() -> list[str]:
    """Return the names of the problems below problems/, sorted."""
    return sorted(file.parent.name for file in PROBLEMS.glob("*/problem.yaml"))


def check_problem_name(name: str) -> str:
    """Return the name, or raise UserError if there is no such problem below problems/."""
    names = problem_names()
    if name not in names:
        hint = _("there are: {}", ", ".join(names)) if names else how_to_begin()
        raise UserError(_('no such problem: "{}" ({})', printable(name), hint))
    return name


def all_problem_names() -> list[str]:
    """Return the names of the problems below problems/. Raise UserError if there are none."""
    names = problem_names()
    if not names:
        raise UserError(
            _("there is no problem in {} ({})", relative_path(PROBLEMS), how_to_begin())
        )
    return names


def how_to_begin() -> str:
    """Return the commands that bring problems where there are none, or what a problem is."""
    steps = sorted(module.words() for _, module in removable_rooms.modules("first_step"))
    return ", ".join(steps) or _("a problem is a folder with problem.yaml")


def next_command(situation: Situation, problem: str = "") -> str:
    """Return the command that a removable room proposes in a situation, "" if no room does."""
    commands = (hints.command(situation, problem) for _, hints in removable_rooms.modules("hints"))
    return next(filter(None, commands), "")


def command_line(verb: str, *arguments: str) -> str:
    """Return the command line that runs a verb from the current folder, as the user called us."""
    return shlex.join([*verb_words(verb), *map(printable, arguments)])


def verb_words(verb: str) -> list[str]:
    """Return the first words of that command line."""
    kind = caller.of_process().kind
    if kind is CallerKind.DOOR or (kind is CallerKind.PROGRAM and IS_CLONE):
        return [door(verb)]
    return [command_word(), verb]


def door(script: str) -> str:
    """Return the path of a script of this clone, from the current folder."""
    return f"{relative_path(SCRIPTS)}/{script}"


def command_word() -> str:
    """Return the word that runs `banrye`: its name if the shell finds it by that, else its path."""
    files = [Path(sys.argv[0]), Path(sys.prefix, "bin", COMMAND)]
    own = next((file for file in files if file.name == COMMAND and file.is_file()), None)
    by_name = shutil.which(COMMAND)
    if own is None or (by_name and own.samefile(by_name)):
        return COMMAND
    return relative_path(own)
