"""The layout of the repository: its folders and problems.

Reads nothing but the names of folders. Standard library only, Python 3.9 or newer.
"""

from __future__ import annotations

import shlex
from pathlib import Path

from judgekit.console import UserError, printable, relative_path

SCRIPTS = Path(__file__).resolve().parent.parent
ROOT = SCRIPTS.parent
PROBLEMS = ROOT / "problems"
TARGET = ROOT / "target"
VENV = ROOT / ".venv"
TEMPLATE = Path(__file__).resolve().with_name("template")  # files that are copied or filled in


def problem_names() -> list[str]:
    """Return the names of the problems below problems/, sorted."""
    return sorted(file.parent.name for file in PROBLEMS.glob("*/problem.yaml"))


def check_problem_name(name: str) -> str:
    """Return the name, or raise UserError if there is no such problem below problems/."""
    if name not in problem_names():
        there_are = ", ".join(problem_names())
        raise UserError(f'no such problem: "{printable(name)}" (there are: {there_are})')
    return name


def command_line(verb: str, *arguments: str) -> str:
    """Return the command line that runs scripts/VERB from the current folder."""
    words = [printable(argument) for argument in arguments]
    return shlex.join([f"{relative_path(SCRIPTS)}/{verb}", *words])
