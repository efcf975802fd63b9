"""The parts of programs that inputs reach. An input that reaches a new part is changed further.

    "1 1"    line 7 once                          new
    "2 5"    line 7 once                          nothing new
    "9 5"    line 7 once, line 12 nine times      new

A part counts anew when it is executed twice as often as before, as in AFL.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path

from banrye.files import read_bytes
from banrye.search.inputs import to_bytes
from banrye.search.runs.costs import Costs

NUMBER = re.compile(rb"(?<![\w.])(0[xX][0-9a-fA-F]+|\d[\d'_]*(?:\.0*)?(?:[eE]\d\d?)?)")
POWER = re.compile(rb"(?<![\w.])(2|10|1)[uUlL]*\s*(\*\*|<<)\s*(\d\d?)")
LIMITS = [sign * 2**bits for bits in (7, 8, 15, 16, 31, 32, 53, 62, 63) for sign in (1, -1)]
MODULI = (998_244_353, 10**9 + 7, 10**9 + 9)  # of many problems
MOST_BYTES = 1 << 20  # of a source file that is read


class Coverage:
    """The parts of some programs that inputs have reached. `start` is called at the first use."""

    def __init__(self, start: Callable[[], Iterable[Costs]]) -> None:
        self.start = start
        self.reached: set[tuple[int, int, int]] = set()  # program, part, bits of its executions

    @cached_property
    def costs(self) -> list[Costs]:
        """The meter of each program: none where nothing is counted."""
        return list(self.start())

    def are_new(self, texts: Sequence[str]) -> list[bool]:
        """Return of each input whether it reaches what none before it has reached."""
        inputs = [to_bytes(text) for text in texts]
        news = [False] * len(texts)
        for program, costs in enumerate(self.costs):
            for place, counts in enumerate(costs.of(inputs)):
                features = {(program, part, n.bit_length()) for part, n in counts.items()}
                news[place] |= not features <= self.reached
                self.reached |= features
        return news

    def close(self) -> None:
        """End the programs that count, if any was started."""
        for costs in self.__dict__.get("costs", ()):
            costs.close()


def constants_of(sources: Iterable[Path]) -> list[list[int]]:
    """Return the numbers in some programs, and those at which types and moduli have their limits.

    An input with values near one of them may take another way.
    """
    features: dict[int, None] = {}
    for source in sources:
        text = read_bytes(source)[:MOST_BYTES] if source.is_file() else b""
        features |= dict.fromkeys(map(value_of, NUMBER.findall(text)))
        for base, sign, exponent in POWER.findall(text):
            features[(2 if sign == b"<<" else int(base)) ** int(exponent)] = None
    return [list(features), [*LIMITS, *MODULI]]


def value_of(literal: bytes) -> int:
    """Return the value of a number in a source: 10**9 of `1e9`."""
    text = literal.decode().replace("'", "").rstrip("_")
    if text[:2].lower() == "0x":
        return int(text, 16)
    digits, _, exponent = text.lower().partition("e")
    return int(digits.split(".")[0].replace("_", "") + "0" * int(exponent or 0))
