"""Take a problem of somebody's clone as a new problem: what its format has in `new_parts`.

The program and the statement are left to the user.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from banrye import removable_rooms
from banrye.console import UserError
from banrye.extras.intake.create import NewProblem, TemplateSettings, new_paths
from banrye.extras.intake.hooks import NewPartsHook
from banrye.messages import _


def is_claimed(name: str) -> bool:
    """Return whether a format has the problem of a name."""
    return any(taker.claims(name) for taker in takers())


def takers() -> Sequence[NewPartsHook]:
    """Return the modules of the formats whose problems become new problems."""
    found = removable_rooms.modules("new_parts", NewPartsHook)
    return [module for _room, module in found]


def new_problem(name: str, clone: Path | None) -> NewProblem:
    """Return a problem of a clone as a problem to be made. Making its test cases takes seconds.

    Raise UserError if there is none, or if a file of the new problem exists.
    """
    new_paths(name)  # raises; else `locate_problem` finds the problem that exists
    if not takers():
        raise UserError(_("no format of problems has {} in a clone", name))
    claiming = [taker for taker in takers() if taker.claims(name)] or takers()
    parts = claiming[0].parts_of(name, clone)
    settings = TemplateSettings(
        title=parts.title,
        source=parts.source,
        url=parts.address,
        seconds=parts.seconds,
        mebibytes=parts.mebibytes,
    )
    return NewProblem(name, settings, dict(parts.files), "package")
