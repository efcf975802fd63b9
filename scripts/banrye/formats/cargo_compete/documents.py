"""Read the YAML in which cargo-compete keeps test cases.

cases: [{name: sample1, in: "1 2", out: "3"}]      the test case sample1
timelimit: 2s, match: {Float: {absolute_error: 1e-6}}
"""

from __future__ import annotations

import re
from pathlib import Path

from banrye.compare import Mode, Tolerance
from banrye.console import UserError, relative_path
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import Text
from banrye.messages import _
from banrye.problem.own_cases.case_documents import MAX_SECONDS, CaseDocument, cases_by_name
from banrye.yaml_files import parse_yaml

TIME = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(ms|milliseconds?|s|secs?|seconds?)?")
MODES = {"exact": Mode.EXACT, "lines": Mode.LINES, "splitwhitespace": Mode.WORDS}
MODES["words"] = Mode.WORDS


def read_cases(text: str, file: Path) -> CaseDocument | None:
    """Return the test cases of a document. Raise UserError if it is not for inputs."""
    values = parse_yaml(text, relative_path(file))
    cases = values.get("cases")
    if not isinstance(cases, list):
        return None
    if (kind := str(values.get("type", "Batch"))) != "Batch":
        raise UserError(
            _("{}: test cases of type {:.40} are not supported", relative_path(file), kind)
        )
    rows = [case for case in cases if isinstance(case, dict)]
    by_name = cases_by_name(
        (row.get("name"), text_of(row.get("in")), text_of(row.get("out"))) for row in rows
    )
    seconds = seconds_of(values.get("timelimit"), relative_path(file))
    return CaseDocument(by_name, seconds, judge=judge_of(values.get("match"), file))


def text_of(value: object) -> object:
    """Return a number of YAML as the text that it is in the document's format."""
    return str(value) if isinstance(value, int | float) else value


def seconds_of(value: object, shown: str) -> float | None:
    """Return a time such as 2s or 500ms. Raise UserError."""
    if value is None:
        return None
    time = TIME.fullmatch(str(value).strip())
    seconds = float(time[1]) / (1000 if (time[2] or "").startswith("m") else 1) if time else 0.0
    if not 0 < seconds <= MAX_SECONDS:
        raise UserError(_("{}: timelimit is not a time: {!s:.40}", shown, value))
    return seconds


def judge_of(match: object, file: Path) -> Judge | None:
    """Return the comparison of cargo-compete. Raise UserError if a program compares."""
    if match is None:
        return None
    if isinstance(match, str) and match.casefold() in MODES:
        return Text(MODES[match.casefold()])
    limits = match.get("Float") if isinstance(match, dict) else None
    if isinstance(limits, dict):
        errors = [limits.get(key) for key in ("absolute_error", "relative_error")]
        for error in errors:
            if error is not None and (not isinstance(error, int | float) or not error >= 0):
                raise UserError(
                    _("{}: match: {!s:.40} is not a number", relative_path(file), error)
                )
        absolute, relative = (None if error is None else float(error) for error in errors)
        has_bound = absolute is not None or relative is not None
        return Text(Mode.WORDS, Tolerance(absolute, relative) if has_bound else None)
    shown = ", ".join(map(str, match)) if isinstance(match, dict) else str(match)
    raise UserError(
        _("{}: match: {:.40} is not supported: use --checker", relative_path(file), shown)
    )
