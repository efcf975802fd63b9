"""Command lines for the same program and problem with another verb.

After `banrye judge 1018 my.cpp` this is "banrye counterexample 1018 my.cpp".
"""

from __future__ import annotations

from pathlib import Path

from banrye.cli import option_parser, standard_input
from banrye.cli.options import TaskOptions
from banrye.proposals import command_line


def command_for(verb: str, task: TaskOptions, *more: str) -> str:
    """Return a command line for the arguments and options of a task.

    A program from standard input lies in a file that is deleted at the end: the name of this file
    stands for the one in which the user saves the program.
    """
    words = [
        Path(word).name if standard_input.is_file_of(word) else word
        for word in option_parser.words(task)
    ]
    return command_line(verb, *words, *more)
