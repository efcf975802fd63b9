"""What the page solution/explore.html must show: the program's outcomes, and the board as numbers."""

import re
from functools import lru_cache
from pathlib import Path

import house

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")

PICTURE = "x..-.o.-..x/"
# Wrong pages: what is replaced in the page, and by what.
WRONG = {
    "a diagonal is missing": ("0o124, 0o421,", "0o124,"),
    "x always hopes": ("x_to_move([x, o]) ? Math.max(...outcomes) : Math.min(...outcomes)", "Math.max(...outcomes)"),
    "the digits are mirrored": (
        "const order = [...Array(CELLS).keys()].reverse()",
        "const order = [...Array(CELLS).keys()]",
    ),
}


def addresses(text):
    """The addresses of the boards that an input asks about, in the order of the answers."""
    rows = text.split()[1:]
    return ["-".join(rows[start : start + 3]) + "/" for start in range(0, len(rows), 3)]


def random_address(random):
    """Half of them boards of games, half any boards, which mostly no game can reach."""
    board = "".join(random.choice(".xo") for _ in range(9))
    if random.random() < 0.5:
        board = "." * 9
        for _ in range(random.randint(0, 9)):
            board = random.choice([after for _, after in rules.moves(board)] or [board])
    return address(board)


def address(board):
    return "-".join(board[start : start + 3] for start in (0, 3, 6)) + "/"


def faults(text, shown, ask):
    """What the page shows at this address other than it should."""
    board = text.rstrip("/").replace("-", "")
    outcomes = outcomes_by(ask)
    if board in outcomes:
        expected = {address(after): outcomes[after] for _, after in rules.moves(board)}
        if shown["answer"] != outcomes[board]:
            yield f"expected the answer {outcomes[board]}, found {shown['answer']}"
    else:
        expected = {}
        why = ask(write([board]))[0].rpartition("found ")[2]  # what the program says of it
        if shown["answer"] != "\N{EM DASH}" or f"No game reaches this board: {why}." not in shown["text"]:
            yield f"expected that no game reaches this board, {why}, found {shown['text'][:80]}"
    if shown["moves"] != expected:
        yield f"expected the moves {expected}, found {shown['moves']}"
    x, o = (sum(1 << cell for cell in range(9) if board[cell] == mark) for mark in "xo")
    base_3 = sum(3**cell * ".xo".index(board[cell]) for cell in range(9))
    numbers = [int(number) for number in re.findall(r"= (\d+)", shown["text"])]
    if numbers != [base_3, x, o, x | o << 9]:
        yield f"expected the numbers {[base_3, x, o, x | o << 9]}, found {numbers}"


def write(boards):
    return "\n".join([str(len(boards)), *(board[start : start + 3] for board in boards for start in (0, 3, 6))]) + "\n"


@lru_cache(maxsize=None)
def outcomes_by(ask):
    """The program's outcome of every board that a game reaches."""
    boards, layer = [], {"." * 9}
    while layer:
        boards += sorted(layer)
        layer = {after for board in layer for _, after in rules.moves(board)}
    return dict(zip(boards, ask(write(boards))))


def faults_of_game(answers):
    """What is wrong with the answers along a game in which the page plays both sides."""
    if len(set(answers)) != 1:
        yield f"expected one outcome throughout, found {' '.join(answers)}"
