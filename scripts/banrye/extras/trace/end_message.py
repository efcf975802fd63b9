"""Name what has ended a program of C++ or Rust, in the words of its own standard error.

terminate called after throwing an instance of 'int'    uncaught exception of type int
thread 'main' panicked at main.rs:5:9:
index out of bounds: the len is 1 but the index is 3    panic: index out of bounds: ...
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from banrye.extras.trace.record import RecordedRun, RecordLine

ABORTED = "signal SIGABRT"  # as gdb_tracer.py writes it
PANIC = "panic"
MAX_TEXT = 400  # characters
THROWN = re.compile(r"^terminate called after throwing an instance of '(.+)'$", re.MULTILINE)
WHAT = re.compile(r"^  what\(\):  (.*)$", re.MULTILINE)
PANICKED = re.compile(
    r"^thread .*panicked at .*:\n((?:(?!note: |thread |stack ).*\n?)*)", re.MULTILINE
)


def with_words(recorded: RecordedRun) -> RecordedRun:
    """Return a run in whose lines each uncaught exception and each panic has its words."""
    errors = recorded.run.errors.decode(errors="replace")
    lines = [replace(line, text=exception_text(line.text, errors)) for line in recorded.lines]
    return replace(recorded, lines=panics_named(lines, errors))


def exception_text(text: str, errors: str) -> str:
    """Return the words for an exception that nobody catches, else the text as it is."""
    match = THROWN.search(errors)
    if text != ABORTED or not match:
        return text
    what = WHAT.search(errors, match.end())
    said = f": {what[1]}" if what and what[1] else ""
    return f"uncaught exception of type {match[1]}{said}"[:MAX_TEXT]


def panics_named(lines: Sequence[RecordLine], errors: str) -> list[RecordLine]:
    """Return the lines with the words of the panics. The last one may have ended the program."""
    said = iter([" ".join(message.split())[:MAX_TEXT] for message in PANICKED.findall(errors)])
    panic_lines: list[RecordLine] = []
    last = ""
    for line in lines:
        text = line.text
        if line.text == PANIC and line.kind == "raise":
            words = next(said, "")
            text = last = f"panic: {words}" if words else PANIC
        elif line.text == PANIC:
            text = last or PANIC
        panic_lines.append(replace(line, text=text))
    return panic_lines
