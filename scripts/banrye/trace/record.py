"""Run a program beside its tracer, and read the lines that the tracer writes.

    {"kind": "line", "file": "main.py", "line": 3, "depth": 0, "frame": 1, "function": "",
     "locals": {"i": "2"}, "globals": {}, "printed": 0, "read": 4}

says that line 3 runs next, and that the variable i of the call 1 has changed since the last line.
The program runs in the same box as the tracer and could write lines of its own: nothing in them is
trusted, and a damaged line ends the record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from banrye.process.limits import Limits, RunResult
from banrye.process.run import run
from banrye.submission.program import Program
from banrye.trace.changes import text_of
from banrye.trace.model import Composite, Place, ScalarValue, Shape, TraceLimits, Value

INSIDE = Path(__file__).with_name("inside")  # what runs in the box
RECORD = ".steps"  # the file of the lines, in the working folder of the program
MAX_LINE = 4 << 20  # bytes of a line
MAX_NESTING = 12  # of values

KINDS = ("line", "call", "return", "yield", "raise", "unwind", "end")


class DamagedRecord(Exception):
    """A line is none that a tracer writes."""


@dataclass(frozen=True)
class RecordLine:
    """What a tracer has written of one event."""

    kind: str  # one of KINDS; "unwind": an exception ends a call, "end": the program has ended
    place: Place
    depth: int
    frame: int
    function: str
    locals: Mapping[str, Value | None]  # those that have changed since the last line of the call
    globals: Mapping[str, Value | None]  # those that have changed since the last line
    printed: int  # bytes so far
    read: int  # bytes so far
    text: str  # what is returned or raised, else ""
    steps: int  # of the whole run, if it has ended


@dataclass(frozen=True)
class RecordedRun:
    """A run, and what its tracer has written."""

    run: RunResult
    lines: Sequence[RecordLine]


def run_recorded(
    program: Program,
    command: Sequence[str],
    input_bytes: bytes,
    limits: TraceLimits,
    *,
    readable: Sequence[Path] = (),
    traces: bool = False,
) -> RecordedRun:
    """Run a command that is a tracer and its program. RECORD is the file for its lines.

    `traces`: the command is a debugger. The file is opened here before the run and read afterwards,
    whatever then has its name.
    """
    allowed = Limits(limits.cpu_seconds, limits.memory_mebibytes, limits.output_bytes)
    with program.box() as box:
        path = box.folder / RECORD
        path.touch()
        with path.open("rb") as file:
            wanted = [*box.readable, INSIDE, *readable]
            opened = replace(box, readable=wanted, keeps_files=True, traces=traces)
            result = run(command, allowed, input_bytes, opened)
            return RecordedRun(result, list(lines_of(file)))


def lines_of(file: BinaryIO) -> Iterator[RecordLine]:
    """Yield the lines of a record up to the first that is damaged, or cut by the end of the run."""
    while text := file.readline(MAX_LINE):
        try:
            yield line_of(json.loads(text))
        except (DamagedRecord, ValueError, RecursionError):
            return


def line_of(read: object) -> RecordLine:
    """Return a line of a record. Raise DamagedRecord."""
    if not isinstance(read, dict) or read.get("kind") not in KINDS:
        raise DamagedRecord
    return RecordLine(
        kind=read["kind"],
        place=Place(word(read, "file"), number(read, "line")),
        depth=number(read, "depth"),
        frame=number(read, "frame"),
        function=word(read, "function"),
        locals=variables(read.get("locals", {})),
        globals=variables(read.get("globals", {})),
        printed=number(read, "printed"),
        read=number(read, "read"),
        text=text_of_event(read),
        steps=number(read, "steps"),
    )


def word(read: Mapping[str, object], name: str) -> str:
    value = read.get(name, "")
    if not isinstance(value, str):
        raise DamagedRecord
    return value


def number(read: Mapping[str, object], name: str) -> int:
    value = read.get(name, 0)
    if not isinstance(value, int) or value < 0:
        raise DamagedRecord
    return value


def text_of_event(read: Mapping[str, object]) -> str:
    """Return what a line says that is returned or raised."""
    if "returned" in read:
        return text_of(value_of(read["returned"]))
    return word(read, "raised")


def variables(read: object) -> dict[str, Value | None]:
    if not isinstance(read, dict):
        raise DamagedRecord
    return {str(name): None if value is None else value_of(value) for name, value in read.items()}


def value_of(read: object, nesting: int = 0) -> Value:
    """Return a value as a tracer writes it. Raise DamagedRecord."""
    if isinstance(read, str):
        return ScalarValue(read)
    if not isinstance(read, dict) or nesting > MAX_NESTING:
        raise DamagedRecord
    try:
        opening, closing = map(str, read["brackets"])
        entries = [(str(key), value_of(value, nesting + 1)) for key, value in read["entries"]]
        size = number(read, "size")
        return Composite(Shape(read["kind"]), opening, closing, size, tuple(entries))
    except (KeyError, TypeError):
        raise DamagedRecord from None
