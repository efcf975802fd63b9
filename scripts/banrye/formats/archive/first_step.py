"""The command that brings problems: "banrye setup --archive brings the problems of Baekjoon"."""

from __future__ import annotations

from banrye.formats.archive.clone_source import SOURCE
from banrye.messages import _
from banrye.proposals import command_line


def words() -> str:
    """Return the command and what it does."""
    return _("{} brings the problems of Baekjoon", command_line("setup", SOURCE.option))
