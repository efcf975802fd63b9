"""Options that several verbs have."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from banrye import console
from banrye.compare import Mode
from banrye.console import ArgumentParser, UserError
from banrye.files import spelled_path
from banrye.judging.pypy import Python
from banrye.problem.own import Own
from banrye.process import sandbox
from banrye.submission.function import SourceKind


def add_judging(parser: ArgumentParser) -> None:
    """Add all options of the verbs that judge one program on a problem."""
    parser.add_argument("--diff", action="store_true")
    add_archive(parser)
    add_kind(parser)
    add_own(parser)
    add_python(parser)
    add_sandbox(parser)


def add_archive(parser: ArgumentParser) -> None:
    """Add --archive, the folder of a clone."""
    parser.add_argument("--archive", type=Path, metavar="DIR")


def add_kind(parser: ArgumentParser) -> None:
    """Add --function and --program, which set `kind`."""
    group = parser.add_mutually_exclusive_group()
    for name, kind in (("--function", SourceKind.FUNCTION), ("--program", SourceKind.PROGRAM)):
        group.add_argument(
            name, dest="kind", action="store_const", const=kind, default=SourceKind.GUESS
        )


def add_own(parser: ArgumentParser) -> None:
    """Add what the user can state instead of the problem: test cases, limits, comparison."""
    parser.add_argument("--cases", type=spelled_path, metavar="DIR")
    parser.add_argument("--time", type=console.seconds)
    parser.add_argument("--memory", type=console.mebibytes)
    comparison = parser.add_mutually_exclusive_group()
    comparison.add_argument("--checker", type=spelled_path)
    comparison.add_argument("--tolerance", type=console.tolerance)
    add_compare(parser)


def add_compare(parser: ArgumentParser) -> None:
    """Add --compare. `compare_of` returns the choice."""
    parser.add_argument("--compare", choices=[str(mode) for mode in Mode])


def compare_of(chosen: Namespace) -> Mode | None:
    return Mode(chosen.compare) if chosen.compare else None


def own_of(chosen: Namespace) -> Own:
    """Return the limits and the comparison that the user states by the options of `add_own`.

    Raise UserError if they do not fit together.
    """
    if chosen.checker is not None and chosen.compare is not None:
        raise UserError("--checker decides: it takes no --compare (see --help)")
    compare = compare_of(chosen)
    return Own(chosen.time, chosen.memory, chosen.checker, chosen.tolerance, compare)


def add_sandbox(parser: ArgumentParser) -> None:
    """Add --no-sandbox and --require-sandbox. `apply_sandbox` applies them."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--no-sandbox", action="store_true")
    group.add_argument("--require-sandbox", action="store_true")


def apply_sandbox(chosen: Namespace) -> None:
    """Choose the level of the sandbox, and say what is not protected. Raise UserError."""
    sandbox.choose(is_off=chosen.no_sandbox, is_required=chosen.require_sandbox)


def add_python(parser: ArgumentParser) -> None:
    """Add --python. `python_of` returns the choice."""
    parser.add_argument("--python", choices=("pypy", "cpython"))


def python_of(chosen: Namespace) -> Python:
    return Python(chosen.python) if chosen.python else Python.BOTH
