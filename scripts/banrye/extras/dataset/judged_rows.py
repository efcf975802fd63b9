r"""One completion on one row that another program has: rooms find this module by its name.

with judge_row({"test": [...]}, code_of("```python\nprint(3)\n```"), "python", None) as result:
    result.judgement.results
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from banrye import api
from banrye.extras.dataset import completions, kinds
from banrye.extras.dataset.problems import RowOptions, problem_of, submission_of
from banrye.extras.dataset.row_task import RowValues, Source
from banrye.extras.dataset.stream import close_checker
from banrye.files import temporary_folder
from banrye.submission_result import SubmissionResult

SHOWN = "the row"


def code_of(completion: str) -> str:
    """Return the program in a completion."""
    return completions.code_of(completion)[0]


@contextmanager
def judge_row(
    row: RowValues, code: str, language: str, seconds: float | None, *, all_cases: bool
) -> Iterator[SubmissionResult]:
    """Yield the results of a program on the test cases of a row, until its first failure or all.

    Raise UserError if the row cannot be judged, CompileError and MachineError.
    """
    kind = kinds.kind_of(row, SHOWN)
    task = kind.task(row, SHOWN)
    row_options = RowOptions(seconds, language=language)
    with temporary_folder() as folder, temporary_folder() as place:
        problem = problem_of(kinds.identifier_of(row, kind) or SHOWN, task, folder, row_options)
        try:
            submission = submission_of(Source(code, language), task, place, row_options)
            stream = api.events(problem, submission, all_cases=all_cases)
            with api.open_result(stream) as result:
                yield result
        finally:
            close_checker(problem)
