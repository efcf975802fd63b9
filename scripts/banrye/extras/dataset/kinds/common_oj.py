r"""Rows of CommonOJ, as SandboxFusion has them.

{"id": "1", "test": [{"input": {"stdin": "1 2\n"}, "output": {"stdout": "3\n"}}]}

The fields follow sandbox/datasets/common_oj.py of github.com/bytedance/SandboxFusion.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.pairs import (
    CasePair,
    cases_of_pairs,
    document_of,
    losses_of,
    mebibytes_of,
    seconds_of,
)
from banrye.extras.dataset.row_task import RowValues, Source, Task
from banrye.foreign.tables import convert
from banrye.messages import _
from banrye.problem.own_cases import case_json


class CommonOjRow(msgspec.Struct):
    """The fields of a row that are used."""

    test: Any = None
    canonical_solution: Any = None
    labels: Any = None


class CommonOj:
    """CommonOJ of SandboxFusion."""

    title = "CommonOJ"
    identifiers = ("id",)
    rank = 6

    def claims(self, row: RowValues) -> bool:
        return case_json.looks_like_cases(row.get("test"))

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, CommonOjRow, shown)
        pairs = convert(document_of(problem.test, shown), list[CasePair], shown)
        if not pairs:
            raise UserError(_("{}: it has no test case", shown))
        labels = case_json.unpack_json(problem.labels)
        limits = {**labels, **row} if isinstance(labels, dict) else row
        language = limits.get("programming_language")
        return Task(
            cases_of_pairs(pairs, shown),
            seconds=seconds_of(limits),
            mebibytes=mebibytes_of(limits),
            losses=losses_of(row, ("test",), shown),
            solutions=solutions_of(case_json.unpack_json(problem.canonical_solution)),
            language=language if isinstance(language, str) else "",
        )


def solutions_of(value: object) -> tuple[Source, ...]:
    """Return the right solutions of a table by languages."""
    if not isinstance(value, dict):
        return ()
    return tuple(
        Source(text, str(language)) for language, text in value.items() if isinstance(text, str)
    )


KIND = CommonOj()
