r"""The places in a program that compilers and run-time systems name.

    places('  File "/tmp/main.py", line 3, in <module>\nValueError: x', Path("my.py"))
        LineRemark(3, 1, "error", "ValueError: x")

A run-time system knows a program by the name that it has in its box: main.py, Main.java.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

KINDS = ("error", "warning", "note")
# my.cpp:1:20: error: message; Main.java:3: error: message; main.go:4:2: message
COMPILER = re.compile(
    r"^\s*(?P<file>[^\s:\"(][^:\"]*\.\w+):(?P<line>\d+)(?::(?P<column>\d+))?:? "
    r"(?:fatal )?(?:(?P<kind>error|warning|note|runtime error):? )?(?P<message>.+)$"
)
CSHARP = re.compile(
    r"^(?P<file>[^\s(]+\.cs)\((?P<line>\d+),(?P<column>\d+)\): (?P<kind>error|warning) "
    r"(?P<message>.+)$"
)
RUST = re.compile(r"^(?P<kind>error|warning)(?:\[\w+\])?: (?P<message>.+)$")
ARROW = re.compile(r"^\s*--> (?P<file>.+):(?P<line>\d+):(?P<column>\d+)$")
PANIC = re.compile(
    r"^thread '.*' (?:\(\d+\) )?panicked at (?P<file>.+):(?P<line>\d+):(?P<column>\d+):"
)
PYTHON = re.compile(r"^\s*File \"(?P<file>.+)\", line (?P<line>\d+)")
STACK = re.compile(r"^\s*at .*?[( ](?P<file>[^\s()]+\.\w+):(?P<line>\d+)(?::(?P<column>\d+))?\)?$")
RAISED = re.compile(
    r"^(?:Exception in thread \S+ )?(?P<message>[\w.]*(?:Error|Exception|Exit)\b.*)$"
)


class LineRemark(NamedTuple):
    """A line of a program and the message on it."""

    line: int
    column: int
    kind: str
    message: str


def places(text: str, program: Path) -> Iterator[LineRemark]:
    """Yield the places that compilers name, in order."""
    kind, message = "error", ""
    for line in text.splitlines():
        if match := RUST.match(line):
            kind, message = match["kind"], match["message"]
        elif (match := ARROW.match(line)) and message:
            yield LineRemark(int(match["line"]), int(match["column"]), kind, message)
            message = ""
        elif (match := COMPILER.match(line) or CSHARP.match(line)) and is_of(match, program):
            severity = (match["kind"] or "error").rpartition(" ")[2]
            column = int(match["column"] or 1)
            yield LineRemark(int(match["line"]), column, severity, match["message"])


def place_of_failure(text: str, program: Path) -> LineRemark | None:
    """Return the place where a program failed, its last frame in the file, or None."""
    frames, said = [], ""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if (match := PYTHON.match(line)) and is_of(match, program):
            frames.append((int(match["line"]), 1))
        elif (match := STACK.match(line)) and is_of(match, program) and not frames:
            frames.append((int(match["line"]), int(match["column"] or 1)))
        elif (match := PANIC.match(line)) and is_of(match, program):
            frames.append((int(match["line"]), int(match["column"])))
            said = said or "".join(lines[number + 1 : number + 2]).strip()
        elif (match := RAISED.match(line)) and not (said and frames and "at " in line):
            said = match["message"]
    return LineRemark(*frames[-1], "error", said) if frames else None


def is_of(match: re.Match[str], program: Path) -> bool:
    """Return whether a place is in the program, which has another name in its box."""
    path = PurePosixPath(match["file"])
    is_named = path.name == program.name or path.stem.lower() == "main"
    return is_named and path.suffix == program.suffix
