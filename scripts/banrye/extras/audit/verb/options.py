"""The options of the verb `audit`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from banrye import argument_parser
from banrye.cli.option_parser import flag, group, positional, positionals, value
from banrye.cli.options import CLONE_CHOICE, CloneChoice, SandboxOptions
from banrye.files import existing_spelling, spelled_path

SECONDS = 240.0  # of CPU time


@dataclass(frozen=True)
class Options:
    """The options of the verb `audit`: the problem, the time, and the files that are written."""

    problem: str = positional("PROBLEM", convert=existing_spelling)
    programs: tuple[Path, ...] = positionals("PROGRAM", convert=spelled_path)
    seconds: float = value(
        "--time",
        "S",
        "end after S seconds of CPU time (default: 240); the report says what was left out. Large"
        " test cases take longer, and --add takes up to 20 s more",
        convert=argument_parser.seconds,
        default=SECONDS,
    )
    seed: int = value(
        "--seed", "N", "the order in which mutants are run (default: 1)", convert=int, default=1
    )
    json: bool = flag("--json", "print the report as JSON", excludes="output")
    add: bool = flag(
        "--add",
        "write inputs that reject these mistakes as new test cases of the package,"
        " data/secret/audit_N, with the answers of an accepted submission and entries in"
        " generators.yaml; and a few small, random and long inputs of the validator",
        excludes="output",
    )
    clone: CloneChoice = group(CLONE_CHOICE, is_explained_by="judge")
    sandbox: SandboxOptions = group(SandboxOptions, is_explained_by="judge")
