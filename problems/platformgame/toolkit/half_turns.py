"""Steps of a position, and boards that are their own half turn, for the checks of sentences.

"↻ This board is its own half turn" must hold for each cell and both tokens, and each step to the
end must have a half turn that is free.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.search.toolkit import load_module

if TYPE_CHECKING:
    from problems.platformgame.toolkit import explore
    from problems.platformgame.toolkit.rules import Position
else:
    explore = load_module(Path(__file__).resolve().parent.parent, "explore")

ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
Claims = Iterator[tuple[object, object]]


def steps(position: Position) -> dict[str, Position]:
    return {ARROWS[direction]: after for direction, after in position.moves()}


def lone(position: Position, cell: int) -> int:
    return explore.longest_path(position._replace(own=cell))


def turned(position: Position, cell: int) -> int:
    return position.height * position.width - 1 - cell


def is_half_turn(position: Position) -> bool:
    """Return whether the board is its own half turn if the tokens change places."""
    cells = range(position.height * position.width)
    bits = position.platforms
    same = all((bits >> cell & 1) == (bits >> turned(position, cell) & 1) for cell in cells)
    return same and position.other == turned(position, position.own)


def has_answers(position: Position, *, is_over: bool = False) -> bool:
    """Return whether the board is its own half turn, and no cell its own or beside its own."""
    cells = range(position.height * position.width)
    there = [cell for cell in cells if position.platforms >> cell & 1]
    is_apart = all(
        cell != turned(position, cell) and not is_beside(position, cell, turned(position, cell))
        for cell in there
    )
    is_alike = (position.height + position.width) % 2 == 0 and is_half_turn(position)
    return is_alike and is_apart and (is_over or bool(steps(position)))


def is_beside(position: Position, cell: int, other: int) -> bool:
    (row, column), (to_row, to_column) = position.place(cell), position.place(other)
    return abs(row - to_row) + abs(column - to_column) == 1


def claims_of_mirror(position: Position) -> Claims:
    """Check that the half turn of each step is possible, again and again, to the end."""
    yield True, is_half_turn(position)
    for after in steps(position).values():
        images = [one for one in steps(after).values() if one.other == turned(after, after.other)]
        yield 1, len(images)
        yield from claims_of_mirror(images[0]) if images else ()


def claims_of_image(position: Position, turn: int, text: str) -> Claims:
    """Check whose half turn decides: of this board, or of the one before the last step."""
    mover, other = "AB"[turn], "AB"[1 - turn]
    images = {arrow: one for arrow, one in steps(position).items() if has_answers(one)}
    if has_answers(position, is_over=True):
        yield True, text.startswith("↻ This board is its own half turn: ")
        yield (
            True,
            f"{other} is never the first without a step, so {mover} loses." in text,
        )
        yield from claims_of_mirror(position)
    elif images:
        arrow, then = images.popitem()
        begin = (
            f"↻ Before {other}'s step the board was its own half turn, and after {mover} {arrow} "
        )
        yield True, text.startswith(f"{begin}it is again: ")
        yield (
            True,
            f"{mover} is never the first without a step, so {other} loses." in text,
        )
        start = turned(position, position.own)
        bits = position.platforms | 1 << start
        yield (
            True,
            is_half_turn(position._replace(platforms=bits, own=start, other=position.own)),
        )
        yield from claims_of_mirror(then)
    else:
        yield "", text
