"""Read what the pretty printers of the standard libraries show. It runs in gdb.

`std::map<int, char> m{{1, 'a'}};` gives

    {"kind": "map", "brackets": ["{", "}"], "size": 1, "entries": [["1", "'a'"]]}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_cpp, gdb_texts
    from banrye.extras.trace.inside.native.values.gdb_arrays import (
        MAX_ELEMENTS,
        Shown,
        composite,
        sequence,
    )
else:
    import gdb_cpp
    import gdb_texts
    from gdb_arrays import MAX_ELEMENTS, composite, sequence

Printer = Any  # what gdb.default_visualizer returns
Child = Any  # a value or a text

MAX_TEXT = 100  # characters
SETS = re.compile(r"^std::(?:__debug::)?(?:unordered_)?(?:multi)?set<|HashSet<|BTreeSet<")
NONE = {"std::optional": "nullopt", "std::variant": "valueless"}


@dataclass(frozen=True)
class ElementReader:
    """The functions that read the elements of a value, and its depth in other values."""

    shown: Callable[[gdb.Value, int], Shown]
    read: Callable[[gdb.Value, int], Shown]
    depth: int


def short_name(name: str) -> str:
    """Return the name of a class without its template arguments and namespaces."""
    return name.partition("<")[0].rpartition("::")[2]


def of_printer(printer: Printer, name: str, reader: ElementReader) -> Shown:
    """Return a value as a pretty printer of the standard library shows it."""
    is_single, inner = gdb_cpp.single(printer, name)
    if is_single:
        return (
            reader.read(inner, reader.depth)
            if inner is not None
            else NONE.get(name.partition("<")[0], "{}")
        )
    hint = printer.display_hint() if hasattr(printer, "display_hint") else None
    title = printer.to_string() if hasattr(printer, "to_string") else None
    if hint == "string" and title is not None:
        return gdb_texts.quote_text(gdb_texts.text_of(title))
    if not hasattr(printer, "children"):
        return str(title)[:MAX_TEXT]
    children = list(islice(printer.children(), 2 * MAX_ELEMENTS + 1))
    if hint == "map":
        return of_map([child for _, child in children], reader)
    size = gdb_texts.size_in(str(title), len(children))
    return of_children(children, name, size, reader)


def of_children(children: list[Any], name: str, size: int, reader: ElementReader) -> Shown:
    """Return the names and values that a printer shows."""
    keys = [str(key) for key, _ in children[:MAX_ELEMENTS]]
    elements = [shown_child(child, reader) for _, child in children[:MAX_ELEMENTS]]
    starts = ([f"[{start + index}]" for index in range(len(keys))] for start in (0, 1))
    if name.startswith("std::bitset<"):
        return of_bitset(name, keys)
    if SETS.search(name) or keys not in starts:  # the keys of a tuple begin with 1
        return with_keys(name, keys, elements, size)
    return sequence(elements, size)


def of_bitset(name: str, keys: list[str]) -> Shown:
    """Return all bits. The printer names those that are set: `[2]`."""
    size = int(re.findall(r"\d+", name)[0])
    bits = ["1" if f"[{index}]" in keys else "0" for index in range(min(size, MAX_ELEMENTS))]
    return sequence(list(bits), size)


def with_keys(name: str, keys: list[str], elements: list[Shown], size: int) -> Shown:
    """Return a set, what an optional or a smart pointer holds, or a structure."""
    if SETS.search(name):
        entries = [[text_of_key(element), element] for element in elements]
        return composite("set", ("{", "}"), size, entries)
    if name.startswith(("std::unique_ptr", "std::shared_ptr")) and elements:
        return elements[0]
    pairs = [list(pair) for pair in zip(keys, elements, strict=True)]
    return composite("structure", (f"{short_name(name)}{{", "}"), size, pairs)


def of_map(children: list[Any], reader: ElementReader) -> Shown:
    """Return a map. `children`: a key and a value in turn."""
    keys: Iterable[Any] = children[: 2 * MAX_ELEMENTS : 2]
    values = children[1 : 2 * MAX_ELEMENTS : 2]
    pairs = [
        [text_of_key(shown_child(key, reader)), shown_child(value, reader)]
        for key, value in zip(keys, values, strict=False)
    ]
    return composite("map", ("{", "}"), len(children) // 2, pairs)


def shown_child(child: Child, reader: ElementReader) -> Shown:
    if isinstance(child, bool):  # of a std::vector<bool>
        return str(child).lower()
    return reader.shown(child, reader.depth + 1) if isinstance(child, gdb.Value) else str(child)


def text_of_key(value: Shown) -> str:
    """Return a key as a text."""
    if isinstance(value, str):
        return value
    return "{" + ", ".join(text_of_key(entry) for _, entry in value["entries"]) + "}"
