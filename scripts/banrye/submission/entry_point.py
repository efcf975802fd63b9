"""Decide from the file of a program whether the kernel starts it in the fork server.

A submission is hostile, and so is what a compiler makes of it. It cannot run anything before the
server if the server is the first code that the kernel runs: the bytes at the entry point are those
of the object file linked.o, nothing else is mapped there, and no dynamic linker comes first. For
example, `g++ -static main.cpp linked.o -Wl,-e,judge_entry` makes such a program, and the same
command without `-static` makes another one.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

SYMBOL = b"judge_entry"  # serving.ENTRY
SECTION = b".text.judge_entry"
GOES_ON_AT = b"_start"
JUMP_BYTES = 4  # of the address there, which the linker fills in

# Structures of ELF files with 64 bits, least significant byte first.
MAGIC = b"\x7fELF\x02\x01"
HEADER = struct.Struct("<16sHHIQQQIHHHHHH")
SEGMENT = struct.Struct("<IIQQQQQQ")
SECTION_HEADER = struct.Struct("<IIQQQQIIQQ")
SYMBOL_ENTRY = struct.Struct("<IBBHQQ")
RELOCATION = struct.Struct("<QQq")

EXECUTABLE_KINDS = (2, 3)  # at a fixed address, or at any
SYMBOL_TABLE = 2
RELOCATIONS = 4
LOADED = 1
INTERPRETER = 3
READ_AND_EXECUTE = 5
READ_WRITE_EXECUTE = 7


@dataclass(frozen=True)
class ServerCode:
    """The machine code of the fork server."""

    machine: int  # the kind of processor
    content: bytes
    entry: int  # where in `content` it starts
    jump: int  # where in `content` the linker fills in JUMP_BYTES: run in no server, only in forks


class Section(NamedTuple):
    """A section of an object file."""

    name: bytes
    kind: int
    content: bytes
    applies_to: int  # of relocations: the number of the section that they change


class Segment(NamedTuple):
    """A part of a program's file that the kernel reads when it starts the program."""

    kind: int
    flags: int
    offset: int
    address: int
    physical_address: int
    file_bytes: int
    memory_bytes: int
    alignment: int


def code_of(object_file: bytes) -> ServerCode | None:
    """Return the code in linked.o, None if it uses anything but itself and `_start`.

    A compiler may call a function to copy memory, say. The program could replace it.
    """
    sections = list(sections_of(object_file))
    names = [section.name for section in sections]
    if SECTION not in names:
        return None
    number = names.index(SECTION)
    relocations = b"".join(
        section.content
        for section in sections
        if section.kind == RELOCATIONS and section.applies_to == number
    )
    symbols = next(section.content for section in sections if section.kind == SYMBOL_TABLE)
    strings = sections[names.index(b".strtab")].content
    if len(relocations) != RELOCATION.size:
        return None
    jump, information, _ = RELOCATION.unpack(relocations)
    entries = list(SYMBOL_ENTRY.iter_unpack(symbols))
    if string_at(strings, entries[information >> 32][0]) != GOES_ON_AT:
        return None
    entry = next(symbol[4] for symbol in entries if string_at(strings, symbol[0]) == SYMBOL)
    machine = HEADER.unpack_from(object_file)[2]
    return ServerCode(machine, sections[number].content, entry, jump)


def sections_of(object_file: bytes) -> Iterator[Section]:
    """Yield the sections of an object file that our own compiler has made."""
    header = HEADER.unpack_from(object_file)
    start, number, names_at = header[6], header[12], header[13]
    table = object_file[start : start + number * SECTION_HEADER.size]
    entries = list(SECTION_HEADER.iter_unpack(table))
    names = object_file[entries[names_at][4] :]
    for name, kind, _, _, offset, size, _, applies_to, _, _ in entries:
        content = object_file[offset : offset + size]
        yield Section(string_at(names, name), kind, content, applies_to)


def string_at(table: bytes, offset: int) -> bytes:
    return table[offset : table.index(b"\0", offset)]


def starts_in(program: bytes, code: ServerCode) -> bool:
    """Return whether the first code that the kernel runs of a program's file is that of the server.

    The file may be anything.
    """
    if len(program) < HEADER.size or not program.startswith(MAGIC):
        return False
    header = HEADER.unpack_from(program)
    kind, machine, entry, start = header[1], header[2], header[4], header[5]
    segment_bytes, number = header[9], header[10]
    if kind not in EXECUTABLE_KINDS or machine != code.machine or segment_bytes != SEGMENT.size:
        return False
    table = program[start : start + number * SEGMENT.size]
    if len(table) != number * SEGMENT.size:
        return False
    segments = [Segment(*fields) for fields in SEGMENT.iter_unpack(table)]
    if any(segment.kind == INTERPRETER for segment in segments):
        return False
    loaded = [segment for segment in segments if segment.kind == LOADED]
    first = entry - code.entry
    place = range(first, first + len(code.content))
    around = [segment for segment in loaded if share_pages(place, memory_of(segment))]
    if len(around) != 1 or around[0].flags & READ_WRITE_EXECUTE != READ_AND_EXECUTE:
        return False
    offset = place.start - around[0].address + around[0].offset
    is_in_file = (
        around[0].address <= place.start
        and place.stop <= around[0].address + around[0].file_bytes
        and (around[0].address - around[0].offset) % page_size() == 0
    )
    content = program[offset : offset + len(code.content)] if is_in_file else b""
    return without_jump(content, code) == without_jump(code.content, code)


def memory_of(segment: Segment) -> range:
    size = max(segment.memory_bytes, segment.file_bytes)
    return range(segment.address, segment.address + size)


def share_pages(one: range, other: range) -> bool:
    """Return whether the kernel maps two ranges of addresses in a common page."""
    size = page_size()
    return (
        bool(other)
        and other.start // size <= (one.stop - 1) // size
        and (one.start // size <= (other.stop - 1) // size)
    )


def page_size() -> int:
    return os.sysconf("SC_PAGESIZE")


def without_jump(content: bytes, code: ServerCode) -> bytes:
    return content[: code.jump] + content[code.jump + JUMP_BYTES :]
