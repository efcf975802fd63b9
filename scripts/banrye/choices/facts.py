"""Facts about the lists of one input, computed from its values.

    5 / 1 2 / 1 3 / 1 4 / 1 5     "u, v: 4 pairs, all distinct; as edges: a tree, degree up to 4,
                                  longest path 2 edges"
    3 / 1 2 3 / 7 7 7             "a: 2 lists; ascending in the first, all equal after it"

The validator says which values belong to which read. The facts do not depend on the origin of the
input.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from operator import ge, gt, le, lt

from banrye.choices.reads import Read
from banrye.messages import _, marked

MOST_LISTS = 4  # of which something is said
LONGEST_PERIOD = 6
SHOWN_VALUES = 3  # of a period
MOST_FOR_A_TREE = 300_000  # edges: to look at more takes seconds


def in_words(reads: Sequence[Read]) -> str:
    """Return the facts about the lists of an input, "" if it has none."""
    begins = beginnings(reads)
    lists = [read for read in reads if len(read.values) > 1 and read.kind in "ica"]
    facts: list[str] = []
    paired: set[int] = set()
    for first, second in pairwise(lists):
        if id(first) not in paired and are_pairs(first, second):
            paired |= {id(first), id(second)}
            names = f"{first.shown_name}, {second.shown_name}"
            facts.append(f"{names}: {pairs_in_words(first.values, second.values)}")
            for read in (first, second):
                label = label_of(read.values)
                if label in ORDERED:
                    facts.append(f"{read.shown_name}: {_(label)}")
    for read in lists:
        if id(read) in paired:
            continue
        text = characters_in_words(read) if read.kind == "c" else list_in_words(read, begins)
        facts.append(f"{read.shown_name}: {text}")
    return "; ".join(facts[:MOST_LISTS])


# Lists of numbers.

ALL_EQUAL = marked("all equal")
ASCENDING, DESCENDING = marked("ascending"), marked("descending")
NOT_DESCENDING, NOT_ASCENDING = marked("never descending"), marked("never ascending")
UP_AND_DOWN = marked("ascending, then descending")
DOWN_AND_UP = marked("descending, then ascending")
NO_ORDER = marked("in no order")
ORDERED = (ALL_EQUAL, ASCENDING, DESCENDING, NOT_DESCENDING, NOT_ASCENDING)


def label_of(values: Sequence[int]) -> str:
    """Return how a list of at least one value is ordered."""
    if values.count(values[0]) == len(values):
        return ALL_EQUAL
    orders = ((ASCENDING, lt), (DESCENDING, gt), (NOT_DESCENDING, le), (NOT_ASCENDING, ge))
    for label, holds in orders:
        if all(map(holds, values[:-1], values[1:])):
            return label
    steps = [before < after for before, after in pairwise(values) if before != after]
    turns = [is_up for is_up, _ in groupby(steps)]
    if turns == [True, False]:
        return UP_AND_DOWN
    return DOWN_AND_UP if turns == [False, True] else NO_ORDER


def beginnings(reads: Sequence[Read]) -> Sequence[int]:
    """Return the places at which the tests of an input begin, none if it is not a list of tests.

    A number that is read once says how many tests there are. A test begins with a read that comes
    once in each; another read comes more often.
    """
    header = next((read for read in reads if len(read.values) > 1), None)
    if header is None or header.kind != "i":
        return []
    before = [read for read in reads if read.kind == "i" and len(read.values) == 1]
    is_counted = any(
        read.values[0] == len(header.values) and read.places[0] < header.places[0]
        for read in before
    )
    has_lists = any(len(read.values) > len(header.values) and read.kind == "i" for read in reads)
    return header.places if is_counted and has_lists else []


def parts_of(read: Read, begins: Sequence[int]) -> list[Sequence[int]]:
    """Return the values of a read in each test that has some."""
    cuts = [bisect_left(read.places, place) for place in begins]
    bounds = sorted({0, *cuts, len(read.values)})
    return [read.values[start:end] for start, end in pairwise(bounds)]


def list_in_words(read: Read, begins: Sequence[int]) -> str:
    parts = parts_of(read, begins)
    if len(parts) == 1 or max(map(len, parts)) == 1:
        return values_in_words(read.values, read.low, read.high)
    labels = [label_of(part) for part in parts]
    return _("{:,} lists; {}", len(parts), labels_in_words(labels))


def labels_in_words(labels: Sequence[str]) -> str:
    """Return how several lists are ordered: in each the same, or not."""
    labels = [_(label) for label in labels]
    first, after = labels[0], set(labels[1:])
    if after == {first}:
        return _("{} in each", first)
    if len(after) == 1:
        return _("{} in the first, {} in each after it", first, after.pop())
    counts = Counter(labels).most_common()
    return ", ".join(_("{} in {:,}", label, count) for label, count in counts)


def values_in_words(values: Sequence[int], low: int, high: int) -> str:
    """Return the facts about a list. `low`, `high`: the bounds of its values."""
    least, greatest = min(values), max(values)
    label = label_of(values)
    if label == ALL_EQUAL:
        at = {high: _(", the upper bound"), low: _(", the lower bound")}.get(least, "")
        return _("{:,} values, all equal ({:,}{})", len(values), least, at)
    distinct = len(set(values))
    number = _("all distinct") if distinct == len(values) else _("{:,} distinct", distinct)
    text = _("{:,} values, {}, from {:,} to {:,}", len(values), number, least, greatest)
    period = period_of(values)
    if period:
        shown = ", ".join(f"{value:,}" for value in values[: min(period, SHOWN_VALUES)])
        more = ", ..." if period > SHOWN_VALUES else ""
        return _("{}, {} in turn", text, shown + more)
    return f"{text}, {_(label)}"


def period_of(values: Sequence[int]) -> int:
    """Return the least period of a list that is repeated at least once, 0 if it is too long."""
    for period in range(1, min(LONGEST_PERIOD, len(values) // 2) + 1):
        if values[period:] == values[:-period]:
            return period
    return 0


# Pairs of numbers.


def are_pairs(first: Read, second: Read) -> bool:
    """Return whether two reads take turns and have the same bounds, as the ends of edges have."""
    if first.kind != "i" or second.kind != "i" or len(first.values) != len(second.values):
        return False
    if (first.low, first.high) != (second.low, second.high):
        return False
    is_before = all(map(lt, first.places, second.places))
    return is_before and all(map(lt, second.places, first.places[1:]))


def pairs_in_words(firsts: Sequence[int], seconds: Sequence[int]) -> str:
    """Return the facts about pairs, in any order of the two, and the graph with these edges."""
    edges = {(min(pair), max(pair)) for pair in zip(firsts, seconds, strict=True)}
    loops = sum(map(int.__eq__, firsts, seconds))
    degrees = Counter(firsts)
    degrees.update(seconds)
    is_simple = len(edges) == len(firsts)
    number = _("all distinct") if is_simple else _("{:,} distinct", len(edges))
    graph = [_("degree up to {:,}", max(degrees.values()))]
    if loops:
        graph.append(_("{:,} from a vertex to itself", loops))
    if len(edges) == len(firsts) == len(degrees) - 1 <= MOST_FOR_A_TREE and not loops:
        longest = longest_path_of_tree(edges)
        if longest is not None:
            graph = [_("a tree"), *graph, _("longest path {:,} edges", longest)]
    return _("{:,} pairs, {}; as edges: {}", len(firsts), number, ", ".join(graph))


def longest_path_of_tree(edges: set[tuple[int, int]]) -> int | None:
    """Return the number of edges of the longest path, None if the edges are no tree.

    There is one edge less than vertices: they are a tree if all vertices are joined.
    """
    neighbours: dict[int, list[int]] = {}
    for first, second in edges:
        neighbours.setdefault(first, []).append(second)
        neighbours.setdefault(second, []).append(first)
    farthest = next(iter(neighbours))
    distances: dict[int, int] = {}
    for _end in range(2):  # the vertex farthest from any one is an end of a longest path
        distances = distances_from(farthest, neighbours)
        if len(distances) < len(neighbours):
            return None
        farthest = max(distances, key=lambda vertex: distances[vertex])
    return distances[farthest]


def distances_from(start: int, neighbours: dict[int, list[int]]) -> dict[int, int]:
    distances = {start: 0}
    queue = [start]
    for vertex in queue:  # it grows
        for other in neighbours[vertex]:
            if other not in distances:
                distances[other] = distances[vertex] + 1
                queue.append(other)
    return distances


# Words.


def characters_in_words(read: Read) -> str:
    """Return the facts about the words that are read at one place."""
    words = list(words_of(read))
    longest = max(map(len, words))
    shown = _("1 character") if longest == 1 else _("{:,} characters", longest)
    number = _("a word of {}", shown)
    if len(words) > 1:
        distinct = len(set(map(tuple, words)))
        number = _("{:,} words of up to {}, {:,} distinct", len(words), shown, distinct)
    used = len(set(read.values))
    if used == 1:
        return _("{}, all {}", number, shown_character(read.values[0]))
    text = _("{}, {} different characters", number, used)
    period = period_of(words[0]) if len(words) == 1 else 0
    if period:
        turn = "".join(map(chr, words[0][:period]))
        return _('{}, "{}" again and again', text, turn)
    return text


def words_of(read: Read) -> Iterator[list[int]]:
    """Yield the characters of each word: in a word, they stand beside each other."""
    word = [read.values[0]]
    for (before, start), value in zip(pairwise(read.starts), read.values[1:], strict=True):
        if start - before > 1:
            yield word
            word = []
        word.append(value)
    yield word


def shown_character(code: int) -> str:
    return f'"{chr(code)}"'
