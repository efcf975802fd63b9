"""Decide which local variables of a C, C++ or Rust program can be seen. It runs in gdb.

In the lines

    4  for (int i = 0; i < 2; i++) {
    5      int x = 7;
    6      use(x);

x is visible in line 6 only: before line 5 has run it has no value, and in the next round
it is another variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

MAX_BLOCKS = 50  # blocks in one another

VariableKey = tuple[int, int, str, int]  # a block, a name, and the line of the declaration
Stops = Mapping[int, list[int]]  # the addresses of each line of a function


@dataclass(frozen=True)
class Declarations:
    """The declarations in the source: Rust's blocks begin where their variables have a value."""

    is_rust: bool
    ends: Mapping[str, int]  # the last lines of the statements that have several, by the first
    assigned: Mapping[str, Mapping[str, list[int]]]  # the lines that give a later value, of Rust
    catches: frozenset[int] = frozenset()  # lines where exceptions are caught, of C++
    loops: frozenset[int] = frozenset()  # lines with a loop
    # The lines where names of the compiler are written, which then are the program's, of Rust.
    written: Mapping[str, list[int]] = field(default_factory=dict)

    @staticmethod
    def of(is_rust: bool, read: Mapping[str, Any]) -> Declarations:  # noqa: FBT001  # one fact
        """Return the facts about a source that the host has found: see source_statements.py."""
        catches = frozenset(read.get("catches", ()))
        ends, assigned = read.get("ends", {}), read.get("assigned", {})
        loops, written = frozenset(read.get("loops", ())), read.get("written", {})
        return Declarations(is_rust, ends, assigned, catches, loops, written)

    def end(self, line: int) -> int:
        """Return the last line of the statement that begins in a line."""
        return self.ends.get(str(line), line)

    def is_of_compiler(self, symbol: gdb.Symbol) -> bool:
        """Return whether a variable is one of a loop, of println! or of `?` in Rust."""
        is_of_loop = symbol.name == "iter" and symbol.line in self.loops
        lines = self.written.get(symbol.name)
        return is_of_loop or (lines is not None and symbol.line not in lines)


@dataclass
class Scope:
    """The variables of one call."""

    stops: Stops
    declarations: Declarations
    initialised: set[VariableKey] = field(default_factory=set)
    shown: dict[str, VariableKey] = field(default_factory=dict)  # the variable of each name
    written: dict[VariableKey, Any] = field(
        default_factory=dict
    )  # values as they were written last
    symbols: dict[VariableKey, tuple[gdb.Symbol, gdb.Block]] = field(default_factory=dict)
    last_line: int = 0
    in_rounds: set[VariableKey] = field(
        default_factory=set
    )  # elements of loops that lie in one line

    def variables(
        self, frame: gdb.Frame, line: int, *, is_call: bool
    ) -> dict[str, tuple[VariableKey, gdb.Symbol, gdb.Block]]:
        """Return the variables that the source can name here and that have a value."""
        visible: dict[VariableKey, tuple[gdb.Symbol, gdb.Block]] = {}
        for symbol, block in symbols_of(frame):
            if self.declarations.is_rust and self.declarations.is_of_compiler(symbol):
                continue  # it would hide a variable of the program
            visible.setdefault((block.start, block.end, symbol.name, symbol.line), (symbol, block))
        if line not in self.declarations.catches:  # the code there is beside the blocks around it
            self.initialised.intersection_update(visible)
        elements = next_elements(visible, line)
        self.initialised -= elements
        had_round = self.in_rounds & elements if self.last_line == line else set()
        self.in_rounds = {key for key in elements if self.is_begun(key, frame)}
        symbols: dict[str, tuple[VariableKey, gdb.Symbol, gdb.Block]] = {}
        for key, (symbol, block) in visible.items():
            is_first = key in elements and key not in had_round  # it has no value before
            if symbol.is_argument or (
                not is_call and not is_first and self.is_initialised(key, symbol, frame, line)
            ):
                self.initialised.add(key)
                symbols.setdefault(symbol.name, (key, symbol, block))
            else:
                self.initialised.discard(key)
        self.last_line = line
        self.symbols.update(visible)
        return symbols

    def is_begun(self, key: VariableKey, frame: gdb.Frame) -> bool:
        """Return whether a range-based loop is behind its beginning: in a round within its line."""
        start, end = key[:2]
        places = [at for at in self.stops.get(key[3], ()) if start <= at < end]
        return bool(int(frame.pc()) > min(places, default=0))

    def is_initialised(
        self, key: VariableKey, symbol: gdb.Symbol, frame: gdb.Frame, line: int
    ) -> bool:
        """Return whether the declaration of a variable has run."""
        if not symbol.is_variable:
            return False
        if self.declarations.is_rust:
            is_begun = int(frame.pc()) > key[0]
            return key in self.initialised or self.has_value(symbol, line, is_begun=is_begun)
        first, last = symbol.line, self.declarations.end(symbol.line)
        start, end = key[:2]
        places = [
            address
            for number in range(first, last + 1)
            for address in self.stops.get(number, ())
            if start <= address < end
        ]
        if key in self.initialised:
            return not first <= line <= last or int(frame.pc()) != min(places, default=0)
        if not places and not self.stops.get(first):
            return line > last  # no instruction is made of the declaration
        if first <= line <= last:
            is_later = int(frame.pc()) > min(places, default=int(frame.pc()))
            return first == last == self.last_line and is_later
        return first <= self.last_line <= last or not places

    def has_value(self, symbol: gdb.Symbol, line: int, *, is_begun: bool) -> bool:
        """Return whether a variable of Rust has a value. Most blocks begin where they have one."""
        later = self.declarations.assigned.get(str(symbol.line), {}).get(symbol.name)
        if later is None:
            return bool(symbol.line != line) or is_begun
        spans = [(first, self.declarations.end(first)) for first in later]
        is_within = any(first <= line <= last for first, last in spans)
        return not is_within and any(first <= self.last_line <= last for first, last in spans)

    def ended_variables(self) -> dict[str, tuple[VariableKey, gdb.Symbol, gdb.Block]]:
        """Return the variables that were there at the last step, and whose block has ended."""
        return {
            name: (key, *self.symbols[key])
            for name, key in self.shown.items()
            if key not in self.initialised and key in self.symbols
        }

    def changes(
        self, names: Mapping[str, VariableKey], *, is_within: bool
    ) -> tuple[list[str], list[str]]:
        """Return the names that mean no variable any more, and those that mean another one.

        Forget the values of variables that have ended. `is_within`: the
        names of a line are there until it ends.
        """
        if is_within:
            names = {**self.shown, **names}
        for key in self.written.keys() - self.initialised:
            del self.written[key]
            self.symbols.pop(key, None)
        gone = [name for name in self.shown if name not in names]
        changed_names = [name for name, key in names.items() if self.shown.get(name, key) != key]
        changed_names += [
            name for name, key in names.items() if name not in self.shown and key in self.written
        ]
        renewed = [
            name
            for name, key in names.items()
            if self.shown.get(name) == key and key not in self.written
        ]
        self.shown = dict(names)
        return gone, changed_names + renewed


def next_elements(visible: Iterable[VariableKey], line: int) -> set[VariableKey]:
    """Return the variables of range-based loops whose head runs: they get the next element."""
    keys = list(visible)
    blocks = {key[:2] for key in keys if key[2] == "__for_range"}
    return {key for key in keys if key[:2] in blocks and key[3] == line and key[2][:2] != "__"}


def symbols_of(frame: gdb.Frame) -> list[tuple[gdb.Symbol, gdb.Block]]:
    """Return the variables of a function that can be seen in a frame, the inner ones first."""
    symbols: list[tuple[gdb.Symbol, gdb.Block]] = []
    try:
        block: Any = frame.block()
    except RuntimeError:
        return symbols
    for _ in range(MAX_BLOCKS):
        if block is None or block.is_global or block.is_static:
            break
        # The name of a structure is no variable, although it may be the name of one.
        symbols += [(symbol, block) for symbol in block if symbol.is_variable or symbol.is_argument]
        if block.function:
            break
        block = block.superblock
    return symbols
