"""Find in the source of a C, C++ or Rust program where its variables get their first value.

For the lines

    4  let k;
    5  if n > 2 {
    6      k = take(
    7          a);

statements_of says {"ends": {"6": 7}, "assigned": {"4": {"k": [6]}}, ...}: the
statement of line 6 ends in line 7, and the k of line 4 has no value before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from banrye.files import read_bytes

MAX_STATEMENT = 100  # lines
LAMBDA = re.compile(r"\[[^\]]*\]\s*(?:\([^()]*\)[^{]*)?\{[^}]*$")
CATCH = re.compile(r"\bcatch\s*\(")
HEAD = re.compile(r"(?:for|while|if|else|switch)\b|\}")
MACRO = re.compile(r"#\s*define\s+(\w+)(.*)")
LOOP = re.compile(r"\b(?:for|while)\b")
BINDING = re.compile(r"\bauto\s*(?:const\b\s*)?&{0,2}\s*\[[\w\s,]+\]")
TEXTS = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)'")
COMMENTS = re.compile(r"//.*|/\*.*?\*/")
LATER = re.compile(  # of Rust, without a value; the length of an array has a semicolon, too
    r"\blet\s+(?:mut\s+)?(\w+)\s*(?::(?:[^=;]|;\s*\w+\s*\])+)?;(?!\s*\w+\s*\])"
)
TARGETS = re.compile(r"(?:^|[;{])\s*((?:[A-Z]\w*\s*)?[(\[{][^=;]*[)\]}])\s*=(?![=>])")
TARGET = re.compile(r"(?<![.\w])[a-z_]\w*(?![\w.\[])")
FREES = re.compile(r"\b(?:free\s*\(|delete(?:\s*\[\s*\])?)\s*(\w+)")
SET = re.compile(r"(?<![.\w])([a-z_]\w*)\s*=(?![=>])")
DERIVE = "#[derive("  # the functions that are made of it have its line
WORD = re.compile(r"\w+")
JUMP = re.compile(r"\b(?:break|continue|return)\b|=>\s*[({]\s*[)}]")  # all that a line of Rust does
OF_COMPILER = ("args", "iter", "left_val", "residual", "right_val", "val")  # names in Rust


def statements_of(file: Path) -> dict[str, Any]:
    """Return the facts about a source that gdb_scopes.py needs."""
    source_lines = read_bytes(file).decode(errors="replace").splitlines()
    lines = [COMMENTS.sub("", TEXTS.sub("0", line)).strip() for line in source_lines]
    is_rust = file.suffix == ".rs"
    return {
        "ends": ends_of_statements(lines),
        "assigned": assigned_later(lines) if is_rust else {},
        "set": names_by_line(lines, set_in if is_rust else freed_names(lines)),
        "loops": lines_with_loops(lines),
        "bindings": [number for number, line in enumerate(lines, 1) if BINDING.search(line)],
        "derives": [number for number, line in enumerate(lines, 1) if line.startswith(DERIVE)],
        "jumps": [number for number, line in enumerate(lines, 1) if JUMP.search(line)],
        "written": lines_with_names(lines) if is_rust else {},
        "catches": [number for number, line in enumerate(lines, 1) if CATCH.search(line)],
    }


def names_by_line(
    lines: Sequence[str], find: Callable[[str], Sequence[str]]
) -> dict[int, list[str]]:
    names_by_line = {number: list(find(line)) for number, line in enumerate(lines, 1)}
    return {number: names for number, names in names_by_line.items() if names}


def freed_names(lines: Sequence[str]) -> Callable[[str], Sequence[str]]:
    """Return a function that finds the pointers in a line that get a value and are freed.

    Only a line that sets one of them, or takes its address, gives it other memory.
    """
    names = {name for line in lines for name in FREES.findall(line)}
    sets = {name: re.compile(rf"\b{name}\s*=(?!=)|(?<!&)&\s*{name}\b") for name in names}
    return lambda line: [name for name, pattern in sets.items() if pattern.search(line)]


def lines_with_names(lines: Sequence[str]) -> dict[str, list[int]]:
    """Return the lines where the names are written that rustc gives to variables of its own."""
    words = [set(WORD.findall(line)) for line in lines]
    return {
        name: [number for number, word in enumerate(words, 1) if name in word]
        for name in OF_COMPILER
    }


def set_in(line: str) -> list[str]:
    """Return the names that a line of Rust sets: `a = 1`, `(a, b) = (b, a)`."""
    names = [name for targets in TARGETS.findall(line) for name in TARGET.findall(targets)]
    return [*SET.findall(line), *names]


def lines_with_loops(lines: Sequence[str]) -> list[int]:
    """Return the lines that have a loop, also by a macro."""
    words = ["for", "while", "do", "loop"]
    for line in lines:
        match = MACRO.match(line)
        if match and LOOP.search(match[2]):
            words.append(match[1])
    loop_words = re.compile(rf"\b(?:{'|'.join(words)})\b")
    return [
        number
        for number, line in enumerate(lines, 1)
        if not line.startswith("#") and loop_words.search(line)
    ]


def assigned_later(lines: Sequence[str]) -> dict[int, dict[str, list[int]]]:
    """Return the lines that give a value to the variables that are declared without one."""
    values: dict[int, dict[str, list[int]]] = {}
    for number, line in enumerate(lines, 1):
        for name in LATER.findall(line):
            assigns = re.compile(rf"\b{name}\s*=(?!=)")
            places = [
                at for at, line in enumerate(lines, 1) if at >= number and assigns.search(line)
            ]
            values.setdefault(number, {})[name] = places
    return values


def ends_of_statements(lines: Sequence[str]) -> dict[int, int]:
    """Return the last lines of the statements that have several lines, by the first.

    A variable has no value before the whole statement has run. Braces are not counted, but for
    those of a lambda: the variable of a loop is there in its body.
    """
    lines_by_start: dict[int, int] = {}
    for number, line in enumerate(lines, 1):
        if not line or line.startswith("#") or ("=" not in line and "(" not in line):
            continue
        brackets = "()[]{}" if LAMBDA.search(line) else "()[]"
        depth = 0
        for last in range(number, min(len(lines), number + MAX_STATEMENT) + 1):
            depth += sum(lines[last - 1].count(bracket) for bracket in brackets[::2])
            depth -= sum(lines[last - 1].count(bracket) for bracket in brackets[1::2])
            is_open = depth > 0 or not lines[last - 1].endswith((";", "{", "}", ":", ","))
            if not is_open or (HEAD.match(line) and depth <= 0):
                if last > number:
                    lines_by_start[number] = last
                break
    return lines_by_start
