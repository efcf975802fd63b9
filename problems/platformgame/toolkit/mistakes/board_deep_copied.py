# Mistake: copies the whole board for each move, by the slowest means there is.

import copy


def play(board, a, b):
    if not board[a[0]][a[1]]:
        return 0
    win, loss = [], [0]
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        row, column = a[0] + down, a[1] + right
        if 0 <= row < len(board) and 0 <= column < len(board[0]) and board[row][column]:
            after = copy.deepcopy(board)
            after[a[0]][a[1]] = 0
            moves = 1 + play(after, b, (row, column))
            (win if moves % 2 else loss).append(moves)
    return min(win) if win else max(loss)


height, width = map(int, input().split())
board = [list(map(int, input().split())) for _ in range(height)]
a = tuple(map(int, input().split()))
b = tuple(map(int, input().split()))
print(play(board, a, b))
