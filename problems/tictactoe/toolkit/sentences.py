"""What the sentences of solution/explore.html claim, checked by the rules and the program.

"x takes the centre and threatens two lines at once: o can stop only one" must be a move of x after
which two cells complete a line of x, o completes none, and the program says that x wins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from banrye.search.toolkit import load_module

if TYPE_CHECKING:
    from problems.tictactoe.toolkit import explore, rules
else:
    FOLDER = Path(__file__).resolve().parent.parent
    explore, rules = load_module(FOLDER, "explore"), load_module(FOLDER, "rules")

CELL = f"({'|'.join(sorted(explore.CELLS, key=len, reverse=True))})"
NAMES = (
    *("top row", "middle row", "bottom row"),
    *("left column", "middle column", "right column"),
    *("falling diagonal", "rising diagonal"),
)
COUNTS = {"two": 2, "three": 3}
Claims = Iterator[tuple[object, object]]

LESSONS = (
    r"^Two x and a free cell",
    r"^Move 1 made a fork",
    r"^Move 1 threatened a line, so o had to take the .*\. Move 3 made a fork",
    r"held the tie .* Equal by symmetry: .* loses: ",
)
"""What each board of the ladder teaches once it is solved."""
ONLY = (1, 2)
"""The boards of the ladder on which one move wins at the visitor's first turn."""
FILLED = ("o.x-.o.-x../&hints", ["+ x"])
"""A position with hints, and the values that are filled."""


def random_address(random: Random) -> str:
    return explore.random_address(random)


def claims(said: Mapping[str, Any], ask: explore.Ask) -> Claims:
    """Yield the expected words of each sentence, with the sentence."""
    outcomes = explore.outcomes_by(ask)
    before = board_of(said["address"])
    if before not in outcomes:
        return
    for move, alike in zip(said["moves"], said["alike"], strict=True):
        yield from claims_of_alike(before, board_of(move["after"]), alike)
        after = board_of(move["after"])
        yield from claims_of_reply(after, move["reply"], outcomes)
        yield from claims_of_holding(after, move["holds"], outcomes)
        if move["reason"]:
            yield from claims_of_reason(before, after, move["reason"], outcomes)
    yield from claims_of_choice(before, said, outcomes)
    yield from claims_of_order(before, said["listed"], outcomes)
    is_tie = outcomes[before] == "TIE" and "." in before
    yield (before, is_tie), (before, said["tie"].startswith("Why a tie: "))
    game = [board_of(address) for address in said["game"]]
    if said["lesson"]:
        yield from claims_of_lesson(game, said["lesson"], outcomes)


def board_of(address: str) -> str:
    return address.rstrip("/").replace("-", "")


def put(board: str, cell: int, mark: str) -> str:
    return board[:cell] + mark + board[cell + 1 :]


def stops(board: str, mark: str) -> set[int]:
    """Return the empty cells that complete a line of a mark."""
    return {
        cell
        for cell in range(9)
        if board[cell] == "." and rules.has_line(put(board, cell, mark), mark)
    }


def cells_alike(board: str, cell: int) -> set[int]:
    """Return the cells whose move gives the board after this one, turned or mirrored."""
    mark = rules.turn(board)
    images = images_of(put(board, cell, mark))
    return {one for one in range(9) if board[one] == "." and put(board, one, mark) in images}


def images_of(board: str) -> set[str]:
    """Return a board in its four turns, and their mirror images."""
    images = set()
    for _ in range(4):
        board = "".join(board[3 * (2 - column) + row] for row in range(3) for column in range(3))
        images |= {board, "".join(board[row : row + 3][::-1] for row in (0, 3, 6))}
    return images


def claims_of_choice(before: str, said: Mapping[str, Any], outcomes: Mapping[str, str]) -> Claims:
    """Check that whoever loses to a threat stops one, though another one may be left."""
    opponent = "o" if rules.turn(before) == "x" else "x"
    threatened = {address_of(before, cell) for cell in stops(before, opponent)}
    if said["chosen"] and outcomes[before] == opponent and threatened:
        best = {move["after"] for move in said["moves"] if move["is_best"]}
        yield (before, threatened, True), (before, best, said["chosen"] in threatened)


def address_of(before: str, cell: int) -> str:
    """Return the address of the board after the move to a cell."""
    return explore.address(put(before, cell, rules.turn(before)))


def claims_of_order(before: str, listed: Sequence[str], outcomes: Mapping[str, str]) -> Claims:
    """Check that "Why?" lists each move once by symmetry, the winning ones first."""
    results = [outcomes[board_of(address)] for address in listed]
    mover = rules.turn(before)
    ranks = [2 if result == mover else 1 if result == "TIE" else 0 for result in results]
    yield sorted(ranks, reverse=True), ranks
    boards = [after for _, after in rules.moves(before)]
    kinds = {frozenset(images_of(board)) for board in boards}
    named = [frozenset(images_of(board_of(address))) for address in listed]
    yield (kinds, len(kinds)), (set(named), len(named))


def claims_of_alike(before: str, after: str, text: str) -> Claims:
    """Check "o top edge, left edge or right edge": the moves that are equal by symmetry."""
    cell = next(one for one in range(9) if before[one] != after[one])
    yield rules.turn(before), text[0]
    named = {explore.CELLS.index(name) for name in re.split(", | or ", text[2:])}
    yield cells_alike(before, cell), named


def claims_of_move(board: str, text: str, outcomes: Mapping[str, str]) -> Claims:
    """Check "x takes the centre and ..."."""
    match = re.match(rf"([xo]) takes the {CELL} and (.*)$", text)
    yield True, bool(match) or text
    if match:
        cell = explore.CELLS.index(match[2])
        yield (board, rules.turn(board), "."), (board, match[1], board[cell])
        yield from claims_of_effect(put(board, cell, match[1]), match[3], outcomes)


def claims_of_effect(board: str, text: str, outcomes: Mapping[str, str]) -> Claims:
    """Check what the last move does: a line, a fork, a threat, or none yet."""
    loser = rules.turn(board)
    winner = "o" if loser == "x" else "x"
    yield (board, winner), (board, outcomes[board])
    open_cells = stops(board, winner)
    if text == "has a line":
        yield True, rules.has_line(board, winner)
        return
    yield (board, set()), (board, stops(board, loser))
    if match := re.match(rf"threatens (two|three) lines at once: {loser} can stop only one$", text):
        yield (board, len(open_cells)), (board, COUNTS[match[1]])
        return
    threat = rf"threatens a line: {loser} must take the {CELL}, then (.*)$"
    wait = rf"threatens nothing yet, but each answer loses: if {loser} takes the {CELL}, then (.*)$"
    match = re.match(threat if open_cells else wait, text)
    yield True, bool(match) or (board, text)
    if match:
        cell = explore.CELLS.index(match[1])
        yield (board, open_cells or {cell}), (board, {cell})
        yield from claims_of_move(put(board, cell, loser), match[2], outcomes)


def claims_of_reply(after: str, text: str, outcomes: Mapping[str, str]) -> Claims:
    """Check what comes of a move."""
    player = rules.turn(after)
    mover = "o" if player == "x" else "x"
    if not list(rules.moves(after)):
        line = rules.has_line(after, mover)
        yield "that completes a line" if line else "that fills the board", text
    elif outcomes[after] == mover:
        yield mover, text[0]
        yield from claims_of_effect(after, text[2:], outcomes)
    elif outcomes[after] == player:
        yield "then ", text[:5]
        yield from claims_of_move(after, text[5:], outcomes)
    else:
        match = re.match(
            rf"(?:then|{mover} threatens a line, so) ([xo]) (?:takes|must take) the {CELL}"
            r"(?: and (?:then )?threatens (.*)|, the last one)$",
            text,
        )
        yield True, bool(match) or text
        is_last = len(list(rules.moves(after))) == 1
        forced = bool(stops(after, mover)) and not is_last
        yield (after, forced), (after, text.startswith(f"{mover} threatens a line, so"))
        yield (after, forced), (after, f"{player} must take the" in text)
        if match:
            reply = put(after, explore.CELLS.index(match[2]), player)
            yield (player, "TIE"), (match[1], outcomes.get(reply))
            if forced:
                yield (
                    (after, stops(after, mover)),
                    (after, {explore.CELLS.index(match[2])}),
                )
            words = [
                f"one line, which {mover} stops at the {explore.CELLS[cell]}"
                for cell in sorted(stops(reply, player))
            ]
            nothing = ["nothing: nobody can force a line"] if list(rules.moves(reply)) else []
            yield (words or nothing or [None]), [match[3]]


def claims_of_holding(after: str, text: str, outcomes: Mapping[str, str]) -> Claims:
    """Check that all answers that hold the tie are named, and that another one loses."""
    player = rules.turn(after)
    mover = "o" if player == "x" else "x"
    results = {
        cell: outcomes[put(after, cell, player)]
        for cell, mark in enumerate(after)
        if mark == "." and outcomes[after] == "TIE" and not stops(after, mover)
    }
    good = {cell for cell, result in results.items() if result == "TIE"}
    yield (after, len(good) < len(results)), (after, text != "")
    match = re.match(
        rf"{player} holds the tie by (one of these|this cell only): (.*?)\. "
        rf"The {CELL} loses: (.*)\.$",
        text,
    )
    yield (after, bool(text)), (after, bool(match))
    if match:
        yield len(good) == 1, match[1] == "this cell only"
        yield good, {explore.CELLS.index(name) for name in match[2].split(", ")}
        wrong = explore.CELLS.index(match[3])
        yield mover, results[wrong]
        yield from claims_of_reply(put(after, wrong, player), match[4], outcomes)


def claims_of_reason(before: str, after: str, text: str, outcomes: Mapping[str, str]) -> Claims:
    """Check why a move was a mistake."""
    mover = rules.turn(before)
    if outcomes[before] != mover:
        yield from claims_of_move(after, text[:-1], outcomes)
        return
    plan, _, rest = text.partition(". The ")
    yield from claims_of_move(before, plan, outcomes)
    match = re.match(rf"{CELL} gave that away: (.*)\.$", rest)
    yield True, bool(match) or text
    if match:
        yield after, put(before, explore.CELLS.index(match[1]), mover)
        yield from claims_of_reply(after, match[2], outcomes)


def claims_of_stop(board: str, text: str) -> Claims:
    """Check the answer that a threat forces, and how many lines it threatens itself."""
    player = rules.turn(board)
    match = re.match(
        rf" a line, so {player} must take the {CELL}, which threatens (nothing|only one line)$",
        text,
    )
    open_cells = stops(board, "o" if player == "x" else "x")
    yield (
        (board, open_cells),
        (board, {explore.CELLS.index(match[1])} if match else set()),
    )
    for cell in open_cells:
        count = len(stops(put(board, cell, player), player))
        yield ["nothing", "only one line"][count], match and match[2]


def claims_of_lesson(game: list[str], text: str, outcomes: Mapping[str, str]) -> Claims:
    """Check why a finished game ended so."""
    last = game[-1]
    loser = rules.turn(last)
    winner = "o" if loser == "x" else "x"
    if text.startswith("Each of the eight"):
        yield (
            True,
            all({"x", "o"} <= {last[cell] for cell in line} for line in explore.LINES),
        )
    elif match := re.match(
        rf"The {CELL} held the tie for ([xo])(: it threatens)?(.*?)\."
        rf"(?: Equal by symmetry: (.*?)\.)?"
        rf" The {CELL} loses: (.*)\.$",
        text,
    ):
        cell, other = (explore.CELLS.index(match[part]) for part in (1, 6))
        number = next(n for n, board in enumerate(game) if board[cell] != ".") - 1
        mover = rules.turn(game[number])
        yield (mover, "TIE"), (match[2], outcomes[game[number + 1]])
        yield bool(stops(game[number + 1], mover)), bool(match[3])
        yield from claims_of_stop(game[number + 1], match[4])
        yield from claims_of_reply(put(game[number], other, mover), match[7], outcomes)
        named = {explore.CELLS.index(name) for name in match[5].split(", ")} if match[5] else set()
        yield cells_alike(game[number], cell), named | {cell}
    else:
        yield winner, outcomes[last]
        forced = re.match(
            rf"Move (\d+) threatened a line, so {loser} had to take the {CELL}\. ", text
        )
        text = text[forced.end() :] if forced else text
        lines = [explore.LINES[NAMES.index(name)] for name in re.findall("|".join(NAMES), text)]
        if len(lines) == 1:
            yield (
                f"Two {winner} and a free cell are a threat: {loser} had",
                text.partition(" not ")[0],
            )
            yield {winner}, {last[cell] for cell in lines[0]}
        else:
            number = int(re.findall(r"^Move (\d+) made a fork|$", text)[0] or 0)
            board = game[number]
            yield loser, rules.turn(board)
            empty = [[cell for cell in line if board[cell] == "."] for line in lines]
            yield [1] * len(lines), [len(cells) for cells in empty]
            yield stops(board, winner), {cells[0] for cells in empty}
            said = re.findall(r"but the free cells are (\d): (.*)\.$", text)
            names = " and ".join(explore.CELLS[cells[0]] for cells in empty)
            yield [(str(len(lines)), names)], said
            yield True, len(lines) > 1 and not stops(board, loser)
            yield from claims_of_forced(game, number - 2, forced)


def claims_of_forced(game: list[str], number: int, said: re.Match[str] | None) -> Claims:
    """Check that the reply before a fork was the only one, and that it is said if it was."""
    if number < 1:
        yield None, said
        return
    board, reply = game[number : number + 2]
    loser = rules.turn(board)
    cell = next(cell for cell in range(9) if board[cell] != reply[cell])
    is_forced = stops(board, "o" if loser == "x" else "x") == {cell} and not stops(board, loser)
    result = (int(said[1]), explore.CELLS.index(said[2])) if said else None
    yield (number, cell) if is_forced else None, result
