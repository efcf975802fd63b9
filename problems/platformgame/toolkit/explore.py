"""What the page solution/explore.html must show: the program's lengths of games, and longest paths by trying all."""

import re
from pathlib import Path

import house

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")

SIDE = 5  # the page's limit
PICTURE = "10111-11111-11111-10111/A1-3/B1-1"
# Wrong pages: what is replaced in the page, and by what.
WRONG = {
    "who shares a cell stays": ("return has(platforms, own) ?", "return true ?"),
    "the window is upside down": ("-beta, -Math.max(alpha, best)", "-Math.max(alpha, best), -beta"),
    "a path is cut short": ("path.length > longest.length", "path.length > longest.length && path.length < 4"),
}


def addresses(text):
    """The addresses of the positions that an input asks about, in the order of the answers; those the page can show."""
    height, width, *numbers = map(int, text.split())
    if max(height, width) > SIDE:
        return []
    a, b = (row * width + column for row, column in (numbers[-4:-2], numbers[-2:]))
    platforms = sum(cell << place for place, cell in enumerate(numbers[:-4]))
    return [address(rules.Position(height, width, platforms, a, b), 0)]


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
        height = width = SIDE
    share = random.choice((0.5, 0.7, 0.85, 1))
    cells = range(height * width)
    a, b = random.choice(cells), random.choice(cells)
    platforms = sum(1 << cell for cell in cells if cell in (a, b) or random.random() < share)
    return address(rules.Position(height, width, platforms, a, b), random.randint(0, 1))


def faults(text, shown, ask):
    """What the page shows at this address other than it should."""
    position, turn = read(text)
    length = game_length(position, ask)
    if shown["answer"] != str(length):
        yield f"expected the answer {length}, found {shown['answer']}"
    moves = {}
    for _, after in position.moves():
        value = 1 + game_length(after, ask)
        moves[address(after, 1 - turn)] = f"+{value}" if value % 2 else f"\N{MINUS SIGN}{value}"
    if shown["moves"] != moves:
        yield f"expected the moves {moves}, found {shown['moves']}"
    own, other = position.own, position.other
    paths = None
    if own != other and position.platforms >> own & 1 and not joined(position):
        paths = tuple(longest_path(position._replace(own=cell)) for cell in (own, other))
    found = re.search(r"to move, (\d+); [AB] (\d+)\.", shown["text"])
    if (found and tuple(map(int, found.groups()))) != paths:
        yield f"expected the longest paths {paths}, found {found and found.group()}"


def game_length(position, ask):
    if not position.platforms >> position.own & 1:
        return 0  # by the rules; the program takes no such position
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


def faults_of_game(answers):
    """What is wrong with the answers along a game in which the page plays both sides."""
    if answers != [str(length) for length in range(len(answers) - 1, -1, -1)]:
        yield f"expected a game as long as its first position says, found the lengths {' '.join(answers)}"
