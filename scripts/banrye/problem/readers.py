"""The formats of problems: ICPC packages, and the module `format` of each removable room.

data/config.yaml         the FORMAT of a room claims data
sum/problem.yaml         PACKAGE claims sum, unless a format with a lower rank does
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from banrye import removable_rooms
from banrye.problem.format import Format
from banrye.problem.packages.package_format import PACKAGE


@cache
def formats_by_name() -> Mapping[str, Format]:
    """Return the formats by their names, in the order in which they claim."""
    formats: dict[str, Format] = {"icpc": PACKAGE}
    formats |= {name: module.FORMAT for name, module in removable_rooms.modules("format")}
    return dict(sorted(formats.items(), key=lambda item: item[1].rank))


def all_formats() -> tuple[Format, ...]:
    """Return the formats in the order in which they claim."""
    return tuple(formats_by_name().values())


def format_of(folder: Path) -> Format | None:
    """Return the format of the problem in a folder, None if it has none."""
    return next((one for one in all_formats() if one.claims(folder)), None)
