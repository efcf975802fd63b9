"""Run a program beside its tracer, and read the lines that the tracer writes.

    {"kind": "line", "file": "main.py", "line": 3, "depth": 0, "frame": 1, "function": "",
     "locals": {"i": "2"}, "globals": {}, "printed": 0, "read": 4}

says that line 3 runs next, and that the variable i of the call 1 has changed since the last line.
The program runs in the same box as the tracer and could write lines of its own: nothing in them is
trusted, a damaged line ends the record, and what is read of it is bounded.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from banrye.extras.trace.changes import text_of
from banrye.extras.trace.trace_model import (
    Composite,
    Place,
    ScalarValue,
    Shape,
    TracedValue,
    TraceLimits,
)
from banrye.process.limits import Limits, RunResult
from banrye.process.run import run_command
from banrye.submission.program import Program

INSIDE = Path(__file__).with_name("inside")  # what runs in the box
RECORD = ".steps"  # the file of the lines, in the working folder of the program

# Limits of what is read. A tracer writes less of each value; a long run may have more lines.
MAX_BYTES = 16 << 20  # of a record
MAX_LINE = 4 << 20  # bytes of a line
MAX_LINES_OF_A_STEP = 8  # the step itself, its parts, a call, an exception, the end of a call
MAX_VALUES = 500_000  # variables and elements in a record
MAX_ENTRIES = 200  # elements of a value
MAX_AGAIN = 40  # elements of an object that is shown a second time
COPIED_PER_READ = 20  # copied elements that take the time of one that is read
CALL_OF_GLOBALS = -1  # the number of a call that stands for the global variables
MAX_NESTING = 130  # of values
MAX_TEXT = 2000  # characters of a text or name
MAX_NUMBER = 1 << 53  # up to it, a float has every integer

KINDS = ("line", "within", "call", "return", "yield", "raise", "unwind", "end")


class DamagedRecord(Exception):
    """A line is not one that a tracer writes."""


class RecordTooLarge(Exception):
    """A line has more values than may still be read."""


@dataclass(frozen=True)
class RecordLine:
    """The line of a record for one event."""

    # One of KINDS. "within": the line goes on. "unwind": an exception ends a call.
    kind: str
    place: Place
    depth: int
    frame: int
    function: str
    ended: Mapping[str, TracedValue | None]  # variables of a block, if its end changed them
    known: Mapping[
        str, TracedValue | None
    ]  # what names mean now, without a change; None: no variable
    locals: Mapping[str, TracedValue | None]  # changes since the last line of the call
    globals: Mapping[str, TracedValue | None]  # changes since the last line
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

    `traces`: the command is a debugger, which takes time itself. The file is opened here before the
    run and read afterwards, whatever then has its name.
    """
    allowed = Limits(limits.cpu_seconds, limits.memory_mebibytes, limits.output_bytes)
    with program.box() as box:
        path = box.folder / RECORD
        path.touch()
        with path.open("rb") as file:
            readable_places = [*box.readable, INSIDE, *readable]
            traced_box = replace(box, readable=readable_places, keeps_files=True, traces=traces)
            result = run_command(command, allowed, input_bytes, traced_box)
            return RecordedRun(result, list(lines_of(file, limits.steps)))


def lines_of(file: BinaryIO, most_steps: int) -> Iterator[RecordLine]:
    """Yield the lines of a record up to the first that is damaged, or cut by the end of the run.

    If a record has more than may be read, its last line follows, without values: it says how the
    run has ended.
    """
    reader = LineReader()
    bytes_left, lines_left = MAX_BYTES, MAX_LINES_OF_A_STEP * (most_steps + 1)
    steps_left = most_steps
    while text := file.readline(min(MAX_LINE, bytes_left) + 1):
        bytes_left -= len(text)
        lines_left -= 1
        if bytes_left < 0 or lines_left < 0:
            yield from last_line_of(file)
            return
        try:
            line = reader.line_of(json.loads(text))
        except RecordTooLarge:
            yield from last_line_of(file)
            return
        except (DamagedRecord, ValueError, RecursionError):
            return
        steps_left -= line.kind == "line"
        if steps_left < 0:
            yield from last_line_of(file)
            return
        yield line


def last_line_of(file: BinaryIO) -> Iterator[RecordLine]:
    """Yield the last line of a record, without values, if it says that the program has ended."""
    start = max(0, file.seek(0, os.SEEK_END) - MAX_LINE)
    file.seek(start)
    text = file.read(MAX_LINE).rstrip(b"\n").rpartition(b"\n")[2]
    try:
        last = json.loads(text)
        if isinstance(last, dict) and last.get("kind") == "end":
            values = ("ended", "known", "locals", "globals")
            without = {name: value for name, value in last.items() if name not in values}
            yield LineReader().line_of(without)
    except (DamagedRecord, RecordTooLarge, ValueError, RecursionError):
        return


class Objects:
    """The objects of one variable. A tracer writes each once; a small one is shown again."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[Composite, int]] = {}  # with their elements

    def complete(self, value: Composite) -> Composite:
        """Note an object, or return the one that a reference means if it is small."""
        if value.size and not value.entries:
            complete_value, _ = self.known.get(value.identity, (value, 0))
            is_alike = (complete_value.shape, complete_value.size) == (value.shape, value.size)
            return replace(complete_value, opening=value.opening) if is_alike else value
        count = 1 + sum(self.elements_of(entry) for _, entry in value.entries)
        if count <= MAX_AGAIN:
            self.known[value.identity] = value, count
        return value

    def elements_of(self, value: TracedValue) -> int:
        """Return the number of elements. Those of an object are counted once."""
        if isinstance(value, ScalarValue):
            return 1
        if value.identity in self.known:
            return self.known[value.identity][1]
        if value.identity:
            return MAX_AGAIN + 1 if value.entries else 1
        return 1 + sum(self.elements_of(entry) for _, entry in value.entries[: MAX_AGAIN + 1])


class LineReader:
    """Reads the lines of one record, and counts their values."""

    def __init__(self) -> None:
        self.values_left = MAX_VALUES
        self.objects = Objects()
        self.last: dict[tuple[int, str], TracedValue | None] = {}  # by the call and name

    def line_of(self, read: object) -> RecordLine:
        """Return a line of a record. Raise DamagedRecord or RecordTooLarge."""
        if not isinstance(read, dict) or read.get("kind") not in KINDS:
            raise DamagedRecord
        frame = number(read, "frame")
        return RecordLine(
            kind=read["kind"],
            place=Place(word(read, "file"), number(read, "line")),
            depth=number(read, "depth"),
            frame=frame,
            function=word(read, "function"),
            ended=self.variables(read.get("ended", {}), frame),
            known=self.variables(read.get("known", {}), frame),
            locals=self.variables(read.get("locals", {}), frame),
            globals=self.variables(read.get("globals", {}), CALL_OF_GLOBALS),
            printed=number(read, "printed"),
            read=number(read, "read"),
            text=self.text_of_event(read),
            steps=number(read, "steps"),
        )

    def text_of_event(self, read: Mapping[str, object]) -> str:
        """Return the value that a line says is returned or raised."""
        if "returned" in read:
            return text_of(self.value_of(read["returned"]))
        return word(read, "raised")

    def variables(self, read: object, frame: int) -> dict[str, TracedValue | None]:
        if not isinstance(read, dict):
            raise DamagedRecord
        self.count(len(read))
        values = {
            clean_text(name): None
            if value is None
            else self.variable_of(value, (frame, clean_text(name)))
            for name, value in read.items()
        }
        self.last.update({(frame, name): value for name, value in values.items()})
        return values

    def variable_of(self, read: object, place: tuple[int, str]) -> TracedValue:
        self.objects = Objects()
        return self.value_of(read, before=self.last.get(place))

    def value_of(
        self, read: object, nesting: int = 0, before: TracedValue | None = None
    ) -> TracedValue:
        """Return a value as a tracer writes it. Raise DamagedRecord or RecordTooLarge.

        `before`: the value that the same variable, or element, had last.
        """
        if isinstance(read, str):
            return ScalarValue(clean_text(read))
        if not isinstance(read, dict) or nesting > MAX_NESTING:
            raise DamagedRecord
        if read.get("kind") == "again":
            return self.with_changes(read.get("entries"), nesting, before)
        try:
            opening, closing = map(clean_text, read["brackets"])
            shown_entries = read["entries"][:MAX_ENTRIES]
            self.count(len(shown_entries))
            entries = [
                (clean_text(key), self.value_of(value, nesting + 1)) for key, value in shown_entries
            ]
            size, identity = number(read, "size"), number(read, "at")
            shape = Shape(read["kind"])
            composite = Composite(shape, opening, closing, size, tuple(entries), identity)
            return self.objects.complete(composite) if identity else composite
        except (KeyError, TypeError):
            raise DamagedRecord from None

    def with_changes(
        self, changed_entries: object, nesting: int, before: TracedValue | None
    ) -> TracedValue:
        """Return a value some of whose elements have changed: [[1, "5"]] makes [4, 5] of [4, 9]."""
        if (
            not isinstance(before, Composite)
            or before.identity
            or not isinstance(changed_entries, list)
        ):
            raise DamagedRecord
        self.count(len(changed_entries) + len(before.entries) // COPIED_PER_READ)
        entries = list(before.entries)
        try:
            for index, value in changed_entries:
                key, old = entries[index]
                entries[index] = key, self.value_of(value, nesting + 1, old)
        except (IndexError, TypeError, ValueError):
            raise DamagedRecord from None
        return replace(before, entries=tuple(entries))

    def count(self, values: int) -> None:
        self.values_left -= values
        if self.values_left < 0:
            raise RecordTooLarge


def word(read: Mapping[str, object], name: str) -> str:
    return clean_text(read.get(name, ""))


def clean_text(text: object) -> str:
    """Return a text, cut, which can be written in UTF-8. Raise DamagedRecord for other values."""
    if not isinstance(text, str):
        raise DamagedRecord
    cut = text[:MAX_TEXT]
    return cut if cut.isascii() else cut.encode(errors="replace").decode()


def number(read: Mapping[str, object], name: str) -> int:
    value = read.get(name, 0)
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:  # True is an int, too
        raise DamagedRecord
    return value
