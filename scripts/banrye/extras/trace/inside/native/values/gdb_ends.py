"""Say whether an iterator of C++ is at the end of its container. It runs in gdb.

`auto it = v.end();` gives True: a variable of the program is a vector that ends there.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_memory, gdb_pointers
else:
    import gdb_memory
    import gdb_pointers

FINISH = {"std::vector<": 8, "std::deque<": 48}  # where the end of a container stands in it
TEXT = "std::__cxx11::basic_string<"


def is_end(cursor: gdb.Value) -> bool:
    """Return whether an address is behind the last element of a container."""
    address = int(cursor)
    size = int(cursor.type.strip_typedefs().target().sizeof)
    if any(end_of(variable) == address for variable in gdb_pointers.variables):
        return True
    block = gdb_memory.block_at(address)
    if block is None:
        return False
    if block.is_freed or block.end - address < size:
        return True
    return gdb_memory.bytes_at(address, size) == gdb_memory.pattern(size)


def end_of(variable: gdb_memory.Variable) -> int | None:
    """Return where the elements of a container end, None if a variable is no container."""
    plain = variable.kind.strip_typedefs().unqualified()
    name = plain.name or ""
    for start, offset in FINISH.items():
        if name.startswith(start):
            return int(struct.unpack("=Q", gdb_memory.bytes_at(variable.start + offset, 8))[0])
    if name.startswith(TEXT):
        begin, length = struct.unpack("=QQ", gdb_memory.bytes_at(variable.start, 16))
        return int(begin + length)
    return None
