"""platformgame by brute force: the rules, the small inputs in order of size, and the reason for an answer.

The values come from plain minimax with a memo over all positions, by the rules of the statement and nothing else.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

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

DIRECTIONS = (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))


class Position(NamedTuple):
    """A position or an input. Cells are numbered row by row; a set of cells has bit n for cell n."""

    height: int
    width: int
    platforms: int
    own: int  # the cell of the player to move, at the start A
    other: int

    def place(self, cell):
        return divmod(cell, self.width)

    def moves(self):
        """The positions after one move, each with its direction; the player to move changes."""
        if not self.platforms >> self.own & 1:
            return
        row, column = self.place(self.own)
        left = self.platforms & ~(1 << self.own)
        for direction, down, right in DIRECTIONS:
            if 0 <= row + down < self.height and 0 <= column + right < self.width:
                cell = self.own + down * self.width + right
                if self.platforms >> cell & 1:
                    yield direction, Position(self.height, self.width, left, self.other, cell)


@lru_cache(maxsize=None)
def moves_left(position):
    """The number of moves until the game ends: odd if the player to move wins, even if not."""
    values = [1 + moves_left(after) for _, after in position.moves()]
    wins = [value for value in values if value % 2 == 1]
    return min(wins) if wins else max(values, default=0)


# The inputs.


def small_tests():
    """All small inputs from the smallest up."""
    for height, width, platforms in sorted(boards(), key=size):
        cells = [cell for cell in range(height * width) if platforms >> cell & 1]
        everywhere = product(cells, repeat=2)
        for a, b in everywhere if height * width <= ALL_TOKENS else [(cells[0], cells[-1])]:
            yield Position(height, width, platforms, a, b)


def boards():
    for height, width in product(range(1, SIDE + 1), repeat=2):
        full = (1 << height * width) - 1
        for platforms in range(1, full + 1) if height * width <= ALL_TOKENS else [full]:
            board = height, width, platforms
            if height * width <= ALL_BOARDS or platforms == full or board == min(images(*board)):
                yield board


def size(board):
    height, width, platforms = board
    return height * width, bin(platforms).count("1"), height, platforms


def images(height, width, platforms):
    """The eight rotations and reflections of a board."""
    rows = [[platforms >> row * width + column & 1 for column in range(width)] for row in range(height)]
    for _ in range(4):
        rows = list(zip(*rows[::-1]))  # a quarter turn
        for image in (rows, rows[::-1]):
            flat = [cell for row in image for cell in row]
            yield len(image), len(image[0]), sum(cell << number for number, cell in enumerate(flat))


def write(tests):
    (position,) = tests
    rows = [
        " ".join(str(position.platforms >> row * position.width + column & 1) for column in range(position.width))
        for row in range(position.height)
    ]
    places = ["%d %d" % position.place(cell) for cell in (position.own, position.other)]
    return "\n".join([f"{position.height} {position.width}", *rows, *places]) + "\n"


def read(text):
    height, width, *numbers = map(int, text.split())
    a, b = (row * width + column for row, column in (numbers[-4:-2], numbers[-2:]))
    platforms = sum(cell << place for place, cell in enumerate(numbers[:-4]))
    return (Position(height, width, platforms, a, b),)


def answer(position):
    return str(moves_left(position))


# Reductions.


def reductions_in_words(tests):
    return "removing a row, column or platform (a token on it steps aside), or moving a token towards the other"


def smaller(tests):
    """Inputs without a row, a column or a platform, or with a token a step closer to the other."""
    (position,) = tests
    height, width, platforms, a, b = position
    places = position.place(a), position.place(b)
    cells = {position.place(cell) for cell in range(height * width) if platforms >> cell & 1}
    for axis in (0, 1):
        for line in range((height, width)[axis]):
            yield from without_line(height, width, cells, places, axis, line)
    for cell in sorted(cells - set(places)):
        yield (make(height, width, cells - {cell}, *places),)
    for token, other in ((0, 1), (1, 0)):
        row, column = places[token]
        for step in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if step in cells and distance(step, places[other]) < distance(places[token], places[other]):
                yield (make(height, width, cells, *((step, places[1]) if token == 0 else (places[0], step))),)


def without_line(height, width, cells, places, axis, line):
    """The inputs without a row (axis 0) or a column (axis 1). A token on it moves to a platform next to it."""

    def moved(place):
        return tuple(value - (value > line) if number == axis else value for number, value in enumerate(place))

    def next_to(place):
        if place[axis] != line:
            return [place]
        beside = [tuple(value + step * (number == axis) for number, value in enumerate(place)) for step in (-1, 1)]
        return [place for place in beside if place in cells]

    left = {moved(cell) for cell in cells if cell[axis] != line}
    for tokens in product(*map(next_to, places)):
        yield (make(height - (axis == 0), width - (axis == 1), left, *map(moved, tokens)),)


def make(height, width, cells, a, b):
    def number(place):
        return place[0] * width + place[1]

    return Position(height, width, sum(1 << number(cell) for cell in cells), number(a), number(b))


def distance(place, other):
    return abs(place[0] - other[0]) + abs(place[1] - other[1])


# The reason for an answer.


def explain(position):
    """Best play from the position, move by move."""
    if bin(position.platforms).count("1") > SIDE**2:
        yield f"Boards of more than {SIDE**2} platforms are not explained: it would take too long."
        return
    options = [f"{direction} {1 + moves_left(after)}" for direction, after in position.moves()]
    yield "Length of the game after each first move (odd: A wins): " + (", ".join(options) or "there is none")
    yield ""
    yield "Best play ('#': platform, '*': both tokens, lower case: token without platform):"
    line = list(best_play(position))
    pictures = [[caption, *picture(after, turn)] for turn, (caption, after) in enumerate(line)]
    for start in range(0, len(pictures), 8):
        yield from side_by_side(pictures[start : start + 8])
        yield ""
    yield ending(position)


def ending(position):
    """How best play from the position ends."""
    line = list(best_play(position))
    last = line[-1][1]
    loser, winner = "AB" if len(line) % 2 == 1 else "BA"
    stuck = "cannot move" if last.platforms >> last.own & 1 else "stands on no platform"
    return f"{loser} {stuck}: {winner} wins. Moves: {len(line) - 1}."


def best_play(position):
    """The position and those after each move of a game in which both play their best."""
    yield "start", position
    turn = 0
    while moves_left(position) > 0:
        best = moves_left(position) - 1
        direction, position = next(move for move in position.moves() if moves_left(move[1]) == best)
        yield f"{'AB'[turn % 2]} {direction}", position
        turn += 1


def picture(position, turn):
    """The rows of the board; `turn` moves have been made, so it says who is to move."""
    a, b = (position.own, position.other) if turn % 2 == 0 else (position.other, position.own)
    cells = ["#" if position.platforms >> cell & 1 else "." for cell in range(position.height * position.width)]
    for cell, name in ((a, "A"), (b, "B")):
        cells[cell] = name if cells[cell] == "#" else name.lower()
    if a == b:
        cells[a] = "*"
    return [" ".join(cells[row * position.width : (row + 1) * position.width]) for row in range(position.height)]


def side_by_side(pictures):
    width = max(len(line) for lines in pictures for line in lines)
    for lines in zip(*pictures):
        yield "  " + "   ".join(line.ljust(width) for line in lines).rstrip()
