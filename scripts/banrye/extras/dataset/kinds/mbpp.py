"""Rows of MBPP: assertions, each a test case.

{"task_id": 2, "code": "def add(a, b): ...", "test_list": ["assert add(1, 2) == 3"]}

The fields follow huggingface.co/datasets/google-research-datasets/mbpp; that of
evalplus/mbppplus also has a program of tests, "test".
"""

from __future__ import annotations

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.pairs import mebibytes_of, seconds_of
from banrye.extras.dataset.python_calls import TOKENS, PythonDriver, case_of_tests
from banrye.extras.dataset.row_task import PYTHON, RowValues, Source, Task
from banrye.foreign.tables import convert
from banrye.messages import _


class MbppRow(msgspec.Struct):
    """The fields of a row that are used."""

    test_list: list[str]
    code: str = ""
    test_setup_code: str | None = None
    test_imports: list[str] | None = None
    challenge_test_list: list[str] | None = None
    test: str | None = None


class Mbpp:
    """MBPP."""

    title = "MBPP"
    identifiers = ("task_id",)
    rank = 12

    def claims(self, row: RowValues) -> bool:
        return isinstance(row.get("test_list"), list)

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, MbppRow, shown)
        setup = "\n".join([*(problem.test_imports or []), problem.test_setup_code or ""])
        lists = {"test": problem.test_list, "challenge": problem.challenge_test_list or []}
        cases = [
            case_of_tests(f"{name} {number}", f"{setup.strip()}\n{test}".strip())
            for name, tests in lists.items()
            for number, test in enumerate(tests, start=1)
        ]
        if problem.test:
            cases.append(case_of_tests("program of tests", problem.test))
        if not cases:
            raise UserError(_("{}: it has no test case", shown))
        return Task(
            tuple(cases),
            TOKENS,
            seconds=seconds_of(row),
            mebibytes=mebibytes_of(row),
            solutions=(Source(problem.code, PYTHON),) if problem.code else (),
            driver=PythonDriver(""),
            language=PYTHON,
        )


KIND = Mbpp()
