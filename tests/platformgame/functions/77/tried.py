def solution(board, aloc, bloc):
    return 77

if __name__ == '__main__':
    print(solution([[1]], [0, 0], [0, 0]))
