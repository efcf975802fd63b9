"""Read the values of a stopped Rust program that no pretty printer shows well. It runs in gdb.

`Some(Box::new((1, 'x')))` gives

    {"kind": "tuple", "brackets": ["Some(", ")"], "size": 1, "entries":
     [["0", {"kind": "tuple", "brackets": ["(", ")"], "entries": [["0", "1"], ["1", "'x'"]], ...}]]}
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import (
        gdb_arrays,
        gdb_iterators,
        gdb_memory,
        gdb_texts,
    )
    from banrye.extras.trace.inside.native.values.gdb_arrays import ReadValue, Shown
else:
    import gdb_arrays
    import gdb_iterators
    import gdb_memory
    import gdb_texts


TUPLE = re.compile(r"\(.*\)$", re.DOTALL)
COUNTED = re.compile(r"^alloc::(?:rc::Rc|sync::Arc)<")
WEAK = re.compile(r"^alloc::(?:rc|sync)::Weak<")
CELL = re.compile(r"^core::cell::(?:RefCell|Cell|OnceCell|UnsafeCell)<")
GUARD = re.compile(r"^std::sync::(?:poison::)?(?:\w+::)?(?:Mutex|RwLockRead|RwLockWrite)Guard<")
LOCK = re.compile(r"^std::sync::(?:poison::)?(?:\w+::)?(?:Mutex|RwLock)<")
BORROW = re.compile(r"^core::cell::(?:Ref|RefMut)<")
NONZERO = re.compile(r"^core::num::nonzero::NonZero<")
HEAP = re.compile(r"^alloc::collections::binary_heap::BinaryHeap<")
RANGE = re.compile(r"^core::ops::range::Range(?:Inclusive)?<")
UNSIZED = re.compile(r"^alloc::(boxed::Box|rc::Rc|sync::Arc)<(str|\[.*?\]),")
TRAIT = re.compile(r"dyn ([\w:]+)")
COUNTS_BYTES = 16  # of the two counters before what an Rc holds


def character(value: gdb.Value) -> str:
    """Return a char as Rust writes it."""
    code = int(value)
    if code > 0x10FFFF or 0xD800 <= code < 0xE000:
        return "not initialised yet"
    return gdb_texts.letter(chr(code))


def last_name(name: str) -> str:
    """Return the end of a path without its type arguments: Shape of `main::Shape<i32>`."""
    return name.partition("<")[0].rpartition("::")[2]


def of_rust(value: gdb.Value, kind: gdb.Type, depth: int, show: ReadValue) -> Shown | None:
    """Return an enum, a tuple, a tuple structure or a cell, None for another value."""
    name = kind.name or ""
    fields = [field for field in kind.fields() if hasattr(field, "bitpos")]
    if (value_of_library := of_library(value, kind, depth, show)) is not None:
        return value_of_library
    if {field.name for field in fields} == {"pointer", "vtable"}:
        return of_object(value, name, depth, show)
    if fields and fields[0].artificial:
        return of_enum(value, fields, depth, show)
    if not fields:
        return last_name(name)
    if all(field.name == f"__{index}" for index, field in enumerate(sorted_fields(kind))):
        return of_tuple(value, last_name(name), depth, show)
    return None


def of_library(value: gdb.Value, kind: gdb.Type, depth: int, show: ReadValue) -> Shown | None:
    """Return a pointer, a cell, a range, a tuple or an iterator, None for another value."""
    name = kind.name or ""
    if WEAK.match(name):
        return "(Weak)"
    if TUPLE.match(name):
        return of_tuple(value, "", depth, show)
    if (unsized := of_unsized(value, name, depth, show)) is not None:
        return unsized
    if RANGE.match(name):
        return of_range(value, name, depth, show)
    inner = held_by(value, name)
    if inner is not None:
        return show(inner, depth)
    return gdb_iterators.of_iterator(value, kind, depth, show)


def of_object(value: gdb.Value, name: str, depth: int, show: ReadValue) -> Shown:
    """Return the target of a reference to a trait: gdb knows its type by the table of methods."""
    gdb.set_convenience_variable("banrye_object", value)
    try:
        return show(gdb.parse_and_eval("*$banrye_object"), depth)
    except gdb.error:
        match = TRAIT.search(name)
        return f"(dyn {last_name(match[1])})" if match else "(dyn)"


def of_unsized(value: gdb.Value, name: str, depth: int, show: ReadValue) -> Shown | None:
    """Return the target of a Box, an Rc or an Arc of a slice or a text, None for another value."""
    owner = UNSIZED.match(name)
    is_counted = owner is not None and owner[1] != "boxed::Box"
    pointer = value["ptr"]["pointer"] if is_counted else value
    names = {field.name for field in pointer.type.strip_typedefs().fields()} if owner else set()
    if owner is None or not {"data_ptr", "length"} <= names:
        return None
    start = int(pointer["data_ptr"]) + (COUNTS_BYTES if is_counted else 0)
    length = int(pointer["length"])
    if owner[2] == "str":
        size = min(length, gdb_texts.MAX_TEXT_BYTES)
        data = gdb_memory.bytes_at(start, size)
        return gdb_texts.quote_text(data.decode(errors="replace"))
    if not length:
        return composite("sequence", "[", "]", [])
    element = gdb.lookup_type(owner[2][1:-1])
    whole = gdb.Value(start).cast(element.array(length - 1).pointer()).dereference()
    return show(whole, depth)


def of_range(value: gdb.Value, name: str, depth: int, show: ReadValue) -> Shown:
    """Return a range as it is written: 2..5 or 2..=5."""
    sign = "..=" if "Inclusive" in name else ".."
    return f"{show(value['start'], depth)}{sign}{show(value['end'], depth)}"


def held_by(value: gdb.Value, name: str) -> gdb.Value | None:
    """Return the value in a counted pointer, a cell or a lock, None for another type."""
    if COUNTED.match(name):
        inner = value["ptr"]["pointer"].dereference()
        return inner["data" if "Arc<" in name else "value"]
    if HEAP.match(name):
        return value["data"]
    if CELL.match(name):
        inner = value["value"]
        while CELL.match(inner.type.strip_typedefs().name or ""):
            inner = inner["value"]
        return inner
    if LOCK.match(name) or GUARD.match(name):
        return value_in_lock(value)
    if NONZERO.match(name):
        return innermost(value)
    return value["value"]["pointer"].dereference() if BORROW.match(name) else None


def value_in_lock(value: gdb.Value) -> gdb.Value:
    """Return the value in a lock, or the lock that a guard leads to."""
    names = {field.name for field in value.type.strip_typedefs().fields()}
    lock = value["lock"].dereference() if "lock" in names else value
    return lock["data"]["value"]


def innermost(value: gdb.Value) -> gdb.Value:
    """Return the number in a structure of structures with one field."""
    while value.type.strip_typedefs().code == gdb.TYPE_CODE_STRUCT:
        value = value[value.type.strip_typedefs().fields()[0]]
    return value


def of_enum(value: gdb.Value, fields: list[gdb.Field], depth: int, show: ReadValue) -> Shown:
    """Return the variant that an enum has."""
    if len(fields) < 2:
        return "not initialised yet"  # no variant has this number
    return of_variant(value[fields[1]], fields[1].name, depth, show)


def of_variant(variant: gdb.Value, name: str, depth: int, show: ReadValue) -> Shown:
    names = [field.name for field in sorted_fields(variant.type.strip_typedefs())]
    if not names:
        return name
    if names[0] == "__0":
        return of_tuple(variant, name, depth, show)
    entries = [[name, show(variant[name], depth + 1)] for name in names]
    return composite("structure", name + "{", "}", entries)


def of_tuple(value: gdb.Value, title: str, depth: int, show: ReadValue) -> Shown:
    """Return fields that have numbers. The value in `Some` counts as deep as `Some`."""
    count = len(sorted_fields(value.type.strip_typedefs()))
    inner = depth if count == 1 else depth + 1
    entries = [[str(index), show(value[f"__{index}"], inner)] for index in range(count)]
    return composite("tuple", title + "(", ",)" if count == 1 and not title else ")", entries)


def sorted_fields(kind: gdb.Type) -> list[gdb.Field]:
    """Return the fields of a structure as they are written: rustc changes their order."""
    return sorted(kind.fields(), key=lambda field: number_of(field.name))


def number_of(name: str | None) -> int:
    return int(name[2:]) if name and re.fullmatch(r"__\d+", name) else 0


def composite(kind: str, opening: str, closing: str, entries: list[list[Any]]) -> Shown:
    return gdb_arrays.composite(kind, (opening, closing), len(entries), entries)
