"""The options of the verb `setup`: one for each repository with problems."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from banrye import removable_rooms
from banrye.cli.option_parser import flag, group

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

CLONES: type[DataclassInstance] = dataclasses.make_dataclass(
    "CloneOptions",
    [
        (name, bool, flag(module.SOURCE.option, module.SOURCE.purpose))
        for name, module in removable_rooms.modules("clone_source")
    ],
    frozen=True,
)


@dataclass(frozen=True)
class Options:
    """The parts that are made or cloned besides the launcher."""

    clones: DataclassInstance = group(CLONES)
    link: bool = flag("--link", "in a clone: make the link ~/.local/bin/banrye")
