"""The verbs of the command: one package for each.

A new package here is a new verb, and so is the package `verb` of a removable room, or each package
in the folder `verbs` of a room that has several. Its `HELP` is what --help prints, where {options}
stands for what the dataclass `Options` in its module `options` declares. The function `main` of its
module `main` does the work. Only that module imports what takes time. A few verbs have words beside
HELP: `RareVerbWords` in hooks.py.

    banrye --help              the first line of HELP in verbs/judge/__init__.py
    banrye judge --help        HELP, with Options in verbs/judge/options.py
    banrye judge 1018 my.py    main() in verbs/judge/main.py
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from types import ModuleType
from typing import TYPE_CHECKING, cast

from banrye import removable_rooms
from banrye.messages import _

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from banrye.hooks import VerbMain

PLACE_OF_OPTIONS = "{options}"  # in a help text
PLACE_OF_PROBLEMS = "{problems}\n"  # the same: what users call the problems of removable formats


def verb_names() -> list[str]:
    """Return the names of the verbs, sorted."""
    own = (module.name for module in pkgutil.iter_modules(__path__))
    return sorted([*own, *removable_rooms.verb_packages()])


def verb_package(verb: str) -> str | None:
    """Return the package of a verb, None if there is no such verb."""
    if not verb.isidentifier() or verb.startswith("_"):  # __init__ is a module of each package
        return None
    own = f"{__name__}.{verb}"
    spec = importlib.util.find_spec(own)
    if spec is not None and spec.origin:  # else what Python left of a verb that has moved
        return own
    if verb in removable_rooms.own_rooms() and (name := removable_rooms.module_name(verb, "verb")):
        return name  # before the other rooms are imported
    return removable_rooms.verb_packages().get(verb)


def module_of(verb: str, part: str = "") -> ModuleType:
    """Return the package of a verb that is there, or a module of it, such as ".main"."""
    return importlib.import_module(f"{verb_package(verb)}{part}")


def has_flag(verb: str, word: str) -> bool:
    """Return whether a verb has a word beside its HELP, False if there is no such verb."""
    return verb_package(verb) is not None and getattr(module_of(verb), word, False)


def in_english(verb: str) -> set[str]:
    """Return the words of a command line with which what a verb prints is in English."""
    return getattr(module_of(verb), "IN_ENGLISH", set()) if verb_package(verb) else set()


def help_of(verb: str) -> str:
    """Return the text of --help."""
    text = raw_help(verb)
    if PLACE_OF_OPTIONS not in text:
        return text
    from banrye.cli import option_help, verb_options  # the list of verbs does not need them

    options = option_help.help_of(options_of(verb), verb_options.options_for(verb))
    if PLACE_OF_PROBLEMS in text:
        text = text.replace(PLACE_OF_PROBLEMS, option_help.help_of_problems())
    for place, fill in getattr(module_of(verb), "FILLED", {}).items():
        text = text.replace(place, fill())
    return text.replace(PLACE_OF_OPTIONS, options)


def raw_help(verb: str) -> str:
    text: str = module_of(verb).HELP
    return _(text)


def summary_of(verb: str) -> str:
    """Return the first line of a verb's help, without its full stop."""
    return raw_help(verb).partition("\n")[0].rstrip(".")


def options_of(verb: str) -> type[DataclassInstance]:
    """Return the dataclass that declares the options of a verb."""
    module = module_of(verb, ".options")
    return cast("type[DataclassInstance]", module.Options)


def main_module_of(verb: str) -> VerbMain:
    """Return the module that does the work, and import all that it needs."""
    return cast("VerbMain", module_of(verb, ".main"))
