"""A sample game move by move, and how fast the number of games grows, from brute force by the rules."""

from functools import lru_cache
from pathlib import Path

import house
import svg

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")


def pictures():
    yield "sample_game.svg", sample_game()
    yield "growth.svg", growth()


def sample_game():
    start = rules.Position(3, 3, 0b111_111_111, 3, 5)
    cell, gap, left, top = 34, 30, 14, 34
    elements = []
    line = list(rules.best_play(start))
    for turn, (caption, position) in enumerate(line):
        shift = left + turn * (position.width * cell + gap)
        elements.append(svg.text(shift + position.width * cell / 2, 20, f"{turn}. {caption}" if turn else caption))
        for place in range(position.height * position.width):
            row, column = divmod(place, position.width)
            here = position.platforms >> place & 1
            look = 'fill-opacity="0.35"' if here else 'fill-opacity="0" stroke-dasharray="3 4"'
            box = f'x="{shift + column * cell + 2}" y="{top + row * cell + 2}" width="{cell - 4}" height="{cell - 4}"'
            elements.append(f'<rect {box} rx="4" {svg.paint("grey")} stroke="currentColor" {look}/>')
        a, b = (position.own, position.other) if turn % 2 == 0 else (position.other, position.own)
        for token, name, tone, side in ((a, "A", "blue", -1), (b, "B", "orange", 1)):
            row, column = position.place(token)
            x = shift + (column + 0.5) * cell + (7 * side if a == b else 0)
            y = top + (row + 0.5) * cell
            elements.append(svg.circle(x, y, 8 if a == b else 11, tone))
            elements.append(svg.text(x, y + 4.5, name, "page"))
    end = shift + line[-1][1].width * cell
    elements.append(svg.text(end, top + 3 * cell + 20, rules.ending(start), anchor="end"))
    title = f"Best play on the first sample, move by move: {len(line) - 1} moves"
    return svg.picture(end + left, top + 3 * cell + 32, title, elements)


@lru_cache(maxsize=None)
def games(position):
    """The number of ways in which a game can go on from the position until its end."""
    return sum(games(after) for _, after in position.moves()) or 1


def growth():
    shapes = [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)]
    positions, ways = [], []
    for height, width in shapes:
        start = rules.Position(height, width, (1 << height * width) - 1, 0, height * width - 1)
        ways.append(games(start))
        positions.append(games.cache_info().currsize)
        games.cache_clear()
    labels = [f"{height}×{width}" for height, width in shapes]
    title = "Full boards, tokens in opposite corners: the possible games, and the positions they pass through"
    return svg.chart(title, "board", labels, (("games", "orange", ways), ("positions", "blue", positions)))
