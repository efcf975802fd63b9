"""The Grundy values of each piece as a heat map, from brute force by the rules: no closed form."""

from pathlib import Path

import house
import svg

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")

SQUARES = 32  # along a side
WITH_VALUE = 12  # squares whose value is written, along a side
# The colours of the least and the greatest value and of those in between, dark to light, after matplotlib's viridis.
COLOURS = ((68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37))


def pictures():
    for kind, name in zip("RBKNP", ("rook", "bishop", "king", "knight", "palace")):
        yield f"grundy_{name}.svg", heat_map(kind, name)


def heat_map(kind, name):
    size, left, top = 19, 28, 8
    below = top + SQUARES * size
    values = {(x, y): rules.mex_of_moves((kind, x, y)) for x in range(SQUARES) for y in range(SQUARES)}
    greatest = max(values.values())

    def corner(x, y):
        return left + x * size, below - (y + 1) * size

    elements = []
    for value in range(greatest + 1):
        squares = [corner(*square) for square in sorted(values) if values[square] == value]
        path = "".join(f"M{x} {y}h{size}v{size}h-{size}z" for x, y in squares)
        elements.append(f'<path fill="{colour(value / greatest)}" d="{path}"/>')
    for (x, y), value in sorted(values.items()):
        if x < WITH_VALUE and y < WITH_VALUE:
            column, row = corner(x, y)
            ink = max("#ffffff", "#000000", key=lambda ink: svg.contrast(ink, colour(value / greatest)))
            elements.append(svg.text(column + size / 2, row + 13.5, value, ink, 11))
    for tick in range(0, SQUARES, 4):
        elements.append(svg.text(left + (tick + 0.5) * size, below + 17, tick))
        elements.append(svg.text(left - 6, below - (tick + 0.5) * size + 4.5, tick, anchor="end"))
    elements.append(svg.text(left + (SQUARES - 0.5) * size, below + 17, "x"))
    elements.append(svg.text(left - 6, top + 0.5 * size + 4.5, "y", anchor="end"))
    title = f"Grundy values of the {name} on {SQUARES} by {SQUARES} squares, from 0, dark, to {greatest}, light"
    return svg.picture(left + SQUARES * size + 8, below + 26, title, elements)


def colour(part):
    """The colour a part of the way, from 0 to 1, through `COLOURS`."""
    step = min(int(part * (len(COLOURS) - 1)), len(COLOURS) - 2)
    rest = part * (len(COLOURS) - 1) - step
    return "#%02x%02x%02x" % tuple(
        round(low + (high - low) * rest) for low, high in zip(COLOURS[step], COLOURS[step + 1])
    )
