"""Modules by which a removable room joins the rest, found by their place.

A removable room is a folder of banrye/extras or banrye/formats, or a package that another
distribution names in the group "banrye.extras" of its entry points. The core does not know it:

    modules("kept")    ("ROOM", <module 'banrye.extras.ROOM.kept'>)
    modules("verb")    ("ROOM", <module 'banrye.extras.ROOM.verb'>), ...

A Protocol of hooks.py describes each such module.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from banrye.hooks import FindModules

GROUP = "banrye.extras"  # of entry points
OWN = ("banrye.formats", GROUP)  # packages with the rooms of this repository


def find_modules(name: str) -> Iterator[tuple[str, Any]]:
    """Yield each removable room that has a module with this name, and the module, sorted."""
    for room in sorted({**own_rooms(), **rooms_of_others()}):
        if (full_name := module_name(room, name)) is not None:
            yield room, importlib.import_module(full_name)


modules: FindModules = find_modules


def module_name(room: str, name: str) -> str | None:
    """Return the full name of a room's module, None if there is no such room or module.

    The module is not imported. Takes 25 ms more if this repository has no such room.
    """
    package = own_rooms().get(room) or rooms_of_others().get(room)
    return f"{package}.{name}" if package and name in names_in(package) else None


@cache
def names_in(package: str) -> frozenset[str]:
    """Return the names of the modules in a package, no name if the package is missing.

    The modules are not imported. The packages that contain the package are imported.
    """
    try:
        spec = importlib.util.find_spec(package)
    except ModuleNotFoundError:  # an entry point whose distribution is damaged
        return frozenset()
    folders = spec.submodule_search_locations if spec else None
    return frozenset(module.name for module in pkgutil.iter_modules(folders or []))


def rooms_with(name: str) -> list[str]:
    """Return the removable rooms that have a module with this name, which is not imported."""
    return sorted(room for room in {**own_rooms(), **rooms_of_others()} if module_name(room, name))


def is_verb_of_room(option: str) -> bool:
    """Return whether an option, --NAME or --NAME=VALUE, has the name of a room with a verb."""
    name = option[2:].partition("=")[0]
    return option.startswith("--") and module_name(name, "verb") is not None


@cache
def own_rooms() -> Mapping[str, str]:
    """Return the packages of the rooms in this repository, by their names."""
    rooms: dict[str, str] = {}
    for group in OWN:
        spec = importlib.util.find_spec(group)
        places = spec.submodule_search_locations if spec else None
        names = [module.name for module in pkgutil.iter_modules(places or []) if module.ispkg]
        rooms |= {name: f"{group}.{name}" for name in names}
    return rooms


@cache
def rooms_of_others() -> Mapping[str, str]:
    """Return the packages of the rooms of other distributions, by their names."""
    if not any(GROUP.encode() in file.read_bytes() for file in files_of_entry_points()):
        return {}
    from importlib import metadata  # it takes 30 ms, a quarter of a --help

    return {entry.name: entry.value for entry in metadata.entry_points(group=GROUP)}


def files_of_entry_points() -> Iterator[Path]:
    """Yield the files in which the distributions that can be imported name their entry points."""
    for place in sys.path:
        yield from Path(place).glob("*-info/entry_points.txt")
