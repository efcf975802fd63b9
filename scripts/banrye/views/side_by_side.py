"""The expected and the given lines side by side, with the first difference marked: --diff.

The lines are cut to the width of the terminal.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from banrye.console import MAX_LINES, WIDTH, count_columns, cut_text, paint
from banrye.messages import _, marked

CONTEXT = 3  # equal lines that are shown before the first difference
LEAST_COLUMNS = 10  # of one side
EXPECTED, GIVEN = marked("expected"), marked("given")


def side_by_side(
    answer: Sequence[str],
    output: Sequence[str],
    first: int,
    width: int | None = None,
    titles: tuple[str, str] = (EXPECTED, GIVEN),
) -> Iterator[str]:
    """Yield the lines to print. `first`: the index of the first line that differs.

    `width`: of the terminal, in columns. The sign between the sides says whether the lines differ
    (|), or one side has no more lines (< or >).
    """
    left_title, right_title = map(_, titles)
    width = width or shutil.get_terminal_size((WIDTH, 0)).columns
    start = max(0, first - CONTEXT)
    rows = list(zip_longest(answer, output))
    shown = rows[start : start + MAX_LINES]
    digits = len(str(start + len(shown)))
    size = max(LEAST_COLUMNS, (width - digits - 7) // 2)
    padding = " " * (size - count_columns(left_title))
    yield paint(f"  {'':{digits}}  {left_title}{padding}   {right_title}", "dim")
    if start:
        yield paint(_("  ... {:,} equal lines", start), "dim")
    for number, (right, line) in enumerate(shown, start=start + 1):
        sign = sign_between(right, line)
        position = first_position(right or "", line or "")
        # A long line is cut around the difference: a wide character is two columns.
        is_long = sign != " " and count_columns((right or line or "")[:position]) > size - 2
        begin = position - size // 4 if is_long else 0
        expected_text, output_text = (
            cut_text((text or "")[begin:], size) for text in (right, line)
        )
        padding = " " * (size - count_columns(expected_text))
        if sign != " ":
            expected_text, output_text = paint(expected_text, "green"), paint(output_text, "red")
        yield f"  {number:>{digits}}  {expected_text}{padding} {sign} {output_text}".rstrip()
        if number == first + 1:
            mark = " " * count_columns((right or line or "")[begin:position]) + "^"
            yield f"  {'':{digits}}  {mark:<{size}}   {mark}"
    if hidden := len(rows) - start - len(shown):
        yield paint(_("  ... and {:,} more lines", hidden), "dim")


def sign_between(right: str | None, line: str | None) -> str:
    if right is None:
        return ">"
    if line is None:
        return "<"
    return " " if right.rstrip() == line.rstrip() else "|"


def first_position(right: str, line: str) -> int:
    """Return the index of the first character that differs."""
    index = 0
    while right[index : index + 1] == line[index : index + 1] != "":
        index += 1
    return index
