"""Find the variables of a Rust program whose value has been moved away. It runs in gdb.

    4  let v = vec![1, 2];
    5  let w = v;

After line 5 both have the address of the same elements, and w got it last: v is moved. A Vec, a
String or a Box is owned by one variable only. What a line moves into a call or a structure is found
in its text (statements.py), and what was freed in the memory (traced_memory.c). A moved variable
stays moved until its own bytes change.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside import gdb_memory, gdb_scopes
else:
    import gdb_memory
    import gdb_scopes

MAX_DEPTH = 8  # of types in types
MAX_BYTES = 1 << 12  # of a variable
SHARED = ("alloc::rc::", "alloc::sync::", "core::slice::iter", "core::str::")
OWNERS = (
    *("alloc::vec::Vec<", "alloc::vec::into_iter::", "alloc::string::"),
    *("alloc::boxed::Box<", "core::option::Option<alloc::boxed::Box<"),
)
COLLECTION = re.compile(  # others there, ranges and entries, look into one
    r"alloc::collections::(?:\w+::)*(?:BTreeMap|BTreeSet|BinaryHeap|LinkedList|VecDeque|IntoIter)<"
)
COUNTED = ("Rc<", "Arc<", "HashMap<", "HashSet<", "BTreeMap<", "BTreeSet<")

Owner = tuple[int, "gdb_scopes.Key"]  # the number of a call, and a variable


@dataclass(frozen=True)
class Line:
    """What statements.py has found in a line of the program."""

    taken: Collection[str]  # the names that it moves
    assigned: Collection[str]  # those that it sets
    copies: Collection[str]  # the types of the program that are Copy
    immutable: Collection[tuple[str, int]]  # the variables that have one value, with their lines


@dataclass
class Moves:
    """Which variable of a program owns what is in the heap."""

    owners: dict[int, Owner] = field(default_factory=dict)  # by the address
    held: dict[Owner, frozenset[int]] = field(default_factory=dict)  # the addresses in a variable
    living: dict[Owner, frozenset[int]] = field(default_factory=dict)  # of immutable variables
    moved: dict[Owner, bytes] = field(default_factory=dict)  # the bytes of what has been moved

    def note(
        self,
        call: int,
        values: dict[gdb_scopes.Key, gdb.Value],
        line: Line,
    ) -> None:
        """Note what the variables of a call hold now. `line`: the one that has run."""
        born = {key for key in values if (call, key) not in self.held}
        for key, value in reversed(values.items()):  # what an inner block has, it got last
            owner = call, key
            data = bytes_of(value)
            if data is None:
                continue
            if key[2:] in line.immutable and value.type.code == gdb.TYPE_CODE_STRUCT:
                self.living.setdefault(owner, living_in(data))
            addresses = held_in(value, data)
            before = self.held.get(owner, frozenset())
            is_set = key[2] in line.assigned
            for address in addresses if is_set else addresses - before:
                self.owners[address] = owner
            self.held[owner] = addresses
            if is_set or self.moved.get(owner, data) != data:
                self.moved.pop(owner, None)
        for key, value in values.items():
            owner = call, key
            addresses = self.held.get(owner, frozenset())
            is_elsewhere = addresses and all(
                self.owners.get(each, owner) != owner or is_freed(each) for each in addresses
            )
            is_taken = key[2] in line.taken and key[2] not in line.assigned and key not in born
            is_taken = is_taken and is_taken_whole(value.type, line.copies)
            is_gone = any(is_freed(each) for each in self.living.get(owner, ()))
            if is_elsewhere or is_taken or is_gone:
                data = bytes_of(value)
                if data is not None:
                    self.moved[owner] = data

    def is_moved(self, call: int, key: gdb_scopes.Key) -> bool:
        return (call, key) in self.moved

    def forget(self, call: int, keys: Collection[gdb_scopes.Key]) -> None:
        """Forget the variables of a call that are not there any more."""
        for owner in [each for each in self.held if each[0] == call and each[1] not in keys]:
            self.held.pop(owner)
            self.living.pop(owner, None)
            self.moved.pop(owner, None)


def bytes_of(value: gdb.Value) -> bytes | None:
    size = int(value.type.sizeof)
    if value.address is None or not 0 < size <= MAX_BYTES:
        return None
    try:
        return gdb_memory.bytes_at(int(value.address), size)
    except gdb.MemoryError:
        return None


def held_in(value: gdb.Value, data: bytes) -> frozenset[int]:
    """Return the addresses in the heap of what a variable owns."""
    words = (struct.unpack_from("=Q", data, at)[0] for at in offsets_of(value.type))
    return frozenset(each for each in words if is_block(each))


def living_in(data: bytes) -> frozenset[int]:
    """Return the addresses of blocks of the heap in the bytes of a variable."""
    words = struct.unpack(f"={len(data) // 8}Q", data[: len(data) // 8 * 8])
    return frozenset(each for each in words if mark_at(each) == gdb_memory.LIVE)


def is_block(address: int) -> bool:
    """Return whether an address is the beginning of a block of the heap."""
    return mark_at(address) in (gdb_memory.LIVE, gdb_memory.FREED)


def is_freed(address: int) -> bool:
    return mark_at(address) == gdb_memory.FREED


def mark_at(address: int) -> bytes:
    if not 1 << 12 < address < 1 << 47 or address % 16:
        return b""
    try:
        return gdb_memory.bytes_at(address - gdb_memory.HEADER, 8)
    except gdb.MemoryError:
        return b""


offsets: dict[str, tuple[int, ...]] = {}  # of the addresses that values own, by their types


def offsets_of(kind: gdb.Type) -> tuple[int, ...]:
    if kind.dynamic:  # an enum: its variant decides
        return tuple(dict.fromkeys(owned(kind, 0, MAX_DEPTH, is_owner=False)))
    name = str(kind)
    if name not in offsets:
        offsets[name] = tuple(dict.fromkeys(owned(kind, 0, MAX_DEPTH, is_owner=False)))
    return offsets[name]


def owned(kind: gdb.Type, offset: int, depth: int, *, is_owner: bool) -> list[int]:
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
    found: list[int] = []
    for each in plain.fields():
        if hasattr(each, "bitpos") and not each.artificial:
            at = offset + int(each.bitpos) // 8
            found += owned(each.type, at, depth - 1, is_owner=is_owner or owns(name))
    return found


def owns(name: str) -> bool:
    """Return whether what the pointers of a type of the library lead to belongs to its values."""
    return name.startswith(OWNERS) or bool(COLLECTION.match(name))


def is_taken_whole(kind: gdb.Type, copies: Collection[str]) -> bool:
    """Return whether a value of a type is moved, not copied. `copies`: the types that are Copy."""
    name = str(kind.strip_typedefs())
    if kind.strip_typedefs().code != gdb.TYPE_CODE_STRUCT or "&" in name:
        return False
    is_own = name.startswith("main::") and name.partition("<")[0].rpartition("::")[2] not in copies
    return bool(offsets_of(kind)) or any(each in name for each in COUNTED) or is_own
