"""The verbs of the command: one package for each.

A new package here is a new verb. Its `HELP` is what --help prints, where {options} stands for what
the dataclass `Options` in its module `options` declares. The function `main` of its module `main`
does the work. Only that module imports what takes time.

    banrye --help              the first line of HELP in verbs/judge/__init__.py
    banrye judge --help        HELP, with Options in verbs/judge/options.py
    banrye judge 1018 my.py    main() in verbs/judge/main.py
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

from banrye.console import ExitStatus

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

PLACE_OF_OPTIONS = "{options}"  # in a help text


class Work(Protocol):
    """The module `main` of a verb."""

    main: Callable[[], ExitStatus]


def names() -> list[str]:
    """Return the names of the verbs, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def help_of(verb: str) -> str:
    """Return what --help prints."""
    text = raw_help(verb)
    if PLACE_OF_OPTIONS not in text:
        return text
    from banrye.cli import declared  # the list of verbs does not need it

    return text.replace(PLACE_OF_OPTIONS, declared.help_of(options_of(verb)))


def raw_help(verb: str) -> str:
    text: str = importlib.import_module(f"{__name__}.{verb}").HELP
    return text


def summary_of(verb: str) -> str:
    """Return the first line of a verb's help, without its full stop."""
    return raw_help(verb).partition("\n")[0].rstrip(".")


def options_of(verb: str) -> type[DataclassInstance]:
    """Return the dataclass that declares the options of a verb."""
    module = importlib.import_module(f"{__name__}.{verb}.options")
    return cast("type[DataclassInstance]", module.Options)


def work_of(verb: str) -> Work:
    """Return the module that does the work, and import all that it needs."""
    return cast(Work, importlib.import_module(f"{__name__}.{verb}.main"))
