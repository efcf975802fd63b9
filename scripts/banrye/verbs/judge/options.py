"""The options of the verb `judge`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import console
from banrye.cli.declared import flag, group, value
from banrye.cli.options import TaskOptions
from banrye.files import spelled_path
from banrye.search.defaults import SHAPES_IN_JUDGE

if TYPE_CHECKING:
    from banrye.problem.model import Problem


@dataclass(frozen=True)
class Options:
    """What the user wants to see of one program."""

    all_cases: bool = flag("--all", "run all test cases")
    quick: bool = flag(
        "--quick",
        "judge on the test cases only: no small or other inputs of the problem's validator, which"
        " take 3 s of CPU time, and none with shapes",
    )
    slow_seconds: float = value(
        "--slow-time",
        "S",
        "look for S seconds of CPU time (default: 2) for inputs with shapes on which the program is"
        " slow: stars, sorted lists, ... Of a package only with --large",
        convert=console.seconds,
        default=SHAPES_IN_JUDGE,
    )
    large: bool = flag(
        "--large",
        "a package: judge on large inputs, too, which its validator makes and its accepted"
        " submissions answer",
    )
    write_time_limit: bool = flag(
        "--write-time-limit",
        "packages: write the time limit into problem.yaml that follows from the slowest accepted"
        " submission here, in place of judging",
    )
    list_cases: bool = flag("--list", "print a line for each test case, with time and memory")
    diff: bool = flag("--diff", "show the expected and the given output side by side")
    save: str | None = value(
        "--save", "FILE", "write the failing test case to FILE.in and FILE.ans"
    )
    plot: Path | None = value(
        "--plot",
        "FILE.svg",
        "draw how the time grows on inputs with shapes, with the limit as a line",
        convert=spelled_path,
    )
    watch: bool = flag("--watch", "judge again when the file is saved, until Ctrl-C")
    sanitize: bool = flag(
        "--sanitize",
        "C and C++: run the failing test case with sanitizers, and name the line of the first"
        " error",
    )
    json: bool = flag(
        "--json",
        "print a line of JSON for each program, and nothing else on standard output; takes several"
        " programs, and then PROBLEM is needed",
    )
    task: TaskOptions = group(TaskOptions)

    @property
    def goes_on(self) -> bool:
        """Whether a program that passes the test cases gets other inputs."""
        return self.task.own.cases is None and not self.quick

    def slow_seconds_on(self, problem: Problem) -> float:
        """Return the CPU time for inputs with shapes.

        The author of a package chose its test cases: it gets other large inputs if they are wanted.
        """
        return self.slow_seconds if self.goes_on and (problem.reach or self.large) else 0.0
