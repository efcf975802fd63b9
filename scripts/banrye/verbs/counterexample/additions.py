"""Additions of removable rooms to `counterexample`: options, and actions on a failing input.

additions()                 [("ROOM", <module banrye.extras.ROOM.counterexample>), ...]
OPTIONS                     a dataclass with the options of each room, for `declared.group`
follow(options, failure)    does what the options want, after the failing input was printed
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from banrye import extensions
from banrye.cli.declared import group, options_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from banrye.search.counterexample import Counterexample, Finder
    from banrye.submission.program import Program


@dataclass(frozen=True)
class Failure:
    """A failing input, the search that found it, and how its program is compiled again.

    `rebuild`: compiles the program as another language (problemtools' identifier).
    """

    found_by: Finder
    found: Counterexample
    rebuild: Callable[[str], Program]


class AdditionOptions(Protocol):
    """The options of an addition."""

    @property
    def is_wanted(self) -> bool:
        """Whether the user has given one of them."""
        ...


class Addition(Protocol):
    """The module `counterexample` of a removable room. It imports what takes time in `follow`."""

    Options: type[DataclassInstance]
    """The options: an `AdditionOptions`, a frozen dataclass declared by banrye.cli.declared."""

    def follow(self, wish: Any, failure: Failure, /) -> None:  # noqa: ANN401 # an instance of Options
        """Do what the options want, if they are wanted. Raise UserError."""
        ...


def additions() -> Sequence[tuple[str, Addition]]:
    """Return the additions of the rooms that are there, by the names of their rooms."""
    modules = extensions.modules("counterexample")
    return [(room, cast("Addition", module)) for room, module in modules]


OPTIONS: type[DataclassInstance] = dataclasses.make_dataclass(
    "AddedOptions",
    [(room, addition.Options, group(addition.Options)) for room, addition in additions()],
    frozen=True,
)


def names_of_options() -> list[str]:
    """Return the names of all options of the additions."""
    return [name for _, option in options_of(OPTIONS) for name in option.metadata["option"].names]


def wishes(added: DataclassInstance) -> list[tuple[Addition, AdditionOptions]]:
    """Return the additions that the user wants, with their options."""
    rooms = [
        (addition, cast("AdditionOptions", getattr(added, room))) for room, addition in additions()
    ]
    return [(addition, wish) for addition, wish in rooms if wish.is_wanted]


def follow(added: DataclassInstance, failure: Failure) -> None:
    """Let each addition that the user wants do its work. Raise UserError."""
    for addition, wish in wishes(added):
        addition.follow(wish, failure)
