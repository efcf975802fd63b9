"""Find the addresses of the places in a source, by line and column. It runs in gdb.

`_2 = move _1` at 7:13 gives {("main.rs", 7, 13): [0x14c3]}. gdb knows the lines only; the table
that the compiler has written (.debug_line, as DWARF 4 says) has the columns, too.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

ColumnPlace = tuple[str, int, int]  # a file, a line, a column

VERSION = 4  # of DWARF, whose tables of lines are read
HEADER = struct.Struct("<IHIBBBbBB")  # of the table of a unit
SECTION = struct.Struct("<IIQQQQIIQQ")  # of the headers of an ELF file
LIBRARY = ("/rustc/", "library/")  # how folders of the standard library begin
SET_ADDRESS = 2  # among the extended instructions; 1 ends a sequence
# The standard instructions, by their numbers.
COPY, ADVANCE, LINE, FILE, COLUMN, CONSTANT, FIXED = 1, 2, 3, 4, 5, 8, 9
LENGTHS = 10  # bytes up to the length of the header, from whose end the table begins


class NumberReader:
    """Reads numbers one after another."""

    def __init__(self, data: bytes, at: int) -> None:
        self.data = data
        self.at = at

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self, *, is_signed: bool = False) -> int:
        """Return a number in LEB128."""
        value = shift = 0
        while True:
            read = self.byte()
            value |= (read & 0x7F) << shift
            shift += 7
            if read < 0x80:
                return value - (1 << shift) if is_signed and read & 0x40 else value

    def text(self) -> str:
        end = self.data.index(b"\0", self.at)
        text = self.data[self.at : end].decode(errors="replace")
        self.at = end + 1
        return text


def addresses_of(program: Path, files: Collection[str]) -> dict[ColumnPlace, list[int]]:
    """Return the addresses of the places in some files, nothing if the table is another one."""
    columns: dict[ColumnPlace, list[int]] = {}
    with program.open("rb") as opened, mmap.mmap(opened.fileno(), 0, prot=mmap.PROT_READ) as data:
        start, end = section(data, b".debug_line")
        table = data[start:end]
    at = 0
    while at < len(table):
        size, version, *_ = HEADER.unpack_from(table, at)
        if version == VERSION:
            for place, address in rows_of(table, at, size, files):
                columns.setdefault(place, []).append(address)
        at += 4 + size
    return columns


def section(data: mmap.mmap, name: bytes) -> tuple[int, int]:
    """Return where a section of an ELF file begins and ends, 0 and 0 if it is not there."""
    (first,) = struct.unpack_from("<Q", data, 0x28)
    size, count, of_names = struct.unpack_from("<HHH", data, 0x3A)
    headers = [SECTION.unpack_from(data, first + number * size) for number in range(count)]
    names = headers[of_names][4]
    for header in headers:
        start = names + header[0]
        if data[start : start + len(name) + 1] == name + b"\0":
            return header[4], header[4] + header[5]
    return 0, 0


def rows_of(
    table: bytes, start: int, size: int, files: Collection[str]
) -> Iterator[tuple[ColumnPlace, int]]:
    """Yield the places and addresses of a unit, if it has one of the files."""
    header = HEADER.unpack_from(table, start)
    reader = NumberReader(table, start + HEADER.size)
    operands = [reader.byte() for _ in range(header[-1] - 1)]
    names = names_in(reader)
    if not set(names) & set(files):
        return
    reader.at = start + LENGTHS + header[2]
    rows = Rows(reader, operands, *header[3:4], *header[6:])
    while reader.at < start + 4 + size:
        is_row = rows.go_on()
        if is_row and 0 < rows.file <= len(names) and names[rows.file - 1] in files:
            yield (names[rows.file - 1], rows.line, rows.column), rows.address


@dataclass
class Rows:
    """The machine that makes the rows of a table."""

    reader: NumberReader
    operands: list[int]  # how many each standard instruction has
    step: int  # bytes of the shortest instruction of the processor
    line_base: int
    line_range: int
    base: int  # the first number of an instruction that changes both the line and the address
    address: int = 0
    file: int = 1
    line: int = 1
    column: int = 0

    def go_on(self) -> bool:
        """Run the next instruction. Return whether a row is complete."""
        code = self.reader.byte()
        if code >= self.base:
            self.address += (code - self.base) // self.line_range * self.step
            self.line += self.line_base + (code - self.base) % self.line_range
            return True
        if code == 0:
            self.extended_opcode()
        elif code == COPY:
            return True
        else:
            self.standard(code)
        return False

    def extended_opcode(self) -> None:
        end = self.reader.number() + self.reader.at
        if self.reader.byte() == SET_ADDRESS:
            (self.address,) = struct.unpack_from("<Q", self.reader.data, self.reader.at)
        else:
            self.address, self.file, self.line, self.column = 0, 1, 1, 0
        self.reader.at = end

    def standard(self, code: int) -> None:
        if code == FIXED:
            self.address += struct.unpack_from("<H", self.reader.data, self.reader.at)[0]
            self.reader.at += 2
            return
        if code == CONSTANT:
            self.address += (255 - self.base) // self.line_range * self.step
        read = [self.reader.number(is_signed=code == LINE) for _ in range(self.operands[code - 1])]
        if code == ADVANCE:
            self.address += read[0] * self.step
        elif code == LINE:
            self.line += read[0]
        elif code == FILE:
            self.file = read[0]
        elif code == COLUMN:
            self.column = read[0]


def names_in(reader: NumberReader) -> list[str]:
    """Return the files of a unit, without their folders; "" for files of the standard library."""
    folders = [""]
    while folder := reader.text():
        folders.append(folder)
    names: list[str] = []
    while name := reader.text():
        folder = folders[reader.number()]
        names.append("" if folder.startswith(LIBRARY) else name)
        for _ in range(2):
            reader.number()
    return names
