"""The judges for which archives are made, found by their place: a folder of `to` for each.

    --for NAME      EXPORT_TARGET in to/NAME/NAME_target.py
    --help          RANK, IS_USUAL and SUMMARY in to/NAME/__init__.py, which imports little

A new target is a folder there, with a class that implements ExportTarget.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from banrye.messages import _

if TYPE_CHECKING:
    from banrye.extras.package.export_target import ExportTarget

ROOM = "banrye.extras.package.to"


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
        return sorted(self.values(), key=lambda target: target.rank)


EXPORT_TARGETS = ExportTargets()


def help_of_targets(*, is_usual: bool) -> str:
    """Return the lines of --help on the targets that are used by default, or on the others."""
    facts = {name: importlib.import_module(f"{ROOM}.{name}") for name in EXPORT_TARGETS}
    names = sorted(facts, key=lambda name: int(facts[name].RANK))
    shown = [name for name in names if facts[name].IS_USUAL is is_usual]
    return "\n".join(f"  {name:<9} {_(facts[name].SUMMARY)}" for name in shown)
