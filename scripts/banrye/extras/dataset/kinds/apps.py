r"""Rows of APPS: two lists as a text of JSON, for programs or for a function.

{"problem_id": 7, "input_output": "{\"inputs\": [\"1 2\\n\"], \"outputs\": [\"3\\n\"]}"}

The fields follow the card huggingface.co/datasets/codeparrot/apps.
"""

from __future__ import annotations

from dataclasses import replace

from banrye.extras.dataset.pairs import document_of, losses_of, task_of_row
from banrye.extras.dataset.row_task import PYTHON, RowValues, Source, Task

USED = ("input_output",)


class Apps:
    """APPS."""

    title = "APPS"
    identifiers: tuple[str, ...] = ("problem_id", "id")
    rank = 5

    def claims(self, row: RowValues) -> bool:
        return "input_output" in row

    def task(self, row: RowValues, shown: str) -> Task:
        values = row["input_output"] or []
        task = task_of_row(row, values, losses_of(row, USED, shown), shown)
        return replace(task, solutions=solutions_of(row, shown), language=PYTHON)


def solutions_of(row: RowValues, shown: str) -> tuple[Source, ...]:
    """Return the right solutions, which are a list or its text."""
    values = row.get("solutions")
    if not values:
        return ()
    texts = document_of(values, shown)
    if not isinstance(texts, list):
        return ()
    return tuple(Source(text, PYTHON) for text in texts if isinstance(text, str))


KIND = Apps()
