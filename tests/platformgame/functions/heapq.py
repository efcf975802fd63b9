def solution(board, aloc, bloc):
    n, m = len(board), len(board[0])
    def go(y, x, oy, ox):
        if not board[y][x]:
            return 0
        win, lose = 99, 0
        for dy, dx in (0, 1), (1, 0), (-1, 0), (0, -1):
            if 0 <= y + dy < n and 0 <= x + dx < m and board[y + dy][x + dx]:
                board[y][x] = 0
                r = go(oy, ox, y + dy, x + dx) + 1
                board[y][x] = 1
                if r % 2:
                    win = min(win, r)
                else:
                    lose = max(lose, r)
        return win if win < 99 else lose
    print("debug", n, m)
    return go(*aloc, *bloc)
print(solution([[1]], [0, 0], [0, 0]))
