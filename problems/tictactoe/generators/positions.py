"""Prints a test case: C, then C boards, each one a position that a game of tic-tac-toe can reach.

Usage:  positions.py marks M PART    the PART-th fifty (from 1) of all positions with M marks, in alphabetical order
        positions.py mixed SEED      fifty positions drawn from all of them, in any order
        positions.py empty C         the empty board C times

Idea:   The positions are found by playing: from the empty board, every move, until the game is over. So whatever is
        printed here can be reached, and by the `marks` cases together every position is printed once.
Cost:   5,478 positions, a fraction of a second.
"""

import random
import sys

BOARDS_IN_A_FILE = 50
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def is_over(board):
    return any(board[int(a)] != "." and board[int(a)] == board[int(b)] == board[int(c)] for a, b, c in LINES)


def positions_by_marks():
    """All positions, as strings of nine cells: the ones with no marks, with one mark, and so on to nine."""
    levels = [{"." * 9}]
    for marks in range(9):
        turn = "xo"[marks % 2]
        levels.append(
            {
                board[:cell] + turn + board[cell + 1 :]
                for board in levels[marks]
                if not is_over(board)
                for cell in range(9)
                if board[cell] == "."
            }
        )
    return [sorted(level) for level in levels]


def main(kind, *numbers):
    levels = positions_by_marks()
    if kind == "marks":
        marks, part = map(int, numbers)
        boards = levels[marks][(part - 1) * BOARDS_IN_A_FILE : part * BOARDS_IN_A_FILE]
        if not boards:
            sys.exit(f"positions.py: there is no part {part} of the positions with {marks} marks")
    elif kind == "mixed":
        (seed,) = map(int, numbers)
        draw = random.Random(seed)  # random() is the one method that gives the same numbers in every Python
        boards = sorted(sum(levels, []), key=lambda _: draw.random())[:BOARDS_IN_A_FILE]
    elif kind == "empty":
        (times,) = map(int, numbers)
        boards = levels[0] * times
    else:
        sys.exit(f"positions.py: expected marks, mixed or empty, found {kind}")

    print(len(boards))
    for board in boards:
        print(board[0:3], board[3:6], board[6:9], sep="\n")


main(*sys.argv[1:])
