"""How long programs take: compiled as the judges do it, checked, and timed by hyperfine.

Every program runs as `sh -c 'exec PROGRAM < INPUT'`, so that the same small cost of a shell is in every time and in no
difference. Noise only adds to a time: the fastest of many runs is the one with the least of it. Programs take turns, so
that a noisy minute hits all of them.
"""

import json
import os
import platform
import re
import shlex
import subprocess
import time
from pathlib import Path
from typing import Callable, Iterable, NamedTuple

import cargo
import house

LIMIT = 20  # seconds after which a program is stopped
ROUNDS = 10  # turns that each program gets on an input
TURN = 0.2  # seconds of a turn of the slowest program, or one run if that takes longer


class Input(NamedTuple):
    """What programs are timed on: a problem's toolkit/bench.py yields these."""

    english: str  # what it is, for the table
    korean: str
    text: Callable[[], Iterable[str]]  # yields the input, piece by piece
    answer: str = ""  # empty where it is not known; then the programs must agree
    quick: bool = False  # whether it is in bench --quick too


class Run(NamedTuple):
    output: str
    errors: str  # what it wrote to standard error
    seconds: float


def prepare():
    """Stops unless the tools are there; says so where the machine is busy."""
    cargo.need("rustc")
    house.need("g++", "g++")
    house.need("hyperfine", "hyperfine")
    load, cores = os.getloadavg()[0], os.cpu_count()
    if load > cores / 2:
        house.tell(f"{house.SCRIPT}: busy machine, a load of {load:.1f} on {cores} cores: times will be too long")


def compiled(source, program):
    """Compiles a file of Rust or C++ as the judges do."""
    if source.suffix == ".rs":
        command = ["rustc", "--edition", "2021", "--cap-lints", "allow", "-C", "opt-level=3", source, "-o", program]
    else:
        command = ["g++", "-std=c++17", "-O2", source, "-o", program]
    if subprocess.run(command).returncode != 0:
        raise house.Refused(f"expected {house.here(source)} to compile, found the errors above")
    return program


def try_out(program, path, answer):
    """One run; None if it was stopped after LIMIT."""
    start = time.monotonic()
    try:
        with open(path) as file:
            process = subprocess.run([program], stdin=file, capture_output=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None
    seconds = time.monotonic() - start
    output = process.stdout.decode(errors="replace")
    if process.returncode != 0 or output != (answer or output):
        found = f"exit status {process.returncode} and {house.printable(output[:40])!r}"
        raise house.Refused(f"{program} < {path}: expected {answer[:40]!r}, found {found}")
    return Run(output, process.stderr.decode(errors="replace"), seconds)


def fastest(programs, path, slowest, rounds=ROUNDS):
    """The least seconds of each program; `slowest` is about what the slowest of them takes."""
    export = path.with_suffix(".json")
    runs = max(1, min(50, int(TURN / slowest)))
    command = ["hyperfine", "--shell", "none", "--warmup", "1", "--runs", runs, "--export-json", export]
    for program in programs:
        line = f"exec {shlex.quote(str(program))} < {shlex.quote(str(path))}"
        command.append(f"sh -c {shlex.quote(line)}")
    best = [LIMIT] * len(programs)
    for _ in range(rounds):
        status, output = house.run(command)
        if status != 0:
            raise house.Refused(f"expected hyperfine to run the programs, found: {output.strip().splitlines()[-1]}")
        results = json.loads(export.read_text())["results"]
        best = [min(seconds, result["min"]) for seconds, result in zip(best, results)]
    return best


def duration(seconds):
    """With a no-break space before the unit."""
    if seconds >= 1:
        return f"{seconds:.2f}\u00a0s"
    digits = 2 if seconds < 0.01 else 1 if seconds < 0.1 else 0
    return f"{seconds * 1000:.{digits}f}\u00a0ms"


def machine():
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        model = re.search(r"model name\s*:\s*(.*)", cpuinfo.read_text())
        model = model.group(1) if model else platform.machine()
    else:
        model = house.run(["sysctl", "-n", "machdep.cpu.brand_string"])[1].strip()
    rust, cpp = house.run(["rustc", "--version"])[1].split()[1], house.run(["g++", "-dumpfullversion"])[1].strip()
    return f"{model}, {platform.system()}; rustc {rust} `-C opt-level=3`, g++ {cpp} `-O2`"
