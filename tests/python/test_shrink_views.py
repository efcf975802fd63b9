"""banrye.shrink: the views of an input as text, lines, draws and choices, and what they lead to.

The formats, the generator and the validator here are written by hand.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest

from banrye.shrink import choices, draws, prefixes, text_lists, text_reductions
from banrye.shrink.choices import Choice
from banrye.shrink.draws import Draw, DrawSequence
from banrye.shrink.sequence import SequenceChange
from banrye.shrink.shrinker import shrink_in_rounds, shrink_input
from banrye.shrink.text_reductions import TextReductions

# Texts.


def shrunk_text(failing: str, is_wanted: Callable[[str], bool]) -> str:
    """Return the shrunk text if the reductions that are wanted fail."""
    reductions = TextReductions()

    def first_failing(failing: str, texts: Iterator[str]) -> tuple[int, str] | None:
        for index, new in enumerate(texts):
            if reductions.is_simpler(new, failing) and is_wanted(new):
                return index, new
        return None

    return shrink_input(failing, reductions.passes, first_failing, lambda _: True)


def numbers(line: str) -> list[int]:
    return list(map(int, line.split()))


def is_counted_list(lines: list[str]) -> bool:
    """Return whether a text is a number, and a line of so many numbers."""
    return len(lines) == 2 and lines[0].isdigit() and int(lines[0]) == len(numbers(lines[1]))


def test_a_list_with_its_counter() -> None:
    def has_descent(new: str) -> bool:
        lines = new.splitlines()
        if not is_counted_list(lines):
            return False
        values = numbers(lines[1])
        return any(first > second for first, second in pairwise(values))

    failing = f"40\n{' '.join(str(number * 37 % 101) for number in range(40))}\n"
    assert shrunk_text(failing, has_descent) == "2\n1 0\n"


def test_a_tree_keeps_its_vertices_without_gaps() -> None:
    """A path of 20 edges must stay a tree. The program fails if a vertex has three neighbours."""

    def is_wanted(new: str) -> bool:
        count, *edges = new.splitlines()
        pairs = [numbers(edge) for edge in edges]
        if not count.isdigit() or int(count) != len(pairs) + 1:
            return False
        parents = list(range(int(count) + 1))
        for pair in pairs:
            if len(pair) != 2 or not all(0 < vertex <= int(count) for vertex in pair):
                return False
            roots = {root(parents, vertex) for vertex in pair}
            if len(roots) == 1:
                return False
            parents[max(roots)] = min(roots)
        degrees = [sum(vertex in pair for pair in pairs) for vertex in range(1, int(count) + 1)]
        return max(degrees, default=0) >= 3

    path = [f"{vertex} {vertex + 1}" for vertex in range(1, 20)]
    failing = "\n".join(["21", *path, "10 21", ""])
    result = shrunk_text(failing, is_wanted)
    assert len(result) == len("4\n1 2\n1 3\n1 4\n")
    assert result.startswith("4\n") and is_wanted(result)


def root(parents: list[int], vertex: int) -> int:
    while parents[vertex] != vertex:
        vertex = parents[vertex]
    return vertex


def test_a_grid_and_its_characters() -> None:
    def has_wall_in_row(new: str) -> bool:
        lines = new.splitlines()
        size = lines[0].split() if lines else []
        if len(size) != 2 or not all(word.isdigit() for word in size):
            return False
        rows, columns = map(int, size)
        if len(lines) != rows + 1 or any(len(line) != columns for line in lines[1:]):
            return False
        return any("##" in line for line in lines[1:])

    failing = "6 9\n" + "...##.#..\n" * 6
    assert shrunk_text(failing, has_wall_in_row) == "1 2\n##\n"


def test_a_change_of_a_text() -> None:
    changed = text_lists.apply_change("4\n7 8 9 7\n", SequenceChange(((2, 4),), ((0, 3),)))
    assert changed == "3\n8 9 7\n"
    assert text_lists.apply_change("a bc\n", SequenceChange(((2, 4),))) == "a\n"
    assert text_lists.apply_change("5 -12 x\n", SequenceChange((), ((2, -6),))) == "5 -6 x\n"
    named = text_lists.apply_change("3 1\n2 3\n", SequenceChange(((0, 2),)), {"3": "2", "1": "9"})
    assert named == "9\n2 2\n"


def names_without_second_item(body: str) -> dict[str, str]:
    parsed = text_lists.split_text(body)
    items = next(items for items in text_lists.lists_of_lines(parsed) if items.count == 3)
    return text_lists.contract_edges(parsed, items, (1, 2), 2)


def test_the_ends_of_an_edge_left_out_get_one_name() -> None:
    names = names_without_second_item("4\n1 2\n3 4\n2 3\n")
    assert [names[vertex] for vertex in "1234"] == ["1", "2", "3", "3"]
    names = names_without_second_item("9\n1 5\n2 3\n4 5\n")
    assert [names[vertex] for vertex in "1245"] == ["1", "2", "3", "4"]
    names = names_without_second_item("x y\n3\n1\n2\n")  # a permutation
    assert [names[vertex] for vertex in "123"] == ["0", "1", "2"]


def test_single_items_of_a_long_list_and_the_last_item_are_left_out() -> None:
    lines = [f"{number} 0" for number in range(1000, 1040)]
    results = {new for one in TextReductions().passes for new in one("\n".join(["40", *lines, ""]))}
    for place in range(40):
        assert "\n".join(["39", *lines[:place], *lines[place + 1 :], ""]) in results
    assert "0\n" in text_reductions.without_parts_of_lists(
        text_lists.lists_of_lines, text_reductions.COARSE, "1\n5 5\n"
    )


def test_a_text_is_told_to_be_too_long_for_all_reductions() -> None:
    reductions = TextReductions()
    assert "a count before it" in (reductions.in_words("2\n1 2\n") or "")
    assert "that is the number of such parts" in (reductions.in_words("1 2\n" * 500) or "")
    assert reductions.in_words("1\n" * 1_000_001) is None
    assert reductions.validity(["1", "2"]) == [None, None]


# Prefixes of lines.


def test_a_long_list_is_cut_with_its_counter() -> None:
    lines = [f"{number} {number}" for number in range(100)]
    result = list(prefixes.short_prefixes("\n".join(["100 7", *lines, ""])))
    for count in (1, 4, 25, 50, 75, 97):
        assert "\n".join([f"{count} 7", *lines[:count], ""]) in result
    assert all(len(new.splitlines()) < 101 for new in result)


def test_a_short_list_is_not_cut() -> None:
    result = list(prefixes.short_prefixes("3\n1 2 3\n"))
    assert {len(new.split()) for new in result} == {4}


def test_prefixes_of_blocks_words_and_squares() -> None:
    blocks = "".join(f"2\n{number}\n{number}\n" for number in range(30))
    assert "1\n2\n0\n0\n" in prefixes.short_prefixes(f"30\n{blocks}")
    words = " ".join(map(str, range(40)))
    assert "1\n0\n" in prefixes.short_prefixes(f"40\n{words}\n")
    square = (" ".join("." * 30) + "\n") * 30
    assert "7\n" + ". . . . . . .\n" * 7 in prefixes.short_prefixes(f"30\n{square}")


@pytest.mark.parametrize(
    ("number", "counts"), [(29, True), (30, True), (32, True), (28, False), (33, False)]
)
def test_what_counts_a_list(*, number: int, counts: bool) -> None:
    assert prefixes.counts(number, 30, 4) == counts


def test_numbers_above_the_count_are_lowered_in_a_prefix() -> None:
    lines = [f"{number} {number + 1}" for number in range(1, 40)]
    result = list(prefixes.short_prefixes("\n".join(["40 39", *lines, ""])))
    assert "5 4\n1 2\n2 3\n3 4\n4 4\n" in result


# Draws. The generator draws n, then n pairs of numbers, and prints them.


def generate(drawn: DrawSequence) -> tuple[str, DrawSequence]:
    """Return the output of a generator with these draws, and the draws that it has made.

    If draws are left over or missing, those of the site come in order, and then 0.
    """
    left = {site: [draw.value for draw in drawn if draw.site == site] for site in (0, 1, 2)}
    made: list[Draw] = []

    def draw(site: int, least: int, most: int) -> int:
        value = min(left[site].pop(0) if left[site] else 0, most - least)
        made.append(Draw(site, value, least + value))
        return least + value

    count = draw(0, 1, 50)
    pairs = [(draw(1, 0, 999), draw(2, 0, 999)) for _ in range(count)]
    lines = "".join(f"{first} {second}\n" for first, second in pairs)
    return f"{count}\n{lines}", tuple(made)


def shrunk_draws(is_wanted: Callable[[list[tuple[int, int]]], bool]) -> str:
    first = Draw(0, 29, 30)
    others = [Draw(1 + number % 2, number * 331 % 997, 0) for number in range(60)]
    printed, made = generate((first, *others))

    def first_failing(
        failing: tuple[str, DrawSequence], changes: Iterator[SequenceChange]
    ) -> tuple[int, tuple[str, DrawSequence]] | None:
        for index, change in enumerate(changes):
            new = generate(draws.apply_change(failing[1], change))
            lines = new[0].splitlines()[1:]
            pairs = [(int(line.split()[0]), int(line.split()[1])) for line in lines]
            if (len(new[0]), new[0]) < (len(failing[0]), failing[0]) and is_wanted(pairs):
                return index, new
        return None

    passes = [lambda failing, one=one: one(failing[1]) for one in draws.PASSES]
    return shrink_in_rounds((printed, made), passes, first_failing)[0]


def test_draws_are_left_out_lowered_and_reordered() -> None:
    assert shrunk_draws(lambda pairs: len(pairs) >= 3) == "3\n0 0\n0 0\n0 0\n"
    assert shrunk_draws(lambda pairs: any(a > 100 for a, _ in pairs)) == "1\n101 0\n"
    assert shrunk_draws(lambda pairs: any(a != b for a, b in pairs)) == "1\n0 1\n"
    assert shrunk_draws(lambda pairs: len({a for a, _ in pairs}) >= 3) == "3\n0 0\n1 0\n2 0\n"
    assert shrunk_draws(lambda pairs: any(b - a == 331 for a, b in pairs)) == "1\n0 331\n"
    count, first, second = shrunk_draws(lambda pairs: sum(a for a, _ in pairs) > 1500).splitlines()
    values = [int(line.removesuffix(" 0")) for line in (first, second)]
    assert count == "2" and sum(values) == 1501 and values == sorted(values)


def test_lists_of_draws() -> None:
    made = generate((Draw(0, 2, 3), *(Draw(1 + number % 2, 5, 5) for number in range(6))))[1]
    spans = [items.spans(0, 1) for items in draws.lists_of(made) if items.count == 3]
    assert ((1, 3),) in spans  # a pair
    assert ((1, 2), (2, 3)) in spans  # a draw of each site
    table = (Draw(0, 1, 2), Draw(0, 2, 3), *(Draw(1, number, number) for number in range(6)))
    spans = [items.spans(0, 1) for items in draws.lists_of(table)]
    assert ((2, 5),) in spans and ((2, 3), (5, 6)) in spans  # a row and a column of three


def test_a_signed_draw_keeps_its_sign() -> None:
    assert 2 * 5 not in draws.lower_values(Draw(0, 19, 10))
    assert list(draws.lower_values(Draw(0, 19, 10)))[:3] == [0, 1, 9]
    assert list(draws.lower_values(Draw(0, 20, -10)))[:3] == [0, 2, 10]
    assert list(draws.lower_values(Draw(0, 7, 7))) == [0, 1, 3, 4, 6]


# Choices. The validator reads n, then n numbers up to n, or words.


def number(site: int, low: int, high: int, value: int) -> Choice:
    return Choice("i", site, low, high, value, 0)


def test_a_list_of_choices_with_its_counter() -> None:
    made = [number(0, 1, 9, 3), *(number(1, 0, 9, value) for value in (7, 8, 9))]
    result = list(choices.reductions(made))
    assert SequenceChange(((1, 3),), ((0, 1),)) in result  # two of three
    assert SequenceChange(((2, 3),), ((0, 2),)) in result
    assert SequenceChange(((2, 3),)) in result
    assert len(result) == len(set(result))
    sizes = [sum(end - first for first, end in change.left_out) for change in result]
    assert sizes[0] == max(sizes) and sizes[-1] == 0


def test_a_counter_is_not_lowered_below_its_bound() -> None:
    made = [number(0, 2, 9, 2), number(1, 0, 9, 5), number(1, 0, 9, 6)]
    for change in choices.reductions(made):
        assert not change.left_out or all(value >= 2 for place, value in change.values if not place)


def test_references_to_later_items_are_renamed() -> None:
    made = [number(0, 1, 9, 4), *(number(1, 1, 4, value) for value in (2, 4, 4, 3))]
    wanted = SequenceChange(((2, 3),), ((0, 3), (1, 1), (3, 3), (4, 2)))
    assert wanted in list(choices.reductions(made))


def test_rows_and_columns_of_choices() -> None:
    size = [number(0, 1, 9, 2), number(1, 1, 9, 3)]
    made = [*size, *(number(2, 0, 9, value) for value in range(6))]
    result = list(choices.reductions(made))
    assert SequenceChange(((2, 5),), ((0, 1),)) in result  # a row
    assert SequenceChange(((2, 3), (5, 6)), ((1, 2),)) in result  # a column


def test_simpler_values_of_choices() -> None:
    assert choices.simpler_values(number(0, 5, 100, 50)) == [5, 6, 7, 27, 28, 39, 45, 48, 49]
    assert choices.simpler_values(number(0, -9, 9, -8))[:4] == [8, 0, -1, -2]
    assert choices.simpler_values(number(0, -9, -3, -5)) == [-3, -4]
    assert choices.simpler_values(Choice("b", 0, 0, 1, 0, 0)) == [1]
    assert choices.simpler_values(Choice("b", 0, 0, 1, 1, 0)) == []
    assert choices.simpler_values(Choice("c", 0, 0, 9, 98, 0)) == [0]


def test_a_column_of_all_words() -> None:
    length = Choice("n", 1, 1, 9, 2, 0)
    word = [length, *(Choice("c", 2, 0, 9, 97, 0) for _ in range(2))]
    result = list(choices.reductions([number(0, 1, 9, 2), *word, *word]))
    assert SequenceChange(((2, 3), (5, 6)), ((0, 1), (1, 1), (4, 1))) in result
