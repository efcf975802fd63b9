"""Modules by which a removable room joins the rest, found by their place.

A removable room is a folder of banrye/extras, or a package that another distribution names in the
group "banrye.extras" of its entry points. The core does not know its name:

    modules("languages")    ("ROOM", <module 'banrye.extras.ROOM.languages'>)
    modules("verb")         ("ROOM", <module 'banrye.extras.ROOM.verb'>), ...

What such a module has, a Protocol of hooks.py says.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    from banrye import hooks

GROUP = "banrye.extras"  # of entry points, and the package with the rooms of this repository


@overload
def modules(name: Literal["advice"]) -> Iterator[tuple[str, hooks.AdviceHook]]: ...
@overload
def modules(name: Literal["after_new"]) -> Iterator[tuple[str, hooks.AfterNewHook]]: ...
@overload
def modules(name: Literal["counterexample"]) -> Iterator[tuple[str, hooks.CounterexampleHook]]: ...
@overload
def modules(name: Literal["doctor"]) -> Iterator[tuple[str, hooks.DoctorHook]]: ...
@overload
def modules(name: Literal["format"]) -> Iterator[tuple[str, hooks.FormatHook]]: ...
@overload
def modules(name: Literal["hints"]) -> Iterator[tuple[str, hooks.HintsHook]]: ...
@overload
def modules(name: Literal["judged_rows"]) -> Iterator[tuple[str, hooks.JudgedRowsHook]]: ...
@overload
def modules(name: Literal["kept"]) -> Iterator[tuple[str, hooks.KeptHook]]: ...
@overload
def modules(name: Literal["language"]) -> Iterator[tuple[str, hooks.LanguageHook]]: ...
@overload
def modules(
    name: Literal["traced_languages"],
) -> Iterator[tuple[str, hooks.TracedLanguagesHook]]: ...
@overload
def modules(name: Literal["verb"]) -> Iterator[tuple[str, hooks.VerbHook]]: ...
@overload
def modules(name: Literal["verbs"]) -> Iterator[tuple[str, hooks.VerbsHook]]: ...
def modules(name: str) -> Iterator[tuple[str, Any]]:
    """Yield each removable room that has a module with this name, and the module, sorted."""
    for room in sorted({**own_rooms(), **rooms_of_others()}):
        if (full_name := module_name(room, name)) is not None:
            yield room, importlib.import_module(full_name)


def module_name(room: str, name: str) -> str | None:
    """Return the full name of a room's module, None if there is no such room or module.

    The module is not imported. Takes 25 ms more if this repository has no such room.
    """
    package = own_rooms().get(room) or rooms_of_others().get(room)
    spec = importlib.util.find_spec(package) if package else None
    folders = spec.submodule_search_locations if spec else None
    names = {module.name for module in pkgutil.iter_modules(folders or [])}
    return f"{package}.{name}" if name in names else None


def is_room(option: str) -> bool:
    """Return whether an option, --NAME or --NAME=VALUE, has the name of a room."""
    name = option[2:].partition("=")[0]
    return option.startswith("--") and (name in own_rooms() or name in rooms_of_others())


@cache
def own_rooms() -> Mapping[str, str]:
    """Return the packages of the rooms in this repository, by their names."""
    spec = importlib.util.find_spec(GROUP)
    places = spec.submodule_search_locations if spec else None
    return {module.name: f"{GROUP}.{module.name}" for module in pkgutil.iter_modules(places or [])}


@cache
def rooms_of_others() -> Mapping[str, str]:
    """Return the packages of the rooms of other distributions, by their names.

    Raise ImportError if one names a package that is not there.
    """
    if not any(GROUP.encode() in file.read_bytes() for file in files_of_entry_points()):
        return {}
    from importlib import metadata  # it takes 30 ms, a quarter of a --help

    return {entry.name: entry.value for entry in metadata.entry_points(group=GROUP)}


def files_of_entry_points() -> Iterator[Path]:
    """Yield the files in which the distributions that can be imported name their entry points."""
    for place in sys.path:
        yield from Path(place).glob("*-info/entry_points.txt")
