"""Shared by measuring commands: checkouts that take turns, times, the archive, and logs."""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banrye import argument_parser, console
from banrye.language import of_suffix
from banrye.repository import ROOT

if TYPE_CHECKING:
    from banrye.problem.model import Problem

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


def archive_parser() -> ArgumentParser:
    """Return a parser of ARCHIVE, --seed, --minutes and --log. `parsed` reads them."""
    parser = argument_parser.ArgumentParser()
    parser.add_argument("archive", type=Path)
    add_log(parser)
    return parser


def parse(parser: ArgumentParser) -> Namespace:
    """Return the arguments, with the absolute path of the archive. Raise UserError."""
    chosen = parser.parse_args()
    chosen.archive = archive_folder(chosen.archive)
    return chosen


def random_validators(archive: Path, seed: int) -> list[Path]:
    """Return the validators for testlib of the problems in the archive, in random order."""
    files = sorted((archive / "testcase" / "boj").glob("*/validator.cpp"))
    random.Random(seed).shuffle(files)
    return files


def solutions_of(problem: Path) -> list[Path]:
    """Return the right solutions of a problem of the archive to which a comment can be added."""
    return [file for file in sorted(problem.glob("correct_*")) if is_commented(file)]


def is_commented(file: Path) -> bool:
    """Return whether a comment can be added to a source file."""
    language = of_suffix(file.suffix)
    return language is not None and language.is_listed


def testlib_of(validator: Path) -> Path:
    """Return the testlib.h of the archive that has a validator: testcase/boj/1018/validator.cpp."""
    return validator.parents[3] / "third_party" / "testlib" / "testlib.h"


def problem_of(name: str, archive: Path) -> Problem:
    """Return a problem of the archive. Raise UserError."""
    from banrye.prepare.open_problem import OpenOptions, open_problem  # found in .venv

    return open_problem(name, OpenOptions(archive))


# Runs that can be divided.


def add_log(parser: ArgumentParser) -> None:
    """Add --seed, --minutes and --log."""
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--log", type=Path)


def measure(
    key: str, jobs: Mapping[str, Callable[[], dict[str, Any]]], chosen: Namespace
) -> list[dict[str, Any]]:
    """Run the jobs that the log does not have. Return the results of all that ran, in order.

    The results are lines of JSON, each with the name of its job at `key`. Without --log, they are
    printed. After --minutes, no other job is begun.
    """
    has_log = chosen.log is not None and chosen.log.is_file()
    lines = chosen.log.read_text(encoding="utf-8").splitlines() if has_log else []
    known = {result[key]: result for result in map(json.loads, lines)}
    end = time.monotonic() + 60 * chosen.minutes
    for name, job in jobs.items():
        if name not in known and time.monotonic() < end:
            known[name] = {key: name, **job()}
            write_result(known[name], chosen.log)
    return [known[name] for name in jobs if name in known]


def write_result(result: Mapping[str, Any], log: Path | None) -> None:
    """Add a line of JSON to a log, and print it without one."""
    line = json.dumps(result)
    if log is None:
        print(line, flush=True)
        return
    with log.open("a", encoding="utf-8") as file:
        print(line, file=file)


# Times.


@dataclass
class Times:
    """The time of commands, in seconds, and the memory of the largest process, in KiB."""

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
    """Return the output of a script within SECONDS."""
    command = ["timeout", str(SECONDS), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout
