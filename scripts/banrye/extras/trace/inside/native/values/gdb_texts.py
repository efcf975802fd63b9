"""Write texts and numbers with a point as the languages do. It runs in gdb.

With the bytes "가" and a NUL at 0x4020a0, text_at(0x4020a0) is 가. of_float(1e30) is 1e30 in Rust.
"""

from __future__ import annotations

import math
import re
import struct
from typing import TYPE_CHECKING, Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.values import gdb_memory
else:
    import gdb_memory

MAX_TEXT = 100  # characters of a string
MAX_TEXT_BYTES = 4 * (MAX_TEXT + 1)  # the bytes that are read of a string
PAGE_BYTES = 4096  # of a page of memory, which is there as a whole or not at all
ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0", "\\": "\\\\", "'": "\\'"}
WRITTEN = str.maketrans(
    {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}
    | {chr(0xDC00 + byte): f"\\x{byte:02x}" for byte in range(0x80, 0x100)}  # no text
)
EXPONENT = re.compile(r"e\+?(-?)0*")  # of Python: 1e+30 is 1e30 in Rust


def of_float(value: float, size: int, *, is_rust: bool) -> str:
    """Return the shortest decimal number that stands for a value."""
    text = repr(value)
    if size == 4 and math.isfinite(value):
        texts = (f"{value:.{digits}g}" for digits in range(6, 10))
        text = repr(float(next(short for short in texts if is_same_float(float(short), value))))
    return EXPONENT.sub(r"e\1", text) if is_rust else text


def is_same_float(value: float, other: float) -> bool:
    """Return whether two numbers are one in 32 bits. The larger one may be above all of them."""
    try:
        return struct.pack("f", value) == struct.pack("f", other)
    except OverflowError:
        return False


def text_at(address: int) -> str:
    """Return the beginning of a text that a NUL ends, if the program has not forgotten it."""
    data = b""
    while len(data) < MAX_TEXT_BYTES and b"\0" not in data:
        place = address + len(data)
        size = min(PAGE_BYTES - place % PAGE_BYTES, MAX_TEXT_BYTES - len(data))
        try:
            data += gdb_memory.bytes_at(place, size)
        except gdb.MemoryError:
            if not data:
                raise
            break
    return data.partition(b"\0")[0].decode(errors="replace")


def bytes_at(address: int, most: int) -> bytes:
    """Return the bytes of a text up to its NUL, no more than so many."""
    data = gdb_memory.bytes_at(address, min(most, MAX_TEXT_BYTES))
    return data.partition(b"\0")[0]


def of_bytes(data: bytes) -> str:
    """Return a text. It ends where memory begins that has no value yet: no UTF-8 has that byte."""
    return quote_text(data.partition(gdb_memory.pattern(1))[0].decode(errors="replace"))


def letter(character: str) -> str:
    """Return a char as Rust writes it."""
    if character in ESCAPES:
        return f"'{ESCAPES[character]}'"
    is_shown = character.isprintable()
    return f"'{character}'" if is_shown else f"'\\u{{{ord(character):x}}}'"


def text_of(title: Any) -> str:  # noqa: ANN401  # a str, a value or a lazy string
    """Return a string that a printer gives: a text, a value, or where it is in memory."""
    if isinstance(title, str):
        return title
    if isinstance(title, gdb.Value):
        is_pointer = title.type.strip_typedefs().code == gdb.TYPE_CODE_PTR
        return text_at(int(title if is_pointer else title.address))
    if title.length < 0:
        return text_at(int(title.address))
    length = min(title.length, MAX_TEXT + 1)
    return str(title.value().string(errors="replace", length=length))


def size_in(title: str, size: int) -> int:
    """Return the size that a title names: "std::vector of length 3, capacity 4"."""
    match = re.search(r"(?:length|with|size=) ?(\d+)", title)
    return max(size, int(match[1])) if match else size


def quote_text(text: str) -> str:
    cut = text[:MAX_TEXT].translate(WRITTEN)
    return f'"{cut}"' + ("..." if len(text) > MAX_TEXT else "")


def array_of_text(data: bytes, *, is_cut: bool) -> str | None:
    """Return the text in an array of characters, with what is behind its end; None: it has none."""
    text = data.rstrip(gdb_memory.pattern(1) + b"\0")
    if data[len(text) :][:1] == gdb_memory.pattern(1):
        return None  # it goes on with characters that have no value
    return readable(text, is_cut=is_cut)


def end_of_text(behind: bytes) -> str:
    """Return the bytes behind the end of a text: characters, or bytes in hexadecimal."""
    try:
        return behind.decode()
    except UnicodeDecodeError:
        return behind.decode("ascii", errors="surrogateescape")


def readable(text: bytes, *, is_cut: bool) -> str | None:
    """Return the bytes of a text in UTF-8, None if they are none. `is_cut`: at any byte.

    The bytes behind its end may be a part of another text.
    """
    text, end_of_it, behind = text.partition(b"\0")
    if text and end_of_it and gdb_memory.pattern(1) not in behind:
        known = readable(text, is_cut=False)
        rest = end_of_text(behind)
        is_shown = rest.translate(WRITTEN).isprintable()
        return f"{known}\0{rest}" if known is not None and is_shown else None
    text += end_of_it + behind
    for end in range(len(text), max(0, len(text) - 4 * is_cut) - 1, -1):
        try:
            decoded = text[:end].decode()
        except UnicodeDecodeError:
            continue
        return decoded if decoded.translate(WRITTEN).isprintable() else None
    return None
