"""What the sentences of solution/explore.html claim, checked by brute force and the program.

"Then each step of B loses: ← (−4)" must name all steps of B, each with the length of best play, and
each length must be even.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from banrye.search.toolkit import load_module

if TYPE_CHECKING:
    from problems.platformgame.toolkit import explore, half_turns, rules
    from problems.platformgame.toolkit.rules import Position
else:
    FOLDER = Path(__file__).resolve().parent.parent
    explore, rules = load_module(FOLDER, "explore"), load_module(FOLDER, "rules")
    half_turns = load_module(FOLDER, "half_turns")

SIZES = ((1, 5), (2, 3), (3, 3), (2, 4), (4, 2), (2, 5), (5, 2), (3, 4), (4, 3))
Claims = Iterator[tuple[object, object]]

steps, lone, is_beside = half_turns.steps, half_turns.lone, half_turns.is_beside
is_half_turn, has_answers = half_turns.is_half_turn, half_turns.has_answers
claims_of_mirror, claims_of_image = half_turns.claims_of_mirror, half_turns.claims_of_image

LESSONS = (
    r"After move 1 .* A 2, B 1\. B had fewer, .* A → loses: it goes onto B's platform, B → leaves",
    r"could not meet, .* could still walk: A 3, B 2\. B had fewer,.* A ← loses:",
    r"left B the least room: .* A ← loses: B ↑ leaves A only ↓, then A ↓, B ",
    r"B copied each step of A by half a turn",
)
"""What each board of the ladder teaches once it is solved."""
ONLY = (1, 2, 3, 4)
"""The boards of the ladder on which one move wins at the visitor's first turn."""
FILLED = ("011-101-111/A0-1/B2-2/B&hints", ["+5"])
"""A position with hints, and the values that are filled: the half turn, though +3 is sooner."""
MOST_MOVES = 8  # of best play to the end in a sentence
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
    """Yield the expected words of each sentence, with the sentence."""
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
    yield from claims_of_legend(start, said["legend"])
    yield from claims_of_numbers(start, explore.read(said["address"])[1], said["numbers"])
    yield from claims_of_causes(start, explore.read(said["address"])[1], said["causes"])
    if said["chosen"]:
        then = explore.read(said["chosen"])[0]
        yield rules.moves_left(start), 1 + rules.moves_left(then)


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
    elif match := re.match(
        rf"Then the tokens cannot meet: {loser}, to move, can walk (\d+) steps?, {winner} (\d+)\. "
        rf"(Equal, but {loser} begins, so|So) {loser} is stuck first\. $",
        won,
    ):
        yield from claims_of_race(good, int(match[1]), int(match[2]))
        yield True, int(match[1]) <= int(match[2])
        yield match[1] == match[2], match[3].startswith("Equal")
    else:
        begin = f"Then each step of {loser} loses (moves of both): "
        yield begin, won[: len(begin)]
        named = re.findall(r"(.) (\d+)(?=[,.])", won)
        found_steps = {arrow: int(count) for arrow, count in named}
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


def claims_of_losing(
    position: Position, turn: int, text: str, *, with_values: bool = True
) -> Claims:
    """Check "A ← (−6) loses: B ↑ (+5) leaves A only ↓."; in a lesson without the values."""
    mover, winner = "AB"[turn], "AB"[1 - turn]
    yield with_values, bool(re.match(rf"{mover} . \(−", text))
    match = re.match(rf"{mover} (.)(?: \(−(\d+)\))? loses: (.*)$", text)
    yield True, bool(match) or text
    if not match:
        return
    after = steps(position)[match[1]]
    length = rules.moves_left(after)
    yield (1, 1 + length), (length % 2, int(match[2] or 1 + length))
    images = [one for one in steps(after).values() if is_half_turn(one) and steps(one)]
    if image := re.match(
        rf"{winner} answers with its half turn ↻, (.)(?: \(\+(\d+)\))?"
        r"(?:; (.)(?: \(\+(\d+)\))? would win sooner)?\.$",
        match[3],
    ):
        then = steps(after)[image[1]]
        count = 1 + rules.moves_left(then)
        yield ([then], count), (images, int(image[2] or count))
        yield from claims_of_mirror(then)
        yield length < count, image[3] is not None
        if image[3]:
            sooner = 1 + rules.moves_left(steps(after)[image[3]])
            yield (length, length), (sooner, int(image[4] or length))
    elif race := re.match(
        rf"then the tokens cannot meet; {winner}, to move, can walk (\d+) steps?, "
        rf"{mover} only (\d+)\.$",
        match[3],
    ):
        yield from claims_of_race(after, int(race[1]), int(race[2]))
        yield True, int(race[1]) > int(race[2])
    elif fall := re.match(
        rf"it goes onto {winner}'s platform, {winner} (.)(?: \(\+1\))? leaves it, "
        rf"and it vanishes under {mover}\.$",
        match[3],
    ):
        yield (after.own, True), (after.other, fall[1] in steps(after))
    else:
        to = re.match(
            rf"{winner} (.)(?: \(\+(\d+)\))? leaves {mover} "
            r"(?:only (. or . or .|. or .|.)|no step)(?:, then (.*))?\.$",
            match[3],
        )
        yield True, bool(to) or text
        if to:
            then = steps(after)[to[1]]
            yield (length, length), (1 + rules.moves_left(then), int(to[2] or length))
            yield set(steps(then)), set(to[3].split(" or ")) if to[3] else set()
            yield from claims_of_rest(then, turn, to[4] or "")


def claims_of_rest(position: Position, turn: int, text: str) -> Claims:
    """Check "A ↓, B ←; A cannot step": best play to the end. It is said if it is short."""
    yield 0 < rules.moves_left(position) <= MOST_MOVES, text != ""
    if not text:
        return
    moves, _, end = text.partition("; ")
    for move in moves.split(", "):
        yield "AB"[turn], move[0]
        after = steps(position)[move[2]]
        yield rules.moves_left(position), 1 + rules.moves_left(after)
        position, turn = after, 1 - turn
    loser = "AB"[turn]
    has_fallen = not position.platforms >> position.own & 1
    yield {}, steps(position)
    yield f"the platform under {loser} has vanished" if has_fallen else f"{loser} cannot step", end


def claims_of_legend(position: Position, text: str) -> Claims:
    """Check what the filled values are said to be: the half turn where one wins."""
    images = [one for one in steps(position).values() if steps(one) and has_answers(one)]
    match = re.search(r"here after (\d+) moves\. Best play, .*, takes (\d+)\.$", text)
    yield bool(images), "↻" in text
    half, best = (rules.moves_left(one) for one in (*(images[:1] or [position]), position))
    half += bool(images)
    yield (half, best) if half > best else None, (int(match[1]), int(match[2])) if match else None


def claims_of_numbers(position: Position, turn: int, said: Mapping[str, Any]) -> Claims:
    """Check the small numbers on the board, and the sentence that says what they count."""
    player, opponent = "AB"[turn], "AB"[1 - turn]
    at = {(name, number): cell for cell, marks in said["steps"] for name, number in marks}
    yield sum(len(marks) for _, marks in said["steps"]), len(at)
    if "the longest path of each token" in said["text"]:
        begin = f"{player}1 is the first step of {player}, {opponent}1 that of {opponent}."
        yield True, said["text"].endswith(begin)
        for name, start in ((player, position.own), (opponent, position.other)):
            count = lone(position, start)
            path = [start, *(at.get((name, number), -1) for number in range(1, count + 1))]
            yield count, sum(one == name for one, _ in at)
            yield count + 1, len(set(path))
            pairs = pairwise(path)
            yield True, all(is_beside(position, one, two) for one, two in pairs)
        return
    is_best, is_turned, count = True, False, 0
    at = {(name, number - said["at"]): cell for (name, number), cell in at.items()}
    while steps(position) and count < len(at):
        count += 1
        cell = at.get(("AB"[turn], count))
        after = next((one for one in steps(position).values() if one.other == cell), None)
        yield True, after is not None
        if after is None:
            return
        is_best &= rules.moves_left(position) == 1 + rules.moves_left(after)
        is_turned |= has_answers(after) and bool(steps(after))
        position, turn = after, 1 - turn
    yield len(at), count
    yield not is_turned, "best play, numbered like the list" in said["text"] or not at
    yield is_turned, "play with half turns ↻, numbered like" in said["text"]
    yield True, is_best or is_turned
    end = f": {player}{said['at'] + 1} is move {said['at'] + 1}, a step of {player}."
    yield end if at else "", said["text"][-len(end) :] if at else said["text"]


def claims_of_race(position: Position, mine: int, theirs: int) -> Claims:
    yield False, explore.joined(position)
    yield (lone(position, position.own), lone(position, position.other)), (mine, theirs)


def claims_of_mistake(after: Turned, text: str) -> Claims:
    position, turn = after
    winner, loser = "AB"[turn], "AB"[1 - turn]
    if match := re.match(
        rf"the tokens cannot meet: {winner}, to move, can walk (\d+) steps?, {loser} only (\d+)\.$",
        text,
    ):
        yield from claims_of_race(position, int(match[1]), int(match[2]))
        yield True, int(match[1]) > int(match[2])
        return
    if match := re.match(
        rf"both stand on one platform: {winner} (.) leaves it, and it vanishes under {loser}\.$",
        text,
    ):
        yield (position.own, True), (position.other, match[1] in steps(position))
        return
    match = re.match(rf"{winner} wins after (\d+) moves?: ({winner} (.).*)\.$", text)
    yield True, bool(match) or text
    if match:
        length = 1 + rules.moves_left(steps(position)[match[3]])
        yield (
            (rules.moves_left(position), 1, length),
            (length, length % 2, int(match[1])),
        )
        is_whole = "; " in match[2]
        yield from claims_of_rest(position, turn, match[2] if is_whole else "")


def claims_of_lesson(game: list[Turned], text: str) -> Claims:
    last, turn = game[-1]
    loser, winner = "AB"[turn], "AB"[1 - turn]
    yield {}, steps(last)
    if text.startswith(f"{winner} copied each step of {loser} by half a turn"):
        yield (
            True,
            all(is_half_turn(position) for position, side in game if side == turn),
        )
        return
    room = re.match(
        rf"Move (\d+) left {loser} the least room: {loser} reached (\d+) platforms? first, "
        r"after another step at least (\d+)\. That is a rule of thumb, .*? follows\. ",
        text,
    )
    if room:
        number = int(room[1])
        before, after = game[number - 1][0], game[number][0]
        other_counts = [
            explore.counts_of_territory(one)[0] for one in steps(before).values() if one != after
        ]
        yield (
            (explore.counts_of_territory(after)[0], min(other_counts)),
            (int(room[2]), int(room[3])),
        )
        yield True, int(room[2]) < int(room[3]) and rules.moves_left(after) % 2 == 0
    race = re.match(
        r"(?:After move (\d+) the|The) tokens could not meet, so count the steps that each could "
        rf"still walk: {winner} (\d+), {loser} (\d+)\. "
        rf"(Equal, but|{loser} had fewer)[^.]*\.(?: |$)",
        text,
    )
    if race:
        yield from claims_of_apart(game, turn, race)
    rest = text[(room or race).end() :] + " " if room or race else text  # type: ignore[union-attr]  # one is there
    first = next((number for number, (_, side) in enumerate(game) if side != turn), 0)
    before, after = game[first][0], game[first + 1][0]
    unsaid = {arrow for arrow, one in steps(before).items() if one != after}
    while losing := re.match(rf"{winner} (.) loses: .*?\. (?=[A-Z]|$)", rest):
        yield True, losing[1] in unsaid
        unsaid.discard(losing[1])
        yield from claims_of_losing(before, 1 - turn, losing[0].rstrip(), with_values=False)
        rest = rest[losing.end() :]
    if room:
        yield set(), unsaid
    rest = rest.rstrip()
    if race:
        yield "", rest
    elif rest == (
        f"At the end both stood on one platform. {winner} left it with move {len(game) - 1}, "
        f"and it vanished under {loser}."
    ):
        yield (0, last.own), (last.platforms >> last.own & 1, game[-2][0].own)
    else:
        match = re.match(
            rf"No platform beside {loser} is left\. The last one was row (\d), column (\d) "
            r"\(counted from 0\): ([AB]) left it with move (\d+), and it vanished\.$",
            rest,
        )
        yield True, bool(match) or rest
        left = [position.own for position, _ in game[:-1]]
        near = [n for n, cell in enumerate(left) if is_beside(last, cell, last.own)]
        yield (
            (*last.place(left[near[-1]]), "AB"[game[near[-1]][1]], near[-1] + 1),
            (int(match[1]), int(match[2]), match[3], int(match[4])) if match else rest,
        )


def claims_of_apart(game: list[Turned], turn: int, race: re.Match[str]) -> Claims:
    """Check the steps that each can walk after a move of the game, and who begins."""
    position, side = game[int(race[1] or 0)]
    yield False, explore.joined(position)
    pair = (lone(position, position.own), lone(position, position.other))
    mine, theirs = pair[::-1] if side == turn else pair
    yield (mine, theirs), (int(race[2]), int(race[3]))
    yield mine == theirs, race[4] == "Equal, but"
    yield True, mine > theirs or (side == turn and mine == theirs)
