r"""Rows of HumanEval: a prompt that completions go on with, and tests in Python.

{"task_id": "HumanEval/0", "prompt": "def add(a, b):\n", "entry_point": "add",
"canonical_solution": "    return a + b\n", "test": "def check(candidate): ..."}

The fields follow github.com/openai/human-eval, and of evalplus/humanevalplus at Hugging Face.
"""

from __future__ import annotations

import msgspec

from banrye.extras.dataset.pairs import mebibytes_of, seconds_of
from banrye.extras.dataset.python_calls import TOKENS, PythonDriver, case_of_tests
from banrye.extras.dataset.row_task import PYTHON, RowValues, Source, Task
from banrye.foreign.tables import convert


class HumanevalRow(msgspec.Struct):
    """The fields of a row that are used."""

    entry_point: str
    test: str
    prompt: str = ""
    canonical_solution: str = ""


class HumanEval:
    """HumanEval of OpenAI."""

    title = "HumanEval"
    identifiers = ("task_id",)
    rank = 11

    def claims(self, row: RowValues) -> bool:
        return isinstance(row.get("test"), str) and "entry_point" in row

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, HumanevalRow, shown)
        solution: tuple[Source, ...] = ()
        if problem.canonical_solution:
            solution = (Source(problem.canonical_solution, PYTHON),)
        return Task(
            (case_of_tests("test", problem.test, problem.entry_point),),
            TOKENS,
            seconds=seconds_of(row),
            mebibytes=mebibytes_of(row),
            solutions=solution,
            driver=PythonDriver(problem.entry_point, problem.prompt),
            language=PYTHON,
        )


KIND = HumanEval()
