# Mistake: a recursive function with one call per piece. Python allows 1,000 nested calls.
# Caught by: mixed_1000 and all larger cases.

import sys


def grundy(x, y, kind):
    low, apart = min(x, y), abs(x - y)
    if kind == "R":
        return x ^ y
    if kind == "B":
        return low
    if kind == "K":
        return low % 2 * 2 + apart % 2
    if kind == "N":
        return min(low % 3, max(low % 3 - 1, apart))
    return (x + y) % 3 + 3 * (x // 3 ^ y // 3)


def nim_sum(pieces, first):
    if first == len(pieces):
        return 0
    x, y, kind = pieces[first].split()
    return grundy(int(x), int(y), kind) ^ nim_sum(pieces, first + 1)


sys.stdin.readline()
print("koosaga" if nim_sum(sys.stdin.readlines(), 0) else "cubelover")
