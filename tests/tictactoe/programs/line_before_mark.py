# Mistake: looks for the mover's line before it places the mark, so that a line on the last cell is not seen.
import sys

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
memo = {}


def has_line(board, player):
    return any(all(board[cell] == player for cell in line) for line in LINES)


def value(board, player):
    if "." not in board:
        return 0
    if board in memo:
        return memo[board]
    other = "o" if player == "x" else "x"
    if has_line(board, other):
        return -1
    best = -1
    for cell in range(9):
        if board[cell] == ".":
            best = max(best, -value(board[:cell] + player + board[cell + 1 :], other))
    memo[board] = best
    return best


rows = sys.stdin.read().split()[1:]
for start in range(0, len(rows), 3):
    board = "".join(rows[start : start + 3])
    player = "x" if board.count("x") == board.count("o") else "o"
    result = value(board, player)
    print("TIE" if result == 0 else player if result > 0 else "o" if player == "x" else "x")
