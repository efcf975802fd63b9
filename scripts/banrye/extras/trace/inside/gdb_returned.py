"""Read what a function of C, C++ or Rust returns, at its last instruction. It runs in gdb.

Of `return 5;` comes "5".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside import gdb_places, gdb_values
else:
    import gdb_places
    import gdb_values


def returned_by(function: gdb_places.Function) -> gdb_values.Shown:
    """Return what a function returns, at its last instruction; "" for nothing or if it is unknown.

    As the System V ABI for x86-64 says.
    """
    kind = function.returned
    if kind is None or kind.strip_typedefs().code == gdb.TYPE_CODE_VOID:
        return ""
    try:
        value = value_returned(kind.strip_typedefs().unqualified())
    except (gdb.error, ValueError, TypeError):
        return ""
    return gdb_values.variable(value) if value is not None else ""


def value_returned(kind: gdb.Type) -> gdb.Value | None:
    frame = gdb.newest_frame()
    if kind.code == gdb.TYPE_CODE_FLT:
        lanes = {4: "v4_float", 8: "v2_double"}.get(kind.sizeof)
        return frame.read_register("xmm0")[lanes][0] if lanes else None
    accumulator = frame.read_register("rax")
    if kind.code not in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION, gdb.TYPE_CODE_ARRAY):
        return accumulator.cast(kind) if kind.sizeof <= 8 else None
    if kind.sizeof > 16 and gdb.lookup_symbol("main")[0] is not None:
        return accumulator.cast(kind.pointer()).dereference()
    return None
