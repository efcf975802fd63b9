"""The kinds of rows: a module for each, with one class. A new kind is a new module.

{"base_input": [[1, 2]], ...} is claimed by kinds.evalplus.KIND
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import cast

from banrye.console import UserError
from banrye.extras.dataset.row_task import Kind, RowValues
from banrye.messages import _

MAX_KEYS = 8  # of a row, in a message


@cache
def kinds() -> tuple[Kind, ...]:
    """Return the kinds in the order in which they claim."""
    names = [module.name for module in pkgutil.iter_modules(__path__)]
    modules = [cast(Kind, importlib.import_module(f"{__name__}.{name}").KIND) for name in names]
    return tuple(sorted(modules, key=lambda kind: kind.rank))


def kind_of(row: RowValues, shown: str) -> Kind:
    """Return the kind of a row. Raise UserError if there is none."""
    for kind in kinds():
        if kind.claims(row):
            return kind
    keys = [*row]
    more = ", ..." if len(keys) > MAX_KEYS else ""
    key_names = ", ".join(keys[:MAX_KEYS]) or "none"
    raise UserError(_("{}: unknown data set: the row has the keys {}{}", shown, key_names, more))


def identifier_of(row: RowValues, kind: Kind) -> str | None:
    """Return the name of a row, None if it has none."""
    for key in kind.identifiers:
        value = row.get(key)
        if isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            return str(value)
    return None
