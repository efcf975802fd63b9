"""A change of a sequence of elements, and the lists of items in a sequence.

An element has a place: the index of a draw or a choice, the offset of a character.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Span = tuple[int, int]
"""The places of the first of consecutive elements, and after the last."""

Places = Sequence[int]


class SequenceChange(NamedTuple):
    """A change of a sequence: elements are left out, and others get new values."""

    left_out: tuple[Span, ...] = ()
    values: tuple[tuple[int, int], ...] = ()
    """Places, and the new values of the elements there. They may be too large or too small."""


class ItemPart(NamedTuple):
    """A part of a list: a piece of each of its items."""

    places: Places
    """The beginnings of the pieces; if they have no fixed length, also the end of the last one."""
    length: int | None = None
    """The elements of a piece. None: it ends where the next one begins."""

    @property
    def pieces(self) -> int:
        """The number of pieces."""
        return len(self.places) - (self.length is None)

    def spans(self, first: int, end: int) -> list[Span]:
        """Return the spans of the pieces from one number to before another."""
        if self.length is None:
            last = min(end, self.pieces)
            return [(self.places[first], self.places[last])] if first < last else []
        return [(place, place + self.length) for place in self.places[first:end]]


@dataclass(frozen=True)
class Items:
    """A list in a sequence.

    An item has a piece in each part: a line, a word in each of several lines, a row and a column of
    a square, draws of several sites. The first part has all items; another may lack the last one.
    """

    parts: tuple[ItemPart, ...]
    counter: int | None = None
    """The place of the number that counts the items, if the format says it; else it is guessed."""

    @property
    def count(self) -> int:
        """The number of items."""
        return self.parts[0].pieces

    @property
    def start(self) -> int:
        """The place of the first item."""
        return self.parts[0].places[0]

    def spans(self, first: int, end: int) -> tuple[Span, ...]:
        """Return the elements of the items from one number to before another."""
        return tuple(span for part in self.parts for span in part.spans(first, end))

    def blocks(self, level: int) -> Iterator[Span]:
        """Yield the first item of each block at a level, and the item after its last one."""
        return blocks(self.count, level)


def blocks(count: int, level: int) -> Iterator[Span]:
    """Yield the bounds of the blocks of so many items: halves at level 1, then quarters, ...

    Yield nothing if the level before has the same blocks.
    """
    parts = 2**level
    if parts < 2 * count or level == count == 1:
        size = -(-count // parts)
        for first in range(0, count, size):
            yield first, min(first + size, count)


def overlaps(span: Span, place: int) -> bool:
    return span[0] <= place < span[1]
