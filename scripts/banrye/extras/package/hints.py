"""The command that makes listed test cases, and archives when all submissions get their verdicts.

command("after_judging", "demo")    "banrye package demo"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banrye.proposals import command_line

if TYPE_CHECKING:
    from banrye.hooks import Situation


def command(situation: Situation, problem: str) -> str:
    """Return the command that makes archives of a problem."""
    is_next = situation in ("listed_cases", "after_judging")
    return command_line("package", problem) if is_next else ""
