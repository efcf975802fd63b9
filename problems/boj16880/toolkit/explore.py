"""What solution/explore.html must show: winners by the program, Grundy values by the program and by brute force.

The program prints only the winner. A piece has the value v if it is lost together with pieces whose value is surely v.
"""

import re
from functools import reduce
from operator import xor
from pathlib import Path

import repository

rules = repository.load_toolkit(Path(__file__).resolve().parent.parent, "rules")

LARGEST = 10**9 - 1
NEAR = 24  # coordinates up to this are near the corner: brute force knows everything there
PLAYERS = ("koosaga", "cubelover")
NAMES = {"rook": "R", "bishop": "B", "king": "K", "knight": "N", "palace": "P"}
PICTURE = "P9-3/B6-7/K4-9/N8-7/R3-5"
WRONG_PROGRAM = ("total ^= value", "total += value")  # in solution.js


def addresses(text):
    """The address of the pieces in an input."""
    return [address(pieces, 0) for pieces in rules.read(text)]


def random_address(random):
    largest = random.choice((5, 11, NEAR, NEAR, 1000, LARGEST, LARGEST))
    kinds = random.choices("RBKNP", k=random.randint(1, 3))
    pieces = [(kind, random.randint(0, largest), random.randint(0, largest)) for kind in kinds]
    if random.random() < 0.2:
        pieces += [(kind, y, x) for kind, x, y in pieces]  # a sum of 0
    return address(pieces, random.randint(0, 1))


def address(pieces, turn):
    return "/".join(f"{kind}{x}-{y}" for kind, x, y in pieces) + "/cubelover" * turn


def read(text):
    parts = text.split("/")
    turn = parts[-1] == "cubelover"
    pieces = [(part[0], *map(int, part[1:].split("-"))) for part in parts[: len(parts) - turn]]
    return pieces, int(turn)


def expected(text, shown, ask):
    """What the page must show at this address, with the first piece taken, each with what it shows."""
    pieces, turn = read(text)

    def lost(pieces):
        """Whether the player to move loses, by the program."""
        return ask(rules.write([pieces])) == ["cubelover"]

    yield PLAYERS[lost(pieces)], shown["answer"]
    yield f"{PLAYERS[lost(pieces) ^ turn]} wins", re.search(r"\w+ wins", shown["headline"]).group()
    # The pieces' values, and the nim-sum.
    values = re.findall(r"^(\w+) \((\d+), (\d+)\)\s+(\d+)\b", shown["text"], re.MULTILINE)
    yield pieces[:100], [(NAMES[name], int(x), int(y)) for name, x, y, _ in values]
    for piece, (*_, value) in zip(pieces, values):
        yield (piece, value, True), (piece, value, lost([piece, *pieces_of(int(value))]))
    nim_sum = re.search(r"^nim-sum\s+(\d+)", shown["text"], re.MULTILINE)
    yield True, lost([*pieces, *pieces_of(int(nim_sum.group(1)))])
    # The list of winning moves: each wins, and near the corner none is missing.
    for after in shown["listed"]:
        target, other = read(after)
        moved = [(old, new) for old, new in zip(pieces, target) if old != new]
        legal = len(target) == len(pieces) and len(moved) == 1 and other != turn and is_move(*moved[0])
        yield (after, True), (after, legal and lost(target))
    yield lost(pieces), not shown["listed"]
    if max(max(x, y) for _, x, y in pieces) <= NEAR:
        yield set(winning_moves(text, ask)), set(shown["listed"])
    # The board, with the values of the first piece's kind. Far from the corner only two of them are checked.
    piece = kind, x, y = pieces[0]
    squares = [re.match(r"\((\d+), (\d+)\), value (\d+)(.*)", name).groups() for name in shown["cells"]]
    squares = [(int(i), int(j), int(value), signs) for i, j, value, signs in squares]
    yield [(x, y)], [(i, j) for i, j, _, signs in squares if "in hand" in signs]
    near = max(max(i, j) for i, j, *_ in squares) <= NEAR
    for number, (i, j, value, signs) in enumerate(squares):
        after = address([(kind, i, j), *pieces[1:]], 1 - turn)
        move = is_move(piece, (kind, i, j))
        yield (i, j, move, move), (i, j, "reached by a move" in signs, after in shown["moves"])
        yield (i, j, move and after in shown["listed"]), (i, j, "a winning move" in signs)
        if near:
            yield (i, j, rules.mex_of_moves((kind, i, j))), (i, j, value)
        elif number in (0, len(squares) - 1):
            yield (i, j, True), (i, j, lost([(kind, i, j), *pieces_of(value)]))
    if near and any(rules.moves(piece)):
        yield [str(rules.mex_of_moves(piece))], re.findall(r"the mex, is (\d+):", shown["text"])


def winning_moves(text, ask):
    """By brute force, so for pieces near the corner."""
    pieces, turn = read(text)
    grundy = [rules.mex_of_moves(piece) for piece in pieces]
    total = reduce(xor, grundy)
    return [
        address([*pieces[:number], after, *pieces[number + 1 :]], 1 - turn)
        for number, piece in enumerate(pieces)
        for after in rules.moves(piece)
        if total ^ grundy[number] ^ rules.mex_of_moves(after) == 0
    ]


def is_move(piece, after):
    """Whether one move makes `after` of the piece, by the statement."""
    left, down = piece[1] - after[1], piece[2] - after[2]
    straight = (left == 0) != (down == 0)
    steps = {"K": ((0, 1), (1, 0), (1, 1)), "N": ((1, 2), (2, 1)), "P": ((1, 1),)}.get(piece[0], ())
    far = piece[0] in "RP" and straight or piece[0] == "B" and left == down
    return piece[0] == after[0] and min(left, down) >= 0 < max(left, down) and (far or (left, down) in steps)


def pieces_of(value):
    """Pieces that have this value, below 2^31, together: a rook below 2^30, and perhaps a palace of 2^30."""
    rook = "R", value & (1 << 29) - 1, value & 1 << 29
    third = (1 << 30) // 3
    palace = "P", 3 * (third & (1 << 28) - 1) + 1, 3 * (third & 1 << 28)
    return [rook, palace] if value >> 30 else [rook]
