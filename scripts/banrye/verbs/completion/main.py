"""The verb `completion`: shtab turns the parsers of banrye into completions for a shell."""

from __future__ import annotations

import argparse

from banrye import argument_parser, installing, verbs
from banrye.cli import option_parser
from banrye.console import ExitStatus
from banrye.repository import COMMAND
from banrye.verbs.completion.options import Options


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    installing.require_extra(installing.SHTAB)  # only now: a wrong option installs nothing
    import shtab  # it may have been installed just now

    print(shtab.complete(whole_parser(), options.shell))
    return ExitStatus.PASSED


def whole_parser() -> argparse.ArgumentParser:
    """Return the parser of the command, with the parser of each verb under its name."""
    parser = argparse.ArgumentParser(COMMAND)
    subparsers = parser.add_subparsers()
    for verb in verbs.verb_names():
        own = option_parser.parser_of(verbs.options_of(verb))
        for action in own._actions:  # argparse has no other way to list them
            complete_files(action)
        subparsers.add_parser(verb, parents=[own], add_help=False, help=verbs.summary_of(verb))
    return parser


def complete_files(action: argparse.Action) -> None:
    """Let an argument that takes a value, but none of a few words, be completed by files."""
    import shtab

    takes_value = action.nargs != 0
    if takes_value and not action.choices and action.type not in NUMBERS:
        action.complete = shtab.FILE  # type: ignore[attr-defined]  # where shtab looks for it


NUMBERS = (int, argument_parser.seconds, argument_parser.mebibytes, argument_parser.tolerance)
