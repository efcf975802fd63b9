# Mistake: lowers the limit of the recursion "to see endless ones": a game of 20 moves and more does not fit.

import sys

sys.setrecursionlimit(25)


def play(board, a, b, width):
    if a not in board:
        return 0
    best = 0
    for cell in neighbours(a, width):
        if cell in board:
            moves = 1 + play(board - {a}, b, cell, width)
            if best == 0 or (moves % 2, moves * (-1) ** moves) > (best % 2, best * (-1) ** best):
                best = moves
    return best


def neighbours(cell, width):
    yield cell - width
    yield cell + width
    if cell % width > 0:
        yield cell - 1
    if cell % width < width - 1:
        yield cell + 1


height, width = map(int, input().split())
rows = [input().split() for _ in range(height)]
board = frozenset(width * r + c for r in range(height) for c in range(width) if rows[r][c] == "1")
(ar, ac), (br, bc) = (map(int, input().split()) for _ in range(2))
print(play(board, ar * width + ac, br * width + bc, width))
