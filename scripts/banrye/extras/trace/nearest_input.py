"""Find the passing input that is nearest to a failing input, and describe their difference.

If "1 2 3" fails and "1 2 2" and "1 1" pass, the first of them is nearer: with 2 instead of 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from banrye.messages import _

MAX_CHANGED = 6  # words: inputs that differ in more tell nothing
MAX_WORDS = 300  # of an input that is compared

Changed = tuple[Sequence[str], Sequence[str]]
"""Words of the failing input, and the words of the passing input in their place."""


@dataclass(frozen=True)
class PassingInput:
    """An input that passes."""

    text: str
    changes: tuple[Changed, ...]

    def in_words(self) -> str:
        """Return the difference: 2 instead of 3, without 4, with 5 more."""
        return _(" and ").join(words_of(*change) for change in self.changes)


def words_of(failing: Sequence[str], passing: Sequence[str]) -> str:
    if not failing:
        return _("with {} more", " ".join(passing))
    if not passing:
        return _("without {}", " ".join(failing))
    return _("with {} instead of {}", " ".join(passing), " ".join(failing))


def nearest(failing: str, passing: Iterable[str]) -> PassingInput | None:
    """Return the nearest input, None if none is near. Takes time quadratic in their words."""
    words = split_words(failing)
    best: tuple[tuple[float, ...], PassingInput] | None = None
    for text in passing:
        passing_words = split_words(text)
        if len(words) > MAX_WORDS or abs(len(passing_words) - len(words)) > MAX_CHANGED:
            continue
        changes = changes_between(words, passing_words)
        size = sum(max(len(old), len(new)) for old, new in changes)
        if not 0 < size <= MAX_CHANGED:
            continue
        distance = (size, len(changes), sum(distance_of(*change) for change in changes))
        if best is None or distance < best[0]:
            best = distance, PassingInput(text, tuple(changes))
    return best[1] if best else None


def split_words(text: str) -> list[str]:
    """Return the words of a text. A word that is no number is split into its characters."""
    parts: list[str] = []
    for word in text.split():
        parts += [word] if re.fullmatch(r"[-+]?[\d.]+", word) else word
    return parts


def changes_between(words: Sequence[str], passing: Sequence[str]) -> list[Changed]:
    matcher = SequenceMatcher(None, words, passing, autojunk=False)
    return [
        (words[start:end], passing[other_start:other_end])
        for tag, start, end, other_start, other_end in matcher.get_opcodes()
        if tag != "equal"
    ]


def distance_of(failing: Sequence[str], passing: Sequence[str]) -> float:
    """Return how far numbers are from each other, 1 for a word that is none."""
    distance = 0.0
    for old, new in zip(failing, passing, strict=False):
        try:
            distance += min(1e18, abs(float(old) - float(new)))
        except ValueError:
            distance += 1
    return distance
