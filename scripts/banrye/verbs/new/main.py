"""The verb `new`: make a problem from the example, the archive, own files or a browser."""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path

from banrye import console
from banrye.console import ExitStatus, UserError, printable, relative_path
from banrye.intake import companion, create
from banrye.intake.create import New, Settings
from banrye.repository import command_line

EXAMPLE = Settings(
    title="Sum of numbers",
    source="Example",
    url="https://example.com/sum",
    license="cc0",
)
EXAMPLE_MADE = """It is a complete example. To make it yours, change {program} and all of {package}.
next: {judge}
then, when its test cases are there: {audit}"""
PROBLEM_MADE = """to write: {program} (cargo test --test {name} runs it on the test cases)
next: {judge} {program}"""
EXAMPLE_PACKAGE_MADE = """It is a complete example. To make it yours, change all of {package}.
next: {judge}
then, when its test cases are there: {audit}"""
PACKAGE_MADE = """to write: {program}
next: {judge} {program}"""
# Of the problems of Baekjoon. It closed before 40000; problem/locate.py takes the same numbers.
NUMBERS = 1000, 39999
ARCHIVED = re.compile(r"(?:boj)?[0-9]{1,6}")
RULE = "1 to 40 characters a-z and 0-9, the first a letter"
RESERVED = "not build, deps, examples or incremental"


def main() -> ExitStatus:
    chosen = parse_arguments()
    if chosen.listen:
        are_made = companion.receive(chosen.port, make_received)
        return ExitStatus.PASSED if are_made else ExitStatus.TROUBLE
    name = name_of(chosen.name)
    if not companion.NAME.fullmatch(name):
        raise UserError(f'"{printable(name)}" cannot be a name: {RULE}, but {RESERVED}')
    if chosen.against or chosen.cases:
        from banrye.intake import own_problem  # not needed for the example

        new = own_problem.new_problem(name, chosen)
    elif chosen.archive or ARCHIVED.fullmatch(name):
        from banrye.intake import from_archive  # not needed for the example

        new = from_archive.new_problem(name, chosen.archive)
    else:
        new = New(name, EXAMPLE, kind="example")
    make(replace(new, language=create.Language(chosen.language)))
    return ExitStatus.PASSED


def argument_parser() -> console.ArgumentParser:
    parser = console.ArgumentParser()
    group = parser.add_mutually_exclusive_group(required=True)
    group.add_argument("name", metavar="NAME", nargs="?")
    group.add_argument("--listen", action="store_true")
    parser.add_argument("--port", type=int, default=companion.PORT)
    languages = [str(language) for language in create.Language]
    parser.add_argument("--language", choices=languages, default=str(create.USUAL_LANGUAGE))
    parser.add_argument("--archive", metavar="DIR", type=Path)
    parser.add_argument("--cases", metavar="DIR", type=Path)
    for name in ("--against", "--generator", "--validator", "--checker"):
        parser.add_argument(name, metavar="FILE", type=Path)
    parser.add_argument("--time", type=console.seconds)
    parser.add_argument("--memory", type=console.mebibytes)
    parser.add_argument("--tolerance", type=console.tolerance)
    return parser


def parse_arguments() -> argparse.Namespace:
    chosen = argument_parser().parse_args()
    check_own(chosen)
    return chosen


def check_own(chosen: argparse.Namespace) -> None:
    """Raise UserError if the options for the user's own files do not fit together."""
    if (chosen.against is None) != (chosen.generator is None):
        raise UserError("a stress test has both --against and --generator (see --help)")
    if chosen.against and chosen.cases:
        raise UserError("give --cases or a stress test, not both (see --help)")
    if chosen.validator and not chosen.against:
        raise UserError("--validator needs --against and --generator (see --help)")
    if chosen.checker and chosen.tolerance:
        raise UserError("--checker decides: it takes no --tolerance (see --help)")
    for name in ("checker", "tolerance", "time", "memory"):
        if vars(chosen)[name] and not (chosen.against or chosen.cases):
            raise UserError(f"--{name} needs --cases or a stress test (see --help)")


def name_of(text: str) -> str:
    """Return the name that a user means: a number alone is one of the archive, as in judge.

    Raise UserError if it is the number of no problem: a name that looks like one would be judged on
    the test cases of a package that has none.
    """
    found = re.fullmatch(r"(?:boj)?([0-9]+)", text)
    if not found:
        return text
    number = found[1].lstrip("0")
    if len(number) > 5 or not NUMBERS[0] <= int(number or 0) <= NUMBERS[1]:
        first, last = NUMBERS
        raise UserError(f"Baekjoon has no problem {text:.30}: its numbers are {first} to {last}")
    return f"boj{number}"


def make_received(problem: companion.ReceivedProblem) -> None:
    settings = Settings(
        title=problem.title,
        source=problem.source,
        url=problem.url,
        type="interactive" if problem.is_interactive else "pass-fail",
        seconds=problem.seconds,
        mebibytes=problem.mebibytes,
    )
    make(New(problem.name, settings, problem.samples))


def make(new: New) -> None:
    """Make a problem and say what is there and what comes next."""
    paths = create.make(new)
    program, package = relative_path(paths.program), relative_path(paths.package)
    made = [program, relative_path(paths.test), package] if paths.test else [package]
    print(f"made {new.name}:", *made)
    if new.kind == "example":
        text = EXAMPLE_MADE if paths.test else EXAMPLE_PACKAGE_MADE
    else:
        text = PROBLEM_MADE if paths.test else PACKAGE_MADE
    judge = command_line("judge", new.name)
    audit = command_line("audit", new.name)
    words = text.format(name=new.name, program=program, package=package, judge=judge, audit=audit)
    print(words, flush=True)
