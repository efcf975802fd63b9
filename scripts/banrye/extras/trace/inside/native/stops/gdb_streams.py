"""Say how much a stopped program has read and printed. It runs in gdb, which shares its streams.

After `printf("ab")` and `print!("ab")` printed() is 2.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banrye.extras.trace.inside.native.stops import gdb_places
    from banrye.extras.trace.inside.native.values import gdb_arrays
else:
    import gdb_arrays
    import gdb_places

STDIN, STDOUT = 3, 4  # where the standard streams of the program are in gdb
REDIRECTED = f"<&{STDIN} >&{STDOUT} 2>&5 {STDIN}<&- {STDOUT}>&- 5>&-"  # of the program
BUFFERED = "io::stdio::STDOUT"  # what print! writes to
BUFFER_SIZE = 1024  # bytes: a line that is not finished


def bytes_printed() -> int:
    return position(STDOUT) + printed_by_rust()


def bytes_read() -> int:
    return position(STDIN)


def printed_by_rust() -> int:
    """Return how many bytes a program of Rust has printed that are in no file yet: print!("a")."""
    if not gdb_arrays.is_rust():
        return 0
    words = gdb_arrays.words_at(gdb_places.address_of(BUFFERED), 8)
    for capacity, start, length in zip(words, words[1:], words[2:], strict=False):
        if capacity == BUFFER_SIZE and start and length <= capacity:
            return length
    return 0


def position(descriptor: int) -> int:
    try:
        return os.lseek(descriptor, 0, os.SEEK_CUR)
    except OSError:
        return 0
