"""Write a learned format as a grammar of checktestdata.

    Line(Number), Loop(...)        INT(1, 1000, v1) NEWLINE REPI(i1, v1) ... END EOF

A range says what a field may be.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from banrye.choices.sample_format import (
    Count,
    Field,
    FormatStatement,
    Loop,
    TokenSequence,
    fields_in,
)


@dataclass
class Range:
    """The values of a field: numbers between bounds, or words.

    `low_of`, `high_of`: numbers read before that are the bounds. `letters`: the characters of a
    word, "" if it is one of `words`. `sizes`: the least and the greatest length.
    """

    low: int = 0
    high: int = 0
    low_of: Count | None = None
    high_of: Count | None = None
    is_distinct: bool = False
    words: tuple[str, ...] = ()
    letters: str = ""
    sizes: tuple[int, int] = (1, 1)

    def bounds_for(self, values: Mapping[str, int]) -> tuple[int, int]:
        """Return the bounds. A number that a loop without rounds skips is no bound."""
        low, high = (
            of.of(values) if of and of.name in values else bound
            for of, bound in ((self.low_of, self.low), (self.high_of, self.high))
        )
        return low, high


class Writer:
    """Writes a structure as a grammar of checktestdata."""

    def __init__(self, structure: Sequence[FormatStatement], ranges: Mapping[str, Range]) -> None:
        self.structure = structure
        self.ranges = ranges
        self.loops: list[str] = []
        self.number = 0

    def text(self) -> str:
        return "\n".join([*self.statements(self.structure), "EOF"]) + "\n"

    def statements(self, statements: Sequence[FormatStatement]) -> Iterator[str]:
        for statement in statements:
            if isinstance(statement, Loop):
                yield self.loop_head(statement.count)
                yield from self.statements(statement.body)
                yield self.loop_end()
                names = [one.name for one in fields_in(statement.body)]
                yield from self.assertions(names)
            else:
                for index, item in enumerate(statement.items):
                    if index:
                        yield self.blank(item)
                    yield from self.item(item)
                yield "NEWLINE"

    def blank(self, item: Field | TokenSequence) -> str:
        if not isinstance(item, TokenSequence):
            return "SPACE"
        return f"IF({self.count(item.count)} > 0) SPACE END"

    def item(self, item: Field | TokenSequence) -> Iterator[str]:
        if isinstance(item, Field):
            yield self.field(item)
            return
        yield self.loop_head(item.count, ", SPACE")
        yield self.field(item.field)
        yield self.loop_end()
        yield from self.assertions([item.field.name])

    def loop_head(self, count: Count, separator: str = "") -> str:
        self.number += 1
        self.loops.append(f"i{self.number}")
        return f"REPI({self.loops[-1]}, {self.count(count)}{separator})"

    def loop_end(self) -> str:
        self.loops.pop()
        return "END"

    def count(self, count: Count) -> str:
        return f"{count.name}{count.offset:+}" if count.offset else count.name

    def assertions(self, names: Sequence[str]) -> Iterator[str]:
        for name in names:
            if self.ranges[name].is_distinct and len(self.loops) == 0:
                yield f"ASSERT(UNIQUE({name}))"

    def field(self, one: Field) -> str:
        bounds = self.ranges[one.name]
        if one.is_number:
            low = self.count(bounds.low_of) if bounds.low_of else constant(bounds.low)
            high = self.count(bounds.high_of) if bounds.high_of else constant(bounds.high)
            index = f"[{self.loops[0]}]" if bounds.is_distinct and len(self.loops) == 1 else ""
            return f"INT({low}, {high}, {one.name}{index})"
        if one.length and bounds.letters:
            return f'REP({self.count(one.length)}) REGEX("{one_of(bounds.letters)}") END'
        if bounds.letters:
            least, most = bounds.sizes
            return f'REGEX("{one_of(bounds.letters)}{{{least},{most}}}")'
        return f'REGEX("{"|".join(map(escape, bounds.words))}")'


def constant(value: int) -> str:
    return str(value) if value >= 0 else f"(0 - {-value})"


def one_of(signs: str) -> str:
    r"""Return a class of characters as the text of a literal."""
    return "[" + "".join(escape(sign) for sign in signs) + "]"


def escape(text: str) -> str:
    r"""Return an expression for a text, as the text of a literal: "." becomes "\\\\."."""
    return re.sub(r"([^A-Za-z0-9_])", r"\\\1", text).replace("\\", "\\\\").replace('"', '\\"')
