"""The problems below problems/, by their names: "abacus" is problems/abacus."""

from __future__ import annotations

from banrye.console import UserError, printable, relative_path
from banrye.messages import _
from banrye.repository import PROBLEMS


def problem_names() -> list[str]:
    """Return the names of the problems below problems/, sorted."""
    return sorted(file.parent.name for file in PROBLEMS.glob("*/problem.yaml"))


def check_problem_name(name: str) -> str:
    """Return the name, or raise UserError if there is no such problem below problems/."""
    names = problem_names()
    if name not in names:
        from banrye.proposals import how_to_begin  # only for this error

        hint = _("there are: {}", ", ".join(names)) if names else how_to_begin()
        raise UserError(_('no such problem: "{}" ({})', printable(name), hint))
    return name


def all_problem_names() -> list[str]:
    """Return the names of the problems below problems/. Raise UserError if there are none."""
    names = problem_names()
    if not names:
        from banrye.proposals import how_to_begin

        raise UserError(
            _("there is no problem in {} ({})", relative_path(PROBLEMS), how_to_begin())
        )
    return names
