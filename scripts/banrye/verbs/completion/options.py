"""The options of the verb `completion`."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.cli.option_parser import positional

SHELLS = ("bash", "zsh", "fish")


@dataclass(frozen=True)
class Options:
    """The shell that gets the completions."""

    shell: str = positional("SHELL", choices=SHELLS)
