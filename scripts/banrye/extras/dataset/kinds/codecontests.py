r"""Rows of CodeContests: lists of inputs and outputs in three tables, and solutions.

{"name": "1_A", "public_tests": {"input": ["1 2\n"], "output": ["3\n"]}, "time_limit": {...}}

The fields follow huggingface.co/datasets/deepmind/code_contests; contest_problem.proto of
github.com/google-deepmind/code_contests numbers the languages.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.pairs import cases_of, losses_of, mebibytes_of, seconds_of
from banrye.extras.dataset.row_task import RowValues, Source, Task
from banrye.foreign.tables import convert
from banrye.messages import _
from banrye.problem.model import StreamFiles

LISTS = ("public_tests", "private_tests", "generated_tests")
LANGUAGES = {1: "python2", 2: "cpp", 3: "python3", 4: "java"}
NAMES = {"PYTHON": 1, "CPP": 2, "PYTHON3": 3, "JAVA": 4}


class Tests(msgspec.Struct):
    """Two lists of the same length."""

    input: list[str] = []
    output: list[str] = []


class Solutions(msgspec.Struct):
    """Programs and their languages, as numbers or names."""

    language: list[int | str] = []
    solution: list[str] = []


class CodecontestsRow(msgspec.Struct):
    """The fields of a row that are used."""

    public_tests: Tests | None = None
    private_tests: Tests | None = None
    generated_tests: Tests | None = None
    solutions: Solutions | None = None
    incorrect_solutions: Solutions | None = None
    input_file: str | None = None
    output_file: str | None = None


class CodeContests:
    """CodeContests of DeepMind."""

    title = "CodeContests"
    identifiers = ("name", "id")
    rank = 2

    def claims(self, row: RowValues) -> bool:
        return any(isinstance(row.get(key), dict) and "input" in vars_of(row, key) for key in LISTS)

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, CodecontestsRow, shown)
        cases = [
            case
            for key in LISTS
            if (tests := getattr(problem, key))
            for case in cases_of(tests.input, tests.output, shown, f"{key.split('_')[0]} ")
        ]
        if not cases:
            raise UserError(_("{}: it has no test case", shown))
        return Task(
            tuple(cases),
            seconds=seconds_of(row),
            mebibytes=mebibytes_of(row),
            losses=losses_of(row, LISTS, shown),
            solutions=tuple(solutions_of(problem.solutions)),
            mistakes=tuple(solutions_of(problem.incorrect_solutions)),
            files=StreamFiles(problem.input_file or None, problem.output_file or None),
        )


def vars_of(row: RowValues, key: str) -> RowValues:
    value = row.get(key)
    return value if isinstance(value, dict) else {}


def solutions_of(solutions: Solutions | None) -> Iterator[Source]:
    """Yield the solutions in languages that are run."""
    if solutions is None:
        return
    for language, text in zip(solutions.language, solutions.solution, strict=False):
        number = language if isinstance(language, int) else NAMES.get(language, 0)
        if number in LANGUAGES:
            yield Source(text, LANGUAGES[number])


KIND = CodeContests()
