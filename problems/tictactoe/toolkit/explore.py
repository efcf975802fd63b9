"""What solution/explore.html must show: the outcomes of the program, and the board as numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from banrye.search.toolkit import load_module

if TYPE_CHECKING:
    from problems.tictactoe.toolkit import rules
else:
    rules = load_module(Path(__file__).resolve().parent.parent, "rules")

Ask = Callable[[str], Sequence[str]]
"""Gives an input to the program and returns the lines of its output."""

PICTURE = "x..-.o.-..x/"
WRONG_PROGRAM = ("[2, 4, 6]", "[2, 4, 5]")  # solution.js that looks at another line than a diagonal


def addresses(text: str) -> list[str]:
    """Return the addresses of the boards in an input, in the order of the answers."""
    return list(map(address, rules.read(text)))


def random_address(random: Random) -> str:
    """Return a board of a random game, or any board. Most of the latter cannot be reached."""
    board = "".join(random.choice(".xo") for _ in range(9))
    if random.random() < 0.5:
        board = "." * 9
        for _ in range(random.randint(0, 9)):
            board = random.choice([after for _, after in rules.moves(board)] or [board])
    return address(board)


def address(board: str) -> str:
    return "-".join([board[:3], board[3:6], board[6:]]) + "/"


def expected(text: str, shown: Mapping[str, Any], ask: Ask) -> Iterator[tuple[object, object]]:
    """Yield the expected and the shown parts of the page at this address."""
    board = text.rstrip("/").replace("-", "")
    outcomes = outcomes_by(ask)
    moves: dict[str, str] = {}
    if board in outcomes:
        player = rules.turn(board)
        moves = {
            address(after): f"{sign(outcomes[after], player)} {outcomes[after]}"
            for _, after in rules.moves(board)
        }
        result = "is a tie" if outcomes[board] == "TIE" else f"{outcomes[board]} wins"
        yield outcomes[board], shown["answer"]
        yield result, result if result in shown["headline"] else shown["headline"]
    else:
        why = ask(rules.write([board]))[0].rpartition("found ")[2]  # the program's message
        yield f"No game reaches this board: {why}.", shown["headline"]
    yield moves, shown["moves"]
    if moves:
        yield from expected_replies(board, shown["cells"], outcomes)
    x = cells_of(board, "x")
    o = cells_of(board, "o")
    base_3 = sum(3**cell * ".xo".index(board[cell]) for cell in range(9))
    yield (
        [base_3, x, o, x | o << 9],
        [int(number) for number in re.findall(r"= (\d+)", shown["text"])],
    )


def sign(outcome: str, player: str) -> str:
    """Return the outcome for a player: + a win, = a tie, − a loss."""
    if outcome == "TIE":
        return "="
    return "+" if outcome == player else "\N{MINUS SIGN}"


CELLS = [
    *("top left", "top edge", "top right"),
    *("left edge", "centre", "right edge"),
    *("bottom left", "bottom edge", "bottom right"),
]


def announcement(before: str, after: str) -> str:
    """Return the sentence that tells the move between two addresses."""
    boards = zip(before.replace("-", ""), after.replace("-", ""), strict=True)
    cell, mark = next((cell, new) for cell, (old, new) in enumerate(boards) if old != new)
    return f"{mark} took the {CELLS[cell]}."


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def expected_replies(
    board: str, names: Sequence[str], outcomes: Mapping[str, str]
) -> Iterator[tuple[object, object]]:
    """Yield for each move what the name of its cell must say of what follows."""
    sentences: Any = load_module(Path(__file__).resolve().parent.parent, "sentences")
    mover = rules.turn(board)
    for cell in (cell for cell in range(9) if board[cell] == "."):
        after = board[:cell] + mover + board[cell + 1 :]
        result = "a tie" if outcomes[after] == "TIE" else f"{outcomes[after]} wins"
        begin = f"{CELLS[cell]}, empty, {mover} here: {result}, "
        yield begin, names[cell][: len(begin)]
        yield from sentences.claims_of_reply(after, names[cell][len(begin) :], outcomes)


def cells_of(board: str, mark: str) -> int:
    """Return the cells with a mark as a set of bits."""
    return sum(1 << cell for cell in range(9) if board[cell] == mark)


def is_forced(text: str, _ask: Ask) -> bool:
    """Return whether the opponent of the player to move needs one more mark for a line."""
    board = text.rstrip("/").replace("-", "")
    other = "o" if rules.turn(board) == "x" else "x"
    return any(sorted(board[cell] for cell in line) == sorted(f".{other}{other}") for line in LINES)


def winning_moves(text: str, ask: Ask) -> list[str]:
    board = text.rstrip("/").replace("-", "")
    player = rules.turn(board)
    boards = [after for _, after in rules.moves(board)]
    return [address(after) for after in boards if outcomes_by(ask)[after] == player]


@cache
def outcomes_by(ask: Ask) -> dict[str, str]:
    """Return the program's outcome of every board that a game reaches."""
    boards: list[str] = []
    layer = {"." * 9}
    while layer:
        boards += sorted(layer)
        layer = rules.boards_after(layer)
    return dict(zip(boards, ask(rules.write(boards)), strict=True))


if TYPE_CHECKING:
    from banrye.search.page_facts import PageFacts
    from problems.tictactoe.toolkit import explore

    _: PageFacts = explore
