"""Removable rooms of other distributions. A problem with one of them is said in one line.

    the extension "abacus" of abacus-room is left out: No module named 'numpy'

If two rooms have one name, the room of this repository is taken, else the first by the names of the
distributions. A room that cannot be imported, or lacks a name of its Protocol, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import metadata  # it takes 30 ms, a quarter of a --help
from itertools import chain

from banrye import hooks, removable_rooms
from banrye.console import describe_error, printable, warn
from banrye.messages import _
from banrye.removable_rooms import Room


class IncompleteModule(Exception):
    """A module of a room lacks a name of its Protocol."""


def find_rooms(group: str) -> Mapping[str, Room]:
    """Return the rooms by their names. Warn if a name is taken."""
    rooms: dict[str, Room] = {}
    for name, distribution, package in sorted(entries_of(group)):
        first = removable_rooms.own_rooms().get(name) or rooms.get(name)
        if first is None:
            rooms[name] = Room(package, distribution)
            continue
        warn(
            _(
                'two packages have an extension "{}": the extension of {} is used,'
                " the extension of {} is left out",
                name,
                first.distribution,
                distribution,
            )
        )
    return rooms


def entries_of(group: str) -> list[tuple[str, str, str]]:
    """Return the name, the distribution and the package of each room. Warn of what is damaged."""
    entries: dict[str, list[tuple[str, str, str]]] = {}  # the first distribution of a name counts
    for distribution in metadata.distributions():
        name = ""
        try:
            name = distribution.name or ""
            entry_points = distribution.entry_points.select(group=group)
            entries.setdefault(name, [(entry.name, name, entry.value) for entry in entry_points])
        except Exception as error:  # whatever the parser raises
            warn_unread(name or str(distribution.locate_file("")), error)
    return list(chain.from_iterable(entries.values()))


def warn_unread(name: str, error: Exception) -> None:
    """Say that a distribution cannot be read. If it has rooms, they are left out."""
    reason = (
        describe_error(error) if isinstance(error, OSError) else str(error) or type(error).__name__
    )
    warn(_("the extensions of {} are left out: {:.200}", printable(name), reason))


def check_names(module: object, name: str, protocol: type | None = None) -> None:
    """Raise IncompleteModule if a module lacks a name of its Protocol, which hooks.py has."""
    hook = protocol or getattr(hooks, f"{name.title().replace('_', '')}Hook")
    members = {*vars(hook), *vars(hook).get("__annotations__", {})}
    for member in sorted(member for member in members if not member.startswith("_")):
        if not hasattr(module, member):
            raise IncompleteModule(_("its module {} has no {}", name, member))


@contextmanager
def guard(room: str) -> Iterator[None]:
    """Leave a room out, with a warning, if it raises an exception."""
    try:
        yield
    except Exception as error:
        distribution = removable_rooms.rooms_of_others()[room].distribution
        removable_rooms.left_out.add(room)
        reason = str(error) or type(error).__name__
        warn(_('the extension "{}" of {} is left out: {:.200}', room, distribution, reason))
