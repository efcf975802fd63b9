"""The caller of this process: the beginning of its messages, and the command of its user.

banrye judge     Caller("banrye judge", CallerKind.COMMAND)
scripts/judge    Caller("judge", CallerKind.DOOR)
my_tool.py       Caller("my_tool.py", CallerKind.PROGRAM)     which imports banrye
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path


class CallerKind(Enum):
    """The ways to call banrye."""

    COMMAND = auto()
    DOOR = auto()
    PROGRAM = auto()


@dataclass(frozen=True)
class Caller:
    """The caller of a process. `name`: the word with which messages begin."""

    name: str
    kind: CallerKind = CallerKind.PROGRAM


callers: list[Caller] = []  # by `set_caller`: one at most


def set_caller(caller: Caller) -> None:
    """State the caller, before the first message of a process."""
    callers[:] = [caller]


def of_process() -> Caller:
    """Return the caller that was stated, else the program that runs."""
    return callers[0] if callers else Caller(Path(sys.argv[0]).name)


def name() -> str:
    """Return the beginning of messages of this process."""
    return of_process().name
