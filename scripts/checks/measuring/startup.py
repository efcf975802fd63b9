"""Measure how long scripts/judge takes for programs that are compiled.

usage: scripts/checks/measure startup [--against DIR] NAME PROGRAM...

Prints for each PROGRAM the median and the shortest wall time, and the CPU time,
of 30 runs of scripts/judge NAME PROGRAM. With --against, another checkout of
this repository judges the same programs, and the checkouts take turns, so that
a noisy minute slows both. Needs hyperfine and a quiet machine. Works in
target/startup.
"""

import json
import shutil
import statistics
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from checks.measuring import common

from banrye import argument_parser, console
from banrye.problem.location.own_problems import check_problem_name
from banrye.repository import TARGET

TURNS, RUNS = 5, 6  # runs in one turn
FOLDER = TARGET / "startup"


@dataclass
class Times:
    """Wall times of runs, and the CPU time of a run in each turn, in seconds."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        wall, cpu = statistics.median(self.wall), statistics.median(self.cpu)
        return f"{wall:.3f} s  {min(self.wall):.3f} s  {cpu:.3f} s CPU"


def main() -> None:
    parser = argument_parser.ArgumentParser()
    common.add_against(parser)
    parser.add_argument("name", type=check_problem_name)
    parser.add_argument("programs", nargs="+", type=Path)
    options = parser.parse_args()
    console.require_tool("hyperfine", "hyperfine")
    checkouts = common.checkouts(options.against)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for program in options.programs:
        if not program.is_file():
            raise console.UserError(f"no such file: {console.relative_path(program)}")
        times = {checkout: Times() for checkout in checkouts}
        for _ in range(TURNS):
            for checkout in checkouts:
                measure(checkout, options.name, program.absolute(), times[checkout])
        for checkout in checkouts:
            judge = console.relative_path(checkout / "scripts" / "judge")
            print(f"{times[checkout]}  {judge} {options.name} {program.name}", flush=True)


def measure(checkout: Path, name: str, program: Path, times: Times) -> None:
    """Add the times of one turn. The first run, which may compile, is left out."""
    report = FOLDER / "times.json"
    command = ["hyperfine", "--shell", "none", "--style", "none", "--ignore-failure"]
    command += ["--warmup", "1", "--runs", str(RUNS), "--export-json", str(report)]
    judge = f"'{checkout}/scripts/judge' {name} '{program}'"
    subprocess.run([*command, judge], cwd=FOLDER, check=True, capture_output=True)
    result = json.loads(report.read_text(encoding="utf-8"))["results"][0]
    times.wall += result["times"]
    times.cpu.append(result["user"] + result["system"])
