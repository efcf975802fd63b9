"""Find where a Rust program moves the values of its variables: the compiler says so.

`let w = v;` in line 5, where v is declared in line 4, gives

    ["main.rs", [[5, 13]], "move", "v", 4, []]

and the same with "set" where v gets a value. If no instruction is made of the first place, the
next one counts. The last element is the way to a field that is moved alone: [0, 1] of `v.0.b`.
rustc writes this with --emit=mir: what each function does, step by step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from typing import Any

from banrye.files import read_bytes, temporary_folder
from banrye.submission.compiler import run_compiler

# Only the compiler's own developers are told the places in the source without the variable.
OPTIONS = ("-Zmir-include-spans", "-Zmir-opt-level=0", "-Copt-level=0", "-Cdebug-assertions=off")
COMMAND = ("env", "RUSTC_BOOTSTRAP=1", "rustc", "--emit=mir", "--edition=2021", *OPTIONS)
MIR = "moves.mir"
MAX_PLACES = 4  # of a statement
MAX_FACTS = 1000  # they are in an argument of gdb
MAIN = re.compile(r"\bfn\s+main\b")
DEBUG = re.compile(r"^\s*debug (\w+) => _(\d+);\s*// in scope \d+ at ([^:]+):(\d+):")
STATEMENT = re.compile(r"^\s+(.*?;)\s*// scope \d+ at ([^:]+):(\d+):(\d+): ")
MOVED = re.compile(r"\bmove (?=[(_])")
LOCAL = re.compile(r"_(\d+)")
FIELD = re.compile(r"\.(\d+): ")
SET = re.compile(r"^(?=[(_].* = )")
BOX = re.compile(r"^_(\d+) = copy \(\((.*)\.0: std::ptr::Unique<")  # the address in a Box

DeclaredName = tuple[str, int]  # of a variable, with the line where it is declared


@dataclass(frozen=True)
class SourceEffect:
    """An effect of places in the source on a variable, as the compiler tells it."""

    file: str
    places: tuple[tuple[int, int], ...]  # lines and columns
    kind: str  # "move" or "set"
    variable: DeclaredName
    way: tuple[int, ...]  # the fields

    def fact_line(self) -> list[Any]:
        """Return the fact as inside/native/stops/gdb_moves.py reads it."""
        return [self.file, self.places, self.kind, *self.variable, list(self.way)]


def moves_of(originals: Mapping[str, Path]) -> list[list[Any]]:
    """Return the moves in a program, and where what is moved gets a value.

    None come if rustc does not say them: an old one.
    """
    main = main_of(originals)
    if not main:
        return []
    with temporary_folder() as folder:
        for name, path in originals.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            copyfile(path, folder / name)
        run_compiler([*COMMAND, "-o", MIR, main], folder)
        mir_file = folder / MIR
        if mir_file.is_symlink() or not mir_file.is_file():
            return []
        lines = read_bytes(mir_file).decode(errors="replace").splitlines()
    facts = dict.fromkeys(fact for fact in facts_in(lines) if fact.file in originals)
    moved = {fact.variable for fact in facts if fact.kind == "move"}
    return [fact.fact_line() for fact in facts if fact.variable in moved][:MAX_FACTS]


def main_of(originals: Mapping[str, Path]) -> str:
    """Return the file that has the function main, "" if none has."""
    for name, path in originals.items():
        if name.endswith(".rs") and MAIN.search(read_bytes(path).decode(errors="replace")):
            return name
    return ""


def facts_in(lines: Sequence[str]) -> Iterator[SourceEffect]:
    """Yield the facts of all functions. Each ends with a brace at the beginning of a line."""
    start = 0
    for number, line in enumerate(lines):
        if line == "}":
            yield from facts_of(lines[start:number])
            start = number + 1


def facts_of(lines: Sequence[str]) -> Iterator[SourceEffect]:
    """Yield the facts of a function."""
    names: dict[str, list[DeclaredName]] = {}  # by the numbers of the variables
    boxes: dict[str, str] = {}  # the places of the boxes whose addresses variables have
    statements: list[re.Match[str] | None] = []  # None: a block ends
    for line in lines:
        if match := DEBUG.match(line):
            names.setdefault(match[2], []).append((match[1], int(match[4])))
        elif match := STATEMENT.match(line):
            statements.append(match)
            if box := BOX.match(match[1]):
                boxes[box[1]] = box[2]
        elif line.strip() == "}":
            statements.append(None)
    for index, statement in enumerate(statements):
        if statement is None:
            continue
        for kind, place in places_in(statement[1]):
            number, way = variable_of(place, boxes)
            for name in names.get(number, ()):
                yield SourceEffect(
                    statement[2], following_places(statements, index), kind, name, way
                )


def following_places(
    statements: Sequence[re.Match[str] | None], index: int
) -> tuple[tuple[int, int], ...]:
    """Return the places of a statement and of those behind it in its block."""
    places: dict[tuple[int, int], None] = {}
    file = ""
    for statement in statements[index : index + MAX_PLACES]:
        if statement is None or statement[2] != (file or statement[2]):
            break
        file = statement[2]
        places[int(statement[3]), int(statement[4])] = None
    return tuple(places)


def places_in(statement: str) -> Iterator[tuple[str, str]]:
    """Yield the places that a statement moves and sets: `_1`, `(_1.0: u8)`, `((*_1).0: u8)`."""
    for match in MOVED.finditer(statement):
        yield "move", place_at(statement, match.end())
    if SET.match(statement):
        yield "set", place_at(statement, 0)


def place_at(statement: str, start: int) -> str:
    """Return a place: a number, or what is in brackets."""
    if statement[start] != "(":
        match = LOCAL.match(statement, start)
        return match[0] if match else ""
    depth = 0
    for at in range(start, len(statement)):
        depth += {"(": 1, ")": -1}.get(statement[at], 0)
        if not depth:
            return statement[start : at + 1]
    return ""


def variable_of(place: str, boxes: Mapping[str, str]) -> tuple[str, tuple[int, ...]]:
    """Return the number of the variable that a place is in, and the fields that lead there.

    The type of a field follows its number: `((_1.0: (u8, u8)).1: u8)`.
    """
    match = LOCAL.search(place)
    number = match[1] if match else ""
    way = tuple(int(number) for number in FIELD.findall(place))
    if number not in boxes:
        return number, way
    outer, first = variable_of(boxes[number], {})
    return outer, (*first, *way)
