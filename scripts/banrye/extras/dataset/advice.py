"""Advice on rows that are given as test cases: the command that takes them.

advice_on(row.json)    "row.json has rows of MBPP: banrye judge --dataset row.json --programs FILE"
"""

from __future__ import annotations

from itertools import chain, islice
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.extras.dataset import kinds, reading
from banrye.messages import _
from banrye.proposals import command_line

MOST_FILES = 100  # of a folder that are looked at
PARQUET = ".parquet"


def advice_on(place: Path) -> str:
    """Return the advice on a file or folder with rows of a data set, else ""."""
    files = islice(chain(place.glob("*"), place.glob("*/*")), MOST_FILES)
    for file in sorted(files) if place.is_dir() else [place]:
        if file.is_file() and reading.is_of_rows(file) and (title := title_of(file)):
            shown = relative_path(file)
            command = command_line("judge", "--dataset", shown, "--programs", "COMPLETIONS")
            return _("{} has rows of {}: {}", shown, title, command)
    return ""


def title_of(file: Path) -> str:
    """Return the name of the data set that a file is of, "" if its first row is of none."""
    if file.suffix == PARQUET:
        return "a data set"
    try:
        row = next(reading.rows_of_file(file), None)
        return kinds.kind_of(row, "").title if isinstance(row, dict) else ""
    except UserError:
        return ""
