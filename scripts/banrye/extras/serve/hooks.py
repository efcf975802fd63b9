"""The module of the room that reads rows of data sets, as banrye/hooks.py for the core.

judged_rows.code_of(completion) is the program that judge_row judges
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from banrye.submission_result import SubmissionResult


class JudgedRowsHook(Protocol):
    """The module `judged_rows`: judges a program on a row of a data set."""

    def code_of(self, completion: str, /) -> str:
        """Return the program in a completion."""
        ...

    def judge_row(
        self,
        row: Mapping[str, Any],
        code: str,
        language: str,
        seconds: float | None,
        *,
        all_cases: bool,
    ) -> AbstractContextManager[SubmissionResult]:
        """Yield the results of a program on the test cases of a row.

        Raise UserError if the row cannot be judged, CompileError and MachineError.
        """
        ...
