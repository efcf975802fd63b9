"""tictactoe by brute force: the rules, the small inputs by size, and reasons for answers.

A position is a string of nine cells, row by row. The values come from plain minimax over all
reachable positions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from banrye.shrink.lists import without_parts

Board = str
Outcome = tuple[int, int]
"""1, 0 or -1 if x wins, neither or o, and the number of moves until then."""

ORDER = "by number of marks, then by cell with '.' before 'o' before 'x'"
RANGE = "all 5,478 positions, both 50 at a time and one by one"
BATCH = 50  # boards in an input, the judge's limit

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
CELLS = (
    *("top left", "top", "top right"),
    *("left", "centre", "right"),
    *("bottom left", "bottom", "bottom right"),
)


def has_line(board: Board, player: str) -> bool:
    return any({board[int(cell)] for cell in line} == {player} for line in LINES)


def turn(board: Board) -> str:
    return "x" if board.count("x") == board.count("o") else "o"


def moves(board: Board) -> Iterator[tuple[int, Board]]:
    """Yield the boards after one move, each with its cell."""
    if not has_line(board, "x") and not has_line(board, "o"):
        for cell in range(9):
            if board[cell] == ".":
                yield cell, board[:cell] + turn(board) + board[cell + 1 :]


@cache
def outcome(board: Board) -> Outcome:
    """Return the outcome of best play: the winner plays for a short game."""
    if has_line(board, "x"):
        return 1, 0
    if has_line(board, "o"):
        return -1, 0
    outcomes = [after_move(after) for _, after in moves(board)]
    return min(outcomes, key=preference(turn(board)), default=(0, 0))


def after_move(board: Board) -> Outcome:
    winner, count = outcome(board)
    return winner, count + 1


def preference(player: str) -> Callable[[Outcome], Outcome]:
    """Return the sort key by which the best outcome for the player comes first."""
    sign = 1 if player == "x" else -1
    return lambda result: (-sign * result[0], sign * result[0] * result[1])


# The inputs.


def small_tests() -> Iterator[Board]:
    """Yield all positions from the fewest marks up."""
    layer = {"." * 9}
    while layer:
        yield from sorted(layer)
        layer = boards_after(layer)


def boards_after(boards: set[Board]) -> set[Board]:
    found: set[Board] = set()
    for board in boards:
        found.update(after for _, after in moves(board))
    return found


def write(tests: Sequence[Board]) -> str:
    rows: list[str] = []
    for board in tests:
        rows += rows_of(board)
    return "\n".join([str(len(tests)), *rows]) + "\n"


def rows_of(board: Board) -> list[str]:
    return [board[:3], board[3:6], board[6:]]


def read(text: str) -> tuple[Board, ...]:
    rows = text.split()[1:]
    return tuple("".join(rows[start : start + 3]) for start in range(0, len(rows), 3))


# Reductions.


def reductions_in_words(_tests: Sequence[Board]) -> str:
    return "leaving out a board, or taking back a last move"


def smaller(tests: Sequence[Board]) -> Iterator[tuple[Board, ...]]:
    """Yield inputs without some of the boards, or with a last move taken back."""
    yield from without_parts(tests)
    for number, board in enumerate(tests):
        for before in moves_back(board):
            yield (*tests[:number], before, *tests[number + 1 :])


def moves_back(board: Board) -> Iterator[Board]:
    """Yield the boards from which one move leads to this one."""
    player = "o" if turn(board) == "x" else "x"
    for cell in range(9):
        if board[cell] == player:
            before = board[:cell] + "." + board[cell + 1 :]
            if not has_line(before, "x") and not has_line(before, "o"):
                yield before


def answer(board: Board) -> str:
    return {1: "x", 0: "TIE", -1: "o"}[outcome(board)[0]]


# The reason for an answer.


def explain(board: Board) -> Iterator[str]:
    """Yield best play from the position, move by move."""
    player = turn(board)
    options = [(CELLS[cell], answer(after)) for cell, after in moves(board)]
    if options:
        yield f"{player} is to move. Result of each move:"
        for result in (player, "TIE", "o" if player == "x" else "x"):
            cells = [cell for cell, value in options if value == result]
            if cells:
                yield f"  {result}: {', '.join(cells)}"
        yield ""
    yield "Best play:" if options else "The game is over:"
    line = list(best_play(board))
    pictures = [[caption, *map(" ".join, rows_of(after))] for caption, after in line]
    width = max(len(caption) for caption, _ in line)
    for part in (pictures[:5], pictures[5:]):
        for row in zip(*part, strict=True):
            yield "  " + "   ".join(text.ljust(width) for text in row).rstrip()
        if part:
            yield ""
    result = answer(board)
    yield (
        "The board is full without a line: TIE."
        if result == "TIE"
        else f"{result} has a line and wins."
    )


def best_play(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board and those after each move of a game in which both play their best."""
    yield "now", board
    while list(moves(board)):
        player = turn(board)
        cell, board = min(moves(board), key=lambda move: preference(player)(outcome(move[1])))
        yield f"{player} {CELLS[cell]}", board


if TYPE_CHECKING:
    from banrye.search.rules import Rules
    from problems.tictactoe.toolkit import rules

    _: Rules[Board] = rules
