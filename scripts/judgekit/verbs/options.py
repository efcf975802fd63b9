"""Options that several verbs have. Imports console."""

from __future__ import annotations

from pathlib import Path

from judgekit.console import ArgumentParser
from judgekit.submission.function import Kind


def add_archive(parser: ArgumentParser) -> None:
    parser.add_argument("--archive", type=Path, metavar="DIR")


def add_kind(parser: ArgumentParser) -> None:
    """Add --function and --program, which set `kind`."""
    group = parser.add_mutually_exclusive_group()
    for name, kind in (("--function", Kind.FUNCTION), ("--program", Kind.PROGRAM)):
        group.add_argument(name, dest="kind", action="store_const", const=kind, default=Kind.GUESS)
