"""The judges for which archives are made, found by their place: a folder of `to` for each.

    --for NAME      EXPORT_TARGET in to/NAME/NAME_target.py
    --help          RANK, IS_USUAL and SUMMARY in to/NAME/__init__.py, which imports little

A new target is a folder there, with a class that implements ExportTarget.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Protocol, cast

from banrye.messages import _

if TYPE_CHECKING:
    from banrye.extras.package.export_target import ExportTarget

ROOM = "banrye.extras.package.to"


class TargetFacts(Protocol):
    """The package of a target: what --help says of it."""

    RANK: int
    """The place among the targets."""
    IS_USUAL: bool
    """True if its archive is written when no target is named."""
    SUMMARY: str


class ExportTargets(Mapping[str, "ExportTarget"]):
    """The targets by their names. One is imported when it is looked up: --help needs the names."""

    def __iter__(self) -> Iterator[str]:
        room = importlib.import_module(ROOM)
        return iter([module.name for module in pkgutil.iter_modules(room.__path__)])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __getitem__(self, name: str) -> ExportTarget:
        if name not in list(self):
            raise KeyError(name)
        module = importlib.import_module(f"{ROOM}.{name}.{name}_target")
        return cast("ExportTarget", module.EXPORT_TARGET)

    def in_order(self) -> list[ExportTarget]:
        """Return all targets in the order in which their archives are written."""
        return [self[name] for name in facts_in_order()]

    def usual(self) -> list[ExportTarget]:
        """Return the targets for which archives are written if none is named, in that order."""
        return [self[name] for name, facts in facts_in_order().items() if facts.IS_USUAL]


EXPORT_TARGETS = ExportTargets()


def facts_in_order() -> dict[str, TargetFacts]:
    """Return the facts of all targets by their names, in the order of their ranks."""
    facts = {
        name: cast("TargetFacts", importlib.import_module(f"{ROOM}.{name}"))
        for name in EXPORT_TARGETS
    }
    return dict(sorted(facts.items(), key=lambda item: item[1].RANK))


def help_of_targets(*, is_usual: bool) -> str:
    """Return the lines of --help on the targets that are used by default, or on the others."""
    return "\n".join(
        f"  {name:<9} {_(facts.SUMMARY)}"
        for name, facts in facts_in_order().items()
        if facts.IS_USUAL is is_usual
    )
