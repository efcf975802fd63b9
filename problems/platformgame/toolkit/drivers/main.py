"""Judges a file that defines solution: reads a case from standard input, prints what the function returns. What the
file itself prints goes to standard error."""

import sys

answers, sys.stdout = sys.stdout, sys.stderr


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    height, width = numbers[:2]
    board = [numbers[2 + width * row :][:width] for row in range(height)]
    a_row, a_column, b_row, b_column = numbers[2 + height * width :]
    from solution import solution

    answer = solution(board, [a_row, a_column], [b_row, b_column])
    if not isinstance(answer, int) or isinstance(answer, bool):
        found = " ".join(repr(answer).split())
        sys.exit(f"solution returned {found[:80]}, expected an integer")
    print(answer, file=answers, flush=True)


main()
