"""Print a test case.

Usage:  pieces.py cancel X Y KIND [X Y KIND ...]
            these pieces and a rook that makes the nim-sum 0, so that one wrong value changes the answer
        pieces.py random KINDS N LIMIT NIM_SUM SEED [LEAST]
            N pieces of random KINDS (letters of RBKNP) with LEAST <= x, y < LIMIT (LEAST is 0 by default); the last two
            are of the first kind and make the nim-sum NIM_SUM, their coordinates may exceed LIMIT
        pieces.py border EDGE
            for each kind a piece with one coordinate EDGE and a smaller other one, and a rook that makes the nim-sum 0;
            no subset of the values has nim-sum 0, so a program that takes some of them for 0 prints the other winner
        pieces.py same_hash SIGN FACTOR...
            for each FACTOR, rooks on two cells with equal x * FACTOR + y (SIGN plus) or x * FACTOR xor y (SIGN xor)
            modulo 2^32, rooks on the same cells with x and y exchanged, and a rook that makes the nim-sum 0
        pieces.py digits SEED
            rooks whose coordinates have every length and every digit at every position, with nim-sum 0
"""

import random
import sys

LIMIT = 10**9


def grundy(x, y, kind):
    low, high = sorted((x, y))
    if kind == "R":
        return x ^ y
    if kind == "B":
        return low
    if kind == "K":
        return (0, 1, 3, 2)[low % 2 * 2 + high % 2]
    if kind == "N":
        return (0, int(low < high), 1 + int(low + 1 < high))[low % 3]
    return (x + y) % 3 + 3 * (x // 3 ^ y // 3)


def nim_sum(pieces):
    total = 0
    for piece in pieces:
        total ^= grundy(*piece)
    return total


def rook_of(value):
    """Return a rook of this value below 2^30. One coordinate is not enough for values of 10^9 and more."""
    return (0, value, "R") if value < LIMIT else (2**29, value ^ 2**29, "R")


def random_piece(generator, kind, limit, least=0):
    # random() gives the same numbers in every version of Python.
    x, y = (least + int(generator.random() * (limit - least)) for _ in "xy")
    return x, y, kind


def piece_of(generator, kind, limit, value):
    """Return a piece of this kind and value, or None if the search finds none."""
    x, y, kind = random_piece(generator, kind, limit)
    if kind == "R":
        y = x ^ value
    elif kind == "B":
        x, y = value, value + y
    elif kind == "P":
        y = 3 * (x // 3 ^ value // 3) + (value - x) % 3
    for _ in range(100):
        if max(x, y) < LIMIT and grundy(x, y, kind) == value:
            return x, y, kind
        x, y, kind = random_piece(generator, kind, limit)
    return None


def random_pieces(kinds, count, limit, target, seed, least=0):
    generator = random.Random(seed)
    pieces = [
        random_piece(generator, kinds[int(generator.random() * len(kinds))], limit, least) for _ in range(count - 2)
    ]
    rest = nim_sum(pieces) ^ target
    last = None
    while last is None or min(last[:2]) < least:
        # A kind may have no piece of value `rest`, but two pieces of it have every nim-sum of two of its values.
        last_but_one = random_piece(generator, kinds[0], limit, least)
        last = piece_of(generator, kinds[0], limit, rest ^ grundy(*last_but_one))
    return pieces + [last_but_one, last]


def digits(seed):
    generator = random.Random(seed)
    coordinates = []
    for length in range(1, 10):
        for place in range(length):
            for digit in range(10):
                number = [str(int(generator.random() * 9) + 1) for _ in range(length)]
                number[place] = str(digit)
                if length == 1 or number[0] != "0":
                    coordinates.append(int("".join(number)))
    coordinates.sort(key=lambda _: generator.random())
    pieces = [(x, y, "R") for x, y in zip(coordinates[::2], coordinates[1::2])]
    return pieces + [rook_of(nim_sum(pieces))]


def border(edge):
    pieces, sums = [], {0}
    for turned, kind in enumerate("KNPBR"):  # king and knight first, since they have few values
        for other in range(edge - 1, -1, -1):
            value = grundy(edge, other, kind)
            if value not in sums:  # so no non-empty subset of the values has nim-sum 0
                break
        pieces.append((other, edge, kind) if turned % 2 else (edge, other, kind))
        sums |= {value ^ old for old in sums}
    return pieces + [rook_of(nim_sum(pieces))]


def same_hash(sign, *factors):
    pieces = []
    for x, factor in enumerate(map(int, factors)):
        step = 0  # difference of the x coordinates; `more` is the difference of the y coordinates
        more = LIMIT
        while not -LIMIT < more < LIMIT:
            step += 1
            here, there = x * factor % 2**32, (x + step) * factor % 2**32
            more = there ^ here if sign == "xor" else (there - here + 2**31) % 2**32 - 2**31
        for cell in ((x, max(more, 0)), (x + step, max(-more, 0))):
            pieces += [(*cell, "R"), (*cell[::-1], "R")]
    return pieces + [rook_of(nim_sum(pieces))]


def main(command, *arguments):
    if command == "cancel":
        pieces = [(int(x), int(y), kind) for x, y, kind in zip(*[iter(arguments)] * 3)]
        pieces.append(rook_of(nim_sum(pieces)))
    elif command == "random":
        pieces = random_pieces(arguments[0], *map(int, arguments[1:]))
    elif command == "digits":
        pieces = digits(int(arguments[0]))
    elif command == "border":
        pieces = border(int(arguments[0]))
    elif command == "same_hash":
        pieces = same_hash(*arguments)
    else:
        sys.exit(f"pieces.py: expected cancel, random, digits, border or same_hash, found {command}")

    print(len(pieces))
    for piece in pieces:
        print(*piece)


main(*sys.argv[1:])
