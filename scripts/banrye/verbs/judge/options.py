"""The options of the verb `judge`."""

from __future__ import annotations

from argparse import ArgumentTypeError
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import argument_parser
from banrye.cli.option_parser import flag, group, switches, value
from banrye.cli.options import TaskOptions
from banrye.console import UserError
from banrye.files import spelled_path
from banrye.messages import _
from banrye.search.further.further_inputs import SHAPE_SECONDS_OF_JUDGE

if TYPE_CHECKING:
    from banrye.problem.model import Problem


def parse_case_count(text: str) -> int:
    """Return a number of test cases. Raise ArgumentTypeError."""
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(_("{!r:.40} is not a number of test cases (1 or more)", text))
    return int(text)


@dataclass(frozen=True)
class JudgingOptions:
    """On which inputs a program is judged."""

    all_cases: bool = switches(
        {
            "--all": (True, "run all test cases"),
            "--stop-at-first-failure": (
                False,
                "run no test case after the first that fails (default)",
            ),
        },
        default=False,
    )
    max_cases: int | None = value(
        "--max-cases",
        "N",
        "run only the first N test cases of the problem",
        convert=parse_case_count,
    )
    quick: bool = flag(
        "--quick",
        "run the test cases only. By default, a program that passes them also gets inputs of the"
        " problem's validator. They take at most 4 s of CPU time, those with shapes --slow-time",
    )
    slow_seconds: float = value(
        "--slow-time",
        "S",
        "look for S seconds of CPU time (default: 4) for inputs with shapes on which the"
        " program is slow: stars, sorted lists, ... The last run may exceed S by the time"
        " limit. A failing input is run seven more times. For a package, only with --large",
        convert=argument_parser.seconds,
        default=SHAPE_SECONDS_OF_JUDGE,
    )
    fresh: bool = flag(
        "--fresh",
        "several programs: keep the order of the test cases. By default, those that have rejected"
        " most programs run first",
    )
    large: bool = flag(
        "--large",
        "a package: judge on large inputs, too, which its validator makes and its accepted"
        " submissions answer",
    )


@dataclass(frozen=True)
class ManyOptions:
    """The options for many programs on one problem."""

    each: bool = flag(
        "--each",
        "judge each program in a folder by itself: without this option, a folder is one program",
    )
    results: Path | None = value(
        "--results",
        "FILE",
        "add the line of JSON for each program to FILE, and judge only the programs that it does"
        " not have yet: the same command goes on after an interruption",
        convert=spelled_path,
    )


@dataclass(frozen=True)
class Options:
    """The options of the verb: judging, and the output."""

    judging: JudgingOptions = group(JudgingOptions)
    language: str = value(
        "--language",
        "NAME",
        "the language of the program that - reads from standard input, such as cpp or python",
        default="",
    )
    write_time_limit: bool = flag(
        "--write-time-limit",
        "packages: do not judge, but compute the time limit from the slowest accepted"
        " submission here and write it into problem.yaml",
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
    bundle: str | None = value(
        "--bundle",
        "FILE",
        "write the program and the files that it includes as one file, and judge this file; -"
        " prints it, and the results on standard error",
    )
    watch: bool = flag("--watch", "judge again when the file is saved, until Ctrl-C")
    sanitize: bool = flag(
        "--sanitize",
        "C and C++: run the failing test case with sanitizers, and name the line of the first"
        " error",
    )
    json: bool = flag(
        "--json",
        "print a line of JSON for each program when it is judged, and nothing else"
        " on standard output",
    )
    many: ManyOptions = group(ManyOptions)
    task: TaskOptions = group(TaskOptions)

    @property
    def takes_many(self) -> bool:
        """True if an option says that there is a line for each program."""
        return self.json or self.many.each or self.many.results is not None

    @property
    def wants_more(self) -> bool:
        """True if an option asks for more than the verdict."""
        has_files = any(option is not None for option in (self.save, self.plot, self.bundle))
        return has_files or self.watch or self.sanitize

    @property
    def goes_on(self) -> bool:
        """True if a program that passes the test cases gets other inputs."""
        return self.task.own.cases is None and not self.judging.quick

    def apply_to(self, problem: Problem) -> Problem:
        """Return a problem with the test cases on which programs are judged. Raise UserError."""
        most = self.judging.max_cases
        if most is None:
            return problem
        if problem.scoring:
            raise UserError(
                _("--max-cases: {} gives points, which need all test cases", problem.name)
            )
        return problem.with_first_cases(most)
