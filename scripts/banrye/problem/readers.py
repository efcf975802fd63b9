"""The formats of problems, found by their place: a folder in banrye/formats for each.

    data/problem.yaml         the FORMAT of Hydro claims data, which has testdata/, too
    sum/problem.yaml          banrye.formats.icpc.FORMAT claims sum, unless it is Hydro's

A new format is a folder there, with a class that implements Format, or the module `format` of a
removable room.
"""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path
from typing import cast

from banrye import extensions
from banrye.problem.format import Format

ROOM = "banrye.formats"


def formats_by_name() -> dict[str, Format]:
    """Return the formats by the names of their folders, in the order in which they claim."""
    room = importlib.import_module(ROOM)
    names = [module.name for module in pkgutil.iter_modules(room.__path__) if module.ispkg]
    packages = {name: importlib.import_module(f"{ROOM}.{name}") for name in names}
    formats = {
        name: cast(Format, package.FORMAT)
        for name, package in packages.items()
        if hasattr(package, "FORMAT")
    }
    for name, module in extensions.modules("format"):
        formats[name] = module.FORMAT
    return dict(sorted(formats.items(), key=lambda item: item[1].rank))


BY_NAME = formats_by_name()
FORMATS = tuple(BY_NAME.values())
PACKAGE = BY_NAME["icpc"]
OF_TOOLS = tuple(one for one in FORMATS if one.is_of_tool)


def format_of(folder: Path) -> Format | None:
    """Return the format of the problem in a folder, None if it has none."""
    return next((one for one in FORMATS if one.claims(folder)), None)
