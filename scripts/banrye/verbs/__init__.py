"""The verbs of the command: one package for each.

A new package here is a new verb. Its `HELP` is what --help prints, and its module `main` does the
work, with the functions `argument_parser` and `main`. Only `main` imports what takes time: --help
and the list of verbs read nothing else.

    banrye judge --help        verbs/judge/__init__.py, HELP
    banrye judge 1018 my.py    verbs/judge/main.py, main()
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
from collections.abc import Callable
from typing import Protocol, cast

from banrye.console import ExitStatus


class Work(Protocol):
    """The module `main` of a verb."""

    argument_parser: Callable[[], argparse.ArgumentParser]
    main: Callable[[], ExitStatus]


def names() -> list[str]:
    """Return the names of the verbs, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


def help_of(verb: str) -> str:
    text: str = importlib.import_module(f"{__name__}.{verb}").HELP
    return text


def summary_of(verb: str) -> str:
    """Return the first line of a verb's help, without its full stop."""
    return help_of(verb).partition("\n")[0].rstrip(".")


def work_of(verb: str) -> Work:
    """Return the module that does the work, and import all that it needs."""
    return cast(Work, importlib.import_module(f"{__name__}.{verb}.main"))
