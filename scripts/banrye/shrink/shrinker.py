"""Try reductions until none fails.

Idea: delta debugging (Zeller and Hildebrandt, 2002). Reductions are tried from large to small. The
first one that still fails is taken. A predicate says which inputs fail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Protocol, TypeVar

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


Failing = TypeVar("Failing")
"""A failing input, with what its passes need."""

Reduced = TypeVar("Reduced")
"""A reduction, before it is known whether it fails."""

FirstFailing = Callable[[Failing, Iterator[Reduced]], tuple[int, Failing] | None]
"""The predicate. Called with the failing input so far and reductions of it.

Return the index of the first that fails, and its attempt; None if none fails.
"""


def exhaust_pass(
    failing: Failing,
    one_pass: Callable[[Failing], Iterable[Reduced]],
    first_failing: FirstFailing[Failing, Reduced],
) -> Failing:
    """Return the failing input that a pass leads to. After a failure, it goes on at its place."""
    start = 0
    while smaller := first_failing(failing, islice(iter(one_pass(failing)), start, None)):
        index, failing = smaller
        start += index
    return failing


def shrink_input(
    failing: Failing,
    passes: Sequence[Callable[[Failing], Iterable[Reduced]]],
    first_failing: FirstFailing[Failing, Reduced],
    is_repeated: Callable[[Failing], bool],
) -> Failing:
    """Return the simplest failing input that is found.

    It is `failing` itself if none of its reductions fails. After a pass that has helped, all passes
    start again; if `is_repeated` holds for the result, this pass does so first.
    """
    number = 0
    while number < len(passes):
        unreduced = failing
        is_done = False
        while not is_done:
            before = failing
            failing = exhaust_pass(failing, passes[number], first_failing)
            is_done = failing is before or not is_repeated(failing)
        number = number + 1 if failing is unreduced else 0
    return failing


def shrink_in_rounds(
    failing: Failing,
    passes: Sequence[Callable[[Failing], Iterable[Reduced]]],
    first_failing: FirstFailing[Failing, Reduced],
) -> Failing:
    """Do the same, but try all passes once before any of them starts again."""
    while True:
        unreduced = failing
        for one_pass in passes:
            failing = exhaust_pass(failing, one_pass, first_failing)
        if failing is unreduced:
            return failing
