"""Test cases of teachers: a table in CSV, or questions of CodeRunner (Moodle) in XML.

    input,output                <stdin><text>1 2</text></stdin><expected><text>3</text></expected>
    "1 2","3"

Both are one test case.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from banrye.console import UserError, relative_path
from banrye.foreign.tables import read_xml
from banrye.messages import _
from banrye.problem.loss import Loss

CSV, XML = ".csv", ".xml"
INPUTS = ("input", "stdin", "in")
ANSWERS = ("output", "expected", "expected_output", "answer", "out")
CODERUNNER = "coderunner"
MAX_FIELD = 64 << 20  # characters

Pair = tuple[str, str | None]
"""An input and its answer."""


def of_csv(text: str, file: Path) -> list[Pair]:
    """Return the rows of a table whose first row names its columns, none of another table."""
    csv.field_size_limit(MAX_FIELD)
    try:
        rows = list(csv.reader(io.StringIO(text), strict=True))
    except csv.Error as error:
        raise UserError(_("cannot read {}: {}", relative_path(file), error)) from None
    header = [name.strip().lower() for name in rows[0]] if rows else []
    inputs = [header.index(name) for name in INPUTS if name in header]
    answers = [header.index(name) for name in ANSWERS if name in header]
    if not inputs or not answers:
        return []
    needed = max(inputs[0], answers[0])
    return [(row[inputs[0]], row[answers[0]]) for row in rows[1:] if len(row) > needed]


def of_coderunner(file: Path) -> tuple[list[Pair], tuple[Loss, ...]]:
    """Return the test cases of the question of CodeRunner in a file, and what is not used.

    Raise UserError if there are several questions, or if a test case is code.
    """
    shown = relative_path(file)
    questions = read_xml(file).findall("question")
    coderunner_questions = [
        question for question in questions if question.get("type") == CODERUNNER
    ]
    if not coderunner_questions:
        return [], ()
    if len(coderunner_questions) > 1:
        names = ", ".join(text_in(question, "name") for question in coderunner_questions)
        raise UserError(
            _(
                "{} has the test cases of {} questions: {:.60}",
                shown,
                len(coderunner_questions),
                names,
            )
        )
    cases = coderunner_questions[0].findall("testcases/testcase")
    if any(text_in(case, "testcode").strip() for case in cases):
        raise UserError(
            _("{}: test cases that are code are not supported, only standard input", shown)
        )
    pairs: list[Pair] = [(text_in(case, "stdin"), text_in(case, "expected")) for case in cases]
    return pairs, tuple(losses_of(cases, shown))


def text_in(element: Element, name: str) -> str:
    return element.findtext(f"{name}/text") or ""


def losses_of(cases: list[Element], shown: str) -> Iterator[Loss]:
    if len({case.get("mark", "1") for case in cases}) > 1:
        yield Loss(_("the marks of test cases"), shown, _("a program passes or fails"))
