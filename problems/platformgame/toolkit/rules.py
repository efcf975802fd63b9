"""platformgame by brute force: the rules, the small inputs by size, and reasons for answers.

The values come from plain minimax with a memo over all positions, by the rules of the statement and
nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, product
from typing import TYPE_CHECKING, NamedTuple

Cell = tuple[int, int]
"""A row and a column."""

ORDER = (
    "by number of cells, number of platforms, height, board, A and B "
    "(boards of 8 or 9 cells up to rotation and reflection)"
)
RANGE = (
    "every board of up to 6 cells, every board of 8 or 9 cells up to rotation and reflection, "
    "and larger boards up to 5x5 without a hole, with the tokens in opposite corners"
)
ALL_BOARDS = 6  # cells; of larger boards one for each class of rotations and reflections
ALL_TOKENS = 9  # cells; on larger boards, which are full, the tokens are in opposite corners
SIDE = 5  # the judge's limit
BATCH = 1  # an input has one board

DIRECTIONS = (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))


class Position(NamedTuple):
    """A position or an input.

    Cells are numbered row by row; a set of cells has bit n for cell n.
    """

    height: int
    width: int
    platforms: int
    own: int  # the cell of the player to move, at the start A
    other: int

    def place(self, cell: int) -> Cell:
        return divmod(cell, self.width)

    def moves(self) -> Iterator[tuple[str, Position]]:
        """Yield the positions after one move, each with its direction.

        The player to move changes.
        """
        if not self.platforms >> self.own & 1:
            return
        row, column = self.place(self.own)
        left = self.platforms & ~(1 << self.own)
        for direction, down, right in DIRECTIONS:
            if 0 <= row + down < self.height and 0 <= column + right < self.width:
                cell = self.own + down * self.width + right
                if self.platforms >> cell & 1:
                    yield direction, self._replace(platforms=left, own=self.other, other=cell)


@cache
def moves_left(position: Position) -> int:
    """Return the number of moves until the game ends.

    It is odd if the player to move wins, even if not.
    """
    values = [1 + moves_left(after) for _, after in position.moves()]
    wins = [value for value in values if value % 2 == 1]
    return min(wins) if wins else max(values, default=0)


# The inputs.


def small_tests() -> Iterator[Position]:
    """Yield all small inputs from the smallest up."""
    for height, width, platforms in sorted(boards(), key=size):
        cells = [cell for cell in range(height * width) if platforms >> cell & 1]
        places = [(cells[0], cells[-1])]
        if height * width <= ALL_TOKENS:
            places = list(product(cells, cells))
        for a, b in places:
            yield Position(height, width, platforms, a, b)


def boards() -> Iterator[tuple[int, int, int]]:
    for height, width in product(range(1, SIDE + 1), repeat=2):
        full = (1 << height * width) - 1
        first = 1 if height * width <= ALL_TOKENS else full
        for platforms in range(first, full + 1):
            board = height, width, platforms
            if height * width <= ALL_BOARDS or platforms == full or board == min(images(*board)):
                yield board


def size(board: tuple[int, int, int]) -> tuple[int, int, int, int]:
    height, width, platforms = board
    return height * width, platforms.bit_count(), height, platforms


def images(height: int, width: int, platforms: int) -> Iterator[tuple[int, int, int]]:
    """Yield the eight rotations and reflections of a board."""
    rows = rows_of(height, width, platforms)
    for _ in range(4):
        rows = [list(column) for column in zip(*rows[::-1], strict=True)]  # a quarter turn
        for image in (rows, rows[::-1]):
            cells = list(chain.from_iterable(image))
            platforms = sum(cell << number for number, cell in enumerate(cells))
            yield len(image), len(image[0]), platforms


def rows_of(height: int, width: int, platforms: int) -> list[list[int]]:
    """Return the cells by row: 1 for a platform, 0 for a hole."""
    cells = [platforms >> cell & 1 for cell in range(height * width)]
    return [cells[start : start + width] for start in range(0, height * width, width)]


def write(tests: Sequence[Position]) -> str:
    (position,) = tests
    rows = [" ".join(map(str, row)) for row in rows_of(*position[:3])]
    places = [" ".join(map(str, position.place(cell))) for cell in (position.own, position.other)]
    return "\n".join([f"{position.height} {position.width}", *rows, *places]) + "\n"


def read(text: str) -> tuple[Position]:
    height, width, *numbers = map(int, text.split())
    *cells, row_a, column_a, row_b, column_b = numbers
    platforms = sum(cell << place for place, cell in enumerate(cells))
    a = row_a * width + column_a
    b = row_b * width + column_b
    return (Position(height, width, platforms, a, b),)


def answer(position: Position) -> str:
    return str(moves_left(position))


# Reductions.


def reductions_in_words(_tests: Sequence[Position]) -> str:
    return (
        "removing a row, column or platform (a token on it steps aside), "
        "or moving a token towards the other"
    )


class Layout(NamedTuple):
    """A board as its platforms, and the tokens on it."""

    height: int
    width: int
    cells: frozenset[Cell]
    a: Cell
    b: Cell

    def position(self) -> Position:
        platforms = sum(1 << self.number(cell) for cell in self.cells)
        a, b = self.number(self.a), self.number(self.b)
        return Position(self.height, self.width, platforms, a, b)

    def number(self, cell: Cell) -> int:
        return cell[0] * self.width + cell[1]


def layout_of(position: Position) -> Layout:
    height, width, platforms, a, b = position
    numbers = [number for number in range(height * width) if platforms >> number & 1]
    cells = frozenset(map(position.place, numbers))
    return Layout(height, width, cells, position.place(a), position.place(b))


def smaller(tests: Sequence[Position]) -> Iterator[tuple[Position]]:
    """Yield inputs without a row, a column or a platform, or with a token closer to the other."""
    (position,) = tests
    for smaller_layout in smaller_layouts(layout_of(position)):
        yield (smaller_layout.position(),)


def smaller_layouts(layout: Layout) -> Iterator[Layout]:
    for row in range(layout.height):
        yield from without_row(layout, row)
    for column in range(layout.width):
        for turned in without_row(transposed(layout), column):
            yield transposed(turned)
    for cell in sorted(layout.cells - {layout.a, layout.b}):
        yield layout._replace(cells=layout.cells - {cell})
    for step in steps_towards(layout, layout.a, layout.b):
        yield layout._replace(a=step)
    for step in steps_towards(layout, layout.b, layout.a):
        yield layout._replace(b=step)


def without_row(layout: Layout, row: int) -> Iterator[Layout]:
    """Yield the layouts without a row. A token on it moves to a platform above or below."""

    def moved(cell: Cell) -> Cell:
        return cell[0] - (cell[0] > row), cell[1]

    def places(token: Cell) -> list[Cell]:
        if token[0] != row:
            return [token]
        beside = [(row - 1, token[1]), (row + 1, token[1])]
        return [cell for cell in beside if cell in layout.cells]

    cells = frozenset(moved(cell) for cell in layout.cells if cell[0] != row)
    for a, b in product(places(layout.a), places(layout.b)):
        yield Layout(layout.height - 1, layout.width, cells, moved(a), moved(b))


def transposed(layout: Layout) -> Layout:
    """Return the layout with rows and columns exchanged."""
    cells = frozenset((column, row) for row, column in layout.cells)
    a, b = layout.a[::-1], layout.b[::-1]
    return Layout(layout.width, layout.height, cells, a, b)


def steps_towards(layout: Layout, token: Cell, other: Cell) -> Iterator[Cell]:
    """Yield the platforms beside a token that are closer to the other token."""
    for _, down, right in DIRECTIONS:
        step = token[0] + down, token[1] + right
        if step in layout.cells and distance(step, other) < distance(token, other):
            yield step


def distance(cell: Cell, other: Cell) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])


# The reason for an answer.


def explain(position: Position) -> Iterator[str]:
    """Yield best play from the position, move by move."""
    if position.platforms.bit_count() > SIDE**2:
        yield f"Boards of more than {SIDE**2} platforms are not explained: it would take too long."
        return
    options = [f"{direction} {1 + moves_left(after)}" for direction, after in position.moves()]
    lengths = ", ".join(options) or "there is none"
    yield f"Length of the game after each first move (odd: A wins): {lengths}"
    yield ""
    yield "Best play ('#': platform, '*': both tokens, lower case: token without platform):"
    line = list(best_play(position))
    pictures = [[caption, *picture(after, turn)] for turn, (caption, after) in enumerate(line)]
    for start in range(0, len(pictures), 8):
        yield from side_by_side(pictures[start : start + 8])
        yield ""
    yield ending(position)


def ending(position: Position) -> str:
    """Return how best play from the position ends."""
    line = list(best_play(position))
    last = line[-1][1]
    loser, winner = "AB" if len(line) % 2 == 1 else "BA"
    stuck = "cannot move" if last.platforms >> last.own & 1 else "stands on no platform"
    return f"{loser} {stuck}: {winner} wins. Moves: {len(line) - 1}."


def best_play(position: Position) -> Iterator[tuple[str, Position]]:
    """Yield the position and those after each move of a game in which both play their best."""
    yield "start", position
    turn = 0
    while moves_left(position) > 0:
        best = moves_left(position) - 1
        direction, position = next(move for move in position.moves() if moves_left(move[1]) == best)
        yield f"{'AB'[turn % 2]} {direction}", position
        turn += 1


def picture(position: Position, turn: int) -> list[str]:
    """Return the rows of the board; `turn` moves have been made, so it says who is to move."""
    a, b = position.own, position.other
    if turn % 2 == 1:
        a, b = b, a
    numbers = range(position.height * position.width)
    cells = ["#" if position.platforms >> number & 1 else "." for number in numbers]
    for cell, name in ((a, "A"), (b, "B")):
        cells[cell] = name if cells[cell] == "#" else name.lower()
    if a == b:
        cells[a] = "*"
    starts = range(0, len(cells), position.width)
    return [" ".join(cells[start : start + position.width]) for start in starts]


def side_by_side(pictures: list[list[str]]) -> Iterator[str]:
    width = max(map(len, chain.from_iterable(pictures)))
    for lines in zip(*pictures, strict=True):
        yield "  " + "   ".join(line.ljust(width) for line in lines).rstrip()


if TYPE_CHECKING:
    from banrye.search.rules import Rules
    from problems.platformgame.toolkit import rules

    _: Rules[Position] = rules
