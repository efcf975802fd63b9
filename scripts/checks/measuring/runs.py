"""Measure what the sandbox costs for each run of a program.

usage: scripts/checks/measure runs [--against DIR] [RUNS]

Run a program that does nothing, in turn without the launcher, at each level and
in bubblewrap if it is installed, RUNS times each (default: 500). Print the
medians of wall time, as the judge sees it, and the means of CPU time. With
--against, the launcher of another checkout runs the program in turn, too, and
the ratios to it are printed. Needs Linux, gcc and rustc.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import which

from checks.measuring import common

from banrye import argument_parser
from banrye.process import sandbox
from banrye.process.limits import Limits

PRINT_LAUNCHER = "from banrye.process import sandbox; print(sandbox.launcher_path())"
MEASURED = ("median", "fastest tenth", "CPU time (mean)")


def main() -> None:
    parser = argument_parser.ArgumentParser()
    common.add_against(parser)
    parser.add_argument("runs", nargs="?", type=int, default=500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        commands = commands_of(compile_nothing(folder), folder, options.against)
        measured: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for _ in range(options.runs):
            for name, command in commands.items():
                measured[name].append(measure(command))
    print(f"{'milliseconds':20}", *(f"{word:>16}" for word in MEASURED))
    values = {name: values_of(pairs) for name, pairs in measured.items()}
    for name, found in values.items():
        print(f"{name:20}", *(f"{1000 * value:16.2f}" for value in found))
    for name, before in values.items():
        level = name.removesuffix(" before")
        if level != name:
            ratios = [now / then for now, then in zip(values[level], before, strict=True)]
            print(f"{level + ' / before':20}", *(f"{ratio:16.2f}" for ratio in ratios))


def values_of(pairs: list[tuple[float, float]]) -> tuple[float, float, float]:
    """Return the MEASURED figures of pairs of wall time and CPU time, in seconds."""
    wall, cpu = zip(*pairs, strict=True)
    fastest = statistics.quantiles(wall, n=10)[0]
    return statistics.median(wall), fastest, statistics.mean(cpu)


def launcher_of(checkout: Path) -> str:
    """Return the launcher of another checkout."""
    command = [sys.executable, "-c", PRINT_LAUNCHER]
    folder = checkout.absolute() / "scripts"
    made = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    return made.stdout.strip()


def compile_nothing(folder: Path) -> Path:
    (folder / "program").mkdir()
    program = folder / "program" / "run"
    source = b"int main(void) { return 0; }"
    command = ["gcc", "-O2", "-static", "-xc", "-", "-o", str(program)]
    subprocess.run(command, input=source, check=True)
    return program


def commands_of(
    program: Path, folder: Path, against: Path | None
) -> dict[str, Callable[[int], list[str]]]:
    """Return by name what makes a command, given the descriptor for the report."""
    run_folder = folder / "run"
    run_folder.mkdir()
    box = sandbox.Box(run_folder, [program.parent])
    limits = Limits(cpu_seconds=1)

    def at_level(level: sandbox.Level) -> Callable[[int], list[str]]:
        return partial(sandbox.command_in_box, [str(program)], limits, box, level)

    results: dict[str, Callable[[int], list[str]]] = {"no launcher": lambda _: [str(program)]}
    for level in reversed(sandbox.Level):
        results[level.value] = here = at_level(level)
        if against:
            results[f"{level.value} before"] = with_launcher(launcher_of(against), here)
    if bubblewrap := which("bwrap"):
        mounts = ["--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev"]
        mounts += ["--tmpfs", str(run_folder)]
        results["bubblewrap"] = lambda _: [bubblewrap, "--unshare-all", *mounts, str(program)]
    return results


def with_launcher(
    launcher: str, make_command: Callable[[int], list[str]]
) -> Callable[[int], list[str]]:
    """Return a function that makes the same command for another launcher, which has the options."""
    return lambda report: [launcher, *make_command(report)[1:]]


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
