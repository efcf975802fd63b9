r"""Rows of CodeContests+: test cases, a checker for testlib, and submissions with labels.

{"id": "1_A", "test_cases": [{"input": "1 2\n", "output": "3\n"}], "checker": "#include ..."}

The fields are those that programs read of huggingface.co/datasets/ByteDance-Seed/Code-Contests-Plus
(data/codecontests.py of github.com/cai-jianfeng/CodeContests-O): id, title, test_cases {input,
output}, checker, correct_submissions and incorrect_submissions {code, language: "py3"}, time_limit
in milliseconds, memory_limit in megabytes. Its true_positive_rate was not seen in public code.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.pairs import (
    CasePair,
    cases_of_pairs,
    losses_of,
    mebibytes_of,
    seconds_of,
)
from banrye.extras.dataset.row_task import RowChecker, RowValues, Source, Task
from banrye.foreign.tables import convert
from banrye.judges.convention import TESTLIB
from banrye.messages import _

PYTHON_2 = "python2"
MARKS = ("checker", "correct_submissions", "validator", "generator_cmd", "true_positive_rate")


class LabelledProgram(msgspec.Struct):
    """A program with a label."""

    code: str | None = None
    solution: str | None = None
    language: str | int | None = None


class CodecontestsPlusRow(msgspec.Struct):
    """The fields of a row that are used."""

    test_cases: list[CasePair] = []
    checker: str | None = None
    correct_submissions: list[Any] | None = None
    incorrect_submissions: list[Any] | None = None


class CodeContestsPlus:
    """CodeContests+ of ByteDance."""

    title = "CodeContests+"
    identifiers = ("id", "name", "title")
    rank = 1

    def claims(self, row: RowValues) -> bool:
        return "test_cases" in row and any(key in row for key in MARKS)

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, CodecontestsPlusRow, shown)
        cases = cases_of_pairs(problem.test_cases, shown)
        if not cases:
            raise UserError(_("{}: it has no test case", shown))
        checker = None
        if problem.checker:
            checker = RowChecker(Source(problem.checker, "cpp"), TESTLIB)
        return Task(
            cases,
            seconds=seconds_of(row),
            mebibytes=mebibytes_of(row),
            losses=losses_of(row, ("test_cases",), shown),
            solutions=solutions_of(problem.correct_submissions or [], shown),
            mistakes=solutions_of(problem.incorrect_submissions or [], shown),
            checker=checker,
        )


def solutions_of(values: list[Any], shown: str) -> tuple[Source, ...]:
    """Return the programs of a list of tables."""
    tables = [value for value in values if isinstance(value, dict)]
    submissions = [convert(value, LabelledProgram, shown) for value in tables]
    return tuple(
        Source(text, PYTHON_2 if submission.language == "py2" else str(submission.language or ""))
        for submission in submissions
        if (text := submission.code or submission.solution)
    )


KIND = CodeContestsPlus()
