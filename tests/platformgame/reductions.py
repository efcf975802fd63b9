"""The single reductions that counterexample claims to have tried: no row, no column, no platform, a token moved."""


def of(text):
    height, width, *numbers = map(int, text.split())
    board = [numbers[row * width : (row + 1) * width] for row in range(height)]
    a, b = numbers[-4:-2], numbers[-2:]
    for reduced, first, second in without_row(board, a, b):
        yield write(reduced, first, second)
    for reduced, first, second in without_row(transposed(board), a[::-1], b[::-1]):
        yield write(transposed(reduced), first[::-1], second[::-1])
    for row in range(height):
        for column in range(width):
            cell = [row, column]
            if not board[row][column]:
                continue
            if cell not in (a, b):
                yield write([[value * ([r, c] != cell) for c, value in enumerate(line)] for r, line in enumerate(board)], a, b)
            if distance(cell, a) == 1 and distance(cell, b) < distance(a, b):
                yield write(board, cell, b)
            if distance(cell, b) == 1 and distance(cell, a) < distance(a, b):
                yield write(board, a, cell)


def transposed(board):
    return [list(column) for column in zip(*board)]


def without_row(board, a, b):
    """Boards without a row. A token on it moves up or down to a platform."""
    for row in range(len(board)):
        for first in places(board, a, row):
            for second in places(board, b, row):
                if len(board) > 1:
                    yield board[:row] + board[row + 1 :], first, second


def places(board, token, row):
    """Where a token can be, in the numbers of the board without the row."""
    rows = [token[0]] if token[0] != row else [row - 1, row + 1]
    return [[r - (r > row), token[1]] for r in rows if 0 <= r < len(board) and board[r][token[1]]]


def distance(one, other):
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def write(board, a, b):
    rows = [[len(board), len(board[0])], *board, a, b]
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)
