"""Compare what the modules of the library consist of, for many_runs.py.

After `collections.Counter.runs = 3`, `Library.changed_object` returns the class Counter.

To look at all of it copies the memory that the process shares with others, which takes as long as
some hundred short runs: only for programs that can change it. Standard library only.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any

FUNCTION = type(lambda: None)
HEAP_TYPE, IMMUTABLE_TYPE = 1 << 9, 1 << 8  # __flags__ of a class; the second since Python 3.10
CONTAINERS = (dict, list, set, bytearray)
# The types of values that no program can change.
FIXED = frozenset(
    map(type, (0, 0.5, 0j, True, "", b"", (), frozenset(), range(0), None, ..., sys, len, str.join))
)


class Library:
    """The parts of the library's modules, and what they were when these were loaded."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.contents: dict[int, tuple[object, object]] = {}  # an object and its content, by its id

    def add(self, modules: dict[str, ModuleType], names: frozenset[str]) -> None:
        """Remember what new modules consist of, if they have one of the names."""
        for name in [name for name in modules if name not in self.modules]:
            self.modules.add(name)
            if name.partition(".")[0] in names:
                self.add_parts(vars(modules[name]))

    def add_parts(self, names: Any) -> None:  # noqa: ANN401  # of a module or class
        for name, part in list(names.items()):
            kind = type(part)
            is_cache = "cache" in name or name == "_value2member_map_"  # of an enumeration
            if kind in FIXED or is_cache or id(part) in self.contents:
                continue
            flags = part.__flags__ if isinstance(part, type) else HEAP_TYPE
            if flags & (HEAP_TYPE | IMMUTABLE_TYPE) != HEAP_TYPE:
                continue
            if name not in ("__builtins__", "modules"):  # these are compared elsewhere
                self.contents[id(part)] = part, content_of(part)
            if isinstance(part, type):
                self.add_parts(vars(part))

    def changed_object(self) -> object:
        """Return an object that has another content now, None if there is none."""
        for part, content in self.contents.values():
            if content_of(part) != content:
                return part
        return None


def content_of(part: Any) -> object:  # noqa: ANN401  # anything
    """Return the parts of an object that a program can change."""
    if type(part) is FUNCTION:
        return part.__code__, part.__defaults__, part.__kwdefaults__, dict(vars(part))
    if type(part) in CONTAINERS:
        return part.copy()
    return dict(vars(part)) if hasattr(part, "__dict__") else repr(part)
