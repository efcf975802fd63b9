# Mistake: copies the whole state for each direction, even if there is no platform in that direction.
# Caught by: boards with many platforms.

import copy


def play(game):
    board, (row, column), other = game
    if not board[row][column]:
        return 0
    win, loss = [], [0]
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        after = copy.deepcopy(game)
        to_row, to_column = row + down, column + right
        if 0 <= to_row < len(board) and 0 <= to_column < len(board[0]) and board[to_row][to_column]:
            after[0][row][column] = 0
            after[1], after[2] = after[2], [to_row, to_column]
            moves = 1 + play(after)
            (win if moves % 2 else loss).append(moves)
    return min(win) if win else max(loss)


height, width = map(int, input().split())
board = [list(map(int, input().split())) for _ in range(height)]
a, b = (list(map(int, input().split())) for _ in range(2))
print(play([board, a, b]))
