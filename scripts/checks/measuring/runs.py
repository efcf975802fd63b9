"""Measure what the sandbox costs for each run of a program.

usage: scripts/checks/measure runs [RUNS]

Run a program that does nothing, in turn without the launcher, at each level and
in bubblewrap if it is installed, RUNS times each (default: 500). Print the
medians of wall time, as the judge sees it, and the means of CPU time. Needs
Linux, gcc and rustc.
"""

import os
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import which

from judgekit import console
from judgekit.process import sandbox
from judgekit.process.limits import Limits


def main() -> None:
    parser = console.ArgumentParser()
    parser.add_argument("runs", nargs="?", type=int, default=500)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        program = compile_nothing(folder)
        commands = commands_of(program, folder)
        measured: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for _ in range(runs):
            for name, command in commands.items():
                measured[name].append(measure(command))
    print(f"{'milliseconds':12} {'median':>7} {'fastest tenth':>14} {'CPU time (mean)':>16}")
    for name, pairs in measured.items():
        wall, cpu = zip(*pairs, strict=True)
        values = (
            statistics.median(wall),
            statistics.quantiles(wall, n=10)[0],
            statistics.mean(cpu),
        )
        median, fast, mean = (1000 * value for value in values)
        print(f"{name:12} {median:7.2f} {fast:14.2f} {mean:16.2f}")


def compile_nothing(folder: Path) -> Path:
    (folder / "program").mkdir()
    program = folder / "program" / "run"
    source = b"int main(void) { return 0; }"
    command = ["gcc", "-O2", "-static", "-xc", "-", "-o", str(program)]
    subprocess.run(command, input=source, check=True)
    return program


def commands_of(program: Path, folder: Path) -> dict[str, Callable[[int], list[str]]]:
    """Return by name what makes a command, given the descriptor for the report."""
    run_folder = folder / "run"
    run_folder.mkdir()
    box = sandbox.Box(run_folder, [program.parent])
    limits = Limits(cpu_seconds=1)

    def at_level(level: sandbox.Level) -> Callable[[int], list[str]]:
        return partial(sandbox.command_in_box, [str(program)], limits, box, level)

    found: dict[str, Callable[[int], list[str]]] = {"no launcher": lambda _: [str(program)]}
    for level in reversed(sandbox.Level):
        found[level.value] = at_level(level)
    if bubblewrap := which("bwrap"):
        mounts = ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
        mounts += ["--tmpfs", str(run_folder)]
        found["bubblewrap"] = lambda _: [bubblewrap, "--unshare-all", *mounts, str(program)]
    return found


def measure(make_command: Callable[[int], list[str]]) -> tuple[float, float]:
    """Run a command. Return wall time and CPU time in seconds."""
    read_end, write_end = os.pipe()
    command = make_command(write_end)
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, env={}, pass_fds=(write_end,))
    os.close(write_end)
    _, status, usage = os.wait4(process.pid, 0)
    report = os.read(read_end, 4096)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    os.close(read_end)
    if process.returncode != 0 or b"failed" in report:
        raise SystemExit(f"{command[0]} fails: {report.decode()}")
    return wall, usage.ru_utime + usage.ru_stime
