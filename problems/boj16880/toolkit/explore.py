"""What the page solution/explore.html must show: winners by the program, Grundy values by it and by brute force.

The program says only who wins. A piece has the value v if it is lost together with pieces that surely have this value.
"""

import re
from functools import reduce
from operator import xor
from pathlib import Path

import house

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")

LARGEST = 10**9 - 1
NEAR = 24  # coordinates up to this are near the corner: brute force knows everything there
NAMES = {"rook": "R", "bishop": "B", "king": "K", "knight": "N", "palace": "P"}
PICTURE = "P10-3/B6-7/K4-9/N8-7/R3-5"
# Wrong pages: what is replaced in the page, and by what.
WRONG = {
    "the knight far from the diagonal": ("Math.max(high - low, low % 3 - 1, 0)", "Math.max(0, low % 3 - 1)"),
    "values are added": (
        "pieces.reduce((sum, piece) => sum ^ value_of(piece), 0)",
        "pieces.reduce((sum, piece) => sum + value_of(piece), 0)",
    ),
    "the palace has no diagonal step": ("MOVES.R(dx, dy) || dx === 1 && dy === 1", "MOVES.R(dx, dy)"),
    "a winning move is left out": ("[[x, x ^ value], [y ^ value, y]]", "[[x, x ^ value]]"),
}


def addresses(text):
    """The address of the pieces that an input asks about."""
    words = text.split()[1:]
    return ["/".join(f"{kind}{x}-{y}" for x, y, kind in zip(words[::3], words[1::3], words[2::3]))]


def random_address(random):
    largest = random.choice((5, 11, NEAR, NEAR, 1000, LARGEST, LARGEST))
    pieces = [
        (random.choice("RBKNP"), random.randint(0, largest), random.randint(0, largest))
        for _ in range(random.randint(1, 3))
    ]
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


def faults(text, shown, ask):
    """What the page shows at this address other than it should."""
    pieces, turn = read(text)

    def lost(pieces):
        """Whether the player to move loses, by the program."""
        return ask("\n".join([str(len(pieces)), *(f"{x} {y} {kind}" for kind, x, y in pieces)]) + "\n") == ["cubelover"]

    winner = ("koosaga", "cubelover")[lost(pieces) ^ turn]
    if shown["answer"] != winner:
        yield f"expected the answer {winner}, found {shown['answer']}"

    # The pieces' values, and the nim-sum.
    values = re.findall(r"^(\w+) \((\d+), (\d+)\)\s+(\d+)\b", shown["text"], re.MULTILINE)
    listed = [(NAMES[name], int(x), int(y)) for name, x, y, _ in values]
    if listed != pieces[: len(listed)] or len(listed) < min(len(pieces), 100):
        yield f"expected these pieces, found {listed}"
    for piece, value in zip(pieces, (int(value) for *_, value in values)):
        if not lost([piece, *pieces_of(value)]):
            yield f"expected the value of {piece}, found {value}"
    nim_sum = re.search(r"^nim-sum\s+(\d+)", shown["text"], re.MULTILINE)
    if nim_sum is None or not lost([*pieces, *pieces_of(int(nim_sum.group(1)))]):
        yield f"expected the nim-sum, found {nim_sum and nim_sum.group()}"

    # The winning moves: each is one, and near the corner all are there.
    for after, label in shown["moves"].items():
        target, other = read(after)
        moved = [(old, new) for old, new in zip(pieces, target) if old != new]
        legal = len(target) == len(pieces) and len(moved) == 1 and other != turn and is_move(*moved[0])
        if not legal or not lost(target) or not lost([moved[0][1], *pieces_of(int(label.rpartition(" ")[2]))]):
            yield f"expected a winning move and the value it reaches, found {label}"
    if not lost(pieces) and not shown["moves"]:
        yield "expected a winning move, found none"
    if max(max(x, y) for _, x, y in pieces) <= NEAR:
        grundy = [rules.mex_of_moves(piece) for piece in pieces]
        total = reduce(xor, grundy)
        winning = {
            address([*pieces[:number], after, *pieces[number + 1 :]], 1 - turn)
            for number, piece in enumerate(pieces)
            for after in rules.moves(piece)
            if total ^ grundy[number] ^ rules.mex_of_moves(after) == 0
        }
        if set(shown["moves"]) != winning:
            yield f"expected the winning moves {sorted(winning)}, found {sorted(shown['moves'])}"

    yield from faults_of_map(pieces[0], shown, lost)


def faults_of_map(piece, shown, lost):
    """The map shows the first piece's kind. Near the corner all its squares are checked, elsewhere two."""
    kind, x, y = piece
    squares = [re.match(r"\((\d+), (\d+)\), value (\d+)(.*)", name) for name in shown["cells"]]
    squares = [(int(i), int(j), int(value), rest) for i, j, value, rest in (square.groups() for square in squares)]
    if [(i, j) for i, j, _, rest in squares if "chosen" in rest] != [(x, y)]:
        yield f"expected {piece} chosen, found another square"
    reached = {(i, j) for i, j, _, rest in squares if "reached by a move" in rest}
    expected = {(i, j) for i, j, *_ in squares if is_move(piece, (kind, i, j))}
    if reached != expected:
        yield f"expected the moves of {piece} to {sorted(expected)}, found {sorted(reached)}"
    near = max(max(i, j) for i, j, *_ in squares) <= NEAR
    for i, j, value, _ in squares if near else (squares[0], squares[-1]):
        right = rules.mex_of_moves((kind, i, j)) == value if near else lost([(kind, i, j), *pieces_of(value)])
        if not right:
            yield f"expected the value of {kind} ({i}, {j}) on the map, found {value}"
    if near and any(rules.moves(piece)):
        value = rules.mex_of_moves(piece)
        if f"the mex, is {value}:" not in shown["text"]:
            yield f"expected the mex {value}, found another or none"


def is_move(piece, after):
    """Whether one move makes `after` of the piece, by the statement."""
    left, down = piece[1] - after[1], piece[2] - after[2]
    straight = (left == 0) != (down == 0)
    by_kind = {
        "R": straight,
        "B": left == down,
        "K": (left, down) in ((0, 1), (1, 0), (1, 1)),
        "N": (left, down) in ((1, 2), (2, 1)),
        "P": straight or (left, down) == (1, 1),
    }
    return piece[0] == after[0] and min(left, down) >= 0 < max(left, down) and by_kind[piece[0]]


def pieces_of(value):
    """Pieces that have this value, below 2^31, together: a rook below 2^30, and perhaps a palace of 2^30."""
    rook = "R", value & (1 << 29) - 1, value & 1 << 29
    third = (1 << 30) // 3
    palace = "P", 3 * (third & (1 << 28) - 1) + 1, 3 * (third & 1 << 28)
    return [rook, palace] if value >> 30 else [rook]


def faults_of_game(answers):
    """What is wrong with the answers along a game in which the page plays both sides."""
    if len(set(answers)) != 1:
        yield f"expected one winner throughout, found {' '.join(answers)}"
