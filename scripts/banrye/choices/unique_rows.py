"""Find the rows of variables that a grammar wants to be unique, during its translation.

    REPI(i, n) INT(1, 9, a[i]) END ASSERT(UNIQUE(a))    a[i] is checked where it is read, too

A refusal behind a long list does not tell which of its values is to be changed. The second one of
two equal rows does. So the check comes early where it refuses nothing else: the assertion follows
the loop at once, and the loop gives each variable one value at the indices of its turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

LOOP, STORE = "// loop ", "// store "  # lines of C++ that are replaced when all is read
UNIQUE = re.compile(r"are_unique\(\{([^}]*)\}\)")


@dataclass(frozen=True)
class CountedLoop:
    """A loop: its number, and the variable that counts its turns, "" if none does."""

    number: int
    index: str


@dataclass(frozen=True)
class StoredValue:
    """A place where a variable gets a value.

    `branches`: the number of each condition around it, and on which side of that it is.
    """

    variable: str
    indices: str
    loops: tuple[CountedLoop, ...]
    branches: tuple[tuple[int, bool], ...]

    def excludes(self, other: StoredValue) -> bool:
        """Return whether only one of two places is come to in a turn of the loops."""
        sides = dict(self.branches)
        return any(sides.get(number, side) is not side for number, side in other.branches)


@dataclass
class UniqueRows:
    """The facts on loops and stores so far.

    `last`: the loop that the last command is, None at the beginning of a block, which may not run.
    """

    loops: list[CountedLoop] = field(default_factory=list)
    branches: list[tuple[int, bool]] = field(default_factory=list)
    stores: list[StoredValue] = field(default_factory=list)
    asserted: dict[tuple[int, tuple[str, ...]], None] = field(default_factory=dict)
    changed: list[tuple[str, tuple[CountedLoop, ...]]] = field(default_factory=list)
    last: CountedLoop | None = None
    count: int = 0  # of loops and conditions

    def begin_loop(self, index: str) -> str:
        self.last = None
        self.count += 1
        self.loops.append(CountedLoop(self.count, index))
        return f"{LOOP}{self.count}"

    def end_loop(self) -> None:
        self.last = self.loops.pop()

    def begin_condition(self) -> None:
        self.last = None
        self.count += 1
        self.branches.append((self.count, True))

    def begin_else(self) -> None:
        self.last = None
        number, _ = self.branches.pop()
        self.branches.append((number, False))

    def end_condition(self) -> None:
        self.branches.pop()

    def store(self, variable: str, indices: str) -> str:
        self.stores.append(StoredValue(variable, indices, tuple(self.loops), tuple(self.branches)))
        return f"{STORE}{len(self.stores) - 1}"

    def change(self, variable: str) -> None:
        """Note that a variable gets a value that is not read, or loses its values."""
        self.changed.append((variable, tuple(self.loops)))

    def assert_test(self, test: str) -> None:
        """Note what a test in C++, which follows the last loop, wants to be unique."""
        if self.last is None or "!" in test or "||" in test:
            return
        for names in UNIQUE.findall(test):
            variables = tuple(name.strip().removeprefix("&v_") for name in names.split(","))
            if all(self.is_row_of(name, self.last) for name in variables):
                self.asserted[self.last.number, variables] = None

    def is_row_of(self, variable: str, loop: CountedLoop) -> bool:
        """Return whether a variable gets one value in each turn of a loop and those within."""
        stores = [one for one in self.stores if one.variable == variable and loop in one.loops]
        is_changed = any(name == variable and loop in loops for name, loops in self.changed)
        are_exclusive = all(one.excludes(other) for one, other in combinations(stores, 2))
        if not stores or is_changed or not are_exclusive:
            return False
        return all(self.is_at_turns(one, loop) for one in stores)

    def is_at_turns(self, store: StoredValue, loop: CountedLoop) -> bool:
        """Return whether the indices of a store are those of the turns, which nothing else sets."""
        counted = [one.index for one in store.loops[store.loops.index(loop) :]]
        variables = {one.variable for one in self.stores} | {name for name, _ in self.changed}
        if len(set(counted)) < len(counted) or not variables.isdisjoint(counted):
            return False
        at_turns = ", ".join(f"v_{index}.at(Indices{{}})" for index in counted)
        return store.indices == f"Indices{{{at_turns}}}"

    def declarations(self) -> list[str]:
        return [
            f"static UniqueRows u_{number}({{{', '.join(f'&v_{name}' for name in variables)}}});"
            for number, (_, variables) in enumerate(self.asserted)
        ]

    def with_early_checks(self, lines: Iterable[str]) -> Iterator[str]:
        """Yield lines with the early checks in place of the comments."""
        for line in lines:
            if line.startswith(LOOP):
                yield from self.beginnings(int(line.removeprefix(LOOP)))
            elif line.startswith(STORE):
                yield from self.checks(self.stores[int(line.removeprefix(STORE))])
            else:
                yield line

    def beginnings(self, loop: int) -> Iterator[str]:
        for number, (asserted, _) in enumerate(self.asserted):
            if asserted == loop:
                yield f"u_{number}.begin();"

    def checks(self, store: StoredValue) -> Iterator[str]:
        around = {loop.number for loop in store.loops}
        for number, (loop, variables) in enumerate(self.asserted):
            if loop in around and store.variable in variables:
                place = variables.index(store.variable)
                yield f"u_{number}.add({place}, {store.indices});"
