"""The inputs that a generator in Python prints, and the draws of `random` that made each of them.

Draws are shrunk instead of the text (MacIver and Donaldson, Test-Case Reduction via Test-Case
Generation: Insights from the Hypothesis Reducer, ECOOP 2020): some are left out, some are lowered,
and the generator runs again. So each result is an input that the generator can print, and its
format need not be known. Knows nothing of judging.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from judgekit.files import temporary_folder
from judgekit.process.limits import Limits
from judgekit.process.run import run
from judgekit.process.sandbox import Box
from judgekit.search.inputs import to_text
from judgekit.search.shrink import lower
from judgekit.submission.build import Program

RECORDER = Path(__file__).with_name("recorded_random.py")
LIMITS = Limits(cpu_seconds=20, output_bytes=256 << 20)  # of a process that makes many inputs
DRAWS_OF_BATCH = 200_000  # so many draws are replayed by a process at most
LARGEST_BATCH = 32
MAX_TRIED = 5000  # draws; longer records are shrunk by parts only
MAX_NUMBERS = 40  # of the draws that may count others, in the passes over large parts
MAX_SINGLE = 64  # items of a list, for the pass that keeps one of them
LARGE_ITEM = 3  # draws of an item on average, for this pass
SHORT_LIST = 16
MAX_PAIRED = 8  # draws that are not the simplest, for the pass that lowers two of them
MAX_FINE = 60  # draws, for the pass that leaves out any few of them and lowers any other


class Draw(NamedTuple):
    """A draw of `random`."""

    site: int  # where in the program it was made
    value: int  # 0: the simplest of the possible ones
    shown: int  # the number that was drawn, or the value


Draws = tuple[Draw, ...]
Items = list[list[int]]  # the places of the draws of each item of a list


@dataclass(frozen=True)
class Printed:
    """What a generator has printed."""

    seed: int
    text: str | None  # None: it failed
    draws: Draws = ()
    error: str = ""  # of a generator that failed


class RecordedGenerator:
    """A generator in Python whose draws are recorded."""

    def __init__(self, program: Program) -> None:
        *interpreter, generator = program.command
        self.program = program
        self.command = [*interpreter, str(RECORDER), generator]

    def print_inputs(self, seeds: Sequence[int]) -> list[Printed]:
        """Return what the generator prints for each seed."""
        return self.ask([str(seed) for seed in seeds], seeds)

    def replay(self, seed: int, changed: Sequence[Draws]) -> list[Printed]:
        """Return what the generator prints if it draws other values."""
        requests = []
        for draws in changed:
            sites = " ".join(str(draw.site) for draw in draws)
            values = " ".join(str(draw.value) for draw in draws)
            requests.append(f"{seed};{sites};{values}")
        return self.ask(requests, [seed] * len(requests))

    def ask(self, requests: Sequence[str], seeds: Sequence[int]) -> list[Printed]:
        """Run the generator for each request, all in one process. See recorded_random.py."""
        lines = "".join(f"{request}\n" for request in requests)
        with temporary_folder() as folder:
            box = Box(folder, [self.program.folder, RECORDER])
            result = run(self.command, LIMITS, lines.encode(), box)
        found: list[Printed] = []
        start = 0
        for seed in seeds:
            end = result.output.find(b"\n", start)
            if end < 0:  # a limit
                found.append(Printed(seed, None, error=result.error_text()))
                continue
            status, count, *report = result.output[start:end].decode().split(";")
            start = end + 1 + int(count)
            text = to_text(result.output[end + 1 : start])
            if int(status) or not report:
                found.append(Printed(seed, None, error=result.error_text()))
                continue
            sites, values, shown = (map(int, numbers.split()) for numbers in report)
            found.append(Printed(seed, text, tuple(map(Draw, sites, values, shown))))
        return found


# Changes of the draws. They follow the draws that were made: those of one site form a list.


# What PASSES try at least, if `is_tried_completely`.
IN_WORDS = (
    "leaving out one draw of the generator's random numbers, or replacing it by the simplest"
    " value, the next one, that half way or the one before it"
)


def is_tried_completely(draws: Draws) -> bool:
    """Return whether PASSES try all single reductions in IN_WORDS."""
    return len(draws) <= MAX_TRIED


def places_by_site(draws: Draws) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for place, draw in enumerate(draws):
        found[draw.site].append(place)
    return found


def with_value(draws: Draws, place: int, value: int) -> Draws:
    return (*draws[:place], draws[place]._replace(value=value), *draws[place + 1 :])


def lower_values(draw: Draw) -> Iterator[int]:
    """Yield lower values of a draw, as `lower` does.

    If the values are those of numbers with both signs in turn, a number keeps its sign, or else
    half of the steps would lead to a number of the other sign. Then those in IN_WORDS follow.
    """
    size = abs(draw.shown)
    is_positive = draw.shown > 0
    if draw.value != (2 * size - 1 if is_positive else 2 * size):
        yield from lower(draw.value)
        return
    for number in lower(size):
        yield max(0, 2 * number - 1) if is_positive else 2 * number
    for value in (0, 1, draw.value // 2, draw.value - 1):
        if 0 <= value < draw.value:
            yield value


def numbers_of(draws: Draws) -> list[int]:
    """Return the places of the draws that may count others: those of sites with few draws."""
    sites = places_by_site(draws)
    rare = [place for place, draw in enumerate(draws) if draw.value]
    rare.sort(key=lambda place: (len(sites[draws[place].site]), place))
    return sorted(rare[:MAX_NUMBERS])


def lowered_numbers(draws: Draws) -> Iterator[Draws]:
    """Lower a number. The draws that it counts then end earlier."""
    for place in numbers_of(draws):
        for value in lower_values(draws[place]):
            yield with_value(draws, place, value)


def single_items(draws: Draws) -> Iterator[Draws]:
    """Leave out all items of a list but one, and lower the number that counts them by as many.

    The items are large, as the test cases of an input: of these, often one is enough.
    """
    for place, items in counted_lists(draws):
        count = len(items)
        if not 1 < count <= MAX_SINGLE or sum(map(len, items)) < LARGE_ITEM * count:
            continue
        lowered = with_value(draws, place, max(0, draws[place].value - (count - 1)))
        for kept in range(count):
            yield from without(lowered, place, items[:kept] + items[kept + 1 :])


def without_parts_of_lists(draws: Draws) -> Iterator[Draws]:
    """Leave out a half of a list, a quarter, ... and lower the number that counts its items.

    Of a short list, also one item.
    """
    for place, items in counted_lists(draws):
        sizes = list(halves(len(items)))
        if len(items) <= SHORT_LIST:
            sizes.append(1)
        yield from without_items(draws, place, items, sizes)


def without_single_items(draws: Draws) -> Iterator[Draws]:
    """Leave out an item of a list, and lower the number that counts them."""
    for place, items in counted_lists(draws):
        yield from without_items(draws, place, items, [1])


def without_items(draws: Draws, place: int, items: Items, sizes: Iterable[int]) -> Iterator[Draws]:
    """Leave out so many consecutive items, and lower the number at `place` by as many."""
    for size in sizes:
        if size <= draws[place].value:
            lowered = with_value(draws, place, draws[place].value - size)
            for first in range(0, len(items), size):
                yield from without(lowered, place, items[first : first + size])


def without(draws: Draws, place: int, items: Items) -> Iterator[Draws]:
    """Leave out items, unless the number that counts them at `place` is in one of them."""
    gone = {each for item in items for each in item}
    if place not in gone:
        yield without_places(draws, gone)


def counted_lists(draws: Draws) -> Iterator[tuple[int, Items]]:
    """Yield lists with the place of a number that may count them, those of large items first."""
    lists = lists_of(draws)
    lists.sort(key=lambda items: -sum(map(len, items)) / len(items))
    numbers = numbers_of(draws)
    for items in lists:
        for place in numbers:
            if abs(len(items) - abs(draws[place].shown)) <= 1:
                yield place, items


def halves(count: int) -> Iterator[int]:
    """Yield a half of a number, a quarter, ... down to 2."""
    size = (count + 1) // 2
    while size > 1:
        yield size
        size = (size + 1) // 2


def without_places(draws: Draws, gone: set[int]) -> Draws:
    return tuple(draw for place, draw in enumerate(draws) if place not in gone)


def lists_of(draws: Draws) -> list[Items]:
    """Return lists of items that a number may count."""
    sites = places_by_site(draws)
    found: list[Items] = []
    by_count: dict[int, list[list[int]]] = defaultdict(list)
    for places in sites.values():
        by_count[len(places)].append(places)
    for count, group in by_count.items():  # draws of several sites, one of each for an item
        near = [each for other in (count - 1, count + 1) for each in by_count.get(other, [])]
        for together in [group] if not near else [group, group + near]:
            found.append([[p[i] for p in together if i < len(p)] for i in range(count)])
    for places in sites.values():  # an item begins with a draw of one site
        if len(places) > 1:
            ends = [*places[1:], end_of_item(draws, places)]
            found.append([list(range(start, end)) for start, end in zip(places, ends, strict=True)])
        found += grids(draws, places)
    unique = {json.dumps(items): items for items in found if len(items) > 0}
    return list(unique.values())


def end_of_item(draws: Draws, places: list[int]) -> int:
    """Return where the last item of a list ends: at a site that the items before do not have."""
    inside = {draw.site for draw in draws[places[0] : places[-1]]}
    end = places[-1] + 1
    while end < len(draws) and draws[end].site in inside:
        end += 1
    return end


def grids(draws: Draws, places: list[int]) -> Iterator[Items]:
    """Yield the rows and the columns of the draws of one site, if a number before counts them."""
    widths = {abs(draw.shown) for draw in draws[: places[0]][:MAX_NUMBERS]}
    for width in widths:
        if 1 < width < len(places) and len(places) % width == 0:
            yield [places[start : start + width] for start in range(0, len(places), width)]
            yield [places[column::width] for column in range(width)]


def without_draws(draws: Draws) -> Iterator[Draws]:
    """Leave out consecutive draws."""
    for size in [*halves(len(draws)), 1]:
        if size == 1 and not is_tried_completely(draws):
            return
        for first in range(0, len(draws), size):
            yield draws[:first] + draws[first + size :]


def lowered_sites(draws: Draws) -> Iterator[Draws]:
    """Lower all draws of a site together, to at most 0, 1, a half, ... of the largest."""
    for site, places in places_by_site(draws).items():
        if len(places) > 1:
            for limit in lower(max(draws[place].value for place in places)):
                yield tuple(
                    d._replace(value=min(d.value, limit)) if d.site == site else d for d in draws
                )


def lowered_equal_draws(draws: Draws) -> Iterator[Draws]:
    """Lower all draws of one value."""
    by_value: dict[int, int] = defaultdict(int)
    for draw in draws:
        by_value[draw.value] += 1
    for value, count in by_value.items():
        if value and count > 1 and len(by_value) < MAX_TRIED:
            for new in lower(value):
                yield tuple(d._replace(value=new) if d.value == value else d for d in draws)


def lowered_draws(draws: Draws) -> Iterator[Draws]:
    """Lower one draw."""
    if is_tried_completely(draws):
        for place, draw in enumerate(draws):
            for value in lower_values(draw):
                yield with_value(draws, place, value)


def lowered_pairs(draws: Draws) -> Iterator[Draws]:
    """Lower two draws together: both to the simplest, or by the same amount."""
    places = [place for place, draw in enumerate(draws) if draw.value]
    if len(places) > MAX_PAIRED:
        return
    for first, second in combinations(places, 2):
        values = draws[first].value, draws[second].value
        yield with_value(with_value(draws, first, 0), second, 0)
        least = min(values)
        for amount in (least, (least + 1) // 2, 1):
            lowered = with_value(draws, first, values[0] - amount)
            yield with_value(lowered, second, values[1] - amount)


def exchanged_draws(draws: Draws) -> Iterator[Draws]:
    """Exchange a draw and the next of its site if that is smaller."""
    if not is_tried_completely(draws):
        return
    for places in places_by_site(draws).values():
        for place in places[:-1]:
            after = places[bisect_left(places, place) + 1]
            if draws[after].value < draws[place].value:
                values = draws[after].value, draws[place].value
                yield with_value(with_value(draws, place, values[0]), after, values[1])


def without_few_draws(draws: Draws) -> Iterator[Draws]:
    """Leave out 1 to 4 consecutive draws and lower any other by 1."""
    if len(draws) > MAX_FINE:
        return
    for place, draw in enumerate(draws):
        if draw.value:
            lowered = with_value(draws, place, draw.value - 1)
            for size in (1, 2, 3, 4):
                for first in range(len(draws) - size + 1):
                    if not first <= place < first + size:
                        yield lowered[:first] + lowered[first + size :]


PASSES: tuple[Callable[[Draws], Iterator[Draws]], ...] = (
    single_items,
    without_parts_of_lists,
    lowered_numbers,
    without_draws,
    without_single_items,
    lowered_sites,
    lowered_equal_draws,
    lowered_draws,
    lowered_pairs,
    exchanged_draws,
    without_few_draws,
)
"""The changes that may make an input smaller, those that leave out large parts first."""
