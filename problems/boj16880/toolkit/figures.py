"""The moves of each piece, and tables of Grundy values: from the rules, by brute force, no closed form."""

from pathlib import Path

import house
import svg

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")

NAMES = {"R": "rook", "B": "bishop", "K": "king", "N": "knight", "P": "palace"}
# The colours of the least and the greatest value and of those in between, dark to light, after matplotlib's viridis.
COLOURS = ((68, 1, 84), (59, 82, 139), (33, 145, 140), (94, 201, 98), (253, 231, 37))


def pictures():
    yield "statement/moves.svg", svg.picture("The moves of each piece from (3, 4)", moves())
    maps = (svg.captioned(table(kind, 16, 6, digits=False, ticks=0), kind) for kind in NAMES)
    yield "solution/tables.svg", svg.picture("Grundy values on 16 by 16 cells", svg.side_by_side(maps, gap=20))
    yield "solution/rook_4.svg", svg.picture("Grundy values of the rook, 4 by 4", table("R", 4, 66))
    for kind, drawing in (
        ("R", table("R", 12, block=4)),
        ("B", table("B", 12)),
        ("K", svg.side_by_side([table("K", size, greatest=3, block=2) for size in (2, 4, 12)])),
        ("N", svg.side_by_side([*(only(value, "N", 12) for value in range(3)), table("N", 12, block=3)], gap=12)),
        ("P", table("P", 12, ticks=3, block=3)),
    ):
        yield f"solution/{NAMES[kind]}.svg", svg.picture(f"Grundy values of the {NAMES[kind]}", drawing)


def moves():
    size, columns, rows = 21, 4, 5
    boards = []
    for kind in NAMES:
        elements = []
        for x in range(columns):
            for y in range(rows):
                look = ' fill-opacity="0" stroke="currentColor"'
                elements.append(svg.box(x * size, (rows - 1 - y) * size, size, size, "grey", look))
        for _, x, y in rules.moves((kind, 3, 4)):
            elements.append(svg.circle((x + 0.5) * size, (rows - 0.5 - y) * size, 5, "orange"))
        elements.append(svg.text(3.5 * size, size / 2 + 6, kind, "blue", 17))
        boards.append(with_ticks(elements, size, columns, rows))
    return svg.side_by_side(boards, gap=10)


def table(kind, side, size=22, digits=True, ticks=1, greatest=None, block=0):
    """Grundy values on side × side cells, (0, 0) at the lower left; a heavy line after every `block` cells."""
    values = {(x, y): rules.mex_of_moves((kind, x, y)) for x in range(side) for y in range(side)}
    greatest = greatest or max(values.values())
    elements = []
    for value in sorted(set(values.values())):
        elements.append(cells([cell for cell in values if values[cell] == value], side, size, colour(value / greatest)))
    for (x, y), value in values.items() if digits else ():
        ink = max("#ffffff", "#000000", key=lambda ink: svg.contrast(ink, colour(value / greatest)))
        font = 20 if size > 40 else 13
        elements.append(svg.text((x + 0.5) * size, (side - 0.5 - y) * size + font * 0.36, value, ink, font))
    elements += heavy(side, size, block)
    if not ticks:
        return svg.Drawing(side * size, side * size, elements)
    return with_ticks(elements, size, side, side, ticks)


def only(value, kind, side):
    """The cells that have one value."""
    size = 8.5
    chosen = [(x, y) for x in range(side) for y in range(side) if rules.mex_of_moves((kind, x, y)) == value]
    frame = svg.box(0, 0, side * size, side * size, "grey", ' fill-opacity="0.15"')
    drawn = [frame, cells(chosen, side, size, "blue"), *heavy(side, size, 3)]
    return svg.captioned(svg.Drawing(side * size, side * size, drawn), value, "blue")


def cells(chosen, side, size, fill):
    corners = ((svg.number(x * size), svg.number((side - 1 - y) * size)) for x, y in sorted(chosen))
    path = "".join(f"M{x} {y}h{size}v{size}h-{size}z" for x, y in corners)
    return f'<path shape-rendering="crispEdges" {svg.paint(fill)} d="{path}"/>'


def heavy(side, size, block):
    """Lines between blocks, counted from the lower left."""
    end = side * size
    for step in range(block, side, block) if block else ():
        for points in (((step * size, 0), (step * size, end)), ((0, end - step * size), (end, end - step * size))):
            yield svg.line(*points, tone="page", width=2)


def with_ticks(elements, size, columns, rows, every=1):
    """The cells with the numbers of columns below them and of rows on their left."""
    left, below = 22, rows * size
    font = min(13, size * 0.75)
    ticks = [svg.text(left + (x + 0.5) * size, below + 16, x, size=font) for x in range(0, columns, every)]
    for y in range(0, rows, every):
        ticks.append(svg.text(left - 5, below - (y + 0.5) * size + font * 0.36, y, size=font, anchor="end"))
    return svg.Drawing(left + columns * size, below + 22, [svg.at(left, 0, elements), *ticks])


def colour(part):
    """The colour a part of the way, from 0 to 1, through `COLOURS`."""
    step = min(int(part * (len(COLOURS) - 1)), len(COLOURS) - 2)
    rest = part * (len(COLOURS) - 1) - step
    return "#%02x%02x%02x" % tuple(
        round(low + (high - low) * rest) for low, high in zip(COLOURS[step], COLOURS[step + 1])
    )
