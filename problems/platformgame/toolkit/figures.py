"""The samples move by move, a game tree, the ideas of the search, and how the tree grows: by brute force by the rules."""

from pathlib import Path

import house
import svg

rules = house.toolkit(Path(__file__).resolve().parent.parent.name, "rules")

CELL = 34
TONE_OF = {"A": "blue", "B": "orange"}


def pictures():
    samples = sorted((Path(__file__).resolve().parent.parent / "data" / "sample").glob("*.in"))
    for number, sample in enumerate(samples, start=1):
        (start,) = rules.read(sample.read_text())
        drawn = svg.side_by_side(game(start)) if number == 1 else on_one_board(start)
        yield f"statement/sample_{number}.svg", svg.picture(f"Sample {number}", drawn)
    yield "solution/tree.svg", svg.picture("A game tree, with the number of moves at each edge", tree())
    yield "solution/apart.svg", svg.picture("Two tokens apart and their longest paths", apart())
    yield "solution/colours.svg", svg.picture("A longest path on a chessboard", colours())
    yield "solution/territory.svg", svg.picture("Who is first on each platform, and after how many steps", territory())
    yield "solution/growth.svg", svg.picture("Calls and positions on full boards", growth())


# Boards.


def board(position, turn=0, size=CELL, tones={}, words={}, tokens=True):
    """The board after so many moves; `tones` tint cells, `words` stand on them, each with its tone."""
    elements = []
    for cell in range(position.height * position.width):
        row, column = position.place(cell)
        here = position.platforms >> cell & 1
        opacity = (0.6 if cell in tones else 0.25) if here else 0
        dashes = "" if here else ' stroke-dasharray="3 4"'
        look = f' rx="4" stroke="currentColor" fill-opacity="{opacity}"{dashes}'
        tone = tones.get(cell, "grey")
        elements.append(svg.box(column * size + 2, row * size + 2, size - 4, size - 4, tone, look))
    places = dict(zip("AB" if turn % 2 == 0 else "BA", (position.own, position.other)))
    marks = [(cell, word, tone) for cell, given in words.items() for word, tone in given]
    if tokens:
        marks = [(places[name], name, TONE_OF[name]) for name in "AB"] + marks
    for cell, word, tone in marks:
        on_it = [mark for mark in marks if mark[0] == cell]
        shift = (2 * on_it.index((cell, word, tone)) - len(on_it) + 1) * size * 0.21
        elements += token(position, cell, word, tone, size, shift, len(on_it) > 1)
    return svg.Drawing(position.width * size, position.height * size, elements)


def token(position, cell, word, tone, size, shift, crowded):
    """A disc on a platform, a ring where there is none."""
    row, column = position.place(cell)
    x, y, radius = (column + 0.5) * size + shift, (row + 0.5) * size, size * (0.27 if crowded else 0.36)
    stands = position.platforms >> cell & 1
    ring = "" if stands else ' fill-opacity="0" stroke="currentColor" stroke-width="2"'
    letter = svg.text(x, y + radius * 0.42, word, "page" if stands else tone, round(radius * 1.2))
    return [svg.circle(x, y, radius, tone, ring), letter]


def game(start):
    """The position and those after each move of best play, a board each."""
    for turn, (_, position) in enumerate(rules.best_play(start)):
        yield svg.captioned(board(position, turn), turn or "")


def on_one_board(start):
    """Best play as numbers on the cells to which the moves go."""
    words = {}
    for turn, (_, position) in enumerate(rules.best_play(start)):
        if turn > 0:
            words.setdefault(position.other, []).append((turn, TONE_OF["BA"[turn % 2]]))
    return board(start, words=words)


# The game tree of the first sample: all first moves, and the replies to two of them.


def tree():
    size, gap, step = 22, 62, 84
    side = 3 * size
    start = rules.Position(3, 3, 0b111_111_111, 3, 5)
    elements = []

    def branch(position, turn, x, y, moves):
        """Draws the position at this height and the moves, each to its height."""
        elements.append(svg.at(x, y - side / 2, board(position, turn, size).elements))
        for direction, after in position.moves():
            if direction in moves:
                value = 1 + rules.moves_left(after)
                best = value == rules.moves_left(position)
                tone = TONE_OF["AB"[turn % 2]]
                ends = (x + side + 3, y), (x + side + gap - 3, moves[direction])
                elements.append(svg.line(*ends, tone=tone, width=3 if best else 1))
                where = [(a + 2 * b) / 3 for a, b in zip(*ends)]
                elements.append(svg.circle(*where, 11, "page"))
                elements.append(svg.text(where[0], where[1] + 5, value, tone, 15))
                yield after, x + side + gap, moves[direction]

    rows = [side / 2 + row * step for row in range(7)]
    replies = iter([dict(zip(("up", "down", "left"), rows)), {}, dict(zip(("up", "down", "left"), rows[3:6]))])
    for after, x, y in branch(start, 0, 0, rows[3], {"up": rows[1], "down": rows[6], "right": rows[4]}):
        for leaf, right, height in branch(after, 1, x, y, next(replies)):
            list(branch(leaf, 2, right, height, {}))
    return svg.Drawing(3 * side + 2 * gap, rows[6] + side / 2, elements)


# The ideas.


def longest_path(position):
    """The cells of a longest path of the token of the player to move, as if it were alone, by trying all."""
    paths = ([after.other, *longest_path(after._replace(own=after.other))] for _, after in position.moves())
    return max(paths, key=len, default=[])


def apart():
    """A player with a path as long as the opponent's loses, since the first step is theirs."""
    rows = ("##.##", "##..#", "#..##")
    cells = {(row, column) for row, line in enumerate(rows) for column, cell in enumerate(line) if cell == "#"}
    start = rules.make(3, 5, cells, (0, 0), (2, 3))
    paths = longest_path(start), longest_path(start._replace(own=start.other))
    assert rules.moves_left(start) == 2 * len(paths[0]) == 2 * len(paths[1])
    words = {
        cell: [(2 * step + turn + 1, TONE_OF["AB"[turn]])]
        for turn, path in enumerate(paths)
        for step, cell in enumerate(path)
    }
    return board(start, words=words)


def colours():
    """Of the eight cells beside the token a path visits seven, for it changes colour with every step."""
    alone = rules.Position(3, 3, 0b111_111_111, 1, 1)
    words = {cell: [(step, "blue")] for step, cell in enumerate(longest_path(alone), start=1)}
    return board(
        alone, tones={cell: "grey" for cell in range(0, 9, 2)}, words={1: [("A", "blue")], **words}, tokens=False
    )


def territory():
    start = rules.Position(4, 5, (1 << 20) - 1, 6, 14)
    tones, words, edge = {6: "blue", 14: "orange"}, {}, ([6], [14])
    step = 0
    while any(edge):
        step += 1
        for token, tone in enumerate(("blue", "orange")):
            lone = (start._replace(own=cell, other=cell) for cell in edge[token])
            reached = {after.other for position in lone for _, after in position.moves()} - set(tones)
            edge[token][:] = sorted(reached)
            tones.update((cell, tone) for cell in reached)
            words.update((cell, [(step, tone)]) for cell in reached)
    return board(start, tones=tones, words=words)


# How the tree grows.


def growth():
    shapes = [(1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5)]
    calls, positions = [], []
    for height, width in shapes:
        seen = set()
        calls.append(count(rules.Position(height, width, (1 << height * width) - 1, 0, height * width - 1), seen))
        positions.append(len(seen))
    return svg.chart([f"{height}×{width}" for height, width in shapes], (("orange", calls), ("blue", positions)))


def count(position, seen):
    """The calls of a recursion without a memo; the positions that it is called for go into `seen`."""
    seen.add(position)
    return 1 + sum(count(after, seen) for _, after in position.moves())
