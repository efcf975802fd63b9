"""Removable rooms, and the modules by which they join the rest: found by their place.

A removable room is a folder of banrye/extras or banrye/formats, or a package that another
distribution names in the group "banrye.extras" of its entry points. The core does not know it:

    modules("entry_kinds")    ("ROOM", <module 'banrye.extras.ROOM.entry_kinds'>)
    modules("verb")           ("ROOM", <module 'banrye.extras.ROOM.verb'>), ...

A Protocol of hooks.py describes each such module, or one in the hooks.py of the room that asks for
it. Those of other distributions: other_rooms.py.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from banrye.module_finder import ModuleFinder

ENTRY_POINT_GROUP = "banrye.extras"
OWN = ("banrye.formats", ENTRY_POINT_GROUP)  # packages with the rooms of this repository
SHARED = "shared"  # a package with modules of several rooms


class Room(NamedTuple):
    """The package of a removable room, and the distribution that brings it."""

    package: str
    distribution: str


left_out: set[str] = set()
"""The rooms of other distributions that do not work in this process."""


def as_finder(function: ModuleFinder) -> ModuleFinder:
    """Give a function the type that knows the Protocol of each module name."""
    return function


@as_finder
def modules(name: str, protocol: type | None = None) -> Iterator[tuple[str, Any]]:
    """Yield each removable room that has a module with this name, and the module, sorted.

    `protocol`: what the module has to have, if not the Protocol of banrye/hooks.py.
    """
    for room in sorted(all_rooms()):
        module = None
        with guard(room):
            module = module_of(room, name, protocol)
        if module is not None:
            yield room, module


def module_of(room: str, name: str, protocol: type | None = None) -> Any:  # noqa: ANN401  # `modules` knows its Protocol
    """Return a module of a room, None if the room has none. Raise whatever its import raises."""
    if (full_name := module_name(room, name)) is None:
        return None
    module = importlib.import_module(full_name)
    if room not in own_rooms():
        from banrye import other_rooms

        other_rooms.check_names(module, name, protocol)
    return module


def guard(room: str) -> AbstractContextManager[None]:
    """Return a context that leaves a room of another distribution out if it raises."""
    if room in own_rooms():
        return nullcontext()
    from banrye import other_rooms

    return other_rooms.guard(room)


def module_name(room: str, name: str) -> str | None:
    """Return the full name of a room's module, None if there is no such room or module.

    The module is not imported. Takes 25 ms more if this repository has no such room.
    """
    place = own_rooms().get(room) or rooms_of_others().get(room)
    if place is None or room in left_out:
        return None
    with guard(room):
        if name in names_in(place.package):
            return f"{place.package}.{name}"
    return None


@cache
def names_in(package: str) -> frozenset[str]:
    """Return the names of the modules in a package. Raise ModuleNotFoundError if it is not there.

    The modules are not imported. The packages that contain the package are imported.
    """
    spec = importlib.util.find_spec(package)
    if spec is None:  # an entry point whose distribution is damaged
        raise ModuleNotFoundError(f"there is no package {package}")
    folders = spec.submodule_search_locations or []
    return frozenset(module.name for module in pkgutil.iter_modules(folders))


def rooms_with(name: str) -> list[str]:
    """Return the removable rooms that have a module with this name, which is not imported."""
    return sorted(room for room in all_rooms() if module_name(room, name))


def verb_packages() -> Mapping[str, str]:
    """Return the packages of the verbs of removable rooms, by the names of the verbs."""
    packages = {room: module.__name__ for room, module in modules("verb")}
    for _room, package in modules("verbs"):
        packages |= {name: f"{package.__name__}.{name}" for name in names_in(package.__name__)}
    return packages


def is_verb_of_room(option: str) -> bool:
    """Return whether an option, --NAME or --NAME=VALUE, has the name of a verb of a room."""
    name = option[2:].partition("=")[0]
    if not option.startswith("--"):
        return False
    several = (f"{all_rooms()[room].package}.verbs" for room in rooms_with("verbs"))
    return module_name(name, "verb") is not None or any(name in names_in(one) for one in several)


def all_rooms() -> Mapping[str, Room]:
    """Return the removable rooms by their names."""
    return {**rooms_of_others(), **own_rooms()}


@cache
def own_rooms() -> Mapping[str, Room]:
    """Return the rooms in this repository by their names."""
    rooms: dict[str, Room] = {}
    for group in OWN:
        spec = importlib.util.find_spec(group)
        places = spec.submodule_search_locations if spec else None
        packages = {module.name for module in pkgutil.iter_modules(places or []) if module.ispkg}
        names = packages - {SHARED}
        rooms |= {name: Room(f"{group}.{name}", "banrye") for name in names}
    return rooms


@cache
def rooms_of_others() -> Mapping[str, Room]:
    """Return the rooms of other distributions by their names. Warn if a name is taken."""
    if not any(may_name_rooms(file) for file in files_of_entry_points()):
        return {}
    from banrye import other_rooms  # few users have some

    return other_rooms.find_rooms(ENTRY_POINT_GROUP)


def may_name_rooms(file: Path) -> bool:
    """Return whether a distribution may name rooms. Say in a line if its file cannot be read."""
    try:
        return ENTRY_POINT_GROUP.encode() in file.read_bytes()
    except OSError as error:
        from banrye import other_rooms  # few distributions are damaged

        other_rooms.warn_unread(file.parent.name, error)
        return False


def files_of_entry_points() -> Iterator[Path]:
    """Yield the files in which the distributions that can be imported name their entry points."""
    for place in sys.path:
        yield from Path(place).glob("*-info/entry_points.txt")
