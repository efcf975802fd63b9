r"""Rows without a name of their own: two lists, or a list of tests, as editors write them.

{"inputs": ["1 2\n"], "outputs": ["3\n"]} and {"tests": [{"input": "1 2\n", "output": "3\n"}]}
"""

from __future__ import annotations

from banrye.extras.dataset.pairs import losses_of, task_of_row
from banrye.extras.dataset.row_task import RowValues, Task

LISTS = ("tests", "test_cases", "testcases", "cases", "examples")


class PlainKind:
    """Rows of inputs and outputs."""

    title = "inputs and outputs"
    identifiers = ("id", "problem_id", "task_id", "name")
    rank = 20

    def claims(self, row: RowValues) -> bool:
        return ("inputs" in row and "outputs" in row) or any(key in row for key in LISTS)

    def task(self, row: RowValues, shown: str) -> Task:
        used = [key for key in LISTS if key in row][:1]
        values: object = row[used[0]] if used else row
        return task_of_row(row, values, losses_of(row, used, shown) if used else (), shown)


KIND = PlainKind()
