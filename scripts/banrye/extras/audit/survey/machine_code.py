"""Check if two programs are the same machine code, so that they do the same on every input.

A compiler makes the same of many mistakes: of a constant that nobody reads, for example. Only what
the system loads is compared, not the names and lines for debuggers.
"""

from __future__ import annotations

import hashlib
import struct
from pathlib import Path

from banrye.files import read_bytes
from banrye.submission.program import Program

# Fields of the header of an ELF file with 64 bits: where the table of segments begins, the size of
# an entry, and how many there are.
TABLE = struct.Struct("<32xQ14xHH")
SEGMENT = struct.Struct("<IIQQQQQQ")  # kind, flags, offset, addresses, bytes in the file and loaded
LOADED_SEGMENT = 1  # the kind of a segment that the system loads
MAGIC = b"\x7fELF\x02\x01"


def code_of(program: Program) -> str | None:
    """Return a hash of the code of a native program, None if it is no native program."""
    file = Path(program.command[0])
    if not file.is_relative_to(program.folder) or not file.is_file():
        return None
    content = read_bytes(file)
    if not content.startswith(MAGIC):
        return None
    start, size, count = TABLE.unpack_from(content)
    code_hash = hashlib.sha256()
    for number in range(count):
        kind, flags, offset, address, _, length, loaded, _ = SEGMENT.unpack_from(
            content, start + number * size
        )
        if kind == LOADED_SEGMENT:
            begin = max(offset, start + count * size) if offset == 0 else offset
            code_hash.update(f"{flags} {address} {length} {loaded} ".encode())
            code_hash.update(content[begin : offset + length])
    return code_hash.hexdigest()
