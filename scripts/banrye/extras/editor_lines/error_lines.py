"""The lines of a judgement for editors, of its value in JSON.

of({"verdict": "WA", "failure": {"name": "2.in", ...}, ...}, Path("my.py"))
    ['my.py:1:1: error: Wrong answer on 2.in: expected "9", given "5"']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from banrye.console import cut_text
from banrye.extras.editor_lines.places import LineRemark, place_of_failure, places
from banrye.judges.verdict import Verdict
from banrye.messages import ENGLISH, _, language

JudgedValue = Mapping[str, Any]  # as cli/output.schema.json says
WIDTH = 40  # columns of a line of an output


def editor_lines_of(value: JudgedValue, program: Path) -> Iterator[str]:
    """Yield the lines for a program, none if it is accepted."""
    for place in places_of(value, program):
        yield f"{program}:{place.line}:{place.column}: {place.kind}: {place.message}"


def places_of(value: JudgedValue, program: Path) -> Iterator[LineRemark]:
    if value["verdict"] == Verdict.AC:
        return
    if value["verdict"] is None:
        yield LineRemark(1, 1, "error", str(value["error"]))
    elif value["verdict"] == Verdict.CE:
        places_in_error = list(places(value["error"], program))
        yield from places_in_error or [LineRemark(1, 1, "error", _(Verdict.CE.title))]
    elif value["failure"]:
        yield of_failure(Verdict(value["verdict"]), value["failure"], program)


def of_failure(verdict: Verdict, failure: JudgedValue, program: Path) -> LineRemark:
    """Return the place and the reason of a failure: the first line, if the place is unknown."""
    text = _("{} on {}", _(verdict.title), failure["name"])
    errors = str(failure["standard_error"].get("text", ""))
    place = place_of_failure(errors, program) if verdict is Verdict.RTE else None
    if place:
        return place._replace(message=f"{text}: {place.message}" if place.message else text)
    if verdict is Verdict.WA and (lines := first_difference(failure)):
        text += _(': expected "{}", given "{}"', *lines)
    elif failure["reason"] and language() == ENGLISH:  # the value is in English
        text += f": {failure['reason']}"
    return LineRemark(1, 1, "error", text)


def first_difference(failure: JudgedValue) -> tuple[str, str] | None:
    """Return the first differing line of the answer, and of the output."""
    texts = [failure[key].get("text") if failure[key] else None for key in ("answer", "output")]
    if None in texts:  # bytes that are not UTF-8
        return None
    expected, output = (str(text).splitlines() for text in texts)
    size = max(len(expected), len(output))
    expected, output = ([*lines, *[""] * (size - len(lines))] for lines in (expected, output))
    for right, line in zip(expected, output, strict=True):
        if right.rstrip() != line.rstrip():
            return cut_text(right, WIDTH), cut_text(line, WIDTH)
    return None
