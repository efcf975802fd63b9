"""Command lines that messages propose, as the user called us: `scripts/judge abacus`.

The removable rooms say which command helps in a situation.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import caller, removable_rooms
from banrye.caller import CallerKind
from banrye.console import printable, relative_path
from banrye.messages import _
from banrye.repository import COMMAND, IS_CLONE, SCRIPTS

if TYPE_CHECKING:
    from banrye.hooks import Situation


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
