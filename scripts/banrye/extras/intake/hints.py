"""The commands that make a package of a problem that is not one yet.

command("as_package", "1018")    "banrye new 1018"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banrye.proposals import command_line

if TYPE_CHECKING:
    from banrye.hooks import Situation


def command(situation: Situation, problem: str) -> str:
    """Return the command that makes a package of a problem."""
    match situation:
        case "as_package":
            return command_line("new", problem)
        case "of_other_tool":
            return command_line("new", "NAME", "--from", problem)
        case "after_new" | "listed_cases" | "after_judging":
            return ""
