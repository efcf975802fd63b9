r"""Rows of verl: the ground truth of a reward model, two lists or a list of pairs.

{"data_source": "taco", "reward_model": {"ground_truth": "{\"inputs\": [\"1 2\\n\"], ...}"}}

The fields follow docs/preparation/prepare_data.rst of github.com/verl-project/verl.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.pairs import document_of, losses_of, task_of_row
from banrye.extras.dataset.row_task import RowValues, Task
from banrye.foreign.tables import convert
from banrye.messages import _
from banrye.problem.own_cases import case_json


class RewardModel(msgspec.Struct):
    """The data that a reward is made of."""

    ground_truth: Any


class Verl:
    """Rows of verl."""

    title = "verl"
    identifiers = ("id", "uid", "problem_id")
    rank = 9

    def claims(self, row: RowValues) -> bool:
        model = case_json.unpack_json(row.get("reward_model"))
        return "ground_truth" in row or (isinstance(model, dict) and "ground_truth" in model)

    def task(self, row: RowValues, shown: str) -> Task:
        truth = row.get("ground_truth")
        if "reward_model" in row:
            model = document_of(row["reward_model"], shown)
            truth = convert(model, RewardModel, shown).ground_truth
        values = case_json.unpack_json(truth)
        if not isinstance(values, dict | list):
            raise UserError(_("{}: its ground truth has no test cases", shown))
        losses = losses_of(row, ("reward_model", "ground_truth"), shown)
        return task_of_row(row, values, losses, shown)


KIND = Verl()
