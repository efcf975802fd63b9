"""banrye.shrink, below its views: ladder, sequence, lists, passes, shrinker."""

from collections.abc import Iterator

import pytest

from banrye.shrink import lists, reduction_passes
from banrye.shrink.ladder import closer_numbers
from banrye.shrink.sequence import ItemPart, Items, SequenceChange, blocks
from banrye.shrink.shrinker import exhaust_pass, shrink_in_rounds, shrink_input

# The ladder.


@pytest.mark.parametrize("number", [*range(-40, 41), 10**18])
def test_the_ladder_has_only_lower_numbers_and_the_next_one(number: int) -> None:
    steps = list(closer_numbers(number))
    assert all(abs(step) < abs(number) for step in steps)
    assert all(step * number >= 0 for step in steps)
    assert len(steps) <= 3 + abs(number).bit_length()
    if number:
        sign = 1 if number > 0 else -1
        assert steps[0] == 0 and number - sign in steps
    if abs(number) > 2:
        assert int(number / 2) in steps and steps[1] == (1 if number > 0 else -1)


def test_the_ladder_of_a_larger_start() -> None:
    assert list(closer_numbers(100, smallest=3)) == [0, 1, 2, 50, 50, 75, 88, 94, 97, 99]
    assert list(closer_numbers(2, smallest=3)) == [0, 1, 1, 1]


def test_going_down_the_ladder_finds_a_bound_in_few_steps() -> None:
    for least in range(0, 1000, 37):
        number, tries = 1_000_003, 0
        while found := next((step for step in closer_numbers(number) if step >= least), None):
            number, tries = found, tries + 1
        assert number == max(least, 1) or least == 0
        assert tries < 60


# Sequences.


@pytest.mark.parametrize("count", range(1, 40))
def test_blocks_halve_until_each_is_one_item(count: int) -> None:
    sizes = []
    for level in range(1, 10):
        result = list(blocks(count, level))
        if not result:
            continue
        assert [first for first, _ in result] == [0, *(end for _, end in result[:-1])]
        assert result[-1][1] == count
        sizes.append(result[0][1] - result[0][0])
    assert sizes == sorted(set(sizes), reverse=True)
    assert sizes[-1] == 1 and sizes[0] == max(1, (count + 1) // 2)


def test_spans_of_items() -> None:
    rows = Items((ItemPart([0, 3, 6, 9]),))
    cells = Items((ItemPart([1, 4, 7], 1), ItemPart([20, 30, 40], 2)))
    assert rows.count == cells.count == 3
    assert (rows.start, cells.start) == (0, 1)
    assert rows.spans(1, 3) == ((3, 9),)
    assert cells.spans(1, 3) == ((4, 5), (7, 8), (30, 32), (40, 42))
    assert rows.spans(0, 0) == cells.spans(3, 3) == ()


# Lists.


def places(text: str) -> list[tuple[str, list[int]]]:
    """Return the first letter and the places of each list of a text: letters are sites."""
    result = lists.nested_lists(text)
    return [(text[items.start], list(items.parts[0].places)) for items in result]


def test_a_list_has_items_of_several_elements() -> None:
    assert places("mababab") == [
        ("m", [0, 7]),
        ("a", [1, 3, 5, 7]),
        ("b", [2, 3]),
        ("b", [4, 5]),
        ("b", [6, 7]),
    ]


def test_a_list_ends_before_an_element_of_an_earlier_site() -> None:
    assert places("tnxxxnx") == [
        ("t", [0, 7]),
        ("n", [1, 5, 7]),
        ("x", [2, 3, 4, 5]),
        ("x", [6, 7]),
    ]


def test_the_last_item_ends_like_the_item_before_it() -> None:
    assert ("a", [1, 3, 5]) in places("mababcd")


def test_runs() -> None:
    assert list(lists.runs([2, 2, 5, 2])) == [(0, 2), (2, 3), (3, 4)]
    assert list(lists.runs([])) == []


def test_columns_and_rows_of_a_table() -> None:
    table = lists.columns(range(10, 16), 3)
    assert table.spans(1, 2) == ((11, 12), (14, 15))
    assert lists.rows(Items((ItemPart([0, 2, 4, 6, 8]),)), 2) == Items((ItemPart([0, 4, 8]),))


def test_blocks_of_lines_end_with_the_text() -> None:
    words = [line.split() for line in ("2", "1 x", "a", "2 y", "b", "c")]
    assert lists.block_starts(words, 1, 1, 0) == [1, 3, 6]
    assert lists.block_starts(words, 0, 2, None) == [0, 2, 4, 6]
    assert lists.block_starts(words, 1, 2, 0) == []
    assert lists.block_starts(words, 0, 1, 1) == []


def test_together() -> None:
    assert list(lists.lists_of_equal_key(["a", "bb", "c"], len)) == [["a", "c"], ["bb"]]


def test_without_parts_leaves_out_each_part_once() -> None:
    assert list(lists.without_parts("abcd")) == [
        *(("c", "d"), ("a", "b")),
        *(("b", "c", "d"), ("a", "c", "d"), ("a", "b", "d"), ("a", "b", "c")),
    ]
    assert list(lists.without_parts("aa")) == [("a",)]


# Passes.


def test_a_counter_outside_the_block_is_lowered() -> None:
    result = reduction_passes.leave_out_blocks(
        ((3, 5),), 2, [[], [(0, 9)], [(4, 9)], [(0, 9), (1, 8)]]
    )
    assert list(result) == [
        SequenceChange(((3, 5),)),
        SequenceChange(((3, 5),), ((0, 7),)),
        SequenceChange(((3, 5),), ((0, 7), (1, 6))),
    ]


def test_lowering_together() -> None:
    assert list(reduction_passes.lower_elements([(3, [0, 5])], lambda _: [1])) == [
        SequenceChange((), ((0, 1), (5, 1)))
    ]
    capped = [dict(change.values) for change in reduction_passes.cap_numbers([(0, 4), (1, 1)])]
    assert capped[:3] == [{0: 0, 1: 0}, {0: 1, 1: 1}, {0: 2, 1: 1}]
    assert {0: 3, 1: 1} in capped
    pairs = [dict(change.values) for change in reduction_passes.lowered_pairs([(0, 5), (1, 3)])]
    assert pairs == [{0: 0, 1: 0}, {0: 2, 1: 0}, {0: 3, 1: 1}, {0: 4, 1: 2}]


def test_lowered_with_what_it_counts() -> None:
    result = reduction_passes.lowered_without(
        [(1, 2), (2, 3)], [(0, 2), (1, 0)], lambda s, p: p < s[0]
    )
    assert list(result) == [
        SequenceChange(((1, 2),), ((0, 1),)),
        SequenceChange(((2, 3),), ((0, 1),)),
    ]


def test_only_neighbours_in_the_wrong_order_are_exchanged() -> None:
    result = reduction_passes.exchange_neighbours([(0, 1), (4, 3), (6, 2), (7, 2)])
    assert list(result) == [SequenceChange((), ((4, 2), (6, 3)))]


# The shrinker.


def without_one(text: str) -> Iterator[str]:
    return (text[:place] + text[place + 1 :] for place in range(len(text)))


def plainer(text: str) -> Iterator[str]:
    return (text[:place] + "a" + text[place + 1 :] for place in range(len(text)))


class Predicate:
    """A text fails if it has two characters of "xyz". Counts what is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, failing: str, reductions: Iterator[str]) -> tuple[int, str] | None:
        for index, text in enumerate(reductions):
            self.asked += 1
            if text != failing and sum(map(text.count, "xyz")) >= 2:
                return index, text
        return None


def test_the_result_is_minimal() -> None:
    for shrunk in (
        shrink_input("axbyczd", [plainer, without_one], Predicate(), lambda _: True),
        shrink_input("axbyczd", [plainer, without_one], Predicate(), lambda _: False),
        shrink_in_rounds("axbyczd", [plainer, without_one], Predicate()),
    ):
        assert len(shrunk) == 2 and set(shrunk) <= set("xyz")


def test_without_a_failing_reduction_the_input_is_returned_itself() -> None:
    text = "xy"
    assert shrink_input(text, [without_one], Predicate(), lambda _: True) is text
    assert shrink_in_rounds(text, [without_one], Predicate()) is text
    assert shrink_input(text, [], Predicate(), lambda _: True) is text


def test_rounds_are_repeated_as_long_as_they_help() -> None:
    def without_a(text: str) -> Iterator[str]:
        return (new for place, new in enumerate(without_one(text)) if text[place] == "a")

    assert shrink_in_rounds("bbxxbb", [without_a, plainer], Predicate()) == "xx"


def test_a_pass_goes_on_at_its_place() -> None:
    predicate = Predicate()
    assert exhaust_pass("xx" + 98 * "-", without_one, predicate) == "xx"
    assert predicate.asked == 2 + 98 + 0
    repeated = Predicate()
    shrink_input("xx" + 98 * "-", [without_one], repeated, lambda _: True)
    assert repeated.asked == predicate.asked + 2 + 2
