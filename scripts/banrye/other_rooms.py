"""Removable rooms of other distributions: what is wrong with them is said in one line.

    the room "abacus" of abacus-room is left out: No module named 'numpy'

Of two rooms with one name, the first is taken: that of this repository, then by the names of the
distributions. A room that cannot be imported, or lacks what its Protocol says, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import metadata  # it takes 30 ms, a quarter of a --help
from itertools import chain

from banrye import extensions, hooks
from banrye.console import describe, printable, warn
from banrye.extensions import Room
from banrye.messages import _


class LackingPart(Exception):
    """A module of a room has not what its Protocol says."""


def find_rooms(group: str) -> Mapping[str, Room]:
    """Return the rooms by their names. Warn if a name is taken."""
    rooms: dict[str, Room] = {}
    for name, distribution, package in sorted(entries_of(group)):
        first = extensions.own_rooms().get(name) or rooms.get(name)
        if first is None:
            rooms[name] = Room(package, distribution)
            continue
        warn(
            _(
                'two packages have a room "{}": that of {} is used, that of {} is left out',
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
            named = distribution.entry_points.select(group=group)
            entries.setdefault(name, [(entry.name, name, entry.value) for entry in named])
        except Exception as error:  # whatever the parser raises
            warn_unread(name or str(distribution.locate_file("")), error)
    return list(chain.from_iterable(entries.values()))


def warn_unread(name: str, error: Exception) -> None:
    """Say that a distribution cannot be read. If it has rooms, they are left out."""
    reason = describe(error) if isinstance(error, OSError) else str(error) or type(error).__name__
    warn(_("the rooms of {} are left out: {:.200}", printable(name), reason))


def check_parts(module: object, name: str) -> None:
    """Raise LackingPart if a module lacks a name of its Protocol."""
    hook = getattr(hooks, f"{name.title().replace('_', '')}Hook")
    parts = {*vars(hook), *vars(hook).get("__annotations__", {})}
    for part in sorted(part for part in parts if not part.startswith("_")):
        if not hasattr(module, part):
            raise LackingPart(_("its module {} has no {}", name, part))


@contextmanager
def guard(room: str) -> Iterator[None]:
    """Leave a room out, with a warning, if it raises an exception."""
    try:
        yield
    except Exception as error:
        distribution = extensions.rooms_of_others()[room].distribution
        extensions.left_out.add(room)
        reason = str(error) or type(error).__name__
        warn(_('the room "{}" of {} is left out: {:.200}', room, distribution, reason))
