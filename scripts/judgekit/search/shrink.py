"""Shrink a failing input until no single reduction still fails.

Idea: delta debugging (Zeller and Hildebrandt, 2002). Reductions are tried from large to small. The
first one that still fails is taken. A problem's rules define the reductions; without rules,
text_reductions.py reduces the text. Knows nothing of programs and judging: `Search` says which text
fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeVar

MAX_REPEATED = 1000  # characters of a text on which a pass that has helped is repeated at once

Item = TypeVar("Item")

Pass = Callable[[str], Iterable[str]]
"""Yields the reductions of a text, the large ones first."""


class Reductions(Protocol):
    """A way to make a text simpler.

    No sequence of reductions may be endless, or shrinking would not stop.
    """

    passes: Sequence[Pass]
    """Passes are tried in order. After a pass that has helped, all are tried again."""

    def is_simpler(self, new: str, old: str) -> bool:
        """Return whether a text that a pass has made of another counts as a reduction."""
        ...

    def validity(self, texts: Sequence[str]) -> Sequence[bool | None]:
        """Return whether texts that a pass has made are valid inputs.

        None for a text: that is not known. Then the input validator must be asked.
        """
        ...

    def in_words(self, text: str) -> str | None:
        """Return the single reductions of a text, all of which were tried.

        None if some were left out.
        """
        ...


class Failing(Protocol):
    """A failing input, as far as shrinking looks at it."""

    @property
    def text(self) -> str: ...


FailingInput = TypeVar("FailingInput", bound=Failing)


def shrink(
    failing: FailingInput,
    passes: Sequence[Pass],
    first_failing: Callable[[Iterator[str]], tuple[int, FailingInput] | None],
) -> FailingInput:
    """Return the simplest failing input that is found.

    It is `failing` itself if none of its reductions fails. `first_failing(texts)` returns the index
    of the first text that fails, and what is known of it; None if none fails. After a failure, a
    pass goes on from this index. After a pass that has helped, all passes start again; on a short
    text, this pass does so first.
    """
    number = 0
    while number < len(passes):
        unreduced = failing
        is_done = False
        while not is_done:
            before, start = failing, 0
            while found := first_failing(islice(iter(passes[number](failing.text)), start, None)):
                index, failing = found
                start += index
            is_done = failing is before or len(failing.text) > MAX_REPEATED
        number = number + 1 if failing is unreduced else 0
    return failing


def without_parts(items: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    """Yield the items without a half, a quarter, ...

    or one of them. A part equal to the part before it is skipped.
    """
    size = (len(items) + 1) // 2
    while size > 0:
        for start in range(0, len(items), size):
            part = items[start : start + size]
            if size < len(items) and part != items[max(0, start - size) : start]:
                yield (*items[:start], *items[start + size :])
        size //= 2


def lower(number: int) -> Iterator[int]:
    """Yield numbers closer to 0, those farthest from the number first.

    They are 0, 1, a half, and the number less a half, a quarter, ... or 1. A number may come twice:
    the places of the steps must not depend on whether a number is even, because a search goes on
    from the same place with the lower number.
    """
    sign = 1 if number >= 0 else -1
    size = abs(number)
    candidates = [0, 1, size // 2]
    candidates += [size - (size >> shift) for shift in range(1, size.bit_length())]
    for candidate in candidates:
        if candidate < size:
            yield sign * candidate
