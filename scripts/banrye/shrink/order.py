"""The order of texts: shorter ones first, texts of equal length by the alphabet."""

from __future__ import annotations


def sort_key(text: str) -> tuple[int, str]:
    """Return the key of the order of texts: a text is simpler if its key is smaller (shortlex)."""
    return len(text), text


def is_simpler(new: str, old: str) -> bool:
    """Return whether a text comes before another. No sequence of simpler texts is endless."""
    return sort_key(new) < sort_key(old)
