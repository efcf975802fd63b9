"""The command that follows when all submissions of a package get their verdicts.

after_judging("demo")    "banrye package demo"
"""

from __future__ import annotations

from banrye.repository import command_line


def after_judging(problem: str) -> str:
    """Return the command that makes archives of a problem."""
    return command_line("package", problem)
