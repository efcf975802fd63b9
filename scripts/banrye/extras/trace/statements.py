"""Find in the source of a C, C++ or Rust program where its variables get their first value.

Of these lines

    4  let k;
    5  if n > 2 {
    6      k = take(
    7          a);

statements_of says {"ends": {"6": 7}, "assigned": {"4": {"k": [6]}}, "immutable": [], ...}: the
statement of line 6 ends in line 7, and the k of line 4 has no value before it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from banrye.files import read_bytes

MAX_STATEMENT = 100  # lines
LAMBDA = re.compile(r"\[[^\]]*\]\s*(?:\([^()]*\)[^{]*)?\{[^}]*$")
CATCH = re.compile(r"\bcatch\s*\(")
HEAD = re.compile(r"(?:for|while|if|else|switch)\b|\}")
TEXTS = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)'")
COMMENTS = re.compile(r"//.*|/\*.*?\*/")
LATER = re.compile(  # of Rust, without a value; the length of an array has a semicolon, too
    r"\blet\s+(?:mut\s+)?(\w+)\s*(?::(?:[^=;]|;\s*\w+\s*\])+)?;(?!\s*\w+\s*\])"
)
IMMUTABLE = re.compile(r"\blet\s+(?!mut\b)(\w+)\s*[:=]")


def statements_of(file: Path) -> dict[str, Any]:
    """Return what gdb_scopes.py must know of a source."""
    written = read_bytes(file).decode(errors="replace").splitlines()
    lines = [COMMENTS.sub("", TEXTS.sub("0", line)).strip() for line in written]
    is_rust = file.suffix == ".rs"
    return {
        "ends": ends_of_statements(lines),
        "assigned": assigned_later(lines) if is_rust else {},
        "immutable": immutable_names(lines) if is_rust else [],
        "catches": [number for number, line in enumerate(lines, 1) if CATCH.search(line)],
    }


def immutable_names(lines: Sequence[str]) -> list[list[Any]]:
    """Return the names that can have one value only, with their lines."""
    return [
        [name, number] for number, line in enumerate(lines, 1) for name in IMMUTABLE.findall(line)
    ]


def assigned_later(lines: Sequence[str]) -> dict[int, dict[str, list[int]]]:
    """Return the lines that give a value to the variables that are declared without one."""
    found: dict[int, dict[str, list[int]]] = {}
    for number, line in enumerate(lines, 1):
        for name in LATER.findall(line):
            assigns = re.compile(rf"\b{name}\s*=(?!=)")
            places = [
                at for at, each in enumerate(lines, 1) if at >= number and assigns.search(each)
            ]
            found.setdefault(number, {})[name] = places
    return found


def ends_of_statements(lines: Sequence[str]) -> dict[int, int]:
    """Return the last lines of the statements that have several lines, by the first.

    A variable has no value before the whole statement has run. Braces are not counted, but for
    those of a lambda: the variable of a loop is there in its body.
    """
    found: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#") or ("=" not in line and "(" not in line):
            continue
        brackets = "()[]{}" if LAMBDA.search(line) else "()[]"
        depth = 0
        for last in range(number, min(len(lines), number + MAX_STATEMENT) + 1):
            depth += sum(lines[last - 1].count(each) for each in brackets[::2])
            depth -= sum(lines[last - 1].count(each) for each in brackets[1::2])
            is_open = depth > 0 or not lines[last - 1].endswith((";", "{", "}", ":", ","))
            if not is_open or (HEAD.match(line) and depth <= 0):
                if last > number:
                    found[number] = last
                break
    return found
