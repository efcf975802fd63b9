"""Options of a verb that stand for the verb of a removable room.

REACHED_BY = {"judge": ("--other ROWS", "judge on rows: banrye other --help")} in the package of the
verb `other` lets `banrye judge --other rows.json` be `banrye other rows.json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from banrye import extensions

Door = tuple[str, str]  # the option with its value, and its help


def doors_of(module: ModuleType) -> Mapping[str, Door]:
    """Return the doors to a verb, by the verbs that have them."""
    doors: Mapping[str, Door] = getattr(module, "REACHED_BY", {})
    return doors


def into(verb: str) -> list[Door]:
    """Return the options of a verb that stand for other verbs."""
    found = (doors_of(module).get(verb) for _, module in extensions.modules("verb"))
    return [door for door in found if door]


def through(verb: str, words: list[str]) -> tuple[str, list[str]]:
    """Return the verb that is meant by a command, and its words."""
    rooms = dict(extensions.modules("verb"))
    for place, word in enumerate(words):
        option, equals, value = word.partition("=")
        name = option.removeprefix("--")
        door = doors_of(rooms[name]).get(verb) if name in rooms else None
        if door and door[0].partition(" ")[0] == option:
            return name, [*words[:place], *([value] if equals else []), *words[place + 1 :]]
    return verb, words
