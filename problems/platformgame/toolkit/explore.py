"""What solution/explore.html must show: the lengths of games that the program prints, and longest paths by brute force."""

import re
from pathlib import Path

import repository

rules = repository.load_toolkit(Path(__file__).resolve().parent.parent, "rules")

SIDE = 6  # the page's limit
PICTURE = "11111-01111-11111-11101-11111/A2-2/B1-3"
WRONG_PROGRAM = ("if (!board[row][column]) return 0;", "")  # solution.js where a player without a platform plays on


def addresses(text):
    """The address of the position in an input, unless the page cannot show it."""
    return [address(position, 0) for position in rules.read(text) if max(position[:2]) <= SIDE]


def address(position, turn):
    cells = "".join(str(position.platforms >> cell & 1) for cell in range(position.height * position.width))
    rows = (cells[start : start + position.width] for start in range(0, len(cells), position.width))
    tokens = (position.own, position.other) if turn == 0 else (position.other, position.own)
    a, b = ("%d-%d" % position.place(cell) for cell in tokens)
    return f"{'-'.join(rows)}/A{a}/B{b}" + "/B" * turn


def read(text):
    """The position of an address, and 1 if it is B who is to move."""
    board, a, b, *turn = text.split("/")
    rows = board.split("-")
    platforms = sum(int(cell) << place for place, cell in enumerate("".join(rows)))
    a, b = (int(place.split("-")[0]) * len(rows[0]) + int(place.split("-")[1]) for place in (a[1:], b[1:]))
    return rules.Position(len(rows), len(rows[0]), platforms, *((b, a) if turn else (a, b))), len(turn)


def random_address(random):
    height, width = random.randint(1, SIDE), random.randint(1, SIDE)
    if random.random() < 0.5:
        height = width = 5
    share = random.choice((0.5, 0.7, 0.85, 1))
    cells = range(height * width)
    a, b = random.choice(cells), random.choice(cells)
    platforms = sum(1 << cell for cell in cells if cell in (a, b) or random.random() < share)
    return address(rules.Position(height, width, platforms, a, b), random.randint(0, 1))


def expected(text, shown, ask):
    """What the page must show at this address, each with what it shows."""
    position, turn = read(text)
    length = game_length(position, ask)
    result = f"{'AB'[turn ^ (length % 2 == 0)]} wins"
    if length:
        result += f" after {length} move{'s' * (length > 1)}"
    yield str(length), shown["answer"]
    yield f"{result}.", shown["headline"][-len(result) - 1 :]
    values = [(after, 1 + game_length(after, ask)) for _, after in position.moves()]
    moves = {address(after, 1 - turn): f"{'+' if value % 2 else chr(0x2212)}{value}" for after, value in values}
    yield moves, shown["moves"]
    own, other = position.own, position.other
    paths = None
    if own != other and any(position.moves()) and not joined(position):
        paths = tuple(longest_path(position._replace(own=cell)) for cell in (own, other))
    found = re.search(r"to move, (\d+); [AB] (\d+)\.", shown["text"])
    yield paths, found and tuple(map(int, found.groups()))


def winning_moves(text, ask):
    position, turn = read(text)
    return [address(after, 1 - turn) for _, after in position.moves() if game_length(after, ask) % 2 == 0]


def game_length(position, ask):
    if not position.platforms >> position.own & 1:
        return 0  # by the rules; the program rejects such a position
    return int(ask(rules.write([position]))[0])


def joined(position):
    reached, edge = {position.own}, [position.own]
    while edge:
        edge = [after.other for cell in edge for _, after in position._replace(own=cell).moves()]
        edge = [cell for cell in set(edge) if cell not in reached]
        reached.update(edge)
    return position.other in reached


def longest_path(position):
    """The most moves that the token at `own` can make alone."""
    afters = (after for _, after in position.moves())
    return max((1 + longest_path(after._replace(own=after.other, other=after.own)) for after in afters), default=0)
