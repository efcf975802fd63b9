"""The formats of problems: that of ICPC packages, and those that are found by their place.

    data/config.yaml         the FORMAT of a folder of banrye/formats claims data
    sum/problem.yaml         PACKAGE claims sum, unless a format with a lower rank does

A new format is a folder there with a class, or the module `format` of a removable room.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from banrye import extensions
from banrye.problem.format import Format
from banrye.problem.packages.package_format import PACKAGE

ROOM = "banrye.formats"


@cache
def formats_by_name() -> Mapping[str, Format]:
    """Return the formats by their names, in the order in which they claim."""
    formats: dict[str, Format] = {"icpc": PACKAGE}
    spec = importlib.util.find_spec(ROOM)
    places = spec.submodule_search_locations if spec else None
    for name in [module.name for module in pkgutil.iter_modules(places or []) if module.ispkg]:
        package = importlib.import_module(f"{ROOM}.{name}")
        if hasattr(package, "FORMAT"):
            formats[name] = package.FORMAT
    for name, module in extensions.modules("format"):
        formats[name] = module.FORMAT
    return dict(sorted(formats.items(), key=lambda item: item[1].rank))


def all_formats() -> tuple[Format, ...]:
    """Return the formats in the order in which they claim."""
    return tuple(formats_by_name().values())


def format_of(folder: Path) -> Format | None:
    """Return the format of the problem in a folder, None if it has none."""
    return next((one for one in all_formats() if one.claims(folder)), None)
