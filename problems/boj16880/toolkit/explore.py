"""What solution/explore.html must show: winners and Grundy values.

The program prints only the winner. A piece has the value v if it is lost together with pieces whose
value is surely v. Brute force gives the values near the corner.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import xor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from banrye.search.toolkit import load_module

if TYPE_CHECKING:
    from problems.boj16880.toolkit import rules
    from problems.boj16880.toolkit.rules import Piece
else:
    rules = load_module(Path(__file__).resolve().parent.parent, "rules")

Ask = Callable[[str], Sequence[str]]
"""Gives an input to the program and returns the lines of its output."""

LARGEST = 10**9 - 1
NEAR = 24  # coordinates up to this are near the corner: brute force knows everything there
STEPS = {"K": ((0, 1), (1, 0), (1, 1)), "N": ((1, 2), (2, 1)), "P": ((1, 1),)}
PLAYERS = ("koosaga", "cubelover")
NAMES = {"rook": "R", "bishop": "B", "king": "K", "knight": "N", "palace": "P"}
PICTURE = "P9-3/B6-7/K4-9/N8-7/R3-5"
WRONG_PROGRAM = ("total ^= value", "total += value")  # in solution.js


def addresses(text: str) -> list[str]:
    """Return the address of the pieces in an input."""
    return [address(pieces, 0) for pieces in rules.read(text)]


def random_address(random: Random) -> str:
    largest = random.choice((5, 11, NEAR, NEAR, 1000, LARGEST, LARGEST))
    kinds = random.choices("RBKNP", k=random.randint(1, 3))
    pieces = [(kind, random.randint(0, largest), random.randint(0, largest)) for kind in kinds]
    if random.random() < 0.2:
        pieces += [(kind, y, x) for kind, x, y in pieces]  # a sum of 0
    return address(pieces, random.randint(0, 1))


def address(pieces: Sequence[Piece], turn: int) -> str:
    places = [f"{kind}{x}-{y}" for kind, x, y in pieces]
    return "/".join(places) + "/cubelover" * turn


def read(text: str) -> tuple[list[Piece], int]:
    parts = text.split("/")
    turn = int(parts[-1] == "cubelover")
    return [piece_of(part) for part in parts[: len(parts) - turn]], turn


def piece_of(text: str) -> Piece:
    x, y = text[1:].split("-")
    return text[0], int(x), int(y)


Expected = Iterator[tuple[object, object]]
"""Pairs of what the page must show, and what it shows."""


def expected(text: str, shown: Mapping[str, Any], ask: Ask) -> Expected:
    """Yield the expected parts of the page at this address, with the first piece taken."""
    pieces, turn = read(text)
    lost = partial(is_lost, ask)
    yield PLAYERS[lost(pieces)], shown["answer"]
    winner = PLAYERS[lost(pieces) ^ turn]
    yield f"{winner} wins", re.findall(r"\w+ wins", shown["headline"])[0]
    yield from expected_values(pieces, shown, lost)
    yield from expected_moves(pieces, turn, shown, lost)
    if max(max(x, y) for _, x, y in pieces) <= NEAR:
        yield set(winning_moves(text, ask)), set(shown["listed"])
    yield from expected_board(pieces, turn, shown, lost)


def is_lost(ask: Ask, pieces: Sequence[Piece]) -> bool:
    """Return whether the player to move loses, by the program."""
    return list(ask(rules.write([tuple(pieces)]))) == ["cubelover"]


Lost = Callable[[Sequence["Piece"]], bool]


def expected_values(pieces: Sequence[Piece], shown: Mapping[str, Any], lost: Lost) -> Expected:
    """Yield the values of the pieces, and the nim-sum."""
    values = re.findall(r"^(\w+) \((\d+), (\d+)\)\s+(\d+)\b", shown["text"], re.MULTILINE)
    yield pieces[:100], [(NAMES[name], int(x), int(y)) for name, x, y, _ in values]
    for piece, (*_, value) in zip(pieces, values, strict=False):
        yield (piece, value, True), (piece, value, lost([piece, *pieces_of(int(value))]))
    nim_sum = re.findall(r"^nim-sum\s+(\d+)", shown["text"], re.MULTILINE)[0]
    yield True, lost([*pieces, *pieces_of(int(nim_sum))])


def expected_moves(
    pieces: Sequence[Piece], turn: int, shown: Mapping[str, Any], lost: Lost
) -> Expected:
    """Yield the list of winning moves: each is a move and wins."""
    for after in shown["listed"]:
        target, other = read(after)
        pairs = zip(pieces, target, strict=False)
        moved = [(old, new) for old, new in pairs if old != new]
        is_one_move = len(target) == len(pieces) and len(moved) == 1 and other != turn
        is_winning = is_one_move and is_move(*moved[0]) and lost(target)
        yield (after, True), (after, is_winning)
    yield lost(pieces), not shown["listed"]


def expected_board(
    pieces: Sequence[Piece], turn: int, shown: Mapping[str, Any], lost: Lost
) -> Expected:
    """Yield the values of the first piece's kind: none where it cannot go for another piece.

    Far from the corner only some of them are checked.
    """
    piece = kind, x, y = pieces[0]
    squares = [square_of(name) for name in shown["cells"]]
    yield [(x, y)], [(i, j) for i, j, _, signs in squares if "in hand" in signs]
    is_near = max(max(i, j) for i, j, *_ in squares) <= NEAR
    for i, j, _, signs in squares if is_near else ():
        for name, badge in re.findall(r"(\w+) here, value (\d+)", signs):
            yield (name, i, j, rules.mex_of_moves((NAMES[name], i, j))), (name, i, j, int(badge))
    standing = {(x, y) for _, x, y in pieces[:100]}
    for i, j, value, signs in squares:
        after = address([(kind, i, j), *pieces[1:]], 1 - turn)
        move = is_move(piece, (kind, i, j))
        yield (i, j, move, move), (i, j, "reached by a move" in signs, after in shown["moves"])
        yield (i, j, move and after in shown["listed"]), (i, j, "a winning move" in signs)
        yield (i, j, move or (i, j) not in standing), (i, j, value is not None)
    valued = [(i, j, value) for i, j, value, _ in squares if value is not None]
    for i, j, value in valued if is_near else (valued[0], valued[-1]):
        must = rules.mex_of_moves((kind, i, j)) if is_near else value
        yield (i, j, must), (i, j, value)
        yield (i, j, True), (i, j, is_near or lost([(kind, i, j), *pieces_of(value)]))
    if is_near and any(rules.moves(piece)):
        yield [str(rules.mex_of_moves(piece))], re.findall(r"the mex, is (\d+):", shown["text"])


def square_of(name: str) -> tuple[int, int, int | None, str]:
    """Return the coordinates, the value and the signs of a square by its accessible name."""
    i, j, value, signs = re.findall(r"^\((\d+), (\d+)\)(?:, value (\d+))?(.*)", name)[0]
    return int(i), int(j), int(value) if value else None, signs


def announcement(before: str, after: str) -> str:
    """Return the sentence that tells the move between two addresses."""
    pieces, turn = read(before)
    pairs = zip(pieces, read(after)[0], strict=True)
    (kind, x, y), (_, i, j) = next((old, new) for old, new in pairs if old != new)
    piece = next(name for name, letter in NAMES.items() if letter == kind)
    return f"{PLAYERS[turn]} moved the {piece} from ({x}, {y}) to ({i}, {j})."


def is_forced(text: str, ask: Ask) -> bool:
    """Return whether the right move ends the game."""
    return any(not any(map(rules.moves, read(after)[0])) for after in winning_moves(text, ask))


def winning_moves(text: str, _ask: Ask) -> list[str]:
    """Return the winning moves by brute force, so for pieces near the corner."""
    pieces, turn = read(text)
    grundy = [rules.mex_of_moves(piece) for piece in pieces]
    total = reduce(xor, grundy)
    results = []
    for number, piece in enumerate(pieces):
        for after in rules.moves(piece):
            if total ^ grundy[number] ^ rules.mex_of_moves(after) == 0:
                target = [*pieces[:number], after, *pieces[number + 1 :]]
                results.append(address(target, 1 - turn))
    return results


def is_move(piece: Piece, after: Piece) -> bool:
    """Return whether one move makes `after` of the piece, by the statement."""
    kind, x, y = piece
    left, down = x - after[1], y - after[2]
    if after[0] != kind or min(left, down) < 0 or left == down == 0:
        return False
    if kind in "RP" and 0 in (left, down):
        return True
    if kind == "B" and left == down:
        return True
    return (left, down) in STEPS.get(kind, ())


def pieces_of(value: int) -> list[Piece]:
    """Return pieces that have this value, below 2^31, together.

    A rook, and from 2^30 on a palace of 2^30.
    """
    rook = "R", value & ((1 << 29) - 1), value & (1 << 29)
    third = (1 << 30) // 3
    palace = "P", 3 * (third & ((1 << 28) - 1)) + 1, 3 * (third & (1 << 28))
    return [rook, palace] if value >> 30 else [rook]


if TYPE_CHECKING:
    from banrye.search.page_facts import PageFacts
    from problems.boj16880.toolkit import explore

    _: PageFacts = explore
