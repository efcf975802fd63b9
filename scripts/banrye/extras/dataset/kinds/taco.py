r"""Rows of TACO: rows of APPS with limits as words.

{"input_output": "{\"inputs\": ...}", "time_limit": "2.0 seconds", "tags": "['Math']"}

The fields follow huggingface.co/datasets/BAAI/TACO. A row has no name: completions name its
number as task_id (README of github.com/FlagOpen/TACO).
"""

from __future__ import annotations

from banrye.extras.dataset.kinds.apps import Apps
from banrye.extras.dataset.row_task import RowValues

MARKS = ("time_limit", "memory_limit", "skill_types", "picture_num", "tags", "raw_tags")


class Taco(Apps):
    """TACO."""

    title = "TACO"
    identifiers = ("id", "problem_id")
    rank = 4

    def claims(self, row: RowValues) -> bool:
        return super().claims(row) and any(key in row for key in MARKS)


KIND = Taco()
