"""The outcomes of solutions in the XML of JUnit, which CI servers read.

Names, messages and inputs are untrusted. ElementTree escapes them.
"""

from __future__ import annotations

from xml.etree import ElementTree

from banrye.console import printable
from banrye.extras.regress.results import (
    RegressResult,
    counts_as_failure,
    is_unsure_failure,
    title_of,
)
from banrye.extras.regress.solutions import name_of, reason_of


def as_junit(report: RegressResult) -> str:
    """Return the report in the XML of JUnit, which CI servers read."""
    failures = sum(1 for _ in report.failures)
    skipped = sum(len(solutions) for solutions in report.not_judged.values())
    skipped += len(report.unsure_failures)
    counts = {
        "tests": len(report.outcomes),
        "failures": failures,
        "skipped": skipped,
        "errors": 0,
    }
    attributes = {key: str(value) for key, value in counts.items()}
    root = ElementTree.Element("testsuites", attributes)
    suite = ElementTree.SubElement(root, "testsuite", {"name": "regress", **attributes})
    for solution, outcome in report.outcomes:
        name = xml_text(solution.tag if solution.package else name_of(solution.file))
        names = {"classname": xml_text(solution.problem), "name": name, "file": name}
        case = ElementTree.SubElement(suite, "testcase", names)
        message = {"message": xml_text(reason_of(solution, outcome))}
        if counts_as_failure(solution, outcome):
            message["type"] = title_of(solution, outcome)
            element = ElementTree.SubElement(case, "failure", message)
            element.text = "\n".join(map(xml_text, outcome.input.splitlines()))
        elif outcome.verdict is None or is_unsure_failure(solution, outcome):
            ElementTree.SubElement(case, "skipped", message)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def xml_text(text: str) -> str:
    """Return a text without the characters that XML cannot hold. ElementTree escapes the others."""
    return printable(text)
