"""banrye.search.validators.changed_inputs: what becomes of the choices of an input."""

from random import Random

from banrye.search.validators.changed_inputs import ChoiceChanger
from banrye.shrink.choices import Choice


def number(site: int, low: int, high: int, value: int) -> Choice:
    return Choice("i", site, low, high, value, 0)


# n, m, and m edges "u v weight".
N, M, U, V, WEIGHT = range(5)
GRAPH = [
    number(N, 1, 500, 4),
    number(M, 1, 6000, 3),
    *(
        choice
        for u, v, weight in ((1, 2, 7), (2, 3, -5), (4, 1, 0))
        for choice in (
            number(U, 1, 4, u),
            number(V, 1, 4, v),
            number(WEIGHT, -10000, 10000, weight),
        )
    ),
]
CHANGES = 3000


def test_what_comes_once_goes_to_its_bounds_first() -> None:
    first = ChoiceChanger(GRAPH, Random(1)).changes(1)
    changed = [change.values for change in first]
    assert changed == [((0, 500),), ((0, 1),), ((1, 6000),), ((1, 1),)]


def test_one_or_two_values_or_whole_lists_are_changed() -> None:
    changer = ChoiceChanger(GRAPH, Random(1))
    changer.changes(1)
    lists = {place for place, choice in enumerate(GRAPH) if choice.site in (U, V, WEIGHT)}
    for change in changer.changes(CHANGES):
        places = {place for place, _ in change.values}
        assert change.left_out == ()
        assert len(places) <= 2 or places == lists


def test_weights_at_a_bound_come_with_few_vertices() -> None:
    """The input on which a sum of weights overflows: `1 2 -10000` and back, again and again."""
    changer = ChoiceChanger(GRAPH, Random(1))
    changer.changes(1)
    found = 0
    for change in changer.changes(CHANGES):
        values = dict(change.values)
        if len(values) < len(GRAPH) - 2:
            continue
        vertices = {value for place, value in values.items() if GRAPH[place].site in (U, V)}
        weights = {value for place, value in values.items() if GRAPH[place].site == WEIGHT}
        found += len(vertices) == 2 and min(vertices) == 1 and weights == {-10000}
    assert found > CHANGES / 200


def test_an_input_without_choices_is_not_changed() -> None:
    assert ChoiceChanger([Choice("b", 0, 0, 1, 1, 0)], Random(1)).changes(5) == []
