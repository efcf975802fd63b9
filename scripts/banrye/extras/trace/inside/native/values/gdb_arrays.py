"""Read the arrays of a stopped program, at most so many elements of them. It runs in gdb.

`int d[2] = {4, 5};` gives

    {"kind": "sequence", "brackets": ["{", "}"], "size": 2, "entries": [["0", "4"], ["1", "5"]]}

`int d[1001][1001]` gives the first 50 elements of its first 50 rows. A row whose bytes are as
before is the same object as before, so unchanged rows are found quickly.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_memory, gdb_texts
else:
    import gdb_memory
    import gdb_texts

Shown = str | dict[str, Any]  # a value as python_tracer.py writes it
ReadValue = Callable[[gdb.Value, int], Shown]  # with the depth in other values

MAX_ELEMENTS = 200  # of an array that are read
MAX_IN_ALL = 2500  # elements of the arrays in an array
MAX_KEPT = 20_000  # values by their bytes
UNKNOWN = "?"  # an element or field that has no value yet
FORMATS = {1: "b", 2: "h", 4: "i", 8: "q"}  # of struct, by the bytes of an integer
SCALARS = (
    gdb.TYPE_CODE_INT,
    gdb.TYPE_CODE_BOOL,
    gdb.TYPE_CODE_CHAR,
    gdb.TYPE_CODE_FLT,
    gdb.TYPE_CODE_ENUM,
)

kept: dict[Hashable, Shown] = {}  # values by their bytes


@cache
def is_rust() -> bool:
    return "rust" in gdb.execute("show language", to_string=True)


def composite(kind: str, brackets: tuple[str, str], size: int, entries: list[list[Any]]) -> Shown:
    return {"kind": kind, "brackets": list(brackets), "size": size, "entries": entries}


def sequence(elements: Sequence[Shown], size: int) -> Shown:
    if elements and all(element == UNKNOWN for element in elements):
        return UNKNOWN
    entries = [[str(index), element] for index, element in enumerate(elements)]
    return composite("sequence", ("[", "]") if is_rust() else ("{", "}"), size, entries)


def limits(sizes: Sequence[int], most: int = MAX_IN_ALL) -> tuple[int, ...]:
    """Return how many elements are read of arrays in arrays with these sizes, the outer first."""
    if not sizes:
        return ()
    inner = 1
    for size in sizes[1:]:
        inner *= max(1, min(size, MAX_ELEMENTS))
    fair = int(most ** (1 / len(sizes)))
    first = min(sizes[0], MAX_ELEMENTS, max(fair, most // inner))
    return (first, *limits(sizes[1:], most // max(1, first)))


def sizes_of(kind: gdb.Type) -> list[int]:
    """Return the sizes of an array type and of the arrays in it."""
    sizes: list[int] = []
    while kind.code == gdb.TYPE_CODE_ARRAY:
        low, high = kind.range()
        sizes.append(int(high - low + 1))
        kind = kind.target().strip_typedefs()
    return sizes


def is_byte(kind: gdb.Type) -> bool:
    """Return whether a type is a character of C."""
    return (
        not is_rust() and kind.sizeof == 1 and kind.code in (gdb.TYPE_CODE_INT, gdb.TYPE_CODE_CHAR)
    )


def shown_numbers(address: int, kind: gdb.Type, count: int, size: int) -> Shown | None:
    """Return the first numbers of an array of a size, None if they are no plain numbers."""
    width = kind.sizeof
    is_integer = kind.code == gdb.TYPE_CODE_INT and width in (
        (1, 2, 4, 8) if is_rust() else (2, 4, 8)
    )
    is_bool = kind.code == gdb.TYPE_CODE_BOOL and width == 1
    if not is_integer and not is_bool and not (kind.code == gdb.TYPE_CODE_FLT and width in (4, 8)):
        return None
    data = gdb_memory.bytes_at(address, count * width)
    is_signed = is_integer and kind.is_signed
    key = kind.code, width, is_signed, size, data
    if key not in kept:
        values = booleans(data) if is_bool else unpack_numbers(data, width, is_integer, is_signed)
        keep_value(key, sequence(values, size))
    return kept[key]


def words_at(address: int, count: int) -> tuple[int, ...]:
    """Return words of 8 bytes, none if they cannot be read."""
    try:
        words = gdb_memory.bytes_at(address, 8 * count) if address else b""
    except gdb.MemoryError:
        return ()
    return struct.unpack(f"={len(words) // 8}Q", words)


def keep_value(key: Hashable, value: Shown) -> None:
    if len(kept) >= MAX_KEPT:
        kept.clear()
    kept[key] = value


def booleans(data: bytes) -> list[Shown]:
    names = {0: "false", 1: "true"} | ({} if is_rust() else {gdb_memory.NO_VALUE_BYTE: UNKNOWN})
    return [names.get(number, str(number)) for number in data]


def unpack_numbers(data: bytes, width: int, is_integer: bool, is_signed: bool) -> list[Shown]:  # noqa: FBT001  # facts
    count = len(data) // width
    if is_integer:
        letter = FORMATS[width] if is_signed else FORMATS[width].upper()
        values: list[Shown] = [str(number) for number in struct.unpack(f"={count}{letter}", data)]
    else:
        floats = struct.unpack(f"={count}{'f' if width == 4 else 'd'}", data)
        values = [gdb_texts.of_float(number, width, is_rust=is_rust()) for number in floats]
    pattern = gdb_memory.pattern(width)
    if width >= 4 and pattern in data and not is_rust():
        for index in range(count):
            if data[index * width : (index + 1) * width] == pattern:
                values[index] = UNKNOWN
    return values


def plain_value(value: gdb.Value, kind: gdb.Type, depth: int, read: Callable[[], Shown]) -> Shown:
    """Return the result of `read`. If it depends on the bytes of the value only, read it once."""
    name = kind.name or value.type.unqualified().name
    if not name or value.address is None or not is_plain(name, kind):
        return read()
    key = name, kind.sizeof, depth, gdb_memory.bytes_at(int(value.address), kind.sizeof)
    if key not in kept:
        keep_value(key, read())
    return kept[key]


plain_kinds: dict[str, bool] = {}


def is_plain(name: str, kind: gdb.Type) -> bool:
    """Return whether a value of a structure depends on its bytes only, which are few."""
    if name not in plain_kinds:
        plain_kinds[name] = kind.sizeof <= 1 << 12 and has_scalars_only(kind)
    return plain_kinds[name]


def has_scalars_only(kind: gdb.Type, *, with_pointers: bool = False) -> bool:
    plain = kind.strip_typedefs().unqualified()
    if plain.code == gdb.TYPE_CODE_ARRAY:
        return has_scalars_only(plain.target(), with_pointers=with_pointers)
    if plain.code != gdb.TYPE_CODE_STRUCT:
        return plain.code in SCALARS or (with_pointers and plain.code == gdb.TYPE_CODE_PTR)
    if plain.dynamic:
        return False
    fields = plain.fields()
    return bool(fields) and all(
        has_scalars_only(field.type, with_pointers=with_pointers)
        for field in fields
        if hasattr(field, "bitpos") and not (field.is_base_class and not field.type.fields())
    )


# The record of a value that was written before.


def changed_elements(before: Shown | None, after: Shown) -> Shown:
    """Return the changed elements of a value, or the whole value if that is as short.

    [4, 5] after [4, 9] gives {"kind": "again", "entries": [[1, "5"]]}: see record.py.
    """
    if not is_same_but_elements(before, after):
        return after
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    pairs = zip(before["entries"], after["entries"], strict=True)
    entries: list[list[Any]] = []
    for index, ((key, old), (new_key, new)) in enumerate(pairs):
        if key != new_key or has_object(new if old is not new and old != new else ""):
            return after
        if old is not new and old != new:
            entries.append([index, changed_elements(old, new)])
    is_short = 2 * len(entries) < len(after["entries"])
    return {"kind": "again", "entries": entries} if is_short else after


def is_same_but_elements(before: Shown | None, after: Shown) -> bool:
    if not isinstance(before, dict) or not isinstance(after, dict) or "at" in after:
        return False
    names = ("kind", "brackets", "size")
    is_same = all(before[name] == after[name] for name in names) and "at" not in before
    return is_same and len(before["entries"]) == len(after["entries"]) > 2


def has_object(value: Shown) -> bool:
    """Return whether a value has a reference to an object, which is written once."""
    if isinstance(value, str):
        return False
    return "at" in value or any(has_object(entry) for _, entry in value["entries"])
