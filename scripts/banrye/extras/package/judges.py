"""The judges that take archives, found by their place: a folder of `to` for each.

    --for NAME      JUDGE in to/NAME/__init__.py

A new judge is a folder there, with a class that implements Judge.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from banrye.extras.package.judge import Judge

ROOM = "banrye.extras.package.to"


class Judges(Mapping[str, "Judge"]):
    """The judges by their names. One is imported when it is looked up: --help needs the names."""

    def __iter__(self) -> Iterator[str]:
        room = importlib.import_module(ROOM)
        return iter([module.name for module in pkgutil.iter_modules(room.__path__)])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __getitem__(self, name: str) -> Judge:
        if name not in list(self):
            raise KeyError(name)
        return cast("Judge", importlib.import_module(f"{ROOM}.{name}").JUDGE)

    def in_order(self) -> list[Judge]:
        """Return all judges in the order in which their archives are written."""
        return sorted(self.values(), key=lambda judge: judge.rank)


JUDGES = Judges()
