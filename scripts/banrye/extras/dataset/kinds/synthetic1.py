r"""Rows of SYNTHETIC-1: what is verified is a text of JSON.

{"problem_id": "p", "verification_info": "{\"language\": \"python\", \"test_cases\": [{\"type\":
\"stdin_stdout\", \"input\": \"1 2\\n\", \"output\": \"3\\n\"}]}"}

The fields follow the card huggingface.co/datasets/PrimeIntellect/SYNTHETIC-1, what is in
verification_info those that github.com/PrimeIntellect-ai/genesys reads (code_test_verifier.py):
language, test_cases {type: "stdin_stdout" or "function_call", input, output, fn_name}. Rows of
SYNTHETIC-2 have two lists there, and fn_name beside them. Limits are in metadata, a text of JSON.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.completions import code_of
from banrye.extras.dataset.pairs import (
    document_of,
    losses_of,
    mebibytes_of,
    seconds_of,
    task_of,
)
from banrye.extras.dataset.row_task import RowValues, Source, Task
from banrye.foreign.tables import convert
from banrye.messages import _
from banrye.problem.own_cases import case_json

USED = ("verification_info",)
CODE = ("verifiable_code", "")  # task types whose rows have test cases


class Verification(msgspec.Struct):
    """The data that verify a program. `test_cases`: pairs, or two lists as a text of JSON."""

    language: str = ""
    test_cases: Any = None
    fn_name: str | None = None


class Synthetic1Row(msgspec.Struct):
    """The other fields of a row that are used."""

    task_type: str | None = None
    gold_standard_solution: str | None = None


class Synthetic1:
    """SYNTHETIC-1 of Prime Intellect."""

    title = "SYNTHETIC-1"
    identifiers = ("problem_id", "in_source_id", "id")
    rank = 8

    def claims(self, row: RowValues) -> bool:
        return "verification_info" in row

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, Synthetic1Row, shown)
        if (problem.task_type or "") not in CODE:
            raise UserError(_("{}: a task of type {} has no test cases", shown, problem.task_type))
        verification = convert(document_of(row["verification_info"], shown), Verification, shown)
        task = task_of(verification.test_cases or [], shown, verification.fn_name or "")
        if not task.cases:
            raise UserError(_("{}: it has no test case", shown))
        solutions: tuple[Source, ...] = ()
        if problem.gold_standard_solution:
            text, language = code_of(problem.gold_standard_solution)
            solutions = (Source(text, language or verification.language),)
        metadata = case_json.unpack_json(row.get("metadata"))
        limits = {**metadata, **row} if isinstance(metadata, dict) else row
        return replace(
            task,
            seconds=seconds_of(limits),
            mebibytes=mebibytes_of(limits),
            losses=losses_of(row, USED, shown),
            solutions=solutions,
            language=verification.language,
        )


KIND = Synthetic1()
