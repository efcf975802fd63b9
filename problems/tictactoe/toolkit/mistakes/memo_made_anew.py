# Mistake: throws the memo away after each board, so that 50 boards take 50 times as long as one.

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def value(board, turn, memo):
    other = "o" if turn == "x" else "x"
    if any(all(board[cell] == other for cell in line) for line in LINES):
        return -1
    if "." not in board:
        return 0
    if board not in memo:
        results = []
        for cell in range(9):
            if board[cell] == ".":
                results.append(-value(board[:cell] + turn + board[cell + 1 :], other, memo))
        memo[board] = max(results)
    return memo[board]


for _ in range(int(input())):
    board = input() + input() + input()
    turn = "x" if board.count("x") == board.count("o") else "o"
    result = value(board, turn, {})
    if turn == "o":
        result = -result
    print({1: "x", 0: "TIE", -1: "o"}[result])
