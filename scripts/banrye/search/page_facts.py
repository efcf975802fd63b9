"""Load toolkit/explore.py of a problem, which describes its interactive page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol, cast

from banrye.search.toolkit import check_names, load_module


class PageFacts(Protocol):
    """The module toolkit/explore.py: facts about the interactive page solution/explore.html.

    `counterexample` uses `addresses`; scripts/checks/pages compares the page with the program by
    the other names. A position's address is the part of the page's URL after "#".
    """

    PICTURE: str
    """The address of the position in the page's preview picture."""

    WRONG_PROGRAM: tuple[str, str]
    """A text in the page's solution.js and its replacement, which makes the program wrong."""

    def addresses(self, text: str, /) -> Sequence[str]:
        """Return the address of each test of an input, or nothing if the page cannot show it."""
        ...

    def random_address(self, random: Random, /) -> str:
        """Return the address of a random position."""
        ...

    def expected(
        self, text: str, shown: Mapping[str, Any], ask: Callable[[str], Sequence[str]], /
    ) -> Iterable[tuple[object, object]]:
        """Yield pairs of what the page must show at an address, and what it shows.

        `ask` gives an input to the program and returns the lines of its output.
        """
        ...

    def announcement(self, before: str, after: str, /) -> str:
        """Return the English sentence that tells the move between two addresses."""
        ...

    def is_forced(self, text: str, ask: Callable[[str], Sequence[str]], /) -> bool:
        """Return whether a challenge shows its right move by one threat or by quick losses."""
        ...

    def winning_moves(self, text: str, ask: Callable[[str], Sequence[str]], /) -> Sequence[str]:
        """Return the addresses that the winning moves from an address lead to."""
        ...


def load_page_facts(folder: Path) -> PageFacts | None:
    """Return the facts in toolkit/explore.py of a folder, None without it. Raise UserError."""
    module = load_module(folder, "explore")
    if module is None:
        return None
    check_names(module, PageFacts)
    return cast("PageFacts", module)
