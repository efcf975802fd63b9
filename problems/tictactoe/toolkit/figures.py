"""How many ways of playing lead to how few positions, counted by the rules."""

from collections import Counter
from pathlib import Path

import house
import svg

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")


def pictures():
    yield "growth.svg", growth()


def growth():
    nodes, positions = [], []
    layer = Counter({"." * 9: 1})  # the boards with so many marks, and in how many ways each comes about
    while layer:
        nodes.append(sum(layer.values()))
        positions.append(len(layer))
        following = Counter()
        for board, ways in layer.items():
            for _, after in rules.moves(board):
                following[after] += ways
        layer = following
    title = "Ways to play so many marks from the empty board, and the positions that these ways lead to"
    curves = (("ways", "orange", nodes), ("positions", "blue", positions))
    return svg.chart(title, "marks", range(len(nodes)), curves)
