"""boj16880: the rules, the small inputs in order of size, and the reason for an answer.

A piece is (kind, x, y). Near the corner its Grundy value is computed by definition, as the mex of the values that one
move reaches. Far from it, where this would take too long, the closed forms are used, which solution/proof proves.
"""

from functools import lru_cache, reduce
from itertools import groupby, islice
from operator import xor

from shrink import lower, without_parts

ORDER = "by N, then by the sum of the coordinates, then by the pieces (in one order only), R before B, K, N and P"
RANGE = (
    "one piece with x + y up to 12 or near powers of 2, two pieces whose coordinates add up to at most 7, "
    "and three pieces with at most 2 (the pieces in one order only)"
)
LARGEST_SUM = {1: 12, 2: 7, 3: 2}  # of the coordinates, by N: so small that a search has time for all inputs
POWERS = range(4, 30)  # of 2; the coordinates end at 10^9 - 1
NEAR = 32  # coordinates below this are near the corner

KINDS = "RBKNP"


def moves(piece):
    """The pieces that one move can make of it."""
    kind, x, y = piece
    if kind in "RP":
        yield from ((kind, x, i) for i in range(y))
        yield from ((kind, i, y) for i in range(x))
    if kind == "B":
        yield from ((kind, x - i, y - i) for i in range(1, min(x, y) + 1))
    yield from steps(piece)


def steps(piece):
    """The moves that go a fixed way."""
    kind, x, y = piece
    ways = {"K": ((0, 1), (1, 0), (1, 1)), "N": ((1, 2), (2, 1)), "P": ((1, 1),)}.get(kind, ())
    return ((kind, x - left, y - down) for left, down in ways if x >= left and y >= down)


@lru_cache(maxsize=None)
def mex_of_moves(piece):
    reached = {mex_of_moves(after) for after in moves(piece)}
    return next(value for value in range(len(reached) + 1) if value not in reached)


def closed_form(piece):
    kind, x, y = piece
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


def grundy(piece):
    return closed_form(piece) if is_far(piece) else mex_of_moves(piece)


def is_far(piece):
    return max(piece[1:]) >= NEAR


# The inputs.


def small_tests():
    """All small inputs from the smallest up."""
    for count, largest in LARGEST_SUM.items():
        for total in range(largest + 1):
            yield from placements(count, total)
        if count == 1:
            yield from (((kind, x, y),) for x, y in far_squares() for kind in KINDS)


def placements(count, total, least=("R", 0, 0)):
    """The ways to place so many pieces with this sum of coordinates, each in one order of its pieces only."""
    if count == 0:
        if total == 0:
            yield ()
        return
    for kind in KINDS[KINDS.index(least[0]) :]:
        for x in range(total + 1):
            for y in range(total + 1 - x):
                piece = kind, x, y
                if kind != least[0] or piece >= least:
                    yield from ((piece, *others) for others in placements(count - 1, total - x - y, piece))


def far_squares():
    """Squares on the borders and beside the diagonal where numbers outgrow a table, a type or a search."""
    powers = [1 << power for power in POWERS]
    squares = [(0, n) for n in powers] + [(n, 0) for n in powers]
    squares += [(n + i, n + j) for n in powers for i, j in ((0, 0), (0, 1), (1, 0))]
    return sorted(squares, key=lambda square: (sum(square), square))


def write(tests):
    (pieces,) = tests
    return "\n".join([str(len(pieces)), *(f"{x} {y} {kind}" for kind, x, y in pieces)]) + "\n"


def read(text):
    words = text.split()[1:]
    return (tuple((kind, int(x), int(y)) for x, y, kind in zip(words[::3], words[1::3], words[2::3])),)


def answer(pieces):
    return "koosaga" if nim_sum(pieces) else "cubelover"


def nim_sum(pieces):
    return reduce(xor, map(grundy, pieces), 0)


# Reductions.

FEW = 100  # pieces; of more, each change of one would be a hundred thousand changes


def reductions_in_words(tests):
    if len(tests[0]) <= FEW:
        return "removing a piece, or lowering a coordinate to 0, 1, a half or by 1"
    return "removing a piece, or lowering a coordinate of all pieces to 0, 1 or a half"


def smaller(tests):
    """Inputs without some of the pieces, or with lower coordinates, of all pieces at once or, of few pieces, of one."""
    (pieces,) = tests
    count, largest = len(pieces), max(max(piece[1:]) for piece in pieces)
    for corner in (0, largest):  # where it is the number of pieces or the length of the input that matters
        alike = (("R", corner, corner),) * (count - 1) + (("R", corner, corner ^ 1),)
        if count > FEW and size(alike) < size(pieces):
            yield (alike,)
    parts = without_parts(pieces)
    for fewer in islice(parts, 30):  # large ones; the others follow when the pieces may have become alike
        yield (fewer,)
    for axis in (1, 2):
        highest = max(piece[axis] for piece in pieces)
        for value in lower(highest) if count <= FEW else {0, min(1, highest)}:
            if value < highest:
                yield (tuple(replaced(piece, axis, min(piece[axis], value)) for piece in pieces),)
        if highest > 1:
            yield (tuple(replaced(piece, axis, piece[axis] // 2) for piece in pieces),)
    for fewer in parts:
        yield (fewer,)
    for number, piece in enumerate(pieces if count <= FEW else ()):
        for axis in (1, 2):
            for value in lower(piece[axis]):
                yield ((*pieces[:number], replaced(piece, axis, value), *pieces[number + 1 :]),)


def size(pieces):
    """How many different pieces there are, and then the sum of their coordinates."""
    return len(set(pieces)), sum(x + y for _, x, y in pieces)


def replaced(piece, axis, value):
    return (*piece[:axis], value, *piece[axis + 1 :])


# The reason for an answer.

MOST_TERMS = 12  # of a nim-sum that is written out


def explain(pieces):
    """The Grundy values, and a winning move or why there is none."""
    for piece, alike in groupby(pieces):
        times = len(list(alike))
        often = f", {times:,} times" if times > 1 else ""
        yield f"{name(piece)}{often}: Grundy value {grundy(piece)} ({source(piece)})"
    total = nim_sum(pieces)
    values = [str(grundy(piece)) for piece in pieces[:MOST_TERMS]] + ["..."] * (len(pieces) > MOST_TERMS)
    yield f"nim-sum: {' xor '.join(values)} = {total}"
    if total:
        yield f"koosaga wins: {winning_move(pieces)} makes the nim-sum 0."
    elif any(is_movable(piece) for piece in pieces):
        yield "cubelover wins: every move makes the nim-sum non-zero, and cubelover can then make it 0 again."
    else:
        yield "cubelover wins: there is no move."


def source(piece):
    if is_far(piece):
        return "closed form"
    if not is_movable(piece):
        return "no move"
    values = sorted({grundy(after) for after in moves(piece)})
    return "mex of " + ", ".join(map(str, values))


def winning_move(pieces):
    """A move after which the nim-sum is 0."""
    total = nim_sum(pieces)
    for piece in pieces:
        value = grundy(piece) ^ total
        for after in moves_to(piece, value) if is_far(piece) else moves(piece):
            if grundy(after) == value:
                return f"{name(piece)} to {square(after)}"
    raise AssertionError(pieces)  # by Sprague and Grundy there is one


def moves_to(piece, value):
    """Among a far piece's many moves, those that can lead to this value, told from its closed form."""
    kind, x, y = piece
    if kind in "RP":
        for i, other, along in ((x, y, "row"), (y, x, "column")):
            to = value ^ other if kind == "R" else 3 * (value // 3 ^ other // 3) + (value - other) % 3
            if to < i:
                yield (kind, to, y) if along == "row" else (kind, x, to)
    if kind == "B" and value < min(x, y):
        step = min(x, y) - value
        yield kind, x - step, y - step
    yield from steps(piece)


def is_movable(piece):
    return any(True for _ in moves(piece))


def name(piece):
    return f"{piece[0]} on {square(piece)}"


def square(piece):
    return f"({piece[1]}, {piece[2]})"
