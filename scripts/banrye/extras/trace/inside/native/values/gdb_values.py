"""Read the values of a stopped C, C++ or Rust program. It runs in gdb, in the sandbox.

`std::vector<int> v{4, 5};` gives

    {"kind": "sequence", "brackets": ["{", "}"], "size": 2, "entries": [["0", "4"], ["1", "5"]]}
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import (
        gdb_arrays,
        gdb_cpp,
        gdb_memory,
        gdb_pointers,
        gdb_printers,
        gdb_rust,
        gdb_texts,
    )
    from banrye.extras.trace.inside.native.values.gdb_arrays import (
        MAX_ELEMENTS,
        UNKNOWN,
        Shown,
        composite,
        is_rust,
        sequence,
    )
    from banrye.extras.trace.inside.native.values.gdb_types import (
        NUMBERS,
        REFERENCES,
        STRUCTURES,
        is_hidden,
    )
else:
    import gdb_arrays
    import gdb_cpp
    import gdb_memory
    import gdb_pointers
    import gdb_printers
    import gdb_rust
    import gdb_texts
    from gdb_arrays import MAX_ELEMENTS, UNKNOWN, composite, is_rust, sequence
    from gdb_types import NUMBERS, REFERENCES, STRUCTURES, is_hidden

MAX_DEPTH = 6  # of arrays in arrays
MAX_TEXT = 100  # characters of a string

NOT_INITIALISED = "not initialised yet"
OPTIMISED_AWAY = "optimised away"
NO_ADDRESS = "(an address that is not the program's)"
NOT_READABLE = "(it cannot be read)"
END_OF_ADDRESSES = 1 << 47  # of a process on x86-64
FUNCTION_NAME = re.compile(r"<(\w+)")  # in "(int (*)(int)) 0x401136 <twice(int)>"

OPAQUE = re.compile(r"std::|core::(?!num::|cmp::|str::|char::|time::)")  # of the libraries
RUST_FUNCTION = re.compile(r"<[^+]*?(\w+)(?:<[^+]*>)?(?:::h[0-9a-f]{16})?(?:\+\d+)?>$")
CALLS = ("call_once", "call_mut", "call")  # of a closure that is taken as a function


RUST_PATH = re.compile(r"^(?:[\w<>, ]+::)+(?=\w)")  # of core::option::Option<i32>::Some(5)
MAX_OBJECTS = 20  # targets of pointers that are read
seen: set[tuple[int, str | None]] = set()  # the addresses of the objects that are read
budget = [gdb_arrays.MAX_IN_ALL]  # how many elements are read at most, for each array around
VECTORS = ("std::vector<", "alloc::vec::Vec<")


def variable(value: gdb.Value) -> Shown:
    """Return the value of a variable. The target of a pointer is read once."""
    seen.clear()
    budget[1:] = []
    if value.type.sizeof and value.is_optimized_out:
        return OPTIMISED_AWAY
    return value_text(value)


def value_text(value: gdb.Value, depth: int = 0) -> Shown:
    """Return a value: a text, or its brackets, size and elements."""
    try:
        result = read_value(value, depth)
        return NOT_INITIALISED if result == UNKNOWN and depth == 0 else result
    except gdb.MemoryError:
        return NO_ADDRESS
    except Exception:
        return NOT_READABLE


def read_value(value: gdb.Value, depth: int) -> Shown:
    kind = value.type.strip_typedefs().unqualified()
    if kind.code in REFERENCES:
        return read_value(value.referenced_value(), depth)
    if kind.code in (*NUMBERS, gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_ENUM) and is_pattern(value, kind):
        return UNKNOWN
    if kind.code in NUMBERS:
        return number(value, kind)
    readers = {
        gdb.TYPE_CODE_PTR: pointer,
        gdb.TYPE_CODE_ARRAY: array,
        gdb.TYPE_CODE_STRUCT: of_plain_structure,
        gdb.TYPE_CODE_UNION: of_structure,
        gdb.TYPE_CODE_ENUM: of_enumeration,
    }
    reader = readers.get(kind.code)
    if reader is None:
        return str(value)[:MAX_TEXT]
    return reader(value, kind, depth) if depth < MAX_DEPTH else "..."


# Numbers, pointers and arrays.


def is_pattern(value: gdb.Value, kind: gdb.Type) -> bool:
    """Return whether a scalar has no value yet. A short number can be what the bytes say."""
    if is_rust() or (kind.sizeof not in (4, 8) and kind.name != "char"):
        return False
    pattern = gdb_memory.pattern(int(kind.sizeof))
    if kind.code == gdb.TYPE_CODE_FLT:
        return struct.pack("f" if kind.sizeof == 4 else "d", float(value)) == pattern
    return int(value) % (1 << 8 * len(pattern)) == int.from_bytes(pattern, "big")


def of_enumeration(value: gdb.Value, _kind: gdb.Type, _depth: int) -> Shown:
    text = str(value)[:MAX_TEXT]
    return text.rpartition("::")[2] if is_rust() else text


def number(value: gdb.Value, kind: gdb.Type) -> str:
    if kind.code == gdb.TYPE_CODE_CHAR and kind.sizeof == 4 and is_rust():
        return gdb_rust.character(value)
    if kind.code == gdb.TYPE_CODE_FLT and kind.sizeof <= 8:
        return gdb_texts.of_float(float(value), kind.sizeof, is_rust=is_rust())
    text = str(value)
    if kind.sizeof > 1 and "'" in text:  # 44032 L'가'
        return text.partition(" ")[2]
    if kind.sizeof == 1 and "'" in text:  # 97 'a', or 200 '\\310'
        value_of_byte, _, letter = text.partition(" ")
        return value_of_byte if kind.name in ("signed char", "unsigned char") else letter
    return text


def pointer(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown:
    """Return the target of a pointer."""
    if int(value) == 0:
        return "nullptr"
    target = kind.target().strip_typedefs().unqualified()
    if target.code in (gdb.TYPE_CODE_VOID, gdb.TYPE_CODE_FUNC) or is_hidden(target):
        return function_name(str(value)) or hex(int(value))
    if not 0 < int(value) < END_OF_ADDRESSES:  # of memory that was given back, say
        raise gdb.MemoryError
    if is_rust():  # a reference and a Box are written as what they lead to
        return behind(value, target, depth)
    return pointer_of_c(value, kind.target(), depth)


def function_name(text: str) -> str:
    """Return the name in `(int (*)(int)) 0x401136 <twice(int)>`, "" if there is none."""
    if not is_rust():
        match = FUNCTION_NAME.search(text)
        return match[1] if match else ""
    match = RUST_FUNCTION.search(text)
    return "" if not match else "closure" if match[1] in CALLS else match[1]


def pointer_of_c(value: gdb.Value, declared_type: gdb.Type, depth: int) -> Shown:
    """Return the target of a pointer: a text, a value or an array. `declared_type`: its type."""
    target = declared_type.strip_typedefs().unqualified()
    extent = gdb_pointers.extent_of(int(value), target)
    if extent.is_freed:
        return gdb_pointers.FREED
    if gdb_arrays.is_byte(target):
        most = extent.count if extent.is_known else gdb_texts.MAX_TEXT_BYTES
        data = gdb_texts.bytes_at(int(value), most)
        if data[:1] != gdb_memory.pattern(1):
            return gdb_texts.of_bytes(data)
    if not extent.count:
        return f"&{gdb_pointers.END}"
    is_first = target.code not in STRUCTURES or is_start(int(value), target, extent.count)
    is_array = extent.count > 1 and is_first
    inner = many(int(value), declared_type, extent.count, depth) if is_array else None
    if inner is None:
        inner = behind(value, target, depth)
    if not isinstance(inner, str):
        return {**inner, "brackets": [f"&{inner['brackets'][0]}", inner["brackets"][1]]}
    is_single = extent.is_known or target.code == gdb.TYPE_CODE_PTR
    return f"&{inner}" if is_single else f"&{inner} ({gdb_pointers.FOLLOWS})"


def is_start(address: int, target: gdb.Type, count: int) -> bool:
    """Return whether an array begins at an address: a pointer into it means one object."""
    return gdb_pointers.extent_of(address - int(target.sizeof), target).count != count + 1


def behind(pointer: gdb.Value, target: gdb.Type, depth: int) -> Shown:
    """Return the target of a pointer, with its address if it has elements."""
    if target.code != gdb.TYPE_CODE_STRUCT:
        return read_value(pointer.dereference(), depth)
    if not is_rust():
        pointer = gdb_pointers.of_its_class(pointer)
        target = pointer.type.strip_typedefs().target().strip_typedefs().unqualified()
    address = int(pointer)
    key = address, target.name  # the first field of an object has its address, too
    if key in seen or len(seen) >= MAX_OBJECTS:
        brackets = (f"{gdb_printers.short_name(target.name or '')}{{", "}")
        result = composite("structure", brackets, len(target.fields()), [])
    else:
        seen.add(key)
        result = read_value(pointer.dereference(), min(depth, 1))  # a long list is shown to its end
    return {**result, "at": address} if isinstance(result, dict) else result


def many(address: int, target: gdb.Type, count: int, depth: int) -> Shown | None:
    """Return the array that a pointer leads to, None if it is shown already."""
    key = address, f"{target}[]"
    if key in seen:
        return None
    seen.add(key)
    result = elements(address, target, count, depth)
    if result != UNKNOWN:
        return result
    shown_ones = gdb_arrays.limits([count])[0]
    entries = [[str(index), UNKNOWN] for index in range(shown_ones)]
    return composite("sequence", ("{", "}"), count, entries)


def array(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown:
    low, high = kind.range()
    element = kind.target().strip_typedefs().unqualified()
    size = high - low + 1
    if gdb_arrays.is_byte(element):
        data = gdb_memory.bytes_at(int(value.address), min(size, MAX_TEXT))
        if size > 1 and data == gdb_memory.pattern(len(data)):
            return UNKNOWN
        decoded = gdb_texts.array_of_text(data, is_cut=size > MAX_TEXT)
        if decoded is not None:
            return gdb_texts.quote_text(decoded)
    if value.address is not None:
        return elements(int(value.address), kind.target(), size, depth)
    count = min(size, MAX_ELEMENTS)
    return sequence([value_text(value[low + index], depth + 1) for index in range(count)], size)


def elements(address: int, kind: gdb.Type, size: int, depth: int) -> Shown:
    """Return the elements in memory from an address on. `kind`: of an element."""
    plain = kind.strip_typedefs().unqualified()
    count = gdb_arrays.limits([size, *inner_sizes(address, plain, size)], budget[-1])[0]
    if (numbers := gdb_arrays.shown_numbers(address, plain, count, size)) is not None:
        return numbers
    first = gdb.Value(address).cast(kind.pointer())
    budget.append(budget[-1] // max(1, count))
    try:
        elements = [value_text((first + index).dereference(), depth + 1) for index in range(count)]
    finally:
        budget.pop()
    return sequence(elements, size)


def inner_sizes(address: int, kind: gdb.Type, size: int) -> list[int]:
    """Return the sizes of the arrays in an array, or the largest one of its vectors."""
    if kind.code == gdb.TYPE_CODE_ARRAY:
        return gdb_arrays.sizes_of(kind)
    name = kind.name or ""
    if not name.startswith(VECTORS):
        return []
    first = gdb.Value(address).cast(kind.pointer())
    sizes = [vector_of((first + index).dereference())[1] for index in range(min(size, 50))]
    return [max(sizes, default=0)]


# Structures and classes.


def of_plain_structure(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown:
    return gdb_arrays.plain_value(value, kind, depth, lambda: of_structure(value, kind, depth))


def of_structure(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown:
    name = kind.name or ""
    if name.startswith("std::") and is_raw(value):
        return UNKNOWN
    if (result := of_language(value, kind, depth)) is not None:
        return result
    printer = gdb.default_visualizer(value)
    if printer is not None:
        return gdb_printers.of_printer(
            printer, name, gdb_printers.ElementReader(value_text, read_value, depth)
        )
    if OPAQUE.match(name) or (kind.code == gdb.TYPE_CODE_UNION and is_rust()):
        return RUST_PATH.sub("", str(value))[:MAX_TEXT]
    fields = [
        (name, value_text(member, depth + 1)) for name, member in islice(fields_of(value, kind), 50)
    ]
    if fields and all(member == UNKNOWN for _, member in fields):
        return UNKNOWN
    title = gdb_printers.short_name(name or value.type.unqualified().name or "")
    return composite(
        "structure", (f"{title}{{", "}"), len(fields), [list(field) for field in fields]
    )


def is_raw(value: gdb.Value) -> bool:
    """Return whether an object of the library has not been made yet: its ends say so."""
    if value.address is None or value.type.sizeof < 8:
        return False
    start, end = int(value.address), int(value.address) + int(value.type.sizeof)
    ends = (gdb_memory.bytes_at(place, 8) for place in (start, end - 8))
    return all(end == gdb_memory.pattern(8) for end in ends)


def of_language(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown | None:
    """Return a value that no printer shows well, None for another one."""
    if plain := plain_container(value, kind, kind.name or "", depth):
        return plain
    if is_rust():
        return gdb_rust.of_rust(value, kind, depth, value_text)
    return gdb_cpp.of_cpp(value, kind, depth, read_value)


def plain_container(value: gdb.Value, kind: gdb.Type, name: str, depth: int) -> Shown | None:
    """Return a vector or a std::array, None for another value."""
    if name.startswith(VECTORS):
        return plain_vector(value, kind, depth)
    if not name.startswith("std::array<"):
        return None
    elements = value["_M_elems"]
    code = elements.type.strip_typedefs().code
    return read_value(elements, depth) if code == gdb.TYPE_CODE_ARRAY else None


def plain_vector(value: gdb.Value, kind: gdb.Type, depth: int) -> Shown | None:
    """Return a vector, None for one of bits or one that cannot be read so."""
    element = kind.template_argument(0)
    if element.strip_typedefs().code == gdb.TYPE_CODE_BOOL and not is_rust():
        return None
    try:
        start, size = vector_of(value)
    except gdb.error:
        return None
    return elements(start, element, size, depth)


def vector_of(value: gdb.Value) -> tuple[int, int]:
    """Return where the elements of a vector are, and how many there are."""
    if is_rust():
        start = value["buf"]["inner"]["ptr"]["pointer"]["pointer"]
        return int(start), int(value["len"])
    element = value.type.strip_typedefs().template_argument(0).strip_typedefs()
    if element.code == gdb.TYPE_CODE_BOOL:
        return 0, 0
    implementation = value["_M_impl"]
    begin, end = int(implementation["_M_start"]), int(implementation["_M_finish"])
    if not 0 <= begin <= end < END_OF_ADDRESSES:
        raise gdb.MemoryError
    return begin, (end - begin) // element.sizeof


def fields_of(value: gdb.Value, kind: gdb.Type) -> Iterator[tuple[str, gdb.Value]]:
    """Yield the fields of a structure, the fields of its base classes first."""
    for field in kind.fields():
        if field.is_base_class:
            base = value[field]
            yield from fields_of(base, base.type.strip_typedefs())
        elif not hasattr(field, "bitpos") or field.artificial:
            continue
        elif field.name:
            yield field.name, field_of(value, field)
        else:  # members of an anonymous structure belong to the one around it
            inner = value[field]
            yield from fields_of(inner, inner.type.strip_typedefs())


def field_of(value: gdb.Value, field: gdb.Field) -> gdb.Value:
    """Return a field, also of a constant structure without a name, where gdb denies it."""
    try:
        return value[field]
    except TypeError:
        return value[field.name]
