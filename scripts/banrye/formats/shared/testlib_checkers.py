"""Standard checkers that packages of other tools name but do not contain.

"std::ncmp.cpp" of Polygon          ncmp of testlib
"""

from __future__ import annotations

from pathlib import PurePosixPath

from banrye.console import UserError
from banrye.judges.text_judges import Standard
from banrye.messages import _


def of_testlib(name: str, place: str) -> Standard:
    """Return a checker of testlib: "std::rcmp6.cpp" or "rcmp6.cpp". Raise UserError.

    `place`: what names it, for the message.
    """
    stem = PurePosixPath(name.removeprefix("std::")).stem
    try:
        return Standard.of("testlib", stem)
    except UserError:
        shown = _("{:.60} in the package or among the checkers of testlib", name)
        raise UserError(_("{}: there is no checker {} (use --checker)", place, shown)) from None
