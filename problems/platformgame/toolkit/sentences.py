"""What the sentences of solution/explore.html claim, checked by brute force and the program.

"Then each step of B loses: ← (−4)" must name all steps of B, each with the length of best play, and
each length must be even.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from banrye.search.toolkit import load_module

if TYPE_CHECKING:
    from problems.platformgame.toolkit import explore, rules
    from problems.platformgame.toolkit.rules import Position
else:
    FOLDER = Path(__file__).resolve().parent.parent
    explore, rules = load_module(FOLDER, "explore"), load_module(FOLDER, "rules")

ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
SIZES = ((1, 5), (2, 3), (3, 3), (2, 4), (4, 2), (2, 5), (5, 2), (3, 4), (4, 3))
Claims = Iterator[tuple[object, object]]

LESSONS = (
    r"No platform beside B is left",
    r"No path joined .* could walk 3, B 2",
    r"left B the least room: .* A ← \(−\d+\) loses: B ↑ \(\+\d+\) leaves A only ↓\.",
    r"was the half turn of A's",
)
"""What each board of the ladder teaches once it is solved."""
FILLED = ("011-101-111/A0-1/B2-2/B&hints", ["+5"])
"""A position with hints, and the values that are filled: the half turn, though +3 is sooner."""
Turned = tuple[Any, int]  # a position, and 1 if B is to move


def random_address(random: Random) -> str:
    """Return a small position, a third of them equal to their half turn."""
    height, width = random.choice(SIZES)
    cells = range(height * width)
    share = random.choice((0.6, 0.8, 1))
    platforms = {cell for cell in cells if random.random() < share}
    a, b = random.choice(cells), random.choice(cells)
    if random.random() < 0.4:
        platforms |= {len(cells) - 1 - cell for cell in platforms}
        platforms -= {len(cells) // 2} if len(cells) % 2 else set()
        b = len(cells) - 1 - a
    bits = sum(1 << cell for cell in platforms | {a, b})
    return explore.address(rules.Position(height, width, bits, a, b), random.randint(0, 1))


def claims(said: Mapping[str, Any], ask: explore.Ask) -> Claims:
    """Yield what each sentence must say, with what it says."""
    start, _ = explore.read(said["address"])
    yield explore.game_length(start, ask), rules.moves_left(start)
    for move in said["moves"]:
        if move["is_taught"]:
            yield from claims_of_mirror(explore.read(move["after"])[0])
        if move["reason"]:
            yield from claims_of_reason(said["better"], move["after"], move["reason"])
    yield from claims_of_image(start, explore.read(said["address"])[1], said["image"])
    if said["lesson"]:
        yield from claims_of_lesson(
            [explore.read(address) for address in said["game"]], said["lesson"]
        )
    yield from claims_of_causes(start, explore.read(said["address"])[1], said["causes"])


def steps(position: Position) -> dict[str, Position]:
    return {ARROWS[direction]: after for direction, after in position.moves()}


def lone(position: Position, cell: int) -> int:
    return explore.longest_path(position._replace(own=cell))


def turned(position: Position, cell: int) -> int:
    return position.height * position.width - 1 - cell


def is_half_turn(position: Position) -> bool:
    """Return whether the board is its own half turn if the tokens change places."""
    cells = range(position.height * position.width)
    bits = position.platforms
    same = all((bits >> cell & 1) == (bits >> turned(position, cell) & 1) for cell in cells)
    return same and position.other == turned(position, position.own)


def claims_of_mirror(position: Position) -> Claims:
    """Check that the half turn of each step is possible, again and again, to the end."""
    yield True, is_half_turn(position)
    for after in steps(position).values():
        images = [one for one in steps(after).values() if one.other == turned(after, after.other)]
        yield 1, len(images)
        yield from claims_of_mirror(images[0]) if images else ()


def claims_of_image(position: Position, turn: int, text: str) -> Claims:
    """Check whose half turn decides: of this board, or of the one before the last step."""
    mover, other = "AB"[turn], "AB"[1 - turn]
    images = {arrow: one for arrow, one in steps(position).items() if has_answers(one)}
    if has_answers(position, is_over=True):
        yield True, text.startswith("↻ This board is its own half turn: ")
        yield (
            True,
            f"{other} is never the first without a step, so {mover} loses." in text,
        )
        yield from claims_of_mirror(position)
    elif images:
        arrow, then = images.popitem()
        begin = (
            f"↻ Before {other}'s step the board was its own half turn, and after {mover} {arrow} "
        )
        yield True, text.startswith(f"{begin}it is again: ")
        yield (
            True,
            f"{mover} is never the first without a step, so {other} loses." in text,
        )
        start = turned(position, position.own)
        bits = position.platforms | 1 << start
        yield (
            True,
            is_half_turn(position._replace(platforms=bits, own=start, other=position.own)),
        )
        yield from claims_of_mirror(then)
    else:
        yield "", text


def has_answers(position: Position, *, is_over: bool = False) -> bool:
    """Return whether the board is its own half turn, and no cell its own or beside its own."""
    cells = range(position.height * position.width)
    there = [cell for cell in cells if position.platforms >> cell & 1]
    is_apart = all(
        cell != turned(position, cell) and not is_beside(position, cell, turned(position, cell))
        for cell in there
    )
    is_alike = (position.height + position.width) % 2 == 0 and is_half_turn(position)
    return is_alike and is_apart and (is_over or bool(steps(position)))


def claims_of_reason(better: str, mistake: str, text: str) -> Claims:
    good, turn = explore.read(better)
    won, _, lost = text.partition("After the mistake ")
    yield from claims_of_good(good, turn, won)
    yield from claims_of_mistake(explore.read(mistake), lost)


def claims_of_good(good: Position, turn: int, won: str) -> Claims:
    """Check why a position is lost by the player to move."""
    loser, winner = "AB"[turn], "AB"[1 - turn]
    yield 0, rules.moves_left(good) % 2
    if won == f"Then {loser} cannot step. ":
        yield ({}, 1), (steps(good), good.platforms >> good.own & 1)
    elif won == f"Then the platform under {loser} has vanished. ":
        yield 0, good.platforms >> good.own & 1
    elif won.startswith(f"Then {winner} answers each step of {loser} with its half turn"):
        yield from claims_of_mirror(good)
    elif found := re.match(
        rf"Then no path .* {loser}, to move, can walk (\d+), {winner} (\d+)\. So {loser} is",
        won,
    ):
        yield from claims_of_race(good, int(found[1]), int(found[2]))
        yield True, int(found[1]) <= int(found[2])
        yield found[1] == found[2], won.endswith("is stuck first, having to begin. ")
    else:
        yield f"Then each step of {loser} loses: ", won[:27]
        found_steps = {arrow: int(count) for arrow, count in re.findall(r"(.) \(−(\d+)\)", won)}
        yield (
            {arrow: 1 + rules.moves_left(after) for arrow, after in steps(good).items()},
            found_steps,
        )
        yield {0}, {count % 2 for count in found_steps.values()}


def claims_of_causes(position: Position, turn: int, texts: Sequence[str]) -> Claims:
    """Check that on a small board each step has its reason."""
    after = steps(position)
    is_small = position.platforms.bit_count() <= 12
    yield len(after) if is_small else 0, len(texts)
    yield set(after) if is_small else set(), {text[2] for text in texts}
    for text in texts:
        arrow, good = text[2], after[text[2]]
        wins = rules.moves_left(good) % 2 == 0
        begin = f"{'AB'[turn]} {arrow} (+{1 + rules.moves_left(good)}) wins. "
        yield wins, text.startswith(begin)
        if wins:
            yield from claims_of_good(good, 1 - turn, text.removeprefix(begin) + " ")
        else:
            yield from claims_of_losing(position, turn, text)


def claims_of_losing(position: Position, turn: int, text: str) -> Claims:
    """Check "A ← (−6) loses: B ↑ (+5) leaves A only ↓."."""
    mover, winner = "AB"[turn], "AB"[1 - turn]
    found = re.match(rf"{mover} (.) \(−(\d+)\) loses: (.*)$", text)
    yield True, bool(found) or text
    if not found:
        return
    after = steps(position)[found[1]]
    length = rules.moves_left(after)
    yield (1, 1 + length), (length % 2, int(found[2]))
    images = [one for one in steps(after).values() if is_half_turn(one) and steps(one)]
    if image := re.match(
        rf"{winner} answers with its half turn ↻, (.) \(\+(\d+)\)"
        r"(?:; (.) \(\+(\d+)\) would win sooner)?\.$",
        found[3],
    ):
        then = steps(after)[image[1]]
        yield ([then], 1 + rules.moves_left(then)), (images, int(image[2]))
        yield from claims_of_mirror(then)
        yield length < int(image[2]), image[3] is not None
        if image[3]:
            yield (length, length), (1 + rules.moves_left(steps(after)[image[3]]), int(image[4]))
    elif race := re.match(
        rf"then no path joins the tokens, {winner}, to move, can walk (\d+), {mover} only (\d+)\.$",
        found[3],
    ):
        yield from claims_of_race(after, int(race[1]), int(race[2]))
        yield True, int(race[1]) > int(race[2])
    elif fall := re.match(
        rf"it goes onto {winner}'s platform, {winner} (.) \(\+1\) leaves it, "
        rf"and it vanishes under {mover}\.$",
        found[3],
    ):
        yield (after.own, True), (after.other, fall[1] in steps(after))
    else:
        to = re.match(
            rf"{winner} (.) \(\+(\d+)\) leaves {mover} (?:only (.*)|no step)\.$",
            found[3],
        )
        yield True, bool(to) or text
        if to:
            then = steps(after)[to[1]]
            yield (length, length), (1 + rules.moves_left(then), int(to[2]))
            yield set(steps(then)), set(to[3].split(" or ")) if to[3] else set()


def claims_of_race(position: Position, mine: int, theirs: int) -> Claims:
    yield False, explore.joined(position)
    yield (lone(position, position.own), lone(position, position.other)), (mine, theirs)


def claims_of_mistake(after: Turned, text: str) -> Claims:
    position, turn = after
    winner, loser = "AB"[turn], "AB"[1 - turn]
    if found := re.match(
        rf"no path joins them: {winner}, to move, can walk (\d+), {loser} only (\d+)\.$",
        text,
    ):
        yield from claims_of_race(position, int(found[1]), int(found[2]))
        yield True, int(found[1]) > int(found[2])
        return
    if found := re.match(
        rf"both stand on one platform: {winner} (.) leaves it, and it vanishes under {loser}\.$",
        text,
    ):
        yield (position.own, True), (position.other, found[1] in steps(position))
        return
    found = re.match(rf"{winner} (.) wins after (\d+) moves?\.$", text)
    yield True, bool(found) or text
    if found:
        length = 1 + rules.moves_left(steps(position)[found[1]])
        yield (
            (rules.moves_left(position), 1, length),
            (length, length % 2, int(found[2])),
        )


def claims_of_lesson(game: list[Turned], text: str) -> Claims:
    last, turn = game[-1]
    loser, winner = "AB"[turn], "AB"[1 - turn]
    yield {}, steps(last)
    if text.startswith(f"Each step of {winner} was the half turn of {loser}'s."):
        yield (
            True,
            all(is_half_turn(position) for position, side in game if side == turn),
        )
        return
    room = re.match(
        rf"Move (\d+) left {loser} the least room: {loser} reached (\d+) platforms? first, "
        r"with another step at least (\d+)\. That is a rule of thumb, .*? follows\. ",
        text,
    )
    if room:
        number = int(room[1])
        before, after = game[number - 1][0], game[number][0]
        others = [
            explore.counts_of_territory(one)[0] for one in steps(before).values() if one != after
        ]
        yield (
            (explore.counts_of_territory(after)[0], min(others)),
            (int(room[2]), int(room[3])),
        )
        yield True, int(room[2]) < int(room[3]) and rules.moves_left(after) % 2 == 0
    rest = text[room.end() :] if room else text
    first = next((number for number, (_, side) in enumerate(game) if side != turn), 0)
    before, after = game[first][0], game[first + 1][0]
    unsaid = {arrow for arrow, one in steps(before).items() if one != after}
    while losing := re.match(rf"{winner} (.) \(−\d+\) loses: .*?\. (?=[A-Z])", rest):
        yield True, losing[1] in unsaid
        unsaid.discard(losing[1])
        yield from claims_of_losing(before, 1 - turn, losing[0].rstrip())
        rest = rest[losing.end() :]
    if room:
        yield set(), unsaid
    if found := re.match(
        rf"No path joined the tokens: {winner} could walk (\d+), {loser} (\d+)", rest
    ):
        apart = [(one, side) for one, side in game if steps(one) and not explore.joined(one)]
        pairs = [(lone(one, one.other), lone(one, one.own)) for one, _ in apart]
        sides = [
            pair if side == turn else pair[::-1]
            for pair, (_, side) in zip(pairs, apart, strict=True)
        ]
        yield True, (int(found[1]), int(found[2])) in sides
        yield int(found[1]) == int(found[2]), "but had to begin" in rest
    elif rest == f"Both stood on one platform, and {winner} left it: it vanished under {loser}.":
        yield (0, last.own), (last.platforms >> last.own & 1, game[-2][0].own)
    else:
        found = re.match(
            rf"No platform beside {loser} is left: ([AB]) left the last one with move (\d+),",
            rest,
        )
        yield True, bool(found) or rest
        left = [position.own for position, _ in game[:-1]]
        near = [n for n, cell in enumerate(left) if is_beside(last, cell, last.own)]
        yield (
            (near[-1] + 1, "AB"[game[near[-1]][1]]),
            (int(found[2]), found[1]) if found else rest,
        )


def is_beside(position: Position, cell: int, other: int) -> bool:
    (row, column), (to_row, to_column) = position.place(cell), position.place(other)
    return abs(row - to_row) + abs(column - to_column) == 1
