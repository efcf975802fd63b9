"""Keep which variables of a Rust program have been moved, and which refer to such. It runs in gdb.

    4  let v = vec![1, 2];
    5  let first = &v[0];
    6  let w = v;

At the place in line 6 where v is read it is moved: the host has found it (rust_moves.py). As long
as it gets no other value, it has its old bytes, or those of something else. Nothing can read
`first` any more either: the compiler would have refused the move.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.stops import gdb_scopes
    from banrye.extras.trace.inside.native.values import gdb_memory
    from banrye.extras.trace.inside.native.values.gdb_arrays import Shown
else:
    import gdb_memory
    import gdb_scopes

MOVED = "moved"
LOST_REFERENCE = "(what was moved)"  # shown for a reference to what was moved
FREED_REFERENCE = "(memory that was freed)"  # shown for a reference to such memory
MAX_DEPTH = 8  # of types in types
SHARED = ("alloc::rc::", "alloc::sync::", "core::slice::iter", "core::str::")
OWNERS = (
    *("alloc::vec::Vec<", "alloc::vec::into_iter::", "alloc::string::"),
    *("alloc::boxed::Box<", "core::option::Option<alloc::boxed::Box<"),
)
COLLECTION = re.compile(  # others there, ranges and entries, look into one
    r"alloc::collections::(?:\w+::)*(?:BTreeMap|BTreeSet|BinaryHeap|LinkedList|VecDeque|IntoIter)<"
)

VariableName = tuple[str, int]  # of a variable, with the line where it is declared
Way = tuple[int, ...]  # the numbers of the fields that lead to a part
Owner = tuple[int, VariableName]  # the number of a call, and a variable
ValuesByKey = Mapping["gdb_scopes.VariableKey", gdb.Value]


@dataclass(frozen=True)
class VariableEffect:
    """An effect of an instruction on a variable: it is moved, or gets a value."""

    is_move: bool  # or it gets a value
    name: VariableName
    way: Way


@dataclass
class Moves:
    """The variables that have been moved away, and the references that led there."""

    gone: dict[Owner, set[Way]] = field(default_factory=dict)
    lost: dict[Owner, bytes] = field(default_factory=dict)  # with what they are in memory

    def note(self, call: int, fact: VariableEffect, values: ValuesByKey) -> None:
        """Note what a place does, before it does it. `values`: the variables of the call."""
        owner = call, fact.name
        if not fact.is_move:
            ways = self.gone.get(owner, set())
            self.gone[owner] = {way for way in ways if way[: len(fact.way)] != fact.way}
            return
        self.gone.setdefault(owner, set()).add(fact.way)
        if fact.way:
            return
        owned = [value for key, value in values.items() if key[2:] == fact.name]
        parts = [part for value in owned for part in memory_of(value)]
        for key, value in values.items():
            at = reference(value)
            if at is not None and any(start <= at < end for start, end in parts):
                self.lost[call, key[2:]] = bytes_of(value)

    def variable_text(self, call: int, name: VariableName, value: gdb.Value, read: Shown) -> Shown:
        """Return the text for a variable. `read`: its memory."""
        owner = call, name
        if owner in self.lost:
            if self.lost[owner] == bytes_of(value):
                return LOST_REFERENCE
            del self.lost[owner]
        if leads_to_freed(value):
            return FREED_REFERENCE
        for way in self.gone.get(owner, ()):
            read = value_after_move(read, way)
        return read

    def is_moved(self, call: int, name: VariableName) -> bool:
        return () in self.gone.get((call, name), ())


def facts_at(
    moves: Collection[list[Any]], addresses: Mapping[tuple[str, int, int], list[int]]
) -> dict[int, list[VariableEffect]]:
    """Return the moves of the program, by their addresses."""
    facts_at: dict[int, list[VariableEffect]] = {}
    for file, places, kind, name, declared, way in moves:
        fact = VariableEffect(kind == "move", (name, declared), tuple(way))
        compiled = (
            [
                address
                for address in addresses.get((file, *place), ())
                if line_around(address) <= declared
            ]
            for place in places
        )
        for address in next(filter(None, compiled), ()):
            facts_at.setdefault(address, []).append(fact)
    return facts_at


def line_around(address: int) -> int:
    """Return the line where the function of a place begins. A closure begins behind a variable."""
    block = gdb.block_for_pc(address)
    while block is not None and block.function is None:
        block = block.superblock
    return int(block.function.line) if block is not None else 0


def value_after_move(value: Shown, way: Way) -> Shown:
    """Return a value a part of which has been moved, or that nothing is left of."""
    if not way or not isinstance(value, dict):
        return MOVED
    entries = list(value["entries"])
    if way[0] >= len(entries):
        return value
    key, part = entries[way[0]]
    entries[way[0]] = [key, value_after_move(part, way[1:])]
    if all(entry == MOVED for _, entry in entries):
        return MOVED
    return {**value, "entries": entries}


# Memory.


def bytes_of(value: gdb.Value) -> bytes:
    """Return the bytes of a variable in memory now, none if it cannot be read."""
    if value.address is None:
        return b""
    try:
        return gdb_memory.bytes_at(int(value.address), int(value.type.sizeof))
    except gdb.MemoryError:
        return b""


def reference(value: gdb.Value) -> int | None:
    """Return where a reference leads, also one to a slice or a text; None for another value."""
    plain = value.type.strip_typedefs()
    is_reference = plain.code == gdb.TYPE_CODE_PTR or (plain.name or "").startswith("&")
    data = bytes_of(value) if is_reference else b""
    return int(struct.unpack_from("=Q", data)[0]) if len(data) >= 8 else None


outside: set[int] = set()  # addresses that are in no block of the heap


def leads_to_freed(value: gdb.Value) -> bool:
    """Return whether a reference leads to memory that was given back: v has grown since &v[0]."""
    at = reference(value)
    if at is None or at in outside or at >= int(gdb.newest_frame().read_register("rsp")):
        return False
    block = gdb_memory.block_at(at)
    if block is None:
        outside.add(at)
    return block is not None and block.is_freed and at < block.end


def memory_of(value: gdb.Value) -> Iterator[tuple[int, int]]:
    """Yield the memory of a variable, and what it owns in the heap: where they begin and end."""
    if value.address is None:
        return
    start = int(value.address)
    data = bytes_of(value)
    yield start, start + len(data)
    for offset in owned_addresses(value.type, 0, MAX_DEPTH, is_owner=False):
        block = gdb_memory.block_from(struct.unpack_from("=Q", data, offset)[0])
        if block is not None:
            yield block.start, block.end


def owned_addresses(kind: gdb.Type, offset: int, depth: int, *, is_owner: bool) -> list[int]:
    """Return where in a value the addresses are of what it alone owns.

    A Box looks like a reference to gdb, but for one in an Option. `is_owner`: so is a pointer here.
    """
    plain = kind.strip_typedefs()
    name = plain.name or ""
    if name.startswith(SHARED) or not depth:
        return []
    if plain.code == gdb.TYPE_CODE_PTR:
        return [offset] if is_owner else []
    if plain.code not in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        return []
    addresses: list[int] = []
    for part in plain.fields():
        if hasattr(part, "bitpos") and not part.artificial:
            at = offset + int(part.bitpos) // 8
            is_own = is_owner or name.startswith(OWNERS) or bool(COLLECTION.match(name))
            addresses += owned_addresses(part.type, at, depth - 1, is_owner=is_own)
    return addresses
