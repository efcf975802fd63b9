"""What solution/explore.html must show: lengths of games, and longest paths by brute force."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from banrye.search.toolkit import load_module

if TYPE_CHECKING:
    from problems.platformgame.toolkit import rules
    from problems.platformgame.toolkit.rules import Position
else:
    rules = load_module(Path(__file__).resolve().parent.parent, "rules")

Ask = Callable[[str], Sequence[str]]
"""Gives an input to the program and returns the lines of its output."""

SIDE = 6  # the page's limit
PICTURE = "11111-01111-11111-11101-11111/A2-2/B1-3"
WRONG_PROGRAM = (
    "if (!board[row][column]) return 0;",
    "",
)  # solution.js where a player without a platform plays on


def addresses(text: str) -> list[str]:
    """Return the address of the position in an input, unless the page cannot show it."""
    positions = [each for each in rules.read(text) if max(each.height, each.width) <= SIDE]
    return [address(position, 0) for position in positions]


def address(position: Position, turn: int) -> str:
    rows = rules.rows_of(position.height, position.width, position.platforms)
    board = "-".join("".join(map(str, row)) for row in rows)
    a, b = position.own, position.other
    if turn == 1:
        a, b = b, a
    return f"{board}/A{place(position, a)}/B{place(position, b)}" + "/B" * turn


def place(position: Position, cell: int) -> str:
    row, column = position.place(cell)
    return f"{row}-{column}"


def read(text: str) -> tuple[Position, int]:
    """Return the position of an address, and 1 if it is B who is to move."""
    board, a, b, *turn = text.split("/")
    rows = board.split("-")
    width = len(rows[0])
    platforms = sum(int(cell) << number for number, cell in enumerate("".join(rows)))
    own, other = number_of(a, width), number_of(b, width)
    if turn:
        own, other = other, own
    return rules.Position(len(rows), width, platforms, own, other), len(turn)


def number_of(token: str, width: int) -> int:
    """Return the number of the cell of a token: "A1-2" is in row 1, column 2."""
    row, column = token[1:].split("-")
    return int(row) * width + int(column)


def random_address(random: Random) -> str:
    height = random.randint(1, SIDE)
    width = random.randint(1, SIDE)
    if random.random() < 0.5:
        height = width = 5
    share = random.choice((0.5, 0.7, 0.85, 1))
    cells = range(height * width)
    a = random.choice(cells)
    b = random.choice(cells)
    chosen = [cell for cell in cells if cell in (a, b) or random.random() < share]
    platforms = sum(1 << cell for cell in chosen)
    return address(rules.Position(height, width, platforms, a, b), random.randint(0, 1))


def expected(text: str, shown: Mapping[str, Any], ask: Ask) -> Iterator[tuple[object, object]]:
    """Yield the expected and the shown parts of the page at this address."""
    position, turn = read(text)
    length = game_length(position, ask)
    result = f"{'AB'[turn ^ (length % 2 == 0)]} wins"
    if length:
        result += f" after {length} move{'s' * (length > 1)}"
    yield str(length), shown["answer"]
    yield f"{result}.", shown["headline"][-len(result) - 1 :]
    values = [(after, 1 + game_length(after, ask)) for _, after in position.moves()]
    moves = {
        address(after, 1 - turn): f"{'+' if value % 2 else chr(0x2212)}{value}"
        for after, value in values
    }
    yield moves, shown["moves"]
    own, other = position.own, position.other
    paths = None
    if own != other and any(position.moves()) and not joined(position):
        paths = tuple(longest_path(position._replace(own=cell)) for cell in (own, other))
    match = re.search(r"to move, (\d+); [AB] (\d+)\.", shown["text"])
    yield paths, match and tuple(map(int, match.groups()))
    territory = re.search(r"reaches (\d+) platforms? first, [AB] (\d+),", shown["text"])
    must = counts_of_territory(position) if any(position.moves()) else None
    yield must, territory and tuple(map(int, territory.groups()))


def counts_of_territory(position: Position) -> tuple[int, int]:
    """Return how many platforms each player reaches first; the player to move is ahead by half."""
    mine, theirs = distances(position, position.own), distances(position, position.other)
    far = position.height * position.width
    own = sum(mine[cell] <= theirs.get(cell, far) for cell in mine)
    other = sum(theirs[cell] < mine.get(cell, far) for cell in theirs)
    both = position.own == position.other  # the cell then counts for the opponent
    return own - both, other + both


def distances(position: Position, start: int) -> dict[int, int]:
    """Return how many steps a lone token needs from a cell to each that it can reach."""
    results = {start: 0}
    edge = [start]
    while edge:
        cell = edge.pop(0)
        for _, after in position._replace(own=cell).moves():
            if after.other not in results:
                results[after.other] = results[cell] + 1
                edge.append(after.other)
    return results


def announcement(before: str, after: str) -> str:
    """Return the sentence that tells the move between two addresses."""
    position, turn = read(before)
    target, _ = read(after)
    row, column = position.place(position.own)
    to_row, to_column = position.place(target.other)
    ways = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
    player, opponent = "AB" if turn == 0 else "BA"
    where = f"row {to_row}, column {to_column}."
    taken = target.other == position.other
    way = f"{player} went {ways[to_row - row, to_column - column]}"
    return f"{way} onto {opponent}'s platform, {where}" if taken else f"{way}, to {where}"


def is_forced(text: str, ask: Ask) -> bool:
    """Return whether a wrong move loses within four moves of both players."""
    position, _ = read(text)
    lengths = [1 + game_length(after, ask) for _, after in position.moves()]
    return any(length % 2 == 0 and length <= 4 for length in lengths)


def winning_moves(text: str, ask: Ask) -> list[str]:
    position, turn = read(text)
    afters = [after for _, after in position.moves()]
    return [address(after, 1 - turn) for after in afters if game_length(after, ask) % 2 == 0]


def game_length(position: Position, ask: Ask) -> int:
    if not position.platforms >> position.own & 1:
        return 0  # by the rules; the program rejects such a position
    return int(ask(rules.write([position]))[0])


def joined(position: Position) -> bool:
    """Return whether platforms lead from one token to the other."""
    reached = {position.own}
    edge = [position.own]
    while edge:
        cell = edge.pop()
        for _, after in position._replace(own=cell).moves():
            if after.other not in reached:
                reached.add(after.other)
                edge.append(after.other)
    return position.other in reached


def longest_path(position: Position) -> int:
    """Return the most moves that the token at `own` can make alone."""
    afters = [after for _, after in position.moves()]
    again = [after._replace(own=after.other, other=after.own) for after in afters]
    return max((1 + longest_path(after) for after in again), default=0)


if TYPE_CHECKING:
    from banrye.search.page_facts import PageFacts
    from problems.platformgame.toolkit import explore

    _: PageFacts = explore
