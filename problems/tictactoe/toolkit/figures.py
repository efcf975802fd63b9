"""The sample played on, a board as a number, and how many ways of playing lead to how few positions: by the rules."""

from collections import Counter
from pathlib import Path

import house
import svg

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")

TONE_OF = {"x": "blue", "o": "orange", ".": "grey"}
# The boards of the sample and the cells of the moves that the statement tells, each the best there is.
GAMES = (("." * 9, (4, 0, 1, 7, 3, 5, 2, 6, 8)), ("xx.oo....", (2,)), ("xoxoo.x.x", (5,)))


def pictures():
    games = svg.side_by_side([game(*given) for given in GAMES], gap=27)
    yield "statement/sample.svg", svg.picture("The boards of the sample, played on", games)
    yield "solution/number.svg", svg.picture("A board as a number in base 3, and as two sets", number(GAMES[2][0]))
    yield "solution/growth.svg", svg.picture("Ways to play so many marks, and the boards they lead to", growth())


def grid(contents, size=32):
    """A board with these elements in its cells."""
    side = 3 * size
    lines = [((step, 0), (step, side)) for step in (size, 2 * size)]
    lines += [((0, step), (side, step)) for step in (size, 2 * size)]
    drawn = [svg.line(*points, width=2) for points in lines]
    for cell, elements in enumerate(contents):
        drawn.append(svg.at(cell % 3 * size, cell // 3 * size, elements))
    return svg.Drawing(side, side, drawn)


def on_board(board):
    return [[svg.text(13, 22, mark, TONE_OF[mark], 21)] if mark != "." else [] for mark in board]


def game(board, moves):
    numbers = {}
    for number, cell in enumerate(moves, start=1):
        after = dict(rules.moves(board))[cell]
        assert rules.answer(after) == rules.answer(board), "a move that is not the best"
        board, numbers[cell] = after, number
    marks = on_board(board)
    for cell, number in numbers.items():
        marks[cell].append(svg.text(25, 28, number, TONE_OF[board[cell]], 12))
    return svg.captioned(grid(marks), rules.answer(board))


def number(board):
    """Cell by cell, row by row: as digits 0, 1, 2 with their powers of 3, and as two sets of nine bits."""
    digits = [".xo".index(mark) for mark in board]
    powers = [3 ** (8 - cell) for cell in range(9)]
    weighed = [
        [svg.text(26, 18, digit, TONE_OF[mark], 16), svg.text(26, 36, f"×{power:,}", size=12)]
        for mark, digit, power in zip(board, digits, powers)
    ]
    key = sum(digit * power for digit, power in zip(digits, powers))
    base = svg.captioned(grid(weighed, 52), f"{''.join(map(str, digits))}₃ = {key:,}")
    sets = []
    for player in "xo":
        bits = [
            (
                [svg.box(6, 6, 32, 32, TONE_OF[player], ' rx="4"'), svg.text(22, 27, cell, "page")]
                if mark == player
                else [svg.text(22, 27, cell)]
            )
            for cell, mark in enumerate(board)
        ]
        value = sum(1 << cell for cell, mark in enumerate(board) if mark == player)
        sets.append(svg.captioned(grid(bits, 44), f"{value:09b}₂ = {value}", TONE_OF[player]))
    given = svg.Drawing(116, 108, [svg.at(0, 30, grid(on_board(board)).elements)])
    return svg.side_by_side([svg.side_by_side([given, base], gap=50), svg.side_by_side(sets, gap=60)])


def growth():
    ways, positions = [], []
    layer = Counter({"." * 9: 1})  # the boards with so many marks, and in how many ways each comes about
    while layer:
        ways.append(sum(layer.values()))
        positions.append(len(layer))
        following = Counter()
        for board, count in layer.items():
            for _, after in rules.moves(board):
                following[after] += count
        layer = following
    return svg.chart(range(len(ways)), (("orange", ways), ("blue", positions)))
