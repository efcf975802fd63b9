"""Read the iterators and closures of a stopped Rust program. It runs in gdb.

`let mut it = v.iter().enumerate();` gives the text that {:?} prints

    Enumerate{iter=Iter([4, 5]), count=0}

A closure gives the variables that it has captured: closure{k=3}.
"""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_arrays, gdb_memory, gdb_texts
    from banrye.extras.trace.inside.native.values.gdb_arrays import ReadValue, Shown
else:
    import gdb_arrays
    import gdb_memory
    import gdb_texts


CLOSURE = re.compile(r"^[^<]*\{closure")
BY_REFERENCE = "_ref__"  # begins the name of a variable that a closure refers to
ELEMENTS = re.compile(r"^core::slice::iter::(?:Iter|IterMut)<|^alloc::vec::into_iter::IntoIter<")
CHARACTERS = re.compile(r"^core::str::iter::Chars$")
ADAPTER = re.compile(
    r"^core::iter::adapters::(?:\w+::)*(?:Chain|Cloned|Copied|Cycle|Enumerate|Filter|FilterMap|Fuse"
    r"|Inspect|Map|MapWhile|Peekable|Rev|Scan|Skip|SkipWhile|StepBy|Take|TakeWhile|Zip)<"
    r"|^core::slice::iter::(?:Chunks|ChunksExact|Windows)<|^core::str::iter::CharIndices$"
)
OF_ZIP = ("a", "b")  # its other fields make it faster
OTHER = re.compile(
    r"^core::(?:\w+::)*(?:iter|iterator|pattern)::|^(?:alloc|std)::(?:collections|vec|string)::"
    r"(?:\w+::)*(?:Into)?(?:Iter|IterMut|Keys|Values|ValuesMut|Drain|Range)<"
)
UNSEEN = "iterator (its elements are not shown)"


def of_iterator(value: gdb.Value, kind: gdb.Type, depth: int, show: ReadValue) -> Shown | None:
    """Return an iterator or a closure, None for another value."""
    name = kind.name or ""
    if CLOSURE.match(name):
        return of_closure(value, kind, depth, show)
    if ELEMENTS.match(name):
        return of_elements(value, kind, depth, show)
    if CHARACTERS.match(name):
        return of_characters(value)
    if ADAPTER.match(name):
        return of_adapter(value, kind, depth, show)
    return UNSEEN if OTHER.match(name) else None


def of_closure(value: gdb.Value, kind: gdb.Type, depth: int, show: ReadValue) -> Shown:
    entries = [
        [field.name.removeprefix(BY_REFERENCE), show(value[field], depth + 1)]
        for field in kind.fields()
    ]
    return structure("closure", entries) if entries else "closure"


def of_elements(value: gdb.Value, kind: gdb.Type, depth: int, show: ReadValue) -> Shown:
    """Return the elements that an iterator has not given yet."""
    names = {field.name for field in kind.fields()}
    start = address_in(value["ptr"])
    end = address_in(value["end" if "end" in names else "end_or_len"])
    element = kind.template_argument(0)
    size = max(1, int(element.sizeof))
    count = max(0, (end - start) // size)
    array = element.array(max(0, count - 1)).pointer()
    inner = show(gdb.Value(start).cast(array).dereference(), depth) if count else sequence([])
    return in_brackets(kind, inner)


def of_characters(value: gdb.Value) -> Shown:
    inner = value["iter"]
    start, end = address_in(inner["ptr"]), address_in(inner["end_or_len"])
    size = max(0, min(end - start, gdb_texts.MAX_TEXT_BYTES))
    text = gdb_memory.bytes_at(start, size).decode(errors="ignore")
    letters: list[Shown] = [gdb_texts.letter(character) for character in text]
    return in_brackets(value.type.strip_typedefs(), sequence(letters))


def of_adapter(value: gdb.Value, kind: gdb.Type, depth: int, show: ReadValue) -> Shown:
    """Return the fields of an iterator that changes what another one gives, but for its closure."""
    fields = [field for field in kind.fields() if field.type.sizeof and not is_closure(field.type)]
    if "::Zip<" in (kind.name or ""):
        fields = [field for field in fields if field.name in OF_ZIP]
    return structure(
        short_name(kind), [[field.name, show(value[field], depth + 1)] for field in fields]
    )


def is_closure(kind: gdb.Type) -> bool:
    return bool(CLOSURE.match(kind.strip_typedefs().name or ""))


def address_in(pointer: gdb.Value) -> int:
    """Return the address that a pointer or a structure around it has."""
    data = gdb_memory.bytes_at(int(pointer.address), 8)
    return int(struct.unpack("=Q", data)[0])


def short_name(kind: gdb.Type) -> str:
    return (kind.name or "").partition("<")[0].rpartition("::")[2]


def in_brackets(kind: gdb.Type, inner: Shown) -> Shown:
    return gdb_arrays.composite("tuple", (f"{short_name(kind)}(", ")"), 1, [["0", inner]])


def structure(title: str, entries: list[list[Any]]) -> Shown:
    return gdb_arrays.composite("structure", (f"{title}{{", "}"), len(entries), entries)


def sequence(elements: list[Shown]) -> Shown:
    entries = [[str(index), element] for index, element in enumerate(elements)]
    return gdb_arrays.composite("sequence", ("[", "]"), len(entries), entries)
