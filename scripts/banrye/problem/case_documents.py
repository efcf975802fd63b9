"""Test cases that are all in one document: YAML of cargo-compete, JSON, and the text of VPL.

    cases:                                          {"tests": [{"input": "1 2", "output": "3"}],
      - {name: sample1, in: "1 2", out: "3"}         "timeLimit": 2000, "memoryLimit": 256}

Both are one test case, whose files are written into a folder. JSON: case_json.py; VPL: case_vpl.py.
Runs nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from banrye.compare import Mode, Rule
from banrye.console import UserError, relative_path
from banrye.files import parse_yaml, read_bytes
from banrye.problem import case_json, case_vpl

SUFFIXES = (".yml", ".yaml", ".json", ".prob", case_vpl.SUFFIX)
MAX_BYTES = 64 << 20
TIME = re.compile(r"([\d.]+)\s*(ms|milliseconds?|s|secs?|seconds?)?")
MODES = {"exact": Mode.EXACT, "lines": Mode.LINES, "splitwhitespace": Mode.WORDS}
MODES["words"] = Mode.WORDS


@dataclass(frozen=True)
class CaseDocument:
    """What a document says. None: it does not say it."""

    cases: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    """The input and the answer of each test case, by its name."""
    seconds: float | None = None
    mebibytes: int | None = None
    rule: Rule | None = None

    def write(self, folder: Path) -> list[tuple[str, Path, Path]]:
        """Write the files of the test cases. Return their names, inputs and answers.

        A test case without an answer has no such file.
        """
        folder.mkdir(parents=True, exist_ok=True)
        written: list[tuple[str, Path, Path]] = []
        for number, (name, (input_text, answer)) in enumerate(self.cases.items(), start=1):
            paths = folder / f"{number}.in", folder / f"{number}.out"
            paths[0].write_text(input_text, encoding="utf-8")
            if answer is not None:
                paths[1].write_text(answer, encoding="utf-8")
            written.append((name, *paths))
        return written


def read(file: Path) -> CaseDocument | None:
    """Return the test cases of a document, None if it holds none. Raise UserError."""
    if file.suffix.lower() not in SUFFIXES:
        return None
    text = read_bytes(file, MAX_BYTES).decode("utf-8-sig", errors="replace")
    if file.suffix.lower() in (".yml", ".yaml"):
        return of_yaml(parse_yaml(text, relative_path(file)), file)
    if file.suffix.lower() == case_vpl.SUFFIX:
        return CaseDocument(dict(case_vpl.cases_of(text, file)), rule=Rule(Mode.WORDS))
    try:
        values = json.loads(text)
    except ValueError as error:
        raise UserError(f"cannot read {relative_path(file)}: {error}") from None
    return of_json(values)


def of_yaml(values: dict[str, Any], file: Path) -> CaseDocument | None:
    """Return what a document of cargo-compete says. Raise UserError if it is not for inputs."""
    cases = values.get("cases")
    if not isinstance(cases, list):
        return None
    if (kind := str(values.get("type", "Batch"))) != "Batch":
        raise UserError(f"{relative_path(file)}: test cases of type {kind:.40} are not supported")
    found = named((case.get("name"), case.get("in"), case.get("out")) for case in tables(cases))
    time = TIME.fullmatch(str(values.get("timelimit") or "").strip())
    seconds = float(time[1]) / (1000 if (time[2] or "").startswith("m") else 1) if time else None
    return CaseDocument(found, seconds or None, rule=rule_of(values.get("match"), file))


def rule_of(match: object, file: Path) -> Rule | None:
    """Return how cargo-compete compares. Raise UserError if a program does."""
    if match is None:
        return None
    if isinstance(match, str) and match.casefold() in MODES:
        return Rule(MODES[match.casefold()])
    limits = match.get("Float") if isinstance(match, dict) else None
    if isinstance(limits, dict):
        errors = [limits.get(key) for key in ("relative_error", "absolute_error")]
        numbers = [float(error) for error in errors if isinstance(error, int | float)]
        return Rule(Mode.WORDS, max(numbers, default=None))
    shown = ", ".join(map(str, match)) if isinstance(match, dict) else str(match)
    raise UserError(f"{relative_path(file)}: match: {shown:.40} is not supported: use --checker")


def of_json(values: object) -> CaseDocument | None:
    """Return what a document says of test cases and, as that of cph does, of the limits."""
    found = named(case_json.cases_of(values))
    if not found:
        return None
    stated: dict[str, Any] = values if isinstance(values, dict) else {}
    milliseconds, mebibytes = stated.get("timeLimit"), stated.get("memoryLimit")
    return CaseDocument(
        found,
        milliseconds / 1000 if isinstance(milliseconds, int | float) and milliseconds > 0 else None,
        mebibytes if isinstance(mebibytes, int) and mebibytes > 0 else None,
    )


def tables(values: list[Any]) -> list[dict[str, Any]]:
    return [value for value in values if isinstance(value, dict)]


def named(cases: Iterable[tuple[object, object, object]]) -> dict[str, tuple[str, str | None]]:
    """Return the test cases that have an input, by name, or by number if they have none."""
    found: dict[str, tuple[str, str | None]] = {}
    for number, (name, input_text, answer) in enumerate(cases, start=1):
        if isinstance(input_text, str):
            key = str(name or number)
            key = key if key not in found else f"{key}-{number}"
            found[key] = (input_text, answer if isinstance(answer, str) else None)
    return found
