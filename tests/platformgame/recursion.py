"""Answers inputs, the arguments, by `moves`: the recursion in the editorials, which a test puts above this."""

import collections
import sys

sys.stdout.reconfigure(newline="\n")  # on Windows too


def neighbours(cell):
    return [(cell[0] + i, cell[1] + j) for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))]


for path in sys.argv[1:]:
    (n, m), *rows = [list(map(int, line.split())) for line in open(path)]
    cells = {(i, j): bool(rows[i][j]) for i in range(n) for j in range(m)}
    board = collections.defaultdict(bool, cells)
    print(moves(board, tuple(rows[n]), tuple(rows[n + 1])))
