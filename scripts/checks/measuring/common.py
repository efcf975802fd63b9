"""What the measuring commands have in common: checkouts that take turns, times, and the archive."""

from __future__ import annotations

import os
import statistics
import subprocess
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from judgekit import console
from judgekit.repository import ROOT

SECONDS = 300  # of wall time for a command


def add_against(parser: ArgumentParser, *, is_required: bool = False) -> None:
    """Add --against, the folder of another checkout."""
    parser.add_argument("--against", type=Path, metavar="DIR", required=is_required)


def checkouts(against: Path | None) -> list[Path]:
    """Return this checkout and, if there is one, the other."""
    return [ROOT] if against is None else [ROOT, against.absolute()]


def archive_folder(path: Path) -> Path:
    """Return the absolute path of a clone of the archive. Raise UserError if it is none."""
    if not (path / "testcase").is_dir():
        raise console.UserError(f"no archive in {console.relative_path(path)}")
    return path.absolute()


@dataclass
class Times:
    """What commands took, in seconds, and the memory of the largest process, in KiB."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    memory: int = 0

    def run(self, command: Sequence[str | Path]) -> int:
        """Run a command and add its times. Return its exit status."""
        beginning = time.monotonic()
        nothing = subprocess.DEVNULL
        words = list(map(str, command))
        with subprocess.Popen(words, stdin=nothing, stdout=nothing, stderr=nothing) as process:
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.wall.append(time.monotonic() - beginning)
        self.cpu.append(used.ru_utime + used.ru_stime)
        self.memory = max(self.memory, used.ru_maxrss)
        return process.returncode

    def __str__(self) -> str:
        wall, cpu = statistics.median(self.wall), statistics.median(self.cpu)
        sums = f"in all {sum(self.wall):.1f} s, {sum(self.cpu):.1f} s CPU"
        largest = f"largest process {self.memory / 1024:.0f} MiB"
        return f"median {wall:.2f} s, {cpu:.2f} s CPU; {sums}; {largest}"


def ratios(here: Times, before: Times) -> str:
    """Return the ratios of the medians of wall time and CPU time."""
    wall = statistics.median(here.wall) / statistics.median(before.wall)
    cpu = statistics.median(here.cpu) / statistics.median(before.cpu)
    return f"{wall:.2f}, of CPU time {cpu:.2f}"


def output_of(words: Sequence[str | Path]) -> str:
    """Return what a script prints within SECONDS."""
    command = ["timeout", str(SECONDS), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
