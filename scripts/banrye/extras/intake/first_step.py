"""The command that makes the first problem: "banrye new demo makes an example"."""

from __future__ import annotations

from banrye.messages import _
from banrye.proposals import command_line


def words() -> str:
    """Return the command and what it does."""
    return _("{} makes an example", command_line("new", "demo"))
