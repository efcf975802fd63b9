"""Losses at reading or writing a problem: the part, its place, and the consequence.

    Loss("checker chk.cc", "config.yaml", "outputs are compared by lines")
    Loss("time 1s", "config.yaml", "outputs are compared by lines")
        not used: checker chk.cc, time 1s (config.yaml): outputs are compared by lines

Nothing is lost in silence: the reader of a format, and an export, name all that they leave out. An
export says "not written", and the archives are its places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from banrye.console import note

MAX_NAMES = 12  # in a line
MAX_LENGTH = 80  # of a name


@dataclass(frozen=True)
class Loss:
    """A part of a problem that is left out."""

    what: str  # with its value, if that is short
    where: str  # the file that states it
    follows: str = ""  # what happens instead, or what to do


def loss_lines(losses: Iterable[Loss], how: str = "not used") -> Iterator[str]:
    """Yield a line for all losses of the same place and consequence."""
    names: dict[tuple[str, str], list[str]] = {}
    for loss in dict.fromkeys(losses):
        names.setdefault((loss.where, loss.follows), []).append(loss.what[:MAX_LENGTH])
    for (where, follows), parts in names.items():
        more = [f"and {len(parts) - MAX_NAMES} more"] if len(parts) > MAX_NAMES else []
        shown = ", ".join([*parts[:MAX_NAMES], *more])
        yield f"{how}: {shown} ({where})" + (f": {follows}" if follows else "")


def note_losses(name: str, losses: Iterable[Loss]) -> None:
    """Name the part of the problem that is lost."""
    for line in loss_lines(losses):
        note(f"{name}: {line}")
