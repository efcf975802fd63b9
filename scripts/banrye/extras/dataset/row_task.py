r"""The problem that a row of a data set states, and the reader of a kind of row.

{"input_output": "{\"inputs\": [\"1 2\"], \"outputs\": [\"3\"]}", "problem_id": 7}
is Task(cases=(TestCase("1", "1 2", "3"),)) for the class Apps, whose identifier is "7"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from banrye.compare import Mode
from banrye.judges.convention import Convention
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import Text
from banrye.problem.loss import Loss
from banrye.problem.model import STANDARD_STREAMS, StreamFiles
from banrye.testcase import TestCase

RowValues = Mapping[str, object]
PYTHON = "python"


@dataclass(frozen=True)
class Source:
    """A program as a text. `language`: as data sets and models name it, "" if it is not said."""

    text: str
    language: str = ""


@dataclass(frozen=True)
class RowChecker:
    """The checker of a row, and how it is called."""

    source: Source
    convention: Convention


class Driver(Protocol):
    """A driver makes a program of a function: the files that stand beside it."""

    def files(self, text: str) -> Mapping[str, str]:
        """Return the texts of the files of a program, by name. `main.py` is started."""
        ...


@dataclass(frozen=True)
class Task:
    """A problem as a row states it. None and "": the row does not say it.

    `solutions`: programs that the row calls right, `mistakes`: wrong. `reference`: the program that
    gives the answers of test cases without one. `language`: of completions that name none.
    """

    cases: tuple[TestCase, ...]
    judge: Judge = field(default_factory=lambda: Text(Mode.WORDS))
    seconds: float | None = None
    mebibytes: int | None = None
    losses: tuple[Loss, ...] = ()
    solutions: tuple[Source, ...] = ()
    mistakes: tuple[Source, ...] = ()
    checker: RowChecker | None = None
    driver: Driver | None = None
    reference: Source | None = None
    language: str = ""
    files: StreamFiles = STANDARD_STREAMS


class Kind(Protocol):
    """A kind of rows. A module of `kinds` has an instance with the name KIND.

    `title`: the name of the kind for the user. `identifiers`: the keys that may name a row, the
    best one first. `rank`: of two kinds that claim a row, the one with the lower rank has it.
    """

    title: str
    identifiers: tuple[str, ...]
    rank: int

    def claims(self, row: RowValues) -> bool:
        """Return whether a row is of this kind, by its keys."""
        ...

    def task(self, row: RowValues, shown: str) -> Task:
        """Return the task of a row. `shown`: the row, for messages. Raise UserError.

        Lists of test cases that are not used are a Loss.
        """
        ...
