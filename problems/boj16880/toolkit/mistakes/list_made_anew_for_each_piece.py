# Mistake: puts a piece to the others by making a new list of all of them.

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


pieces = []
for line in sys.stdin.readlines()[1:]:
    x, y, kind = line.split()
    pieces = pieces + [grundy(int(x), int(y), kind)]

total = 0
for value in pieces:
    total ^= value
print("koosaga" if total else "cubelover")
