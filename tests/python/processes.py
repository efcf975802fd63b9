"""Find processes by their names or their folder. Linux only. Holds no tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path


def names() -> Iterator[tuple[Path, str]]:
    """Yield the folder in /proc and the name of each process."""
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            yield folder, (folder / "comm").read_text().strip()


def running(name: str) -> int:
    """Return how many processes have this name."""
    return sum(each == name for _, each in names())


def processes_of(mark: str) -> list[str]:
    """Return the names of the processes that work in a folder.

    Its path is in their environment (a program in the sandbox has it as HOME) or among their
    arguments (the launcher).
    """
    results: list[str] = []
    for folder, name in names():
        with suppress(OSError):
            text = (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
            if mark.encode() in text:
                results.append(name)
    return results


def children_of(process: int) -> list[int]:
    """Return the numbers of the processes that a process has started and not yet waited for."""
    found: list[int] = []
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # it has ended
            found += map(int, file.read_text().split())
    return found
