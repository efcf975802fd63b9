"""banrye.shrink.labels: a count is lowered together with the labels that it permits."""

from collections.abc import Iterable

from banrye.shrink.choices import Choice, Choices
from banrye.shrink.labels import relabel
from banrye.shrink.sequence import SequenceChange


def edges(count: int, pairs: Iterable[tuple[int, int]]) -> list[Choice]:
    """Return the choices of `n m` and m edges."""
    listed = list(pairs)
    found = [Choice("i", 1, 2, 1000, count, 0), Choice("i", 2, 1, 1000, len(listed), 0)]
    for pair in listed:
        found += [Choice("i", 3 + side, 1, count, pair[side], 0) for side in (0, 1)]
    return found


def values_after(choices: Choices, change: SequenceChange) -> list[int]:
    new = dict(change.values)
    gone = {place for span in change.left_out for place in range(*span)}
    return [
        new.get(place, choices[place].value) for place in range(len(choices)) if place not in gone
    ]


def test_labels_that_are_used_get_names_without_gaps() -> None:
    """10 vertices, of which 1, 5, 7, 9 and 10 have edges."""
    choices = edges(10, [(1, 9), (9, 5), (5, 7), (7, 10), (10, 1)])
    first = next(iter(relabel(choices)))
    assert values_after(choices, first) == [5, 5, 1, 4, 4, 2, 2, 3, 3, 5, 5, 1]


def test_then_each_unused_label_alone() -> None:
    choices = edges(4, [(2, 4)])
    results = [values_after(choices, change) for change in relabel(choices)]
    assert results == [[2, 1, 1, 2], [3, 1, 1, 3], [3, 1, 2, 3]]


def test_a_list_with_an_item_for_each_label_loses_these_items() -> None:
    """`n`, n weights, and an edge. The second and third vertices have none."""
    weights = [Choice("i", 9, 0, 99, weight, 0) for weight in (11, 22, 33, 44)]
    first, edge_count, *pair = edges(4, [(4, 1)])
    choices = [first, *weights, edge_count, *pair]
    changed = next(iter(relabel(choices)))
    assert values_after(choices, changed) == [2, 11, 44, 1, 2, 1]


def test_numbers_that_are_no_labels_stay() -> None:
    choices = [Choice("i", 1, 1, 100, 3, 0), *(Choice("i", 2, 0, 9, 7, 0) for _ in range(3))]
    assert list(relabel(choices)) == []
