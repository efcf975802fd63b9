"""Prints a test case: C, then C boards, each one a position that a game of tic-tac-toe can reach.

Usage:  positions.py marks M PART    the PART-th fifty (from 1) of all positions with M marks, in alphabetical order
        positions.py mixed SEED      fifty positions drawn from all of them, in any order
        positions.py empty C         the empty board C times
        positions.py follow PART     the PART-th fifty (from 1) of a row of positions in which every kind comes after
                                     every kind; of one kind are those with equally many marks and the same winner, who
                                     has won already or not
        positions.py alike KEY       up to 25 pairs of positions that a careless KEY of a memo confuses, though they have
                                     different winners; KEY is one of KEYS below
        positions.py again           positions that come twice or three times, at once or later

Idea:   The positions are found by playing: from the empty board, every move, until the game is over. So whatever is
        printed here can be reached, and by the `marks` cases together every position is printed once.
Cost:   5,478 positions, a fraction of a second.
"""

import functools
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


@functools.lru_cache(maxsize=None)
def winner(board):
    """x, o or T for a tie, if both play their best."""
    if is_over(board):
        return "xo"[board.count("o") == board.count("x")]
    if "." not in board:
        return "T"
    turn = "xo"[board.count("x") > board.count("o")]
    ends = {winner(board[:cell] + turn + board[cell + 1 :]) for cell in range(9) if board[cell] == "."}
    return turn if turn in ends else "T" if "T" in ends else "xo".replace(turn, "")


def shuffled(things, seed):
    draw = random.Random(seed)  # random() is the one method that gives the same numbers in every Python
    return sorted(things, key=lambda _: draw.random())


def follow(boards):
    """Positions, and among them every kind after every kind, itself included."""
    kinds = {}
    for board in shuffled(boards, 1):
        kinds.setdefault((9 - board.count("."), winner(board), is_over(board)), []).append(board)
    # A closed walk over every pair of kinds (Hierholzer): each kind is left as often as it is entered.
    to_do = {kind: sorted(kinds, reverse=True) for kind in kinds}
    stack, row = [min(kinds)], []
    while stack:
        if to_do[stack[-1]]:
            stack.append(to_do[stack[-1]].pop())
        else:
            row.append(stack.pop())
    used = dict.fromkeys(kinds, 0)
    for kind in reversed(row):
        yield kinds[kind][used[kind] % len(kinds[kind])]
        used[kind] += 1


def number(board, base=3):
    return functools.reduce(lambda key, cell: base * key + ".xo".index(cell), board, 0)


def mask(board, mark):
    return sum((cell == mark) << place for place, cell in enumerate(board))


KEYS = {
    "rows_sorted": lambda board: sorted([board[:3], board[3:6], board[6:]]),
    "marks_exchanged": lambda board: sorted([board, board.translate(str.maketrans("xo", "ox"))]),
    "taken_cells": lambda board: board.replace("o", "x"),
    "first_8_cells": lambda board: board[:8],
    "last_8_cells": lambda board: board[1:],
    "sum_of_cubes": lambda board: sum((cell + 1) ** 3 * ".xo".index(mark) for cell, mark in enumerate(board)),
    "sum_of_letters": lambda board: sum((cell + 1) ** 3 * ord(mark) for cell, mark in enumerate(board)),
    "base_2": lambda board: number(board, 2),
    "13_bits": lambda board: number(board) % 2**13,
    "14_bits": lambda board: number(board) % 2**14,
    "masks_in_8_bits": lambda board: mask(board, "x") + mask(board, "o") * 2**8,
    "masks_by_100": lambda board: mask(board, "x") * 100 + mask(board, "o"),
    "mod_10007": lambda board: number(board) % 10007,
    "mod_9973": lambda board: number(board) % 9973,
    "mod_1009": lambda board: number(board) % 1009,
    "hash_31_in_16_bits": lambda board: functools.reduce(lambda key, cell: 31 * key + ord(cell), board, 0) % 2**16,
}


def alike(key, boards):
    """Pairs of positions with the same key and different winners."""
    first = {}
    for board in shuffled(boards, 1):
        other = first.pop(str(key(board)), None)
        if other is None:
            first[str(key(board))] = board
        elif winner(board) != winner(other):
            yield from (other, board)


def main(kind, *numbers):
    levels = positions_by_marks()
    if kind == "marks":
        marks, part = map(int, numbers)
        boards = levels[marks][(part - 1) * BOARDS_IN_A_FILE : part * BOARDS_IN_A_FILE]
        if not boards:
            sys.exit(f"positions.py: there is no part {part} of the positions with {marks} marks")
    elif kind == "mixed":
        (seed,) = map(int, numbers)
        boards = shuffled(sum(levels, []), seed)[:BOARDS_IN_A_FILE]
    elif kind == "empty":
        (times,) = map(int, numbers)
        boards = levels[0] * times
    elif kind == "follow":
        (part,) = map(int, numbers)
        # Each part begins with the last position of the one before, so that no two kinds are torn apart.
        boards = list(follow(sum(levels, [])))[(part - 1) * (BOARDS_IN_A_FILE - 1) :][:BOARDS_IN_A_FILE]
        if len(boards) < 2:
            sys.exit(f"positions.py: there is no part {part} of the row of all kinds")
    elif kind == "alike":
        (key,) = numbers
        boards = list(alike(KEYS[key], sum(levels, [])))[:BOARDS_IN_A_FILE]
    elif kind == "again":
        some = shuffled([board for board in sum(levels, []) if winner(board) != "T"], 1)[:8] + ["." * 9]
        boards = [board for board in some for _ in range(3)] + some + some[::-1]
    else:
        sys.exit(f"positions.py: expected marks, mixed, empty, follow, alike or again, found {kind}")

    print(len(boards))
    for board in boards:
        print(board[0:3], board[3:6], board[6:9], sep="\n")


main(*sys.argv[1:])
