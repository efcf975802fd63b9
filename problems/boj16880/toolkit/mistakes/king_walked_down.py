# Mistake: takes the king down by twos, which takes forever from far away.

import sys


def grundy(x, y, kind):
    low, apart = min(x, y), abs(x - y)
    if kind == "R":
        return x ^ y
    if kind == "B":
        return low
    if kind == "K":
        return king(low, apart)
    if kind == "N":
        return min(low % 3, max(low % 3 - 1, apart))
    return (x + y) % 3 + 3 * (x // 3 ^ y // 3)


def king(low, apart):
    while low > 1:
        low -= 2
    while apart > 1:
        apart -= 2
    return 2 * low + apart


total = 0
for line in sys.stdin.readlines()[1:]:
    x, y, kind = line.split()
    total ^= grundy(int(x), int(y), kind)
print("koosaga" if total else "cubelover")
