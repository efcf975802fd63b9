"""Keep the state of a call that has not returned, and read its variables. It runs in gdb.

`int f(int n)` in line 3, when it begins, gives Call(function=..., number=1, ...).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.stops import gdb_places, gdb_scopes
    from banrye.extras.trace.inside.native.values import gdb_memory, gdb_types
else:
    import gdb_memory
    import gdb_places
    import gdb_scopes
    import gdb_types


@dataclass
class ActiveCall:
    """A call that has not returned."""

    function: gdb_places.CompiledFunction
    number: int
    top: int  # the stack pointer when it began
    file: str
    scope: gdb_scopes.Scope
    last: tuple[int, int] = (0, 0)  # the line and address of its last step
    is_written: bool = False
    variables: list[gdb_memory.Variable] = field(default_factory=list)
    values: dict[gdb_scopes.VariableKey, gdb.Value] = field(default_factory=dict)
    homes: dict[gdb_scopes.VariableKey, int] = field(
        default_factory=dict
    )  # the addresses of variables

    def read(
        self, frame: gdb.Frame, key: gdb_scopes.VariableKey, symbol: gdb.Symbol, block: gdb.Block
    ) -> gdb.Value:
        """Return a variable. An argument stays where it is when no register has its address."""
        value = frame.read_var(symbol, block)
        if not value.type.sizeof:
            return value
        if value.is_optimized_out and key in self.homes:
            return gdb.Value(self.homes[key]).cast(value.type.pointer()).dereference()
        if value.address is not None:
            self.homes[key] = int(value.address)
        return value


def variables_in(values: Iterable[gdb.Value]) -> list[gdb_memory.Variable]:
    """Return where variables are in memory, but for references, which have no memory to name."""
    return [
        gdb_memory.Variable(int(value.address), value.type)
        for value in values
        if value.address is not None and value.type.code not in gdb_types.REFERENCES
    ]


def is_shown(symbol: gdb.Symbol) -> bool:
    return not symbol.name.startswith(gdb_places.HIDDEN_NAMES) and not gdb_types.is_hidden(
        symbol.type
    )
