"""A place of test cases instead of a problem: `judge tests my.py` is `judge my.py --cases tests`.

judge tests            tests has test cases and no problem: judge PROGRAM --cases tests
judge tests.zip my.py  the same with a zip file or a document
judge photos my.py     there are no test cases in photos; not recognised: ...
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from banrye import console
from banrye.cli import target
from banrye.cli.options import TaskOptions
from banrye.cli.target import Arguments
from banrye.console import UserError, relative_path
from banrye.files import ends_as_zip
from banrye.messages import _
from banrye.problem.location import contests
from banrye.problem.location.locate import problem_of_file
from banrye.problem.own_cases import case_names, cases
from banrye.problem.own_cases.case_documents import is_document
from banrye.submission.sources import SUFFIXES


def arguments_in(task: TaskOptions) -> tuple[Arguments, TaskOptions]:
    """Return problems and programs, with the packages of each contest in its place.

    A place of test cases among them becomes `--cases`. Raise UserError.
    """
    arguments = target.split_arguments(contests.expand_contests(task.arguments))
    if arguments.problems or task.own.cases is not None or not arguments.programs:
        return arguments, task
    return with_case_folder(arguments, task)


def with_case_folder(arguments: Arguments, task: TaskOptions) -> tuple[Arguments, TaskOptions]:
    """Return the arguments with a place of test cases beside a program as `--cases`.

    Raise UserError if there is such a place and no program.
    """
    own = task.own
    places = [word for word in arguments.programs if may_have_cases(Path(word))]
    programs = [
        word for word in arguments.programs if word not in places and is_program(Path(word))
    ]
    case_folders = [word for word in places if has_cases(Path(word))]
    if len(places) == 1 and len(arguments.programs) == 2 and programs:
        case_folders = places  # what is wrong with it is said when it is read
    remaining = [word for word in arguments.programs if word not in case_folders]
    if len(case_folders) != 1:
        return arguments, task
    place = Path(case_folders[0])
    if not remaining and not (has_program(place) and problem_of_file(place)):
        shown = relative_path(place)
        raise UserError(
            _("{} has test cases and no problem: judge PROGRAM --cases {}", shown, shown)
        )
    if not any(Path(word).is_file() for word in remaining):
        return arguments, task
    if has_cases(place):
        console.note(_("the test cases are those in {}", relative_path(place)))
    return Arguments([], remaining), replace(task, own=replace(own, cases=place))


def may_have_cases(place: Path) -> bool:
    """Return whether a place is a folder, a zip file or a document, and no program."""
    return place.is_dir() or (place.is_file() and (is_document(place) or ends_as_zip(place)))


def is_program(file: Path) -> bool:
    return file.is_file() and file.suffix.lower() in SUFFIXES


def has_cases(place: Path) -> bool:
    """Return whether a place has pairs of files, or a document with test cases."""
    if not place.is_dir():
        return True
    from banrye.problem.own_cases import documented_cases

    try:
        names = [name for name in cases.names_of(place) if not cases.is_known(name)]
        return bool(case_names.pairs_of(names) or documented_cases.only_document(place, place))
    except UserError:
        return False


def has_program(place: Path) -> bool:
    return place.is_dir() and any(is_program(file) for file in place.iterdir())
