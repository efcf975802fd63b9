"""Make a problem and a submission from values in memory, without files of the caller.

problem_of([("1 2", "3")], Limits(1.0))         a problem with the test case "1"
with submission_of("print(3)", "python") as s:  a submission whose file is removed at the end
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from banrye.console import UserError
from banrye.files import temporary_folder
from banrye.judges.text_judges import Text
from banrye.judging.submission import Submission
from banrye.messages import _
from banrye.problem.model import Policies, Problem
from banrye.problem.own_cases.cases import CHECKING_LIMITS, USUAL_MEBIBYTES, USUAL_SECONDS
from banrye.process.limits import Limits
from banrye.submission import language_names
from banrye.testcase import TestCase

TextOrBytes = str | bytes
NAME = "cases"  # the name of the problem


def problem_of(cases: Sequence[tuple[TextOrBytes, TextOrBytes]], limits: Limits | None) -> Problem:
    """Return a problem with pairs of an input and an answer, compared by lines. Raise UserError."""
    if not cases:
        raise UserError(_("give at least one pair of an input and an answer"))
    return Problem(
        name=NAME,
        folder=Path("/nonexistent"),  # it has no programs
        titles={},
        limits=limits or Limits(USUAL_SECONDS, USUAL_MEBIBYTES),
        validation_limits=CHECKING_LIMITS,
        cases=tuple(
            TestCase.of(as_bytes(text), as_bytes(answer), str(number))
            for number, (text, answer) in enumerate(cases, start=1)
        ),
        judge=Text(),
        policies=Policies(has_memory_verdict=True),
    )


def as_bytes(content: TextOrBytes) -> bytes:
    return content.encode() if isinstance(content, str) else content


@contextmanager
def submission_of(source: TextOrBytes, language: str) -> Iterator[Submission]:
    """Yield a program that is a text. Raise UserError if the language is unknown."""
    variant = language_names.language_of(language).variant
    with temporary_folder() as folder:
        yield Submission(language_names.write_program(folder, source, language), language=variant)
