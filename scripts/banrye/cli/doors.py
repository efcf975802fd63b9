"""Options of a verb that stand for the verb of a removable room.

REACHED_BY = {"judge": ("--other ROWS", "judge on rows: banrye other --help")} in the package of the
verb `other` lets `banrye judge --other rows.json` be `banrye other rows.json`. INSTEAD = {"judge":
"banrye other PROGRAM"} there says what to write for `banrye judge PROGRAM --other`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from banrye import extensions
from banrye.console import ExitStatus, warn
from banrye.messages import _

if TYPE_CHECKING:
    from banrye.hooks import VerbHook

Door = tuple[str, str]  # the option with its value, and its help


def doors_of(module: VerbHook) -> Mapping[str, Door]:
    """Return the doors to a verb, by the verbs that have them."""
    doors: Mapping[str, Door] = getattr(module, "REACHED_BY", {})
    return doors


def into(verb: str) -> list[Door]:
    """Return the options of a verb that stand for other verbs."""
    doors = (doors_of(module).get(verb) for _, module in extensions.modules("verb"))
    return [door for door in doors if door]


def through(verb: str, words: list[str]) -> tuple[str, list[str]]:
    """Return the verb that is meant by a command, and its words."""
    rooms = dict(extensions.modules("verb"))
    for place, word in enumerate(words):
        option, equals, value = word.partition("=")
        name = option.removeprefix("--")
        door = doors_of(rooms[name]).get(verb) if name in rooms else None
        instead = getattr(rooms.get(name), "INSTEAD", {}).get(verb)
        if instead and option.startswith("--"):
            warn(_('{}: no such option: "{}" ({})', verb, option, instead))
            sys.exit(ExitStatus.TROUBLE)
        if door and door[0].partition(" ")[0] == option:
            return name, [*words[:place], *([value] if equals else []), *words[place + 1 :]]
    return verb, words
