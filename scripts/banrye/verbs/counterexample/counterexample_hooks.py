"""Additions of removable rooms to `counterexample`: options, and actions on a failing input.

hooks()                           [("ROOM", <module banrye.extras.ROOM.counterexample>), ...]
OPTIONS                           a dataclass with the options of each room
follow_failure(options, failure)  does what the options want, after the failing input was printed
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from banrye import removable_rooms
from banrye.cli.option_parser import group, options_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from banrye.hooks import CounterexampleHook, CounterexampleOptions
    from banrye.search.loop.counterexample import HuntFailure


def hooks() -> Sequence[tuple[str, CounterexampleHook]]:
    """Return the modules `counterexample` of the rooms, by the names of their rooms."""
    return list(removable_rooms.modules("counterexample"))


OPTIONS: type[DataclassInstance] = dataclasses.make_dataclass(
    "AddedOptions",
    [(room, hook.Options, group(hook.Options)) for room, hook in hooks()],
    frozen=True,
)


def names_of_options() -> list[str]:
    """Return the names of all options of the hooks."""
    return [name for _, option in options_of(OPTIONS) for name in option.metadata["option"].names]


def wanted_hooks(
    added: DataclassInstance,
) -> list[tuple[CounterexampleHook, CounterexampleOptions]]:
    """Return the hooks that the user wants, with their options."""
    rooms = [(hook, cast("CounterexampleOptions", getattr(added, room))) for room, hook in hooks()]
    return [(hook, options) for hook, options in rooms if options.is_wanted]


def follow_failure(added: DataclassInstance, failure: HuntFailure) -> None:
    """Let each hook that the user wants do its work. Raise UserError."""
    for hook, options in wanted_hooks(added):
        hook.follow(options, failure)
