"""boj16880: the rules, the small inputs in order of size, and the reason for an answer.

A piece is (kind, x, y). Near the corner its Grundy value is computed by definition, as the mex of
the values that one move reaches. Far from it, where this would take too long, the closed forms are
used, which solution/proof proves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import groupby, islice
from operator import xor
from typing import TYPE_CHECKING

from banrye.shrink.ladder import closer_numbers
from banrye.shrink.lists import without_parts

Piece = tuple[str, int, int]
Pieces = tuple[Piece, ...]


ORDER = (
    "by N, then by the sum of the coordinates, then by the pieces (in one order only), "
    "R before B, K, N and P"
)
RANGE = (
    "one piece with x + y up to 12 or near powers of 2, "
    "two pieces whose coordinates add up to at most 7, "
    "and three pieces with at most 2 (the pieces in one order only)"
)
BATCH = 1  # an input has one list of pieces
LARGEST_SUM = {
    1: 12,
    2: 7,
    3: 2,
}  # of the coordinates, by N: so small that a search has time for all inputs
POWERS = range(4, 30)  # of 2; the coordinates end at 10^9 - 1
NEAR = 32  # coordinates below this are near the corner

KINDS = "RBKNP"
STEPS = {"K": ((0, 1), (1, 0), (1, 1)), "N": ((1, 2), (2, 1)), "P": ((1, 1),)}


def moves(piece: Piece) -> Iterator[Piece]:
    """Yield the pieces that one move can make of it."""
    kind, x, y = piece
    if kind in "RP":
        yield from ((kind, x, i) for i in range(y))
        yield from ((kind, i, y) for i in range(x))
    if kind == "B":
        yield from ((kind, x - i, y - i) for i in range(1, min(x, y) + 1))
    yield from steps(piece)


def steps(piece: Piece) -> Iterator[Piece]:
    """Yield the moves that go a fixed way."""
    kind, x, y = piece
    for left, down in STEPS.get(kind, ()):
        if x >= left and y >= down:
            yield kind, x - left, y - down


@cache
def mex_of_moves(piece: Piece) -> int:
    reached = {mex_of_moves(after) for after in moves(piece)}
    return next(value for value in range(len(reached) + 1) if value not in reached)


def closed_form(piece: Piece) -> int:
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


def grundy(piece: Piece) -> int:
    return closed_form(piece) if is_far(piece) else mex_of_moves(piece)


def is_far(piece: Piece) -> bool:
    _, x, y = piece
    return max(x, y) >= NEAR


# The inputs.


def small_tests() -> Iterator[Pieces]:
    """Yield all small inputs from the smallest up."""
    for count, largest in LARGEST_SUM.items():
        for total in range(largest + 1):
            yield from placements(count, total)
        if count == 1:
            for x, y in far_squares():
                for kind in KINDS:
                    yield ((kind, x, y),)


def placements(count: int, total: int, least: Piece = ("R", 0, 0)) -> Iterator[Pieces]:
    """Yield the ways to place so many pieces with this sum of coordinates.

    The pieces are in one order only.
    """
    if count == 0:
        if total == 0:
            yield ()
        return
    for kind in KINDS[KINDS.index(least[0]) :]:
        for x in range(total + 1):
            for y in range(total + 1 - x):
                piece = kind, x, y
                if kind != least[0] or piece >= least:
                    for placement in placements(count - 1, total - x - y, piece):
                        yield (piece, *placement)


def far_squares() -> list[tuple[int, int]]:
    """Return squares on the borders and beside the diagonal, with powers of 2.

    There numbers outgrow a table, a type or a search.
    """
    powers = [1 << power for power in POWERS]
    squares = [(0, n) for n in powers] + [(n, 0) for n in powers]
    for n in powers:
        squares += [(n, n), (n, n + 1), (n + 1, n)]
    return sorted(squares, key=lambda square: (sum(square), square))


def write(tests: Sequence[Pieces]) -> str:
    (pieces,) = tests
    lines = [f"{x} {y} {kind}" for kind, x, y in pieces]
    return "\n".join([str(len(pieces)), *lines]) + "\n"


def read(text: str) -> tuple[Pieces]:
    words = text.split()[1:]
    triples = zip(words[::3], words[1::3], words[2::3], strict=True)
    return (tuple((kind, int(x), int(y)) for x, y, kind in triples),)


def answer(pieces: Pieces) -> str:
    return "koosaga" if nim_sum(pieces) else "cubelover"


def nim_sum(pieces: Pieces) -> int:
    return reduce(xor, map(grundy, pieces), 0)


# Reductions.

PERIOD = 12  # a difference between two squares is often the same so far nearer to the corner
FEW = 100  # pieces; of more, each change of one would be a hundred thousand changes


def reductions_in_words(tests: Sequence[Pieces]) -> str:
    if len(tests[0]) <= FEW:
        return (
            "removing a piece, or lowering a coordinate to 0, 1, a half or by 1, "
            "or both of a piece by 1"
        )
    return "removing a piece, or lowering a coordinate of all pieces to 0, 1 or a half"


def smaller(tests: Sequence[Pieces]) -> Iterator[tuple[Pieces]]:
    """Yield inputs without some of the pieces, or with lower coordinates.

    Coordinates are lowered for all pieces or for one.
    """
    (pieces,) = tests
    yield from alike(pieces)
    parts = without_parts(pieces)
    for fewer in islice(parts, 30):  # large ones; the others follow when pieces may be alike
        yield (fewer,)
    for axis in (1, 2):
        yield from all_lower(pieces, axis)
    for fewer in parts:
        yield (fewer,)
    if len(pieces) <= FEW:
        for number, piece in enumerate(pieces):
            for new in lower_pieces(piece):
                yield ((*pieces[:number], new, *pieces[number + 1 :]),)
        if in_order(pieces) != pieces:
            yield (in_order(pieces),)


def in_order(pieces: Pieces) -> Pieces:
    """Return the pieces in the order of the small inputs."""
    return tuple(sorted(pieces, key=lambda piece: (KINDS.index(piece[0]), *piece[1:])))


def alike(pieces: Pieces) -> Iterator[tuple[Pieces]]:
    """Yield as many pieces, all but one of them equal.

    Often only their number or the length of the input matters.
    """
    largest = max(max(x, y) for _, x, y in pieces)
    for corner in (0, largest):
        rooks: Pieces = (("R", corner, corner),) * (len(pieces) - 1) + (("R", corner, corner ^ 1),)
        if len(pieces) > FEW and size(rooks) < size(pieces):
            yield (rooks,)


def all_lower(pieces: Pieces, axis: int) -> Iterator[tuple[Pieces]]:
    """Yield the pieces with a coordinate of each limited by a lower value, or halved."""
    values = [coordinate(piece, axis) for piece in pieces]
    highest = max(values)
    limits = closer_numbers(highest) if len(pieces) <= FEW else {0, min(1, highest)}
    for limit in limits:
        if limit < highest:
            yield (with_coordinates(pieces, axis, [min(value, limit) for value in values]),)
    if highest > 1:
        yield (with_coordinates(pieces, axis, [value // 2 for value in values]),)


def lower_pieces(piece: Piece) -> Iterator[Piece]:
    """Yield the piece with a lower coordinate, or with both lower by the same number."""
    kind, x, y = piece
    lesser = min(x, y)
    for least in [*range(min(lesser, PERIOD)), *closer_numbers(lesser)]:
        by = lesser - least
        yield kind, x - by, y - by
    for axis in (1, 2):
        for value in closer_numbers(coordinate(piece, axis)):
            yield replaced(piece, axis, value)


def size(pieces: Pieces) -> tuple[int, int]:
    """Return how many different pieces there are, and the sum of their coordinates."""
    return len(set(pieces)), sum(x + y for _, x, y in pieces)


def coordinate(piece: Piece, axis: int) -> int:
    return piece[1] if axis == 1 else piece[2]


def replaced(piece: Piece, axis: int, value: int) -> Piece:
    kind, x, y = piece
    return (kind, value, y) if axis == 1 else (kind, x, value)


def with_coordinates(pieces: Pieces, axis: int, values: Iterable[int]) -> Pieces:
    changes = zip(pieces, values, strict=True)
    return tuple(replaced(piece, axis, value) for piece, value in changes)


# The reason for an answer.

MOST_TERMS = 12  # of a nim-sum that is written out


def explain(pieces: Pieces) -> Iterator[str]:
    """Yield the Grundy values, and a winning move or why there is none."""
    for piece, equal in groupby(pieces):
        times = len(list(equal))
        often = f", {times:,} times" if times > 1 else ""
        yield f"{name(piece)}{often}: Grundy value {grundy(piece)} ({source(piece)})"
    total = nim_sum(pieces)
    values = [str(grundy(piece)) for piece in pieces[:MOST_TERMS]]
    if len(pieces) > MOST_TERMS:
        values.append("...")
    yield f"nim-sum: {' xor '.join(values)} = {total}"
    if total:
        yield f"koosaga wins: {winning_move(pieces)} makes the nim-sum 0."
    elif any(is_movable(piece) for piece in pieces):
        yield (
            "cubelover wins: every move makes the nim-sum non-zero, "
            "and cubelover can then make it 0 again."
        )
    else:
        yield "cubelover wins: there is no move."


def source(piece: Piece) -> str:
    if is_far(piece):
        return "closed form"
    if not is_movable(piece):
        return "no move"
    values = sorted({grundy(after) for after in moves(piece)})
    return "mex of " + ", ".join(map(str, values))


def winning_move(pieces: Pieces) -> str:
    """Return a move after which the nim-sum is 0."""
    total = nim_sum(pieces)
    for piece in pieces:
        value = grundy(piece) ^ total
        for after in moves_to(piece, value) if is_far(piece) else moves(piece):
            if grundy(after) == value:
                return f"{name(piece)} to {square(after)}"
    raise AssertionError(pieces)  # by Sprague and Grundy there is one


def moves_to(piece: Piece, value: int) -> Iterator[Piece]:
    """Yield those of a far piece's many moves that can lead to this value, by its closed form."""
    kind, x, y = piece
    if kind in "RP":
        for i, other, along in ((x, y, "row"), (y, x, "column")):
            to = value ^ other
            if kind == "P":
                to = 3 * (value // 3 ^ other // 3) + (value - other) % 3
            if to < i:
                yield (kind, to, y) if along == "row" else (kind, x, to)
    if kind == "B" and value < min(x, y):
        step = min(x, y) - value
        yield kind, x - step, y - step
    yield from steps(piece)


def is_movable(piece: Piece) -> bool:
    return any(True for _ in moves(piece))


def name(piece: Piece) -> str:
    return f"{piece[0]} on {square(piece)}"


def square(piece: Piece) -> str:
    return f"({piece[1]}, {piece[2]})"


if TYPE_CHECKING:
    from banrye.search.rules import Rules
    from problems.boj16880.toolkit import rules

    _: Rules[Pieces] = rules
