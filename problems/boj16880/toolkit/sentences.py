"""What the sentences of solution/explore.html claim, checked by brute force and the program.

"rook (0, 3): 3, rook (2, 0): 2. The nim-sum is 1, so koosaga wins" must name the values that the
definition gives, their xor, and the winner that the program prints.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import reduce
from operator import xor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from banrye.search.toolkit import load_module

if TYPE_CHECKING:
    from problems.boj16880.toolkit import explore, rules
    from problems.boj16880.toolkit.rules import Piece
else:
    FOLDER = Path(__file__).resolve().parent.parent
    explore, rules = load_module(FOLDER, "explore"), load_module(FOLDER, "rules")

LARGEST = 9
PIECE = r"(\w+) \((\d+), (\d+)\)"
EQUAL = (
    "From equal values each move leads to different ones, and the answer makes them equal again. "
)
Claims = Iterator[tuple[object, object]]

LESSONS = (
    r"^rook \(0, 0\) cannot move\. cubelover is stuck\.$",
    r"^After each move of cubelover the rooks are equally far[^⊕]*$",
    r"^king \(1, 1\): .* the mex, is 2: .* From equal values .* Values: 2, 4 → 2, 2 → [^⊕]*$",
    r"^At first: .* Nim-sums: .* → 0\. Each",
)
"""What each board of the ladder teaches once it is solved."""
ONLY = (1, 2, 3, 4)
"""The boards of the ladder on which one move wins at the visitor's first turn."""
FILLED: tuple[str, list[str]] = ("R0-4&hints", [])
"""A position with hints, and the values that are filled: this page has stars instead."""


def random_address(random: Random) -> str:
    """Return up to three pieces near the corner, sometimes each of them twice, or two rooks."""
    if random.random() < 0.1:
        rooks = [("R", 0, random.randint(1, 5)), ("R", random.randint(1, 5), 0)]
        return explore.address(rooks, random.randint(0, 1))
    count = random.randint(1, 3)
    pieces = [
        (kind, random.randint(0, LARGEST), random.randint(0, LARGEST))
        for kind in random.choices("RBKNP", k=count)
    ]
    if random.random() < 0.2:
        pieces += [(kind, y, x) for kind, x, y in pieces]
    return explore.address(pieces, random.randint(0, 1))


def claims(said: Mapping[str, Any], ask: explore.Ask) -> Claims:
    """Yield the expected words of each sentence, with the sentence."""
    pieces, turn = explore.read(said["address"])
    yield explore.is_lost(ask, pieces), nim_sum(pieces) == 0
    for move in said["moves"]:
        if move["reason"]:
            yield from claims_of_reason(pieces, turn, move["after"], move["reason"])
    for piece, text, form in zip(pieces, said["worked"], said["forms"], strict=True):
        yield from claims_of_example(piece, text)
        yield from claims_of_form(piece, form)
    yield from claims_of_xor(pieces, said["xor"])
    yield from claims_of_lower(pieces, said["lower"])
    yield from claims_of_raise(pieces, said["raise"])
    for piece, text in zip(pieces, said["needs"], strict=True):
        yield from claims_of_needs(pieces, piece, text)
    if said["lesson"]:
        yield from claims_of_lesson(
            [explore.read(address) for address in said["game"]], said["lesson"]
        )


def nim_sum(pieces: Sequence[Piece]) -> int:
    return reduce(xor, map(rules.mex_of_moves, pieces), 0)


def piece_of(name: str, x: str, y: str) -> Piece:
    return explore.NAMES[name], int(x), int(y)


def claims_of_reason(pieces: list[Piece], turn: int, mistake: str, text: str) -> Claims:
    after = explore.read(mistake)[0]
    is_one, copies = "Go there yourself" in text, text.startswith("After rook")
    yield (stuck_targets(pieces, after) != [], are_edge_rooks(pieces)), (is_one, copies)
    if is_one:
        yield from claims_of_stuck(pieces, after, turn, text)
        return
    if copies:
        yield from claims_of_copy(pieces, turn, text)
        return
    text = yield from claims_of_two(pieces, text)
    is_pair = len(pieces) == 2
    differ, still, goal = r"The nim-sum is (\d+)", r"it is (\d+)", "it 0"
    if is_pair:
        differ, still, goal = "They differ()", "they differ()", "them equal"
    match = re.match(
        rf"Values: (.*)\. {differ}, so (\w+) wins by making {goal}: (.*?)\. "
        rf"After (.*) {still}, "
        rf"and (\w+) wins by making {goal}\.$",
        text,
    )
    yield True, bool(match) or text
    if not match:
        return
    named = re.findall(rf"{PIECE}: (\d+)", match[1])
    yield pieces, [piece_of(*parts[:3]) for parts in named]
    yield (
        [rules.mex_of_moves(piece) for piece in pieces],
        [int(parts[3]) for parts in named],
    )
    total = nim_sum(pieces)
    yield (
        (total, total != 0, explore.PLAYERS[turn]),
        (int(match[2] or total), True, match[3]),
    )
    yield 0, nim_sum(moved(pieces, match[4]))
    yield sorted(after), sorted(moved(pieces, match[5]))
    yield (nim_sum(after), True), (int(match[6] or nim_sum(after)), nim_sum(after) != 0)
    yield explore.PLAYERS[1 - turn], match[7]


def stuck_targets(pieces: Sequence[Piece], after: Sequence[Piece]) -> list[Piece]:
    """Return the squares without a move that one piece and the opponent after it can reach."""
    if len(pieces) != 1:
        return []
    both = set(rules.moves(pieces[0])) & set(rules.moves(after[0]))
    return [piece for piece in sorted(both) if not list(rules.moves(piece))]


def are_edge_rooks(pieces: Sequence[Piece]) -> bool:
    """Return whether the pieces are two rooks beside the left or the lower edge."""
    return len(pieces) == 2 and all(kind == "R" and min(x, y) == 0 for kind, x, y in pieces)


def claims_of_stuck(
    pieces: Sequence[Piece], after: Sequence[Piece], turn: int, text: str
) -> Claims:
    """Check "From (0, 2) cubelover takes the rook to (0, 0), where it is stuck."."""
    square = r"\((\d+), (\d+)\)"
    match = re.match(
        rf"From {square} (\w+) takes the (\w+) to {square}, where it is stuck\. Go there", text
    )
    yield True, bool(match) or text
    if not match:
        return
    kind, x, y = after[0]
    yield (str(x), str(y), explore.PLAYERS[1 - turn]), match.groups()[:3]
    target = (kind, int(match[5]), int(match[6]))
    yield (kind, True), (explore.NAMES[match[4]], target in stuck_targets(pieces, after))


def claims_of_copy(pieces: Sequence[Piece], turn: int, text: str) -> Claims:
    """Check "After rook (3, 0) → (2, 0) the rooks are equally far from the corner: …"."""
    match = re.match(r"After (.*) the rooks are equally far from .* whatever (\w+) does", text)
    yield True, bool(match) or text
    if match:
        distances = {x + y for _, x, y in moved(pieces, match[1])}
        yield (1, explore.PLAYERS[1 - turn]), (len(distances), match[2])
        yield True, text.endswith(f"so {match[2]} is stuck first. ")


def claims_of_two(
    pieces: Sequence[Piece], text: str
) -> Generator[tuple[object, object], None, str]:
    """Check how one of two pieces gets its value, and return the text after that."""
    first, is_two, rest = text.rpartition(EQUAL)
    yield len(pieces) == 2, bool(is_two)
    if not first:
        return rest
    listed, _, value = first.partition(" The least missing value, the mex, is ")
    match = re.match(rf"{PIECE}: ", listed)
    yield True, bool(match) or text
    if match:
        piece = piece_of(*match.groups())
        yield True, piece in pieces
        yield from claims_of_example(piece, listed)
        yield f"{rules.mex_of_moves(piece)}: the value of the piece. ", value
    return rest


def claims_of_needs(pieces: Sequence[Piece], piece: Piece, text: str) -> Claims:
    """Check "value 2 ⊕ nim-sum 6 = 4; no move reaches 4."."""
    value, total = rules.mex_of_moves(piece), nim_sum(pieces)
    need = value ^ total
    is_pair = len(pieces) == 2
    if total == 0:
        why = "The values are equal" if is_pair else "The nim-sum is 0"
        yield f"value {value}. {why}: no move keeps it.", text
        return
    is_reached = any(rules.mex_of_moves(after) == need for after in rules.moves(piece))
    end = ": ★ has it." if is_reached else f"; no move reaches {need}."
    begin = f", the other {need}" if is_pair else f" ⊕ nim-sum {total} = {need}"
    yield f"value {value}{begin}{end}", text


def moved(pieces: Sequence[Piece], text: str) -> list[Piece]:
    """Return the pieces after a move like "rook (0, 3) → (0, 1)", which must be legal."""
    match = re.match(rf"{PIECE} → \((\d+), (\d+)\)$", text)
    if not match:
        return [*pieces, ("R", 0, 1)]
    piece = piece_of(*match.groups()[:3])
    after = (piece[0], int(match[4]), int(match[5]))
    assert after in list(rules.moves(piece)), text
    number = list(pieces).index(piece)
    return [*pieces[:number], after, *pieces[number + 1 :]]


def claims_of_example(piece: Piece, text: str) -> Claims:
    reached = list(rules.moves(piece))
    if not text:
        yield [], reached
        return
    match = re.match(rf"{PIECE}: (\d+) moves? leads? to squares with these values:(.*)$", text)
    yield True, bool(match) or text
    if not match:
        return
    yield (piece, len(set(reached))), (piece_of(*match.groups()[:3]), int(match[4]))
    listed = {
        (int(x), int(y)): int(v) for x, y, v in re.findall(r"\((\d+), (\d+)\): (\d+)", match[5])
    }
    values = {(x, y): rules.mex_of_moves((kind, x, y)) for kind, x, y in reached}
    yield values if len(values) <= 8 else {}, listed


def claims_of_form(piece: Piece, text: str) -> Claims:
    """Calculate a closed form as it is written: "x ⊕ y. At (0, 4): 4."."""
    _, x, y = piece
    match = re.match(
        r"Without a list, for a (\w+) at \(x, y\): (.*)\. At \((\d+), (\d+)\): (\d+)\.$",
        text,
    )
    yield True, bool(match) or text
    if not match:
        return
    form = re.sub(r"⌊(.)/3⌋", r"(\1 // 3)", match[2]).replace(", m = min(x, y)", "")
    form = re.sub(r"\|(.*?)\|", r"abs(\1)", form)
    for sign, operator in (("⊕", "^"), ("·", "*"), ("mod", "%"), ("−", "-")):
        form = form.replace(sign, operator)
    names = {"x": x, "y": y, "m": min(x, y), "min": min, "max": max, "abs": abs}
    value = rules.mex_of_moves(piece)
    yield (piece, value), (piece_of(match[1], match[3], match[4]), int(match[5]))
    yield (
        (form, value),
        (form, eval(form, {"__builtins__": {}}, names)),
    )  # of our own page


def claims_of_xor(pieces: Sequence[Piece], text: str) -> Claims:
    """Check "Here: 4 ⊕ 2 = 6, in binary 100 ⊕ 010 = 110: ones that pair up …"."""
    match = re.match(
        r"(Here|For example): (.*) = (\d+), in binary (.*) = ([01]+): ones that pair up", text
    )
    yield True, bool(match) or text
    if not match:
        return
    numbers = [int(number) for number in match[2].split(" ⊕ ")]
    is_here = 1 < len(pieces) <= 6
    yield (is_here, reduce(xor, numbers)), (match[1] == "Here", int(match[3]))
    yield (
        [*numbers, int(match[3])],
        [int(bits, 2) for bits in [*match[4].split(" ⊕ "), match[5]]],
    )
    yield (
        [rules.mex_of_moves(piece) for piece in pieces] if is_here else [4, 2],
        numbers,
    )


def claims_of_lower(pieces: Sequence[Piece], text: str) -> Claims:
    """Check "Here: rook (0, 4): 4 ⊕ 6 = 2, 100 ⊕ 110 = 010 → (0, 2)."."""
    total = nim_sum(pieces)
    yield total != 0, bool(text)
    match = re.match(
        rf"Here: {PIECE}: (\d+) ⊕ (\d+) = (\d+), ([01]+) ⊕ ([01]+) = ([01]+) "
        r"→ \((\d+), (\d+)\)\.$",
        text,
    )
    yield bool(text), bool(match)
    if not match:
        return
    piece = piece_of(*match.groups()[:3])
    value, added, least = (int(number) for number in match.groups()[3:6])
    yield (True, rules.mex_of_moves(piece), total), (piece in pieces, value, added)
    yield [value, added, least], [int(bits, 2) for bits in match.groups()[6:9]]
    yield (value ^ total, True), (least, least < value)
    yield True, value >> (total.bit_length() - 1) & 1 == 1
    after = (piece[0], int(match[10]), int(match[11]))
    yield (True, least), (after in rules.moves(piece), rules.mex_of_moves(after))


def claims_of_raise(pieces: Sequence[Piece], text: str) -> Claims:
    """Check "king (2, 2): 0 → (1, 1): 2 → (0, 0): 0."."""
    square = r"\((\d+), (\d+)\)"
    match = re.match(rf"{PIECE}: (\d+) → {square}: (\d+) → {square}: (\d+)\.$", text)
    yield True, bool(match) or text
    if not match:
        return
    piece = piece_of(*match.groups()[:3])
    yield True, piece in [*pieces, ("K", 2, 2)]
    old, x, y, high, back_x, back_y, again = (int(number) for number in match.groups()[3:])
    raised, back = (piece[0], x, y), (piece[0], back_x, back_y)
    yield (True, True), (raised in rules.moves(piece), back in rules.moves(raised))
    yield (
        [old, high, again],
        [rules.mex_of_moves(square) for square in (piece, raised, back)],
    )
    yield (True, old), (high > old, again)


def claims_of_first(pieces: Sequence[Piece], text: str) -> Claims:
    """Check "At first: 3 ⊕ 3 = 0, in binary 11 ⊕ 11 = 00: ones that pair up …"."""
    yield 1 < len(pieces) <= 6, bool(text)
    if text:
        yield "At first", text.partition(":")[0]
        yield from claims_of_xor(pieces, text.replace("At first", "Here", 1))


def claims_of_lesson(game: list[tuple[list[Piece], int]], text: str) -> Claims:
    last, turn = game[-1]
    loser, winner = explore.PLAYERS[turn], explore.PLAYERS[1 - turn]
    if "cannot move" in text:
        kind, x, y = last[0]
        yield (1, 2), (len(last), len(game))
        name = next(name for name, letter in explore.NAMES.items() if letter == kind)
        yield f"{name} ({x}, {y}) cannot move. {loser} is stuck.", text
        return
    if text.startswith("After each move"):
        yield f"After each move of {winner} the rooks are equally far", text.partition(" from ")[0]
        waiting = [pieces for pieces, side in game if side == turn]
        yield True, all(map(are_edge_rooks, waiting))
        yield {1}, {len({x + y for _, x, y in pieces}) for pieces in waiting}
        yield (
            True,
            text.endswith(
                f"whatever {loser} does with one, the other can do, so {loser} is stuck first. "
            ),
        )
        return
    is_pair = len(game[0][0]) == 2
    begin, goal = ("Values: ", "them equal") if is_pair else ("Nim-sums: ", "it 0")
    first, _, text = text.rpartition(begin)
    if is_pair:
        yield "", (yield from claims_of_two(game[0][0], first))
    else:
        yield from claims_of_first(game[0][0], first)
    match = re.match(
        rf"(.*?)\. Each move of (\w+) made {goal}, and no move of (\w+) keeps that\.", text
    )
    yield True, bool(match) or text
    if not match:
        return
    yield (explore.PLAYERS[1 - turn], explore.PLAYERS[turn]), (match[2], match[3])
    first_part, _, rest = match[1].partition(" → … → ")
    parts = [part.split(" → ") for part in (first_part, rest) if part]
    good = game
    while len(good) > 1 and any(nim_sum(one) for one, side in good if side == turn):
        good = good[1:]
    shown = [text for part in parts for text in part]
    tail = [*good[: len(parts[0])], *good[len(good) - len(shown) + len(parts[0]) :]]
    yield len(good) == len(shown), not rest
    values = [[rules.mex_of_moves(piece) for piece in pieces] for pieces, _ in tail]
    yield [", ".join(map(str, one if is_pair else [reduce(xor, one, 0)])) for one in values], shown
    yield [side == turn for _, side in tail], [reduce(xor, one, 0) == 0 for one in values]
