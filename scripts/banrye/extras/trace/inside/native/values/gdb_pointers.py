"""Decide how much of the target of a pointer to show: one value, or an array. It runs in gdb.

`int *a = malloc(12);` gives 3 elements, and `int *p = &x;` one. A pointer to unknown memory gives
one element, with a remark that the following ones are not shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_memory
else:
    import gdb_memory

FREED = "(memory that was freed)"
END = "(the end)"
FOLLOWS = "what follows is not shown"
COOKIE_BYTES = 8  # before an array of objects: how many there are
SHARED_BYTES = 16  # before what std::make_shared makes: its counters


@dataclass(frozen=True)
class Extent:
    """The number of values at the target of a pointer."""

    count: int  # 0: it leads behind the last one
    is_freed: bool = False
    is_known: bool = True


variables: list[gdb_memory.Variable] = []  # the variables of all calls and the global ones
arrays: dict[int, gdb.Type] = {}  # of what the arrays in the heap are, by where they begin


def extent_of(address: int, target: gdb.Type) -> Extent:
    """Return the state of the memory that a pointer leads to."""
    count = gdb_memory.count_in(variables, address, target)
    if count:
        return Extent(count)
    block = gdb_memory.block_at(address)
    if block is None:
        return Extent(1, is_known=False)
    return Extent(1, is_freed=True) if block.is_freed else extent_in(block, address, target)


def extent_in(block: gdb_memory.Block, address: int, target: gdb.Type) -> Extent:
    """Return the state of the memory from an address in a block of the heap on."""
    size = max(1, int(target.sizeof))
    count = (block.end - address) // size
    offset = address - block.start
    if offset == 0 and has_methods(target):
        return Extent(1)  # of a class whose objects may be larger than it is
    if offset == 0 or (offset == COOKIE_BYTES and has_cookie(block, size)):
        arrays[block.start] = target
        return Extent(max(1, count))
    element_type = arrays.get(block.start)
    if (
        element_type is not None
        and gdb_memory.is_same(element_type, target)
        and offset % size in (0, COOKIE_BYTES)
    ):
        return Extent(count)
    return Extent(1, is_known=offset == SHARED_BYTES)


def has_methods(kind: gdb.Type) -> bool:
    """Return whether a class has virtual methods."""
    first = next(iter(kind.fields()), None) if kind.code == gdb.TYPE_CODE_STRUCT else None
    if first is None:
        return False
    if first.is_base_class:
        return has_methods(first.type.strip_typedefs())
    return bool((first.name or "").startswith("_vptr"))


def has_cookie(block: gdb_memory.Block, size: int) -> bool:
    """Return whether the number of the objects in a block stands before them."""
    cookie = gdb_memory.bytes_at(block.start, COOKIE_BYTES)
    return int.from_bytes(cookie, "little") * size == block.size - COOKIE_BYTES


def of_its_class(pointer: gdb.Value) -> gdb.Value:
    """Return a pointer to the class that an object was made of, not to one of its bases."""
    try:
        dynamic_type = pointer.dynamic_type
        return pointer.cast(dynamic_type) if dynamic_type != pointer.type else pointer
    except (gdb.error, RuntimeError):  # it has not been made yet, say
        return pointer
