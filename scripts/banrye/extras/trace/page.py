"""Write a trace as a page: one HTML file that needs nothing else.

page.html beside this file is filled with the trace as JSON, in which a step is

    {"kind": "line", "file": "main.py", "line": 7, "depth": 0, "frame": 1, "function": "",
     "changes": [["d[1]", "5", "2"]], "values": [["d", ...]], "globals": [], "text": "",
     "printed": "", "read": "", "remark": "", "note": ""}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from banrye.extras.trace.run_comparison import Move, RunComparison
from banrye.extras.trace.trace_model import (
    Composite,
    ScalarValue,
    Step,
    StepKind,
    Trace,
    TracedValue,
)
from banrye.files import read_bytes
from banrye.process.limits import End

PAGE = Path(__file__).with_name("page.html")
VALUES = Path(__file__).with_name("page_values.js")  # a part of the page
WITHOUT_MAIN = (".py", ".js")  # programs that begin outside of functions
MAX_STEPS = 2000  # of more, a page is slow
MAX_CHARACTERS = 100_000  # of the input and of the output


def page_of(
    trace: Trace, title: str, input_bytes: bytes, compared: RunComparison | None = None
) -> str:
    """Return the page of a trace that has steps.

    `compared`: the comparison with a run that passes.
    """
    steps = [as_json(step, trace) for step in trace.steps[:MAX_STEPS]]
    lines = {
        name: read_bytes(path).decode(errors="replace").splitlines()
        for name, path in trace.files.items()
    }
    has_failed = trace.run.end is not End.EXITED
    data = {
        "title": title,
        "main": "" if all(file.endswith(WITHOUT_MAIN) for file in trace.files) else "main",
        "files": lines,
        "steps": steps,
        "read": text(input_bytes),
        "printed": text(trace.run.output),
        "end": trace.raised or (trace.run.reason if has_failed else ""),
        "beside": of_beside(compared) if compared else None,
        "cut": len(trace.steps) if len(trace.steps) > MAX_STEPS else 0,
    }
    # "</script>" in a value would end the data.
    data_json = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    # The name of a file may have bytes that are not UTF-8.
    valid = data_json.encode(errors="replace").decode()
    page = PAGE.read_text(encoding="utf-8")
    return page.replace("{{values}}", VALUES.read_text(encoding="utf-8")).replace("{{data}}", valid)


def of_beside(compared: RunComparison) -> dict[str, Any]:
    rows = [
        [row.line, row.source, of_move(row.passed), of_move(row.failed)] for row in compared.rows
    ]
    return {"rows": rows, "hidden": compared.hidden, "parts": compared.parts}


def of_move(move: Move) -> dict[str, Any]:
    """Return the effects of a line and the next line, for the language of the page."""
    steps = [
        {**effects_as_json(step), "kind": step.kind.value}
        for step in move.steps
        if step.kind not in (StepKind.CALL, StepKind.BACK)
        or any((step.read, step.changes, step.printed, step.note))
    ]
    return {"steps": steps, "isLast": move.is_last, "next": move.next_line}


def as_json(step: Step, trace: Trace) -> dict[str, Any]:
    finding = trace.finding
    remark = finding.what if finding and finding.place == step.place else ""
    return {
        "kind": step.kind.value,
        "file": step.place.file,
        "line": step.place.line,
        "depth": step.depth,
        "frame": step.frame,
        "function": step.function,
        "values": variables(step.values),
        "globals": variables(step.globals),
        "remark": remark,
        **effects_as_json(step),
    }


def effects_as_json(step: Step) -> dict[str, Any]:
    return {
        "changes": [[change.name, change.old, change.new] for change in step.changes],
        "text": step.text,
        "printed": text(step.printed),
        "read": text(step.read),
        "note": step.note,
    }


def variables(values: Mapping[str, TracedValue | None]) -> list[list[Any]]:
    return [
        [name, None if value is None else page_value(value, set())]
        for name, value in values.items()
    ]


def page_value(value: TracedValue, seen_ids: set[int]) -> str | dict[str, Any]:
    """Return a value as the page reads it. `seen_ids`: the objects whose elements it has."""
    if isinstance(value, ScalarValue):
        return value.text
    return of_composite(value, seen_ids)


def of_composite(value: Composite, seen_ids: set[int]) -> dict[str, Any]:
    is_again = value.identity in seen_ids
    if value.identity and value.entries:
        seen_ids.add(value.identity)
    entries = (
        [] if is_again else [[key, page_value(entry, seen_ids)] for key, entry in value.entries]
    )
    fields = {
        "kind": value.shape.value,
        "brackets": [value.opening, value.closing],
        "size": value.size,
        "entries": entries,
    }
    return {**fields, "at": value.identity} if value.identity else fields


def text(stream: bytes) -> str:
    return stream.decode(errors="replace")[:MAX_CHARACTERS]
