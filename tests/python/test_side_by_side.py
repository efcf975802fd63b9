"""banrye.views.side_by_side: what --diff prints."""

from collections.abc import Sequence

import pytest

from banrye.console import count_columns
from banrye.views.side_by_side import side_by_side


def shown(answer: Sequence[str], given: Sequence[str], first: int, width: int = 31) -> list[str]:
    return list(side_by_side(answer, given, first, width))


def test_the_first_difference_is_marked_below_both_sides() -> None:
    assert shown(["a", "1 2 3", "b"], ["a", "1 2 4", "c"], 1) == [
        "     expected      given",
        "  1  a             a",
        "  2  1 2 3       | 1 2 4",
        "         ^             ^",
        "  3  b           | c",
    ]


def test_a_side_that_ends_has_no_more_lines() -> None:
    assert shown(["a", "b"], ["a"], 1)[-2:] == ["  2  b           <", "     ^             ^"]
    assert shown(["a"], ["a", "b"], 1)[-2] == "  2              > b"


def test_equal_lines_before_and_lines_behind_are_counted() -> None:
    lines = shown(["x"] * 100, ["x"] * 50 + ["y"] * 50, 50)
    assert lines[1] == "  ... 47 equal lines"
    assert lines[-1] == "  ... and 38 more lines"


@pytest.mark.parametrize("width", [20, 40, 200])
def test_long_and_wide_lines_fit_and_show_the_difference(width: int) -> None:
    answer, given = "가" * 300 + "x" + "나" * 99, "가" * 300 + "y" + "나" * 99
    lines = shown([answer], [given], 0, width)
    assert "x" in lines[1]
    assert "y" in lines[1]
    assert max(count_columns(line) for line in lines) <= max(width, 31)
