"""Remember what a run was doing when a solution killed its process, for the run that goes on.

With a sandbox, no solution can do that. Without one, those that were being judged are
judged again one at a time, and the one that kills the process a second time is known.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO


class Journal:
    """Lines in a file that outlives the process. `open` reads what earlier processes wrote."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lines: set[tuple[str, str]] = set()  # what was said, and of which solution
        self.restarts = 0  # processes that were killed before this one
        self.output: TextIO | None = None

    def open(self) -> None:
        lines = self.read()
        self.lines = set(lines)
        self.restarts = sum(word == "start" for word, _ in lines)
        self.output = self.file.open("a", encoding="ascii")
        self.write("start", "")

    def read(self) -> list[tuple[str, str]]:
        lines: list[tuple[str, str]] = []
        with suppress(OSError):
            for line in self.file.read_text(encoding="ascii").splitlines():
                with suppress(ValueError):  # the last line may be cut off
                    word, name = json.loads(line)
                    lines.append((word, name))
        return lines

    def write(self, word: str, name: str) -> None:
        assert self.output is not None
        print(json.dumps([word, name]), file=self.output, flush=True)

    def has_printed(self, file: Path) -> bool:
        """Return whether an earlier process has printed the outcome of a solution."""
        return ("printed", str(file)) in self.lines

    def write_printed(self, file: Path) -> None:
        self.write("printed", str(file))

    @contextmanager
    def mark_judging(self, file: Path) -> Iterator[bool]:
        """Yield whether the process was killed while it judged only this solution."""
        has_killed = ("alone", str(file)) in self.lines
        self.write("alone", str(file))
        yield has_killed
