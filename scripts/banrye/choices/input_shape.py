"""A shape of the inputs of one problem: in words for the user, in formulas for the engine.

InputShape("u, v: a star", {u: "0", v: "i+1"})
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from banrye.choices.trials import Formulas, ReadSite


@dataclass(frozen=True)
class InputShape:
    """A shape of the inputs of a problem, in words and in formulas."""

    label: str
    formulas: Formulas
    numbers: str = ""
    """The remark on the numbers that are read once: the words of its base."""


def names_of(sites: Sequence[ReadSite]) -> str:
    """Return the names of reads, for the user."""
    names = [site.name.split("[")[0] for site in sites if site.name]
    return ", ".join(dict.fromkeys(names)) or "the values"
