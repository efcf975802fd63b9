"""The judges that take archives, found by their place: a folder in banrye/export/to for each.

    --for kattis        banrye.export.to.kattis.JUDGE

A new judge is a folder there, with a class that implements Judge.
"""

from __future__ import annotations

import importlib
import pkgutil
from typing import cast

from banrye.export.judge import Judge

ROOM = "banrye.export.to"


def judges_by_name() -> dict[str, Judge]:
    """Return the judges by their names, in their order."""
    room = importlib.import_module(ROOM)
    names = [module.name for module in pkgutil.iter_modules(room.__path__)]
    judges = [cast(Judge, importlib.import_module(f"{ROOM}.{name}").JUDGE) for name in names]
    return {judge.name: judge for judge in sorted(judges, key=lambda judge: judge.rank)}


JUDGES = judges_by_name()
