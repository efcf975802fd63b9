"""The file of --results: a line of JSON for each program. An interrupted run continues from it.

    {"schema": 1, "key": "5c04...", "problem": "boj1018", "program": "a.py", "verdict": "AC", ...}

The key is a hash of everything that the line depends on. A line counts as long as its key does. The
last line may be cut off: it is removed. Two commands cannot write to the same file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BufferedRandom
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.files import check_regular
from banrye.messages import _
from banrye.store.locks import Lock, try_lock

ResultValue = Mapping[str, object]


@dataclass
class ResultsFile:
    """The lines of a file, by their keys. `places`: where each begins, if it has a verdict.

    A program that could not be judged is tried again.
    """

    file: BufferedRandom
    places: dict[str, int]

    def has(self, key: str) -> bool:
        """Return whether a verdict is known."""
        return key in self.places

    def get(self, key: str) -> ResultValue | None:
        """Return the stored value of a key, None if there is none."""
        if key not in self.places:
            return None
        self.file.seek(self.places[key])
        value: ResultValue = json.loads(self.file.readline())
        return value

    def put(self, line: str) -> None:
        """Add a line. It is in the file when this returns, also if the process is killed then."""
        self.file.seek(0, os.SEEK_END)
        self.file.write(f"{line}\n".encode())
        self.file.flush()


@contextmanager
def open_results(path: Path) -> Iterator[ResultsFile]:
    """Yield the results in a file, and make it if there is none.

    Raise UserError if it is another file, or another command writes to it.
    """
    if path.exists():
        check_regular(path)
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    with os.fdopen(descriptor, "r+b") as file:
        if try_lock(file.fileno(), is_shared=False) is Lock.BUSY:
            raise UserError(_("another command writes to {}", relative_path(path)))
        places, end = places_of(file, path)
        file.truncate(end)
        yield ResultsFile(file, places)


def places_of(file: BufferedRandom, path: Path) -> tuple[dict[str, int], int]:
    """Return where the lines with a verdict begin, and where the last complete line ends."""
    places: dict[str, int] = {}
    end = 0
    for line in file:
        if not line.endswith(b"\n"):
            if not end and not b'{"schema"'.startswith(line[:9]):
                raise not_ours(path)
            break
        value: object = None
        with suppress(ValueError):
            value = json.loads(line)
        if not isinstance(value, dict) or "schema" not in value:
            raise not_ours(path)
        if isinstance(key := value.get("key"), str):
            places.pop(key, None)  # the last line of a key counts
            if value.get("verdict"):
                places[key] = end
        end += len(line)
    return places, end


def not_ours(path: Path) -> UserError:
    return UserError(_("{} is not a file of --results: name another one", relative_path(path)))
