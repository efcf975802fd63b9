"""The options of the verb `counterexample`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banrye import argument_parser
from banrye.cli.option_parser import flag, group, value
from banrye.cli.options import TaskOptions
from banrye.files import spelled_path
from banrye.search.further.further_inputs import SHAPE_SECONDS_OF_COUNTEREXAMPLE
from banrye.verbs.counterexample import counterexample_hooks


@dataclass(frozen=True)
class StressArguments:
    """The programs of a stress test: the other program, the generator and the validator."""

    against: Path | None = value(
        "--against",
        "FILE",
        "stress test: a right program, which may be slow, or an older version. Inputs on which it"
        " fails are skipped",
        convert=spelled_path,
    )
    generator: Path | None = value(
        "--generator",
        "FILE",
        "a program that prints an input; its first argument is a seed. Or a validator for"
        " testlib: then all small inputs are tried. For functions, the program prints the"
        " arguments as JSON, each on a line",
        convert=spelled_path,
    )
    validator: Path | None = value(
        "--validator",
        "FILE",
        "a program that accepts a valid input with exit status 42 or 0. The failing input is"
        " shrunk if there is a validator, or if the generator is in Python and uses random",
        convert=spelled_path,
    )


@dataclass(frozen=True)
class Options:
    """The options of the search, of the output and of files."""

    diff: bool = flag("--diff", "show the expected and the given output side by side")
    save: str | None = value(
        "--save", "FILE", "write the input to FILE.in and the right answer to FILE.ans"
    )
    keep: bool = flag(
        "--keep",
        "add the input to the package as a new test case, with the answer of an accepted submission"
        " and, if the package has one, an entry in generators.yaml",
    )
    added: Any = group(counterexample_hooks.OPTIONS)
    why: bool = flag("--why", "explain the answer to a valid input; needs no program")
    search_seconds: float | None = value(
        "--search-time",
        "S",
        "end after S seconds of CPU time if no input fails (default: 60, or 100 with"
        " toolkit/rules.py), and after S seconds of wall time in any case. A stress test ends after"
        " S seconds of wall time, shrinking included (default: 20 if no input fails, 120 in all)",
        convert=argument_parser.seconds,
    )
    slow_seconds: float = value(
        "--slow-time",
        "S",
        "if no input fails, look for S seconds of CPU time (default: 30) for inputs with shapes"
        " on which the program is slow. The last run may exceed S by the time limit. A failing"
        " input is run seven more times",
        convert=argument_parser.seconds,
        default=SHAPE_SECONDS_OF_COUNTEREXAMPLE,
    )
    plot: Path | None = value(
        "--plot",
        "FILE.svg",
        "draw how the time grows on inputs with shapes, with the limit as a line",
        convert=spelled_path,
    )
    json: bool = flag("--json", "print the result as a line of JSON, and nothing else")
    stress: StressArguments = group(StressArguments)
    task: TaskOptions = group(TaskOptions, is_explained_by="judge")
