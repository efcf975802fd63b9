"""Lower a count together with the labels that it permits: 10 vertices, of which five have edges.

    10 5             5 5
    1 9              1 4        the labels 1, 5, 7, 9, 10 become 1, 2, 3, 4, 5
    9 5              4 2
    5 7              2 3
    7 10             3 5
    10 1             5 1

A label is a number whose bounds leave as many values as the count says. A list that has an item for
each label, as the weights of vertices, loses the items of labels that are gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banrye.shrink.choices import Choice, Choices
from banrye.shrink.lists import nested_lists
from banrye.shrink.sequence import Items, SequenceChange, Span, overlaps

MAX_CHOICES = 20_000  # of an input whose labels are renamed
MAX_SINGLE = 100  # labels that are left out one at a time


def relabel(choices: Choices) -> Iterator[SequenceChange]:
    """Yield the input without unused labels: all of them, then each one."""
    if len(choices) > MAX_CHOICES:
        return
    lists = list(nested_lists([(choice.kind, choice.site) for choice in choices]))
    for place, count in enumerate(choices):
        labels = labels_of(choices, place)
        if not labels:
            continue
        used = {choices[label].value - choices[label].low for label in labels}
        unused = [label for label in range(count.value) if label not in used]
        after = [items for items in lists if items.start > place]
        with_items = [items for items in after if items.count == count.value]
        groups = [unused, *([label] for label in unused[:MAX_SINGLE])] if unused else []
        for gone in groups:
            for items in (*with_items, None):
                yield without_labels(choices, place, labels, gone, items)


def labels_of(choices: Choices, place: int) -> list[int]:
    """Return the places of the labels that a number permits, none if it is not a count."""
    count = choices[place]
    if count.kind != "i" or count.value <= max(count.low, 1) or count.value > MAX_CHOICES:
        return []
    return [
        other
        for other in range(place + 1, len(choices))
        if choices[other].kind == "i" and is_label(choices[other], count.value)
    ]


def is_label(choice: Choice, count: int) -> bool:
    return choice.low in (0, 1) and choice.high - choice.low + 1 == count


def without_labels(
    choices: Choices, place: int, labels: Sequence[int], gone: Sequence[int], items: Items | None
) -> SequenceChange:
    """Return the change that takes labels away, with their items of a list."""
    before = 0  # labels that are gone and less than the one at hand
    new_names: dict[int, int] = {}
    left_out = set(gone)
    for label in range(choices[place].value):
        new_names[label] = label - before
        before += label in left_out
    spans: tuple[Span, ...] = ()
    if items:
        spans = tuple(span for label in gone for span in items.spans(label, label + 1))
    values = {place: choices[place].value - len(gone)}
    for label in labels:
        choice = choices[label]
        values[label] = choice.low + new_names[choice.value - choice.low]
    outside = [
        (where, value)
        for where, value in sorted(values.items())
        if not any(overlaps(span, where) for span in spans)
    ]
    return SequenceChange(spans, tuple(outside))
