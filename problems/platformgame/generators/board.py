"""Print a test case: a board and the positions of A and B.

Usage:  board.py draw PICTURE
            the board in the drawing: rows from top to bottom, separated by '/'; 'o' is a platform, '.' a hole,
            'A' and 'B' a platform with this token, 'X' a platform with both tokens
        board.py scatter HEIGHT WIDTH PLATFORMS SEED
            a random board with this number of platforms (at least 2), with A and B on different platforms
        board.py grow HEIGHT WIDTH PLATFORMS SEED
            the same, but all platforms are connected
"""

import random
import sys


def neighbours(cell):
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def random_board(kind, height, width, platforms, seed):
    generator = random.Random(seed)

    def pick(cells):
        return sorted(cells)[int(generator.random() * len(cells))]  # random() is stable across Python versions

    cells = {(row, column) for row in range(height) for column in range(width)}
    chosen = set()
    while len(chosen) < platforms:
        rim = {near for cell in chosen for near in neighbours(cell)} & cells if kind == "grow" else set()
        chosen.add(pick((rim or cells) - chosen))

    a = pick(chosen)
    b = pick(chosen - {a})
    mark = {cell: "o" for cell in chosen}
    mark.update({a: "A", b: "B"})
    return ["".join(mark.get((row, column), ".") for column in range(width)) for row in range(height)]


def main(kind, *arguments):
    if kind == "draw":
        rows = arguments[0].split("/")
    elif kind in ("scatter", "grow"):
        rows = random_board(kind, *map(int, arguments))
    else:
        sys.exit(f"board.py: expected draw, scatter or grow, found {kind}")

    print(len(rows), len(rows[0]))
    for row in rows:
        print(*(int(mark != ".") for mark in row))
    for token in "AB":
        for row, marks in enumerate(rows):
            for column, mark in enumerate(marks):
                if mark in (token, "X"):
                    print(row, column)


main(*sys.argv[1:])
