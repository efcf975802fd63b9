"""Say which exception a C++ program throws, where __cxa_throw begins. It runs in gdb.

`throw std::runtime_error("no");` gives std::runtime_error: no. `throw 7;` gives int: 7.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_arrays, gdb_cpp, gdb_values
else:
    import gdb_cpp
    import gdb_values

NAME = re.compile(r"typeinfo for (.+?)(?:@\S+)?(?: in section .*| \+ \d+.*)?$")
MAX_TEXT = 200  # characters of what an exception says


def thrown_value() -> str:
    """Return the type of an exception, and its value or its words."""
    frame = gdb.newest_frame()
    place, information = (int(frame.read_register(name)) for name in ("rdi", "rsi"))
    match = NAME.search(gdb.execute(f"info symbol {information}", to_string=True).strip())
    if not match:
        return "an exception"
    words = words_of(place, match[1])
    return f"{match[1]}: {words}"[:MAX_TEXT] if words else match[1]


def words_of(place: int, name: str) -> str:
    """Return the message of an object, "" if it is not known."""
    text: str | None = gdb_cpp.message_at(place, name)
    if text is not None:
        return text
    try:
        kind = gdb.lookup_type(name.rstrip("*").strip() if name.endswith("*") else name)
        kind = kind.pointer() if name.endswith("*") else kind
        value = gdb_values.variable(gdb.Value(place).cast(kind.pointer()).dereference())
    except gdb.error:
        return ""
    return text_of_value(value)


def text_of_value(value: gdb_arrays.Shown) -> str:
    """Return a value as a text."""
    if isinstance(value, str):
        return value
    opening, closing = value["brackets"]
    is_named = value["kind"] == "structure"
    parts = [
        f"{key}={text_of_value(entry)}" if is_named else text_of_value(entry)
        for key, entry in value["entries"]
    ]
    return f"{opening}{', '.join(parts)}{closing}"
