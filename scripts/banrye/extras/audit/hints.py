"""The audit as the next command after `banrye new`.

command("after_new", "demo")    "banrye audit demo"
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banrye.proposals import command_line

if TYPE_CHECKING:
    from banrye.hooks import Situation


def command(situation: Situation, problem: str) -> str:
    """Return the command that audits a new problem."""
    return command_line("audit", problem) if situation == "after_new" else ""
