r"""Rows of open-r1/codeforces: examples, official tests, and a checker that a model wrote.

{"id": "1/A", "official_tests": [{"input": "1 2\n", "output": "3\n"}], "generated_checker": null}

The checker gets the files of the input, the right output and the given one, and prints a share
from 0 to 1.

The fields follow the card huggingface.co/datasets/open-r1/codeforces.
"""

from __future__ import annotations

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.pairs import (
    CasePair,
    cases_of_pairs,
    losses_of,
    mebibytes_of,
    seconds_of,
)
from banrye.extras.dataset.row_task import PYTHON, RowChecker, RowValues, Source, Task
from banrye.foreign.tables import convert
from banrye.judges.check_result import printed_share
from banrye.judges.convention import ANSWER, INPUT, OUTPUT, Convention
from banrye.messages import _
from banrye.problem.loss import Loss

SHARE_PRINTED = Convention(
    "a checker of open-r1/codeforces: it prints the share of the points",
    (INPUT, ANSWER, OUTPUT),
    {0: printed_share},
    prints_data=True,
)
USED = ("examples", "official_tests")


class CodeforcesRow(msgspec.Struct):
    """The fields of a row that are used."""

    examples: list[CasePair] | None = None
    official_tests: list[CasePair] | None = None
    official_tests_complete: bool | None = None
    generated_tests: int | None = None
    generated_checker: str | None = None
    input_mode: str | None = None
    interaction_format: str | None = None


class Codeforces:
    """open-r1/codeforces."""

    title = "open-r1/codeforces"
    identifiers = ("id", "problem_id")
    rank = 3

    def claims(self, row: RowValues) -> bool:
        return "official_tests" in row

    def task(self, row: RowValues, shown: str) -> Task:
        problem = convert(row, CodeforcesRow, shown)
        if problem.interaction_format:
            raise UserError(_("{}: it is interactive, and the row has no interactor", shown))
        if problem.input_mode == "file":
            raise UserError(
                _("{}: its programs read a file whose name the row does not state", shown)
            )
        official = problem.official_tests or []
        inputs = {str(pair.input).strip() for pair in official}
        examples = [
            pair for pair in problem.examples or [] if str(pair.input).strip() not in inputs
        ]
        cases = (
            *cases_of_pairs(examples, shown, "example "),
            *cases_of_pairs(official, shown, "official "),
        )
        if not cases:
            raise UserError(_("{}: it has no test case", shown))
        checker = None
        if problem.generated_checker:
            checker = RowChecker(Source(problem.generated_checker, PYTHON), SHARE_PRINTED)
        return Task(
            cases,
            seconds=seconds_of(row),
            mebibytes=mebibytes_of(row),
            losses=(*losses_of(row, USED, shown), *losses_of_tests(problem, shown)),
            checker=checker,
        )


def losses_of_tests(problem: CodeforcesRow, shown: str) -> tuple[Loss, ...]:
    """Return the test cases that are not in the row."""
    losses = []
    if problem.official_tests_complete is False:
        losses.append(Loss("official tests that are too long for the site", shown))
    if problem.generated_tests:
        losses.append(Loss(f"{problem.generated_tests} generated tests in other files", shown))
    return tuple(losses)


KIND = Codeforces()
