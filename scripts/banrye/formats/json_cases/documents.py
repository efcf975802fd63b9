"""Read test cases in JSON or JSON Lines. The shapes: banrye.problem.own_cases.case_json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases import case_json
from banrye.problem.own_cases.case_documents import (
    MAX_MEBIBYTES,
    MAX_SECONDS,
    CaseDocument,
    cases_by_name,
)
from banrye.problem.own_cases.no_cases import OtherCases

JSON_LINES = ".jsonl"


def read_cases(text: str, file: Path) -> CaseDocument | None:
    """Return the test cases of a file, None if it holds none. Raise UserError."""
    return of_json(json_values(text, file), relative_path(file))


def json_values(text: str, file: Path) -> object:
    """Return the value of a JSON file, or the list of values of JSON Lines. Raise UserError."""
    shown = relative_path(file)
    try:
        if file.suffix.lower() != JSON_LINES:
            return json.loads(text)
        rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    except RecursionError:
        raise UserError(_("cannot read {}: it is nested too deeply", shown)) from None
    except ValueError as error:
        raise UserError(_("cannot read {}: {}", shown, error)) from None
    are_cases = all(isinstance(row, dict) and any(case_json.record_cases("", row)) for row in rows)
    if len(rows) > 1 and not are_cases:
        raise OtherCases(
            _("{} has {:,} problems, one on each line: give a file of one", shown, len(rows))
        )
    return rows if are_cases else rows[0]


def of_json(values: object, shown: str) -> CaseDocument | None:
    """Return the test cases of a document and, if it has them, the limits."""
    document = case_json.JsonCases(shown)
    document.add_cases(values)
    cases = cases_by_name(document.cases)
    if not cases:
        return None
    limits: Mapping[str, object] = values if isinstance(values, dict) else {}
    seconds, mebibytes = case_json.seconds_of(limits), case_json.mebibytes_of(limits)
    losses = list(document.losses)
    if seconds and seconds > MAX_SECONDS:
        losses.append(Loss(_("the time limit"), shown))
        seconds = None
    if mebibytes and mebibytes > MAX_MEBIBYTES:
        losses.append(Loss(_("the memory limit"), shown))
        mebibytes = None
    return CaseDocument(cases, seconds, mebibytes, losses=tuple(losses))
