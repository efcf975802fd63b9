"""The reads of a validator in one input: a name, bounds, and the values in order.

    "3 / 7 7 9"    n: 3, of 1 to 100;  a: 7, 7, 9, of 0 to 10

The validator tells them in the order in which it reads them (engine/server.h).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

NUMBERED = re.compile(r"_\d+$")
WORDS = 6  # of a line of the protocol: kind, site, least and greatest value, value, start


@dataclass(frozen=True)
class Read:
    """A read of the validator, and the values that an input has there, in order.

    `places`: of the values, among all that the validator reads. `starts`: of characters, in the
    text.
    """

    name: str
    kind: str  # i: integers, c: characters, n: lengths of words, a: alternatives, b: ends
    low: int  # the least bound
    high: int  # the greatest one
    values: Sequence[int]
    places: Sequence[int]
    starts: Sequence[int] = field(default_factory=list)

    @property
    def shown_name(self) -> str:
        """The name for the user, without the number of one value: "u" for u[3] and u_3."""
        name = self.name.split("[")[0]
        return (NUMBERED.sub("", name) if len(self.values) > 1 else name) or "the values"


def reads_of(answer: str) -> list[Read]:
    """Return the reads that an answer of the validator tells, none if it is cut off or refused."""
    head, _, rest = f"\n{answer}".partition("\nparsed ")
    number, _, body = rest.partition("\n")
    if not number.isdecimal():
        return []
    names: dict[str, str] = {}
    for line in head.split("\n"):
        if line.startswith("name "):
            _, site, name = line.split(" ", 2)
            names[site] = name
    words = body.split()[: WORDS * int(number)]  # faster than a line at a time: a million values
    if len(words) < WORDS * int(number):
        return []
    places: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for place, key in enumerate(zip(words[::WORDS], words[1::WORDS], strict=True)):
        places[key].append(place)
    return [read_of(words, key, names.get(key[1], ""), at) for key, at in places.items()]


def read_of(words: Sequence[str], key: tuple[str, str], name: str, places: Sequence[int]) -> Read:
    def column(number: int) -> list[str]:
        return [words[WORDS * place + number] for place in places]

    low = min(map(int, set(column(2))))
    high = max(map(int, set(column(3))))
    starts = list(map(int, column(5))) if key[0] == "c" else []
    return Read(name, key[0], low, high, list(map(int, column(4))), places, starts)
