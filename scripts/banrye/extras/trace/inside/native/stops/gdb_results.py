"""Read what a function of C, C++ or Rust returns, at its last instruction. It runs in gdb.

`return 5;` gives "5".
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.stops import gdb_places
    from banrye.extras.trace.inside.native.values import gdb_arrays, gdb_values
else:
    import gdb_arrays
    import gdb_places
    import gdb_values

WHOLES = (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION, gdb.TYPE_CODE_ARRAY)
REGISTER_BYTES = 16  # of a returned value at most; a larger one is returned in memory
BYTES_BELOW_STACK = 1024  # here the calls that have returned had their variables
MAX_DEPTH = 12  # of types in types

Leaf = tuple[int, int, bool]  # where a number is in a value, its bytes, and whether it is a float


def returned_by(function: gdb_places.CompiledFunction) -> gdb_arrays.Shown:
    """Return the value that a function returns, at its last instruction; "" if none or unknown.

    As the System V ABI for x86-64 says, and rustc.
    """
    kind = function.returned
    if kind is None or kind.strip_typedefs().code == gdb.TYPE_CODE_VOID or not kind.sizeof:
        return ""
    try:
        value = value_returned(kind.strip_typedefs().unqualified())
        if value is not None and not gdb_arrays.is_rust():
            value = value.cast(kind.unqualified())  # with the name of a typedef
    except (gdb.error, ValueError, TypeError):
        return ""
    return gdb_values.variable(value) if value is not None else ""


def value_returned(kind: gdb.Type) -> gdb.Value | None:
    accumulator = gdb.newest_frame().read_register("rax")
    if kind.code not in WHOLES and kind.code != gdb.TYPE_CODE_FLT and kind.sizeof <= 8:
        return accumulator.cast(kind)
    if kind.sizeof > REGISTER_BYTES and kind.code in WHOLES:
        return accumulator.cast(kind.pointer()).dereference()
    if kind.sizeof > REGISTER_BYTES or (kind.code in WHOLES and not is_passed_in_registers(kind)):
        return None
    data = rust_bytes(kind) if gdb_arrays.is_rust() else c_bytes(kind)
    if data is None:
        return accumulator.cast(kind.pointer()).dereference()
    return in_memory(data[: kind.sizeof], kind)


def is_passed_in_registers(kind: gdb.Type) -> bool:
    """Return whether a small structure is returned in registers.

    An object of C++ that must be copied by a constructor is not.
    """
    if gdb_arrays.is_rust():
        return True
    return gdb_arrays.has_scalars_only(
        kind, with_pointers=True
    ) and "~" not in structure_declaration(kind)


def structure_declaration(kind: gdb.Type) -> str:
    """Return the declaration of a structure, with its methods."""
    name = kind.name or ""
    return str(gdb.execute(f"ptype struct {name}", to_string=True)) if name else ""


def in_memory(data: bytes, kind: gdb.Type) -> gdb.Value:
    """Return bytes as a value. They are written where the calls before had their variables."""
    place = int(gdb.newest_frame().read_register("rsp")) // 16 * 16 - BYTES_BELOW_STACK
    gdb.selected_inferior().write_memory(place, data)
    return gdb.Value(place).cast(kind.pointer()).dereference()


def registers() -> tuple[Iterator[bytes], Iterator[bytes]]:
    """Return the registers for integers and those for floats, in their order."""
    frame = gdb.newest_frame()
    integers = (int(frame.read_register(name)) % (1 << 64) for name in ("rax", "rdx"))
    floats = (
        int(frame.read_register(name)["v2_int64"][0]) % (1 << 64) for name in ("xmm0", "xmm1")
    )
    return map(pack_word, integers), map(pack_word, floats)


def pack_word(word: int) -> bytes:
    return struct.pack("=Q", word)


def c_bytes(kind: gdb.Type) -> bytes:
    """Return a value of C: each 8 bytes are in the next register for floats or for integers."""
    integers, floats = registers()
    content = b""
    for start in range(0, int(kind.sizeof), 8):
        within = [leaf for leaf in leaves(kind, 0) if start <= leaf[0] < start + 8]
        is_float = all(leaf[2] for leaf in within)
        content += next(floats if is_float else integers)
    return content


def rust_bytes(kind: gdb.Type) -> bytes | None:
    """Return a value of Rust: one or two numbers are in a register each, 8 bytes in one.

    None: it is in memory.
    """
    integers, floats = registers()
    parts = sorted(set(leaves(kind, 0)))
    places = {part[0] for part in parts}
    if kind.code not in WHOLES and kind.code != gdb.TYPE_CODE_FLT:
        return b"".join(integers)  # a long integer
    if len(parts) > 2 or len(places) < len(parts) or has_array(kind):
        return next(integers) if kind.sizeof <= 8 else None
    content = bytearray(REGISTER_BYTES)
    for offset, size, is_float in parts:
        content[offset : offset + size] = next(floats if is_float else integers)[:size]
    return bytes(content)


def leaves(kind: gdb.Type, offset: int, depth: int = 0) -> Iterator[Leaf]:
    """Yield the numbers and addresses in a value; for an enum, in all variants."""
    plain = kind.strip_typedefs()
    if plain.code == gdb.TYPE_CODE_ARRAY:
        low, high = plain.range()
        element = plain.target()
        for index in range(min(high - low + 1, REGISTER_BYTES)):
            yield from leaves(element, offset + index * int(element.sizeof), depth + 1)
    elif plain.code not in WHOLES:
        if plain.sizeof:
            yield offset, int(plain.sizeof), plain.code == gdb.TYPE_CODE_FLT
    elif depth < MAX_DEPTH:
        for field in plain.fields():
            if hasattr(field, "bitpos"):
                yield from leaves(field.type, offset + int(field.bitpos) // 8, depth + 1)


def has_array(kind: gdb.Type, depth: int = 0) -> bool:
    plain = kind.strip_typedefs()
    if plain.code in (gdb.TYPE_CODE_ARRAY, gdb.TYPE_CODE_UNION):
        return True
    if plain.code != gdb.TYPE_CODE_STRUCT or depth > MAX_DEPTH:
        return False
    return any(has_array(field.type, depth + 1) for field in plain.fields())
