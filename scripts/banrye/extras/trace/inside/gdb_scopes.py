"""Decide which local variables of a C, C++ or Rust program can be seen. It runs in gdb.

Of these lines

    4  for (int i = 0; i < 2; i++) {
    5      int x = 7;
    6      use(x);

x is there in line 6 and in no other: before line 5 has run it has no value, and in the next round
it is another variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import gdb  # type: ignore[import-untyped]  # a module of gdb itself

MAX_DEPTH = 6  # of types in types
MAX_BLOCKS = 50  # that lie in each other

MOVED = "moved"
WHOLES = (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION)
# Types of Rust whose values change although their variable cannot, and references to others.
MUTABLE_INSIDE = (
    *("Cell<", "Mutex<", "RwLock<", "Atomic", "Rc<", "Arc<"),
    *("&", "*", "closure", "dyn "),
)

Key = tuple[int, int, str, int]  # a block, a name, and the line of the declaration
Stops = Mapping[int, list[int]]  # the addresses of each line of a function


@dataclass(frozen=True)
class Declarations:
    """What is known of the source: Rust's blocks begin where their variables have a value."""

    is_rust: bool
    ends: Mapping[str, int]  # the last lines of the statements that have several, by the first
    assigned: Mapping[str, Mapping[str, list[int]]]  # the lines that give a later value, of Rust
    immutable: frozenset[tuple[str, int]]  # names and lines, of Rust
    catches: frozenset[int] = frozenset()  # lines where exceptions are caught, of C++

    @staticmethod
    def of(is_rust: bool, read: Mapping[str, Any]) -> Declarations:  # noqa: FBT001  # one fact
        """Return what the host has found in a source: see statements.py."""
        immutable = frozenset((name, line) for name, line in read.get("immutable", ()))
        catches = frozenset(read.get("catches", ()))
        ends, assigned = read.get("ends", {}), read.get("assigned", {})
        return Declarations(is_rust, ends, assigned, immutable, catches)

    def end(self, line: int) -> int:
        """Return the last line of the statement that begins in a line."""
        return self.ends.get(str(line), line)


@dataclass
class Scope:
    """The variables of one call."""

    stops: Stops
    declarations: Declarations
    initialised: set[Key] = field(default_factory=set)
    shown: dict[str, Key] = field(default_factory=dict)  # which variable a name means
    written: dict[Key, Any] = field(default_factory=dict)  # values as they were written last
    symbols: dict[Key, tuple[gdb.Symbol, gdb.Block]] = field(default_factory=dict)
    last_line: int = 0
    in_rounds: set[Key] = field(default_factory=set)  # elements of loops that lie in one line

    def variables(
        self, frame: gdb.Frame, line: int, *, is_call: bool
    ) -> dict[str, tuple[Key, gdb.Symbol, gdb.Block]]:
        """Return the variables that the source can name here and that have a value."""
        visible: dict[Key, tuple[gdb.Symbol, gdb.Block]] = {}
        for symbol, block in symbols_of(frame):
            if self.declarations.is_rust and is_of_loop(symbol):
                continue  # it would hide a variable of the program
            visible.setdefault((block.start, block.end, symbol.name, symbol.line), (symbol, block))
        if line not in self.declarations.catches:  # the code there is beside the blocks around it
            self.initialised.intersection_update(visible)
        elements = next_elements(visible, line)
        self.initialised -= elements
        had_round = self.in_rounds & elements if self.last_line == line else set()
        self.in_rounds = {key for key in elements if self.is_begun(key, frame)}
        found: dict[str, tuple[Key, gdb.Symbol, gdb.Block]] = {}
        for key, (symbol, block) in visible.items():
            is_first = key in elements and key not in had_round  # it has no value before
            if symbol.is_argument or (
                not is_call and not is_first and self.is_initialised(key, symbol, frame, line)
            ):
                self.initialised.add(key)
                found.setdefault(symbol.name, (key, symbol, block))
            else:
                self.initialised.discard(key)
        self.last_line = line
        self.symbols.update(visible)
        return found

    def is_begun(self, key: Key, frame: gdb.Frame) -> bool:
        """Return whether a range-based loop is behind its beginning: in a round within its line."""
        start, end = key[:2]
        places = [at for at in self.stops.get(key[3], ()) if start <= at < end]
        return bool(int(frame.pc()) > min(places, default=0))

    def is_initialised(self, key: Key, symbol: gdb.Symbol, frame: gdb.Frame, line: int) -> bool:
        """Return whether the declaration of a variable has run."""
        if not symbol.is_variable:
            return False
        if self.declarations.is_rust:
            return key in self.initialised or self.has_value(symbol, line)
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

    def has_value(self, symbol: gdb.Symbol, line: int) -> bool:
        """Return whether a variable of Rust has a value. Most blocks begin where they have one."""
        later = self.declarations.assigned.get(str(symbol.line), {}).get(symbol.name)
        if later is None:
            return bool(symbol.line != line)
        spans = [(first, self.declarations.end(first)) for first in later]
        is_within = any(first <= line <= last for first, last in spans)
        return not is_within and any(first <= self.last_line <= last for first, last in spans)

    def is_moved(self, key: Key, kind: gdb.Type) -> bool:
        """Return whether a variable whose bytes have changed cannot have been changed itself."""
        is_fixed = (key[2], key[3]) in self.declarations.immutable
        return is_fixed and not has_mutable(kind)

    def ended(self) -> dict[str, tuple[Key, gdb.Symbol, gdb.Block]]:
        """Return the variables that were there at the last step, and whose block has ended."""
        return {
            name: (key, *self.symbols[key])
            for name, key in self.shown.items()
            if key not in self.initialised and key in self.symbols
        }

    def changes(self, names: Mapping[str, Key]) -> tuple[list[str], list[str]]:
        """Return the names that mean no variable any more, and those that mean another one.

        Of the variables that are not there any more, the values are forgotten.
        """
        for key in self.written.keys() - self.initialised:
            del self.written[key]
            self.symbols.pop(key, None)
        gone = [name for name in self.shown if name not in names]
        others = [name for name, key in names.items() if self.shown.get(name, key) != key]
        others += [
            name for name, key in names.items() if name not in self.shown and key in self.written
        ]
        renewed = [
            name
            for name, key in names.items()
            if self.shown.get(name) == key and key not in self.written
        ]
        self.shown = dict(names)
        return gone, others + renewed


def is_of_loop(symbol: gdb.Symbol) -> bool:
    """Return whether a variable of Rust is the iterator of a loop, which the compiler has named."""
    return bool(symbol.name == "iter" and symbol.type.code == gdb.TYPE_CODE_STRUCT)


def has_mutable(kind: gdb.Type, depth: int = 0) -> bool:
    """Return whether a value of Rust can change though its variable cannot, also deep inside."""
    if any(each in str(kind) for each in MUTABLE_INSIDE):
        return True
    if depth >= MAX_DEPTH:
        return False
    parts = [each.type for each in kind.fields()] if kind.code in WHOLES else []
    parts += [kind.target()] if kind.code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_ARRAY) else []
    with suppress(RuntimeError, gdb.error):  # there are no more
        parts += [kind.template_argument(0), kind.template_argument(1)]
    return any(has_mutable(each, depth + 1) for each in parts)


def next_elements(visible: Iterable[Key], line: int) -> set[Key]:
    """Return the variables of range-based loops whose head runs: they get the next element."""
    keys = list(visible)
    blocks = {key[:2] for key in keys if key[2] == "__for_range"}
    return {key for key in keys if key[:2] in blocks and key[3] == line and key[2][:2] != "__"}


def symbols_of(frame: gdb.Frame) -> list[tuple[gdb.Symbol, gdb.Block]]:
    """Return the variables of a function that can be seen in a frame, the inner ones first."""
    found: list[tuple[gdb.Symbol, gdb.Block]] = []
    try:
        block: Any = frame.block()
    except RuntimeError:
        return found
    for _ in range(MAX_BLOCKS):
        if block is None or block.is_global or block.is_static:
            break
        # The name of a structure is no variable, although it may be the name of one.
        found += [(each, block) for each in block if each.is_variable or each.is_argument]
        if block.function:
            break
        block = block.superblock
    return found
