def f(board):
    return 5
