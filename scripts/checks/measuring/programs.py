"""Measure the programs and plain C++ programs with hyperfine.

usage: scripts/checks/measure programs [NAME...]

Prints the shortest of 50 wall times, for the tables of the
editorials in the order of their rows. The C++ program and the inputs are
in problems/NAME/toolkit/bench.py. Both programs must give the right answer. The
C++ program is stopped after 20 s. Needs rustc, g++, hyperfine and a quiet
machine for about three minutes. Works in target/bench, in up to 330 MB.
"""

from __future__ import annotations

import csv
import importlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from banrye import argument_parser, console
from banrye.problem.location.own_problems import check_problem_name, problem_names
from banrye.repository import PROBLEMS, ROOT, TARGET

FOLDER = TARGET / "bench"
SECONDS = 20  # of a C++ program
RUNS, TURNS = 10, "1,2,3,4,5"


def main() -> None:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("names", nargs="*", type=check_problem_name)
    names = parser.parse_args().names or problem_names()
    console.require_tool("hyperfine", "hyperfine")
    shutil.rmtree(FOLDER, ignore_errors=True)
    for name in names:
        if (PROBLEMS / name / "toolkit" / "bench.py").is_file():
            measure(name)


def measure(name: str) -> None:
    """Print the times of a problem's program and of the C++ program."""
    folder = FOLDER / name
    folder.mkdir(parents=True)
    bench: Any = toolkit_of(name)
    rust: list[str | Path] = [
        "rustc",
        "--edition",
        "2021",
        "-C",
        "opt-level=3",
        ROOT / f"src/bin/{name}.rs",
    ]
    peer = PROBLEMS / name / "submissions" / "accepted" / bench.PEER
    subprocess.run([*rust, "-o", "rust"], cwd=folder, check=True)
    subprocess.run(["g++", "-std=c++17", "-O2", peer, "-o", "c++"], cwd=folder, check=True)
    for number, (text, answer) in enumerate(bench.inputs(), start=1):
        (folder / "input").write_text(text, encoding="utf-8")
        given = output_of(folder, "rust", None)
        if answer is not None and given != answer.encode():
            raise console.UserError(f"{name}: a wrong answer to input {number}")
        programs = ["rust"]
        plain = output_of(folder, "c++", SECONDS)
        if plain is not None:
            programs.append("c++")
            if plain != given:
                raise console.UserError(f"{name}: the answers to input {number} differ")
        for program, seconds in shortest(folder, programs).items():
            print(f"{name} {number} {program} {1000 * seconds:.3g} ms", flush=True)


def toolkit_of(name: str) -> object:
    """Return the module problems/NAME/toolkit/bench.py."""
    sys.path.insert(0, str(PROBLEMS / name / "toolkit"))
    sys.modules.pop("bench", None)
    try:
        return importlib.import_module("bench")
    finally:
        sys.path.pop(0)


def output_of(folder: Path, program: str, seconds: float | None) -> bytes | None:
    """Return the output of a program, None if it takes more than `seconds`."""
    with (folder / "input").open("rb") as text:
        try:
            command = [f"./{program}"]
            run = subprocess.run(
                command, cwd=folder, stdin=text, stdout=subprocess.PIPE, timeout=seconds, check=True
            )
        except subprocess.TimeoutExpired:
            return None
    return run.stdout


def shortest(folder: Path, programs: list[str]) -> dict[str, float]:
    """Return the shortest wall time of each program, in seconds.

    The programs take turns, so that a noisy minute slows all. The shell that opens the input adds a
    millisecond.
    """
    command = ["hyperfine", "--shell", "none", "--style", "none", "--runs", str(RUNS)]
    command += ["--export-csv", "times.csv", "--parameter-list", "program", ",".join(programs)]
    command += ["--parameter-list", "turn", TURNS, "sh -c 'exec ./{program} < input'"]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    times: dict[str, float] = {}
    with (folder / "times.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            program, least = row["parameter_program"], float(row["min"])
            times[program] = min(times.get(program, least), least)
    return times
