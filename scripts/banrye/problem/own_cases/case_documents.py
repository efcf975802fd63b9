"""Test cases that are all in one document: YAML of cargo-compete, JSON, and the text of VPL.

    cases:                                          {"tests": [{"input": "1 2", "output": "3"}],
      - {name: sample1, in: "1 2", out: "3"}         "timeLimit": 2000, "memoryLimit": 256}

Both are one test case, whose files are written into a folder. JSON: case_json.py; VPL: case_vpl.py.
Runs nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from banrye.compare import Mode, Tolerance
from banrye.console import UserError, relative_path
from banrye.files import read_bytes
from banrye.foreign.tables import reading
from banrye.judges.protocol import Judge
from banrye.judges.text import Text
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases import case_json, case_tables, case_vpl, material
from banrye.problem.own_cases.case_names import DOCUMENT_SUFFIXES
from banrye.problem.own_cases.no_cases import OtherCases
from banrye.testcase import Bytes, TestCase
from banrye.yaml_files import parse_yaml

JSON_LINES = ".jsonl"
MAX_BYTES = 64 << 20
MAX_SECONDS, MAX_MEBIBYTES = 3600.0, 1 << 20
TIME = re.compile(r"(\d+(?:\.\d*)?|\.\d+)\s*(ms|milliseconds?|s|secs?|seconds?)?")
MODES = {"exact": Mode.EXACT, "lines": Mode.LINES, "splitwhitespace": Mode.WORDS}
MODES["words"] = Mode.WORDS


@dataclass(frozen=True)
class CaseDocument:
    """The contents of a document. None: it does not say it."""

    cases: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    """The input and the answer of each test case, by its name."""
    seconds: float | None = None
    mebibytes: int | None = None
    judge: Judge | None = None
    losses: tuple[Loss, ...] = ()

    def test_cases(self) -> tuple[TestCase, ...]:
        """Return the test cases. Their texts are read as files of test data are."""
        return tuple(
            TestCase(name, as_file(text), None if answer is None else as_file(answer))
            for name, (text, answer) in self.cases.items()
        )


def as_file(text: str) -> Bytes:
    """Return a text as a file that has it is read."""
    return Bytes(material.read(text.encode()).content)


def read(file: Path) -> CaseDocument | None:
    """Return the test cases of a document, None if it holds none. Raise UserError."""
    if file.suffix.lower() not in DOCUMENT_SUFFIXES:
        return None
    text = read_bytes(file, MAX_BYTES).decode("utf-8-sig", errors="replace")
    with reading(file, _("an editor or a data set")):
        if file.suffix.lower() in (".yml", ".yaml"):
            return of_yaml(parse_yaml(text, relative_path(file)), file)
        if file.suffix.lower() == case_vpl.SUFFIX:
            return CaseDocument(dict(case_vpl.cases_of(text, file)), judge=Text(Mode.WORDS))
        if file.suffix.lower() in (case_tables.CSV, case_tables.XML):
            return of_table(text, file)
        return of_json(json_values(text, file), relative_path(file))


def of_table(text: str, file: Path) -> CaseDocument | None:
    """Return the test cases of a teacher's table or question. Raise UserError."""
    losses: tuple[Loss, ...] = ()
    if file.suffix.lower() == case_tables.CSV:
        pairs = case_tables.of_csv(text, file)
    else:
        pairs, losses = case_tables.of_coderunner(file)
    cases = {str(number): pair for number, pair in enumerate(pairs, start=1)}
    return CaseDocument(cases, losses=losses) if cases else None


def json_values(text: str, file: Path) -> object:
    """Return the value of a JSON file, or the list of those of JSON Lines. Raise UserError."""
    shown = relative_path(file)
    try:
        if file.suffix.lower() != JSON_LINES:
            return json.loads(text)
        rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    except RecursionError:
        raise UserError(_("cannot read {}: it is nested too deeply", shown)) from None
    except ValueError as error:
        raise UserError(_("cannot read {}: {}", shown, error)) from None
    are_cases = all(isinstance(row, dict) and any(case_json.record("", row)) for row in rows)
    if len(rows) > 1 and not are_cases:
        raise OtherCases(
            _("{} has {:,} problems, one on each line: give a file of one", shown, len(rows))
        )
    return rows if are_cases else rows[0]


def of_yaml(values: dict[str, Any], file: Path) -> CaseDocument | None:
    """Return what a document of cargo-compete says. Raise UserError if it is not for inputs."""
    cases = values.get("cases")
    if not isinstance(cases, list):
        return None
    if (kind := str(values.get("type", "Batch"))) != "Batch":
        raise UserError(
            _("{}: test cases of type {:.40} are not supported", relative_path(file), kind)
        )
    rows = [case for case in cases if isinstance(case, dict)]
    by_name = named(
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
    """Return how cargo-compete compares. Raise UserError if a program does."""
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


def of_json(values: object, shown: str) -> CaseDocument | None:
    """Return what a document says of test cases and, as those of many do, of the limits."""
    document = case_json.JsonCases(shown)
    document.read(values)
    cases = named(document.cases)
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


def named(cases: Iterable[tuple[object, object, object]]) -> dict[str, tuple[str, str | None]]:
    """Return the test cases that have an input, by name, or by number if they have none."""
    by_name: dict[str, tuple[str, str | None]] = {}
    for number, (name, input_text, answer) in enumerate(cases, start=1):
        if isinstance(input_text, str):
            key = str(name or number)
            key = key if key not in by_name else f"{key}-{number}"
            by_name[key] = (input_text, answer if isinstance(answer, str) else None)
    return by_name
