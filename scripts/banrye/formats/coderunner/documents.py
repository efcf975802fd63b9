"""Read the test cases of a question of CodeRunner in Moodle's XML.

<stdin><text>1 2</text></stdin><expected><text>3</text></expected>      one test case
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from banrye.console import UserError, relative_path
from banrye.foreign.tables import read_xml
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_documents import CaseDocument

CODERUNNER = "coderunner"

InputAndAnswer = tuple[str, str | None]
"""An input and its answer."""


def read_cases(_text: str, file: Path) -> CaseDocument | None:
    """Return the test cases, None if no question is of CodeRunner. Raise UserError."""
    pairs, losses = of_coderunner(file)
    cases = {str(number): pair for number, pair in enumerate(pairs, start=1)}
    return CaseDocument(cases, losses=losses) if cases else None


def of_coderunner(file: Path) -> tuple[list[InputAndAnswer], tuple[Loss, ...]]:
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
    pairs: list[InputAndAnswer] = [
        (text_in(case, "stdin"), text_in(case, "expected")) for case in cases
    ]
    return pairs, tuple(losses_of(cases, shown))


def text_in(element: Element, name: str) -> str:
    return element.findtext(f"{name}/text") or ""


def losses_of(cases: list[Element], shown: str) -> Iterator[Loss]:
    if len({case.get("mark", "1") for case in cases}) > 1:
        yield Loss(_("the marks of test cases"), shown, _("a program passes or fails"))
