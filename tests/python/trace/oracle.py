"""Compare a trace with what its program prints of its own variables. Holds no tests.

A program prints all its variables wherever it prints, in the words of its language:

    d = [1, 2] | name = "가" | node = Node { v: 3 }

`differences` says where the trace has another value, none, or a variable that is not printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from banrye.extras.trace.changes import text_of
from banrye.extras.trace.trace_model import Trace, TracedValue
from banrye.process.limits import End

WIDE = 1 << 30  # characters: no value is cut
NOT_PRINTED = ("args", "arguments", "all_words")  # of main, and of show.h
UNPRINTABLE = (
    "not initialised yet",
    "moved",
    "(what was moved)",
    "(memory that was freed)",
    "?",
)  # a program cannot print it

FUNCTION = re.compile(r"(?:function|class|closure|lambda|iterator)\b|\w+\{\.\.\.\}$")


def same(text: str) -> str:
    """Return a text without what languages write differently: blanks, and = or : after a key."""
    return re.sub(r"\s+", "", text).replace("=>", ":").replace("=", ":").replace(",}", "}")


def printed_in(line: str) -> dict[str, str]:
    """Return the variables of a printed line by their names."""
    parts = (part.partition(" = ") for part in line.split(" | "))
    return {name.strip(): value for name, sign, value in parts if sign}


def differences(trace: Trace) -> list[str]:
    """Return where a trace and the program differ, and a line if nothing can be compared."""
    if trace.run.end is not End.EXITED or not trace.is_complete:
        return [f"{trace.run.end}, {trace.lines} steps of {trace.number}: {trace.run.errors!r}"]
    results: list[str] = []
    compared = 0
    for line, place, own, common in states(trace):
        said = printed_in(line)
        compared += len(said)
        for name, value in said.items():
            known = own.get(name) or common.get(name)
            shown = text_of(known, WIDE) if known else "(nothing)"
            if same(shown) != same(value):
                results.append(f"{place}: {name} is {value}, the trace says {shown}")
        for name in own.keys() - said.keys() - set(NOT_PRINTED):
            shown = text_of(value_of, WIDE) if (value_of := own[name]) else ""
            if said and shown and shown not in UNPRINTABLE and not FUNCTION.match(shown):
                results.append(f"{place}: {name} is not printed, the trace says {shown}")
    if compared < 4:
        results.append(f"only {compared} values are printed")
    return results


def never_had(trace: Trace) -> list[str]:
    """Return the values that a trace says of printed variables, and that are never printed."""
    printed: dict[str, set[str]] = {}
    for line in trace.run.output.decode().splitlines():
        for name, value in printed_in(line).items():
            printed.setdefault(name, set()).add(value)
    return [
        f"{step.place.line}: {name} = {text_of(value, WIDE)}"
        for step in trace.steps
        for name, value in step.values.items()
        if value is not None and name in printed
        if not step.function and text_of(value, WIDE) not in printed[name]
    ]


Variables = Mapping[str, TracedValue | None]


def states(trace: Trace) -> Iterator[tuple[str, int, Variables, Variables]]:
    """Yield each printed line, where it is printed, and the variables there: own, and global."""
    calls: dict[int, dict[str, TracedValue | None]] = {}
    common: dict[str, TracedValue | None] = {}
    rest = ""
    for step in trace.steps:
        own = calls.setdefault(step.frame, {})
        own.update(step.values)
        common.update(step.globals)
        *lines, rest = (rest + step.printed.decode()).split("\n")
        for line in lines:
            yield line, step.place.line, own, common


def programs(folder: Path) -> list[Path]:
    """Return the programs in a folder."""
    return sorted(file for file in folder.iterdir() if file.suffix not in (".in", ".h", ".class"))
