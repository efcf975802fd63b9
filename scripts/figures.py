"""Draws the figures of the editorials from values that games/ computes by brute force: no closed form, nothing by hand.

usage: figures.py [--check]

The page shows through, and lines and letters on it have a medium tone, to be read on light and on dark pages.
"""

import math
import sys
from collections import Counter
from functools import lru_cache
from pathlib import Path

from games import boj16880, platformgame, tictactoe

PROBLEMS = Path(__file__).resolve().parent.parent / "problems"
GREY, BLUE, ORANGE = "#808890", "#4a86e8", "#e0702a"


def main(*arguments):
    """Writes the figures, or with --check compares them with what is there; returns whether all is well."""
    stale = 0
    for path, picture in figures():
        if arguments == ("--check",):
            if not path.is_file() or path.read_bytes() != picture.encode():
                name = path.relative_to(PROBLEMS.parent)
                print(f"figures: expected {name} as it is drawn, found another or none", file=sys.stderr)
                stale += 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(picture.encode())
            print(path.relative_to(PROBLEMS.parent))
    return stale == 0


def figures():
    solution = PROBLEMS / "boj16880" / "solution"
    for kind, name in zip("RBKNP", ("rook", "bishop", "king", "knight", "palace")):
        yield solution / f"grundy_{name}.svg", heat_map(kind, name)
    yield PROBLEMS / "platformgame" / "solution" / "sample_game.svg", sample_game()
    yield PROBLEMS / "platformgame" / "solution" / "growth.svg", platformgame_growth()
    yield PROBLEMS / "tictactoe" / "solution" / "growth.svg", tictactoe_growth()


def svg(width, height, title, elements):
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" role="img">\n<title>{title}</title>\n<!-- Drawn by scripts/figures. -->\n'
    )
    return head + "\n".join(elements) + "\n</svg>\n"


def text(x, y, words, size=13, fill=GREY, anchor="middle"):
    place = f'x="{number(x)}" y="{number(y)}" text-anchor="{anchor}"'
    return f'<text {place} font-size="{size}" fill="{fill}">{words}</text>'


def number(value):
    return f"{value:.1f}".removesuffix(".0") if value % 1 else str(int(value))


# The Grundy functions.

SQUARES = 32  # along a side
WITH_VALUE = 12  # squares whose value is written, along a side
# The colours of the least and the greatest value and of those in between, dark to light, after matplotlib's viridis.
COLOURS = ((68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37))


def heat_map(kind, name):
    size, left, top = 19, 28, 8
    below = top + SQUARES * size
    values = {(x, y): boj16880.mex_of_moves((kind, x, y)) for x in range(SQUARES) for y in range(SQUARES)}
    greatest = max(values.values())

    def corner(x, y):
        return left + x * size, below - (y + 1) * size

    elements = []
    for value in range(greatest + 1):
        squares = [corner(*square) for square in sorted(values) if values[square] == value]
        path = "".join(f"M{x} {y}h{size}v{size}h-{size}z" for x, y in squares)
        elements.append(f'<path fill="{hexadecimal(colour(value / greatest))}" d="{path}"/>')
    for (x, y), value in sorted(values.items()):
        if x < WITH_VALUE and y < WITH_VALUE:
            column, row = corner(x, y)
            ink = "#ffffff" if value / greatest < 0.55 else "#000000"
            elements.append(text(column + size / 2, row + 13.5, value, 11, ink))
    for tick in range(0, SQUARES, 4):
        elements.append(text(left + (tick + 0.5) * size, below + 17, tick))
        elements.append(text(left - 6, below - (tick + 0.5) * size + 4.5, tick, anchor="end"))
    elements.append(text(left + (SQUARES - 0.5) * size, below + 17, "x"))
    elements.append(text(left - 6, top + 0.5 * size + 4.5, "y", anchor="end"))
    title = f"Grundy values of the {name} on {SQUARES} by {SQUARES} squares, from 0, dark, to {greatest}, light"
    return svg(left + SQUARES * size + 8, below + 26, title, elements)


def colour(part):
    """The colour a part of the way, from 0 to 1, through `COLOURS`."""
    step = min(int(part * (len(COLOURS) - 1)), len(COLOURS) - 2)
    rest = part * (len(COLOURS) - 1) - step
    return [round(low + (high - low) * rest) for low, high in zip(COLOURS[step], COLOURS[step + 1])]


def hexadecimal(rgb):
    return "#%02x%02x%02x" % tuple(rgb)


# The sample game.


def sample_game():
    start = platformgame.Position(3, 3, 0b111_111_111, 3, 5)
    cell, gap, left, top = 34, 30, 14, 34
    elements = []
    line = list(platformgame.best_play(start))
    for turn, (caption, position) in enumerate(line):
        shift = left + turn * (position.width * cell + gap)
        elements.append(text(shift + position.width * cell / 2, 20, f"{turn}. {caption}" if turn else caption))
        for place in range(position.height * position.width):
            row, column = divmod(place, position.width)
            here = position.platforms >> place & 1
            look = 'fill-opacity="0.35"' if here else 'fill-opacity="0" stroke-dasharray="3 4" stroke-opacity="0.6"'
            box = f'x="{shift + column * cell + 2}" y="{top + row * cell + 2}" width="{cell - 4}" height="{cell - 4}"'
            elements.append(f'<rect {box} rx="4" stroke="{GREY}" fill="{GREY}" {look}/>')
        a, b = (position.own, position.other) if turn % 2 == 0 else (position.other, position.own)
        for token, name, fill, side in ((a, "A", BLUE, -1), (b, "B", ORANGE, 1)):
            row, column = position.place(token)
            x = shift + (column + 0.5) * cell + (7 * side if a == b else 0)
            y = top + (row + 0.5) * cell
            radius = 8 if a == b else 11
            elements.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius}" fill="{fill}"/>')
            elements.append(text(x, y + 4.5, name, 13, "#ffffff"))
    end = shift + line[-1][1].width * cell
    elements.append(text(end, top + 3 * cell + 20, platformgame.ending(start), anchor="end"))
    title = f"Best play on the first sample, move by move: {len(line) - 1} moves"
    return svg(end + left, top + 3 * cell + 32, title, elements)


# The growth of the game trees.


@lru_cache(maxsize=None)
def games(position):
    """The number of ways in which a game can go on from the position until its end."""
    return sum(games(after) for _, after in position.moves()) or 1


def platformgame_growth():
    shapes = [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)]
    positions, ways = [], []
    for height, width in shapes:
        start = platformgame.Position(height, width, (1 << height * width) - 1, 0, height * width - 1)
        ways.append(games(start))
        positions.append(games.cache_info().currsize)
        games.cache_clear()
    labels = [f"{height}×{width}" for height, width in shapes]
    title = "Full boards, tokens in opposite corners: the possible games, and the positions they pass through"
    return chart(title, "board", labels, (("games", ORANGE, ways), ("positions", BLUE, positions)))


def tictactoe_growth():
    nodes, positions = [], []
    layer = Counter({"." * 9: 1})  # the boards with so many marks, and in how many ways each comes about
    while layer:
        nodes.append(sum(layer.values()))
        positions.append(len(layer))
        following = Counter()
        for board, ways in layer.items():
            for _, after in tictactoe.moves(board):
                following[after] += ways
        layer = following
    title = "Ways to play so many marks from the empty board, and the positions that these ways lead to"
    return chart(title, "marks", range(len(nodes)), (("ways", ORANGE, nodes), ("positions", BLUE, positions)))


def chart(title, axis, labels, curves):
    """A chart with a logarithmic scale, which ends at the power of 10 above the greatest value."""
    left, top, step, decade, right = 92, 20, 58, 34, 100
    decades = math.ceil(math.log10(max(max(values) for _, _, values in curves)))
    below = top + decades * decade
    width = left + (len(labels) - 1) * step

    def height(value):
        return below - math.log10(value) * decade

    elements = []
    for power in range(decades + 1):
        y = height(10**power)
        elements.append(f'<path stroke="{GREY}" stroke-opacity="0.35" d="M{left} {number(y)}H{width}"/>')
        elements.append(text(left - 10, y + 4.5, f"{10**power:,}", anchor="end"))
    for place, label in enumerate(labels):
        elements.append(text(left + place * step, below + 20, label))
    elements.append(text(width + 20, below + 20, axis, anchor="start"))
    label = 0
    for name, tone, values in sorted(curves, key=lambda curve: -curve[2][-1]):
        points = [(number(left + place * step), number(height(value))) for place, value in enumerate(values)]
        path = "L".join(f"{x} {y}" for x, y in points)
        elements.append(f'<path fill="none" stroke="{tone}" stroke-width="2" d="M{path}"/>')
        elements += [f'<circle cx="{x}" cy="{y}" r="3.5" fill="{tone}"/>' for x, y in points]
        label = max(label + 40, height(values[-1]) - 3)
        elements.append(text(width + 20, label, name, fill=tone, anchor="start"))
        elements.append(text(width + 20, label + 16, f"{values[-1]:,}", fill=tone, anchor="start"))
    return svg(width + right, below + 32, title, elements)


if __name__ == "__main__":
    sys.exit(0 if main(*sys.argv[1:]) else 1)
