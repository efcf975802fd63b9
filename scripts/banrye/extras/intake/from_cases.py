"""Make a new problem of the user's test cases.

The program and the statement are left to the user.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from banrye.console import UserError, note
from banrye.extras.intake import own_files
from banrye.extras.intake.as_package import PackageComparison
from banrye.extras.intake.create import NewProblem
from banrye.messages import _
from banrye.problem.own_cases import own_values
from banrye.testcase import TestCase

SAMPLE = re.compile(r"(?i)sample|example|예제")  # in the name of a test case


def new_problem(
    name: str,
    cases: Sequence[TestCase],
    values: own_values.OwnValues,
    comparison: PackageComparison | None = None,
) -> NewProblem:
    """Return a problem with the user's test cases, to be made. Raise UserError.

    A test case without an answer is left out. `comparison`: how the test cases say that outputs are
    compared, if no option can say it.
    """
    complete = [case for case in cases if case.has_answer]
    if not complete:
        raise UserError(_("no test case has an answer file, which a problem needs"))
    if left_out := len(cases) - len(complete):
        note(_("{} of {} test cases have no answer and are left out", left_out, len(cases)))
    samples = [case for case in complete if SAMPLE.search(case.name)] or complete[:1]
    secret = [case for case in complete if case not in samples]
    files = {
        **number_cases("data/sample", samples),
        **number_cases("data/secret", secret),
        **own_files.input_validator(None),
        **own_files.comparison(values),
        **(comparison.files if comparison else {}),
    }
    return NewProblem(name, own_files.settings(name, values), files, "package")


def number_cases(folder: str, cases: Sequence[TestCase]) -> dict[str, bytes]:
    """Return the files of test cases. Their names are numbers of the same length: 01, 02, ..., 12.

    Names of the user may have characters that a package must not have, and other tools sort names
    as texts.
    """
    files: dict[str, bytes] = {}
    width = len(str(len(cases)))
    for number, case in enumerate(cases, start=1):
        files[f"{folder}/{number:0{width}}.in"] = case.input_bytes
        files[f"{folder}/{number:0{width}}.ans"] = case.answer_bytes
    return files
