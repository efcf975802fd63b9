"""Additions of removable rooms to `counterexample`: options, and actions on a failing input.

additions()                 [("ROOM", <module banrye.extras.ROOM.counterexample>), ...]
OPTIONS                     a dataclass with the options of each room, for `declared.group`
follow(options, failure)    does what the options want, after the failing input was printed
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from banrye import extensions
from banrye.cli.option_parser import group, options_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from banrye.hooks import CounterexampleHook, CounterexampleOptions
    from banrye.search.loop.counterexample import Counterexample, Hunt
    from banrye.submission.program import Program


@dataclass(frozen=True)
class HuntFailure:
    """A counterexample, the hunt that found it, and a function that compiles its program again.

    `rebuild` takes the language, by problemtools' identifier.
    """

    hunt: Hunt
    counterexample: Counterexample
    rebuild: Callable[[str], Program]


def additions() -> Sequence[tuple[str, CounterexampleHook]]:
    """Return the additions of the rooms that are there, by the names of their rooms."""
    return list(extensions.modules("counterexample"))


OPTIONS: type[DataclassInstance] = dataclasses.make_dataclass(
    "AddedOptions",
    [(room, addition.Options, group(addition.Options)) for room, addition in additions()],
    frozen=True,
)


def names_of_options() -> list[str]:
    """Return the names of all options of the additions."""
    return [name for _, option in options_of(OPTIONS) for name in option.metadata["option"].names]


def wishes(added: DataclassInstance) -> list[tuple[CounterexampleHook, CounterexampleOptions]]:
    """Return the additions that the user wants, with their options."""
    rooms = [
        (addition, cast("CounterexampleOptions", getattr(added, room)))
        for room, addition in additions()
    ]
    return [(addition, wish) for addition, wish in rooms if wish.is_wanted]


def follow(added: DataclassInstance, failure: HuntFailure) -> None:
    """Let each addition that the user wants do its work. Raise UserError."""
    for addition, wish in wishes(added):
        addition.follow(wish, failure)
