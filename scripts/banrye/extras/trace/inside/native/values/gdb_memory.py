"""Find how much memory a pointer leads to: a block of the heap, or an array. It runs in gdb.

After `int *a = malloc(12);`, for a pointer to a[1]:

    block_at(address)    Block(start=0x4052d0, size=12, is_freed=False)

traced_memory.c writes the size before each block.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

LIVE = struct.pack("=Q", 0x5EB10C4A11FE0001)
FREED = struct.pack("=Q", 0x5EB10C4A11FE0002)
HEADER_SIZE = 16  # before a block: a mark and the size
# With this byte the compiler fills variables before they get a value (-ftrivial-auto-var-init), and
# traced_memory.c what is new in the heap.
NO_VALUE_BYTE = 0xFE
SEARCHED_BYTES = 1 << 18  # before an address, in which the beginning of its block is looked for
MAX_DEPTH = 6  # of arrays in structures in arrays


@dataclass(frozen=True)
class Block:
    """A block of the heap."""

    start: int
    size: int
    is_freed: bool

    @property
    def end(self) -> int:
        return self.start + self.size


@dataclass(frozen=True)
class Variable:
    """A variable in memory."""

    start: int
    kind: gdb.Type

    @property
    def end(self) -> int:
        return int(self.start + self.kind.sizeof)


def bytes_at(address: int, size: int) -> bytes:
    """Return bytes of the program's memory. Raise gdb.MemoryError."""
    return bytes(gdb.selected_inferior().read_memory(address, size)) if size else b""


def pattern(size: int) -> bytes:
    """Return the bytes of a value that was not given yet."""
    return bytes([NO_VALUE_BYTE] * size)


def block_at(address: int) -> Block | None:
    """Return the block of the heap that an address lies in, None if there is none."""
    step = 64
    data = b""
    while len(data) < SEARCHED_BYTES:
        start = address - len(data) - step
        if start < 0:  # an empty slice of Rust, say
            return None
        try:
            data = bytes_at(start, step) + data
        except gdb.MemoryError:
            return None
        position = max(last_mark(data, start, LIVE), last_mark(data, start, FREED))
        if position >= 0:
            size = struct.unpack_from("=Q", data, position + 8)[0]
            block = Block(
                start + position + HEADER_SIZE, size, data[position : position + 8] == FREED
            )
            return block if block.start <= address <= block.end else None
        step = min(max(step, len(data)), 1 << 14)
    return None


def block_from(address: int) -> Block | None:
    """Return the block of the heap that begins at an address, None if none does."""
    if not HEADER_SIZE < address < 1 << 47 or address % 16:
        return None
    try:
        header = bytes_at(address - HEADER_SIZE, HEADER_SIZE)
    except gdb.MemoryError:
        return None
    mark, size = header[:8], struct.unpack_from("=Q", header, 8)[0]
    return Block(address, size, mark == FREED) if mark in (LIVE, FREED) else None


def last_mark(data: bytes, start: int, mark: bytes) -> int:
    """Return where the last mark of a block is in memory from an address on, -1: none is there."""
    position = data.rfind(mark, 0, len(data) - 8)
    while position >= 0 and (start + position) % 16:
        position = data.rfind(mark, 0, position)
    return position


def count_in(variables: Iterable[Variable], address: int, target: gdb.Type) -> int:
    """Return how many elements of an array are there from an address on; 0: it is in no variable.

    The result is 1 for a variable that is no array.
    """
    for variable in variables:
        if variable.start <= address < variable.end:
            return count_within(variable.kind, address - variable.start, target)
    return 0


def count_within(kind: gdb.Type, offset: int, target: gdb.Type, depth: int = 0) -> int:
    """Return how many elements of a type are in a variable of a type from an offset on."""
    plain = kind.strip_typedefs().unqualified()
    if depth > MAX_DEPTH or is_same(plain, target):
        return 1
    if plain.code == gdb.TYPE_CODE_ARRAY:
        element = plain.target().strip_typedefs().unqualified()
        if is_same(element, target):
            return max(1, int(plain.sizeof - offset) // max(1, int(target.sizeof)))
        return count_within(element, offset % max(1, int(element.sizeof)), target, depth + 1)
    if plain.code in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        for field in plain.fields():
            if hasattr(field, "bitpos") and not field.bitsize:
                start = int(field.bitpos) // 8
                if start <= offset < start + field.type.sizeof:
                    return count_within(field.type, offset - start, target, depth + 1)
    return 1


def is_same(kind: gdb.Type, target: gdb.Type) -> bool:
    return bool(kind.code == target.code and kind.sizeof == target.sizeof and kind == target)
