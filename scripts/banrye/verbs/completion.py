"""The verb `completion`: the completions of banrye for a shell, made by shtab of our parsers."""

from __future__ import annotations

import argparse
import importlib.util

import shtab

from banrye import console
from banrye.console import ExitStatus
from banrye.entries import is_bash, summary, verbs
from banrye.repository import COMMAND

SHELLS = ("bash", "zsh", "fish")


def argument_parser() -> console.ArgumentParser:
    parser = console.ArgumentParser()
    parser.add_argument("shell", choices=SHELLS)
    return parser


def main() -> ExitStatus:
    chosen = argument_parser().parse_args()
    print(shtab.complete(whole_parser(), chosen.shell))
    return ExitStatus.PASSED


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser of the command: that of each verb under its name."""
    parser = argparse.ArgumentParser(COMMAND)
    subparsers = parser.add_subparsers()
    for name in verbs():
        own = parser_of(name)
        for action in own._actions:  # argparse has no other way to list them
            complete_files(action)
        subparsers.add_parser(name, parents=[own], add_help=False, help=summary(name))
    return parser


def parser_of(name: str) -> console.ArgumentParser:
    """Return the parser of a verb. Of one in bash, only what its part in Python takes."""
    module = f"banrye.verbs.{name}"
    if is_bash(name) and importlib.util.find_spec(module) is None:
        return console.ArgumentParser()
    parser: console.ArgumentParser = importlib.import_module(module).argument_parser()
    return parser


def complete_files(action: argparse.Action) -> None:
    """Let an argument that takes a value, but none of a few words, be completed by files."""
    takes_value = action.nargs != 0
    if takes_value and not action.choices and action.type not in NUMBERS:
        action.complete = shtab.FILE  # type: ignore[attr-defined]  # where shtab looks for it


NUMBERS = (int, console.seconds, console.mebibytes, console.tolerance)
