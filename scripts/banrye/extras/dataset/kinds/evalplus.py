r"""Rows of EvalPlus: inputs of a function, whose results the canonical solution gives.

{"task_id": "HumanEval/0", "prompt": "def add(a, b):\n", "entry_point": "add",
"canonical_solution": "    return a + b\n", "base_input": [[1, 2]], "plus_input": [[5, 7]]}

The fields follow HumanEvalPlus.jsonl and MbppPlus.jsonl (tools/humaneval/init_plus.py of
github.com/evalplus/evalplus). Its sets at Hugging Face are of the kinds HumanEval and MBPP.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.pairs import losses_of, mebibytes_of, seconds_of
from banrye.extras.dataset.python_calls import PythonDriver, Values, case_without_answer
from banrye.extras.dataset.row_task import PYTHON, RowValues, Source, Task
from banrye.foreign.tables import convert
from banrye.messages import _

LISTS = ("base_input", "plus_input")


class EvalplusRow(msgspec.Struct):
    """The fields of a row that are used."""

    entry_point: str
    canonical_solution: str
    prompt: str = ""
    base_input: list[list[Any]] = []
    plus_input: list[list[Any]] | None = None
    atol: float | None = None


class EvalPlus:
    """HumanEval+ and MBPP+ of EvalPlus."""

    title = "EvalPlus"
    identifiers = ("task_id",)
    rank = 10

    def claims(self, row: RowValues) -> bool:
        return "base_input" in row

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, EvalplusRow, shown)
        lists = {"base": problem.base_input, "plus": problem.plus_input or []}
        cases = [
            case_without_answer(problem.entry_point, name, arguments)
            for name, arguments in lists.items()
            if arguments
        ]
        if not cases:
            raise UserError(_("{}: it has no test case", shown))
        return Task(
            tuple(cases),
            Values(is_exact=True, absolute=max(problem.atol or 0.0, 1e-6)),
            seconds=seconds_of(row),
            mebibytes=mebibytes_of(row),
            losses=losses_of(row, LISTS, shown),
            driver=PythonDriver(problem.entry_point, problem.prompt),
            reference=Source(problem.canonical_solution, PYTHON),
            language=PYTHON,
        )


KIND = EvalPlus()
