"""The command that follows when all submissions of a package get their verdicts.

command("after_judging", "demo")    "banrye package demo"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banrye.repository import command_line

if TYPE_CHECKING:
    from banrye.hooks import Situation


def command(situation: Situation, problem: str) -> str:
    """Return the command that makes archives of a problem."""
    return command_line("package", problem) if situation == "after_judging" else ""
