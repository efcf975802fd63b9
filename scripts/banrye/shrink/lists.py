"""Find the lists in a sequence, for all views.

Elements that come from one place in a format or a program have one site: the lines with equally
many words, the draws of one call of `randint`, the choices of one read. So a list is what repeats a
site.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from banrye.shrink.sequence import ItemPart, Items, Span

ListItem = TypeVar("ListItem")

COUNT = re.compile("[0-9]{1,7}")


def runs(sites: Iterable[Hashable]) -> Iterator[Span]:
    """Yield the bounds of the runs of elements of equal site."""
    start = 0
    for _, group in groupby(sites):
        end = start + len(list(group))
        yield start, end
        start = end


def nested_lists(sites: Sequence[Hashable]) -> Iterator[Items]:
    """Yield the lists in the order of their sites.

    Each item begins with an element of the list's site, and goes on with elements of sites that
    come later: `m`, then m times `u v`, has m items of two elements. A single item is a list, too.
    """
    order: dict[Hashable, int] = {}
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, site in enumerate(sites):
        order.setdefault(site, place)
        places[site].append(place)
    ranks = [order[site] for site in sites]
    for site, spans in places.items():
        run: list[int] = []
        for place, following in zip(spans, [*spans[1:], len(sites)], strict=True):
            run.append(place)
            between = range(place + 1, following)
            end = next((other for other in between if ranks[other] < order[site]), following)
            if end < following or following == len(sites):
                yield Items((ItemPart([*run, end_of_item(ranks, run, end)]),))
                run = []


def end_of_item(ranks: Sequence[int], run: Sequence[int], end: int) -> int:
    """Return where the last item of a list ends: it has the sites of the item before it."""
    if len(run) < 2:
        return end
    inner = set(ranks[run[-2] : run[-1]])
    return next((place for place in range(run[-1], end) if ranks[place] not in inner), end)


def lists_of_equal_key(
    lists: Sequence[ListItem], key: Callable[[ListItem], Hashable]
) -> Iterator[list[ListItem]]:
    """Yield the lists of equal key, in their order: item i of each may be one item of all."""
    groups: dict[Hashable, list[ListItem]] = defaultdict(list)
    for one in lists:
        groups[key(one)].append(one)
    yield from groups.values()


def columns(places: Sequence[int], width: int) -> Items:
    """Return the columns of a table of so wide rows of single elements."""
    starts = range(0, len(places), width)
    return Items(tuple(ItemPart(places[start : start + width], 1) for start in starts))


def rows(items: Items, width: int) -> Items:
    """Return a list of one part with so many items taken as one."""
    (part,) = items.parts
    return Items((ItemPart(part.places[::width]),))


def block_starts(
    words: Sequence[Sequence[str]], first: int, fixed: int, counter: int | None
) -> list[int]:
    """Return the line where each block begins and that after the last one.

    `words`: of each line, at least the first two. A block has a fixed number of lines, and as
    many more as the word `counter` of its first line says. Return [] if the blocks do not end with
    the text.
    """
    starts = [first]
    while starts[-1] < len(words):
        size = fixed
        if counter is not None:
            line = words[starts[-1]]
            if len(line) <= counter or not COUNT.fullmatch(line[counter]):
                return []
            size += int(line[counter])
        starts.append(starts[-1] + size)
    return starts if starts[-1] == len(words) else []


def without_parts(items: Sequence[ListItem]) -> Iterator[tuple[ListItem, ...]]:
    """Yield the items without a half, a quarter, ... or one of them: for a problem's rules.

    A part equal to the part before it is skipped.
    """
    size = (len(items) + 1) // 2
    while size > 0:
        for start in range(0, len(items), size):
            part = items[start : start + size]
            if size < len(items) and part != items[max(0, start - size) : start]:
                yield (*items[:start], *items[start + size :])
        size //= 2
