"""Options of a verb that run the verb of a removable room instead.

REACHED_BY = {"judge": ("--other ROWS", "judge on rows: banrye other --help")} in the package of the
verb `other` lets `banrye judge --other rows.json` be `banrye other rows.json`. INSTEAD = {"judge":
"banrye other PROGRAM"} there says what to write for `banrye judge PROGRAM --other`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from banrye import removable_rooms
from banrye.console import ExitStatus, warn
from banrye.messages import _

if TYPE_CHECKING:
    from banrye.hooks import VerbHook

VerbOption = tuple[str, str]  # the option with its value, and its help


def options_to(module: VerbHook) -> Mapping[str, VerbOption]:
    """Return the options that stand for a verb, by the verbs that have them."""
    options: Mapping[str, VerbOption] = getattr(module, "REACHED_BY", {})
    return options


def verbs_of_rooms() -> dict[str, Any]:
    """Return the verbs of removable rooms, by their names."""
    packages = removable_rooms.verb_packages()
    return {verb: importlib.import_module(package) for verb, package in packages.items()}


def options_for(verb: str) -> list[VerbOption]:
    """Return the options of a verb that stand for other verbs."""
    options = (options_to(module).get(verb) for module in verbs_of_rooms().values())
    return [option for option in options if option]


def command_meant(verb: str, words: list[str]) -> tuple[str, list[str]]:
    """Return the verb that is meant by a command, and its words."""
    verbs = verbs_of_rooms()
    for place, word in enumerate(words):
        option, equals, value = word.partition("=")
        name = option.removeprefix("--")
        stands_for = options_to(verbs[name]).get(verb) if name in verbs else None
        instead = getattr(verbs.get(name), "INSTEAD", {}).get(verb)
        if instead and option.startswith("--"):
            warn(_('{}: no such option: "{}" ({})', verb, option, instead))
            sys.exit(ExitStatus.TROUBLE)
        if stands_for and stands_for[0].partition(" ")[0] == option:
            return name, [*words[:place], *([value] if equals else []), *words[place + 1 :]]
    return verb, words
