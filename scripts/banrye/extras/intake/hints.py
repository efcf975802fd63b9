"""The commands that make a problem: what the core proposes where there is none.

as_package("1018")    "banrye new 1018"
"""

from __future__ import annotations

from banrye.repository import command_line


def first_problem(_problem: str) -> str:
    """Return the command that makes an example."""
    return command_line("new", "demo")


def as_package(problem: str) -> str:
    """Return the command that makes a package of a problem."""
    return command_line("new", problem)


def of_other_tool(folder: str) -> str:
    """Return the command that makes a package of a folder in the format of another tool."""
    return command_line("new", "NAME", "--from", folder)
