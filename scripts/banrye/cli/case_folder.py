"""A folder of test cases in place of a problem: `judge tests my.py` is `judge my.py --cases tests`.

judge tests            tests has test cases and no problem: judge PROGRAM --cases tests
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from banrye import console
from banrye.cli.options import TaskOptions
from banrye.cli.target import Arguments
from banrye.console import UserError, relative_path
from banrye.messages import _
from banrye.problem import case_names, cases
from banrye.submission.sources import SUFFIXES


def with_case_folder(words: Arguments, task: TaskOptions) -> tuple[Arguments, TaskOptions]:
    """Return the arguments with a folder of test cases beside a program as `--cases`.

    Raise UserError if there is such a folder and no program.
    """
    own = task.own
    folders = [word for word in words.programs if has_cases(Path(word))]
    others = [word for word in words.programs if word not in folders]
    if len(folders) != 1:
        return words, task
    folder = Path(folders[0])
    if not others and not has_program(folder):
        shown = relative_path(folder)
        raise UserError(
            _("{} has test cases and no problem: judge PROGRAM --cases {}", shown, shown)
        )
    if not any(Path(word).is_file() for word in others):
        return words, task
    console.note(_("the test cases are those in {}", relative_path(folder)))
    return Arguments([], others), replace(task, own=replace(own, cases=folder))


def has_cases(folder: Path) -> bool:
    """Return whether a folder has pairs of files, or a document with test cases."""
    if not folder.is_dir():
        return False
    try:
        names = [name for name in cases.names_of(folder) if not cases.is_known(name)]
        return bool(case_names.pairs_of(names) or cases.only_document(folder, folder))
    except UserError:
        return False


def has_program(folder: Path) -> bool:
    return any(file.suffix.lower() in SUFFIXES for file in folder.iterdir())
