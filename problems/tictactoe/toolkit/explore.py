"""What solution/explore.html must show: the outcomes that the program prints, and the board as numbers."""

import re
from functools import lru_cache
from pathlib import Path

import repository

rules = repository.load_toolkit(Path(__file__).resolve().parent.parent, "rules")

PICTURE = "x..-.o.-..x/"
WRONG_PROGRAM = ("[2, 4, 6]", "[2, 4, 5]")  # solution.js that looks at another line than a diagonal


def addresses(text):
    """The addresses of the boards in an input, in the order of the answers."""
    return list(map(address, rules.read(text)))


def random_address(random):
    """A board of a random game, or any board. Most of the latter cannot be reached."""
    board = "".join(random.choice(".xo") for _ in range(9))
    if random.random() < 0.5:
        board = "." * 9
        for _ in range(random.randint(0, 9)):
            board = random.choice([after for _, after in rules.moves(board)] or [board])
    return address(board)


def address(board):
    return "-".join(board[start : start + 3] for start in (0, 3, 6)) + "/"


def expected(text, shown, ask):
    """What the page must show at this address, each with what it shows."""
    board = text.rstrip("/").replace("-", "")
    outcomes, moves = outcomes_by(ask), {}
    if board in outcomes:
        moves = {address(after): outcomes[after] for _, after in rules.moves(board)}
        result = "is a tie" if outcomes[board] == "TIE" else f"{outcomes[board]} wins"
        yield outcomes[board], shown["answer"]
        yield result, result if result in shown["headline"] else shown["headline"]
    else:
        why = ask(rules.write([board]))[0].rpartition("found ")[2]  # the program's message
        yield f"No game reaches this board: {why}.", shown["headline"]
    yield moves, shown["moves"]
    x, o = (sum(1 << cell for cell in range(9) if board[cell] == mark) for mark in "xo")
    base_3 = sum(3**cell * ".xo".index(board[cell]) for cell in range(9))
    yield [base_3, x, o, x | o << 9], [int(number) for number in re.findall(r"= (\d+)", shown["text"])]


def winning_moves(text, ask):
    board = text.rstrip("/").replace("-", "")
    return [address(after) for _, after in rules.moves(board) if outcomes_by(ask)[after] == rules.turn(board)]


@lru_cache(maxsize=None)
def outcomes_by(ask):
    """The program's outcome of every board that a game reaches."""
    boards, layer = [], {"." * 9}
    while layer:
        boards += sorted(layer)
        layer = {after for board in layer for _, after in rules.moves(board)}
    return dict(zip(boards, ask(rules.write(boards))))
