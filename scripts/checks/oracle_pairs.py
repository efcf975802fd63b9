r"""Pairs of an answer and an output for the table of `checks/oracles`.

    Pair(b"1 2\n3\n", b"1 2 3\n")    a line break is lost

Some are written by hand, the others are answers of a kind with one or two changes. Neither has a
NUL, which ends a text in C, nor a byte 0xff, which testlib takes for the end of a file.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

SEED = 20261127
COUNT = 2600  # of all pairs
BY_HAND = Path(__file__).with_suffix(".tsv")
ESCAPE = re.compile(r"\\(?:x..|.)")


class Pair(NamedTuple):
    """A right answer, and an output that is compared with it."""

    answer: bytes
    output: bytes


# Kinds of answers.

Chooser = random.Random


def integers(chooser: Chooser) -> str:
    bound = chooser.choice([9, 1000, 1 << 31, 1 << 63, 10**25])
    return rows(chooser, lambda: str(chooser.randint(-bound, bound)))


def reals(chooser: Chooser) -> str:
    digits = chooser.choice([1, 3, 6, 12])

    def number() -> str:
        size = 10.0 ** chooser.randint(-9, 12)
        value = chooser.choice([0.0, 1.0, chooser.uniform(-1, 1) * size])
        return f"{value:.{digits}{chooser.choice('feg')}}"

    return rows(chooser, number)


def mixed(chooser: Chooser) -> str:
    words = ["Case", "x", "YES", "0.5", "12", "-3.25", "1e5", "nan", "가", "A"]
    return rows(chooser, lambda: chooser.choice(words))


def decisions(chooser: Chooser) -> str:
    return rows(chooser, lambda: chooser.choice(["YES", "NO", "Yes", "no"]))


def titled(chooser: Chooser) -> str:
    count = chooser.randint(1, 4)
    lines = [f"Case {number}: {chooser.randint(-99, 99)}" for number in range(1, count + 1)]
    return "".join(f"{line}\n" for line in lines)


def korean(chooser: Chooser) -> str:
    return rows(chooser, lambda: "".join(chooser.choices("가나다라마", k=chooser.randint(1, 3))))


def one_number(chooser: Chooser) -> str:
    value = chooser.choice([1.0, 0.0, 0.001, 123456.75, -2.5, 1e9])
    return f"{value + chooser.choice([0, 1e-7, 0.25]):.9g}\n"


KINDS = (integers, reals, mixed, decisions, titled, korean, one_number, one_number)


def rows(chooser: Chooser, word: Callable[[], str]) -> str:
    """Return a few lines of a few words."""
    sizes = [chooser.randint(1, 3) for _ in range(chooser.choice([1, 1, 2, 3]))]
    return "".join(" ".join(word() for _ in range(size)) + "\n" for size in sizes)


# Changes.


def at_blank(text: str, chooser: Chooser, new: str) -> str:
    """Return a text with something else in place of one blank or line break."""
    places = [place for place, letter in enumerate(text) if letter.isspace()]
    if not places:
        return text + new
    place = chooser.choice(places)
    return text[:place] + new + text[place + 1 :]


def blanks(text: str, chooser: Chooser) -> str:
    new = ["  ", "\t", "\n", " \n", "\n\n", "\r\n", "\r", "\x0b", "\x0c", "", " ", "\n \n", " \r\n"]
    return at_blank(text, chooser, chooser.choice(new))


def end(text: str, chooser: Chooser) -> str:
    ends = ["", "\n\n", " \n", "\n \n", "\r\n", " x\n", "\n0\n", "\x0c\n", "\t", "\n\n\n", "\n.\n"]
    return text.rstrip("\n") + chooser.choice(ends)


def start(text: str, chooser: Chooser) -> str:
    return chooser.choice([" ", "\n", "\t", "\r\n", "\ufeff", "x "]) + text


def windows(text: str, _chooser: Chooser) -> str:
    return text.replace("\n", "\r\n")


def case(text: str, chooser: Chooser) -> str:
    return chooser.choice([text.upper(), text.lower(), text.swapcase()])


def changed_word(text: str, chooser: Chooser, change: Callable[[str], str]) -> str:
    lines = [line.split(" ") for line in text.split("\n")]
    line = chooser.choice(lines)
    place = chooser.randrange(len(line))
    line[place] = change(line[place])
    return "\n".join(" ".join(words) for words in lines)


def spelling(text: str, chooser: Chooser) -> str:
    """Return a text with a number in another spelling, or nearly the same word."""

    def change(word: str) -> str:
        spellings = [f"+{word}", f"0{word}", f"{word}.0", f"{word}e0", f"-{word}", f"{word}x"]
        try:
            value = float(word)
        except ValueError:
            return chooser.choice([*spellings, word[::-1], "nan", "inf", "1e999"])
        spellings += [f"{value:e}", f"{value:.3f}", f"{value!r}", f"{value:.15g}", value.hex()]
        return chooser.choice(spellings)

    return changed_word(text, chooser, change)


def nearly(text: str, chooser: Chooser) -> str:
    """Return a text with a number that is slightly off."""

    def change(word: str) -> str:
        try:
            value = float(word)
        except ValueError:
            return word
        error = chooser.choice([1, -1, 1.5, 0.5, 0.99, 1.01]) * 10.0 ** -chooser.randint(2, 11)
        value = value + error if chooser.random() < 0.5 else value * (1 + error)
        return chooser.choice([f"{value!r}", f"{value:.12f}", f"{value:.9e}"])

    return changed_word(text, chooser, change)


def order(text: str, chooser: Chooser) -> str:
    lines = text.splitlines()
    if len(lines) > 1 and chooser.random() < 0.5:
        chooser.shuffle(lines)
        return "".join(f"{line}\n" for line in lines)
    words = text.split()
    chooser.shuffle(words)
    return " ".join(words) + "\n"


def length(text: str, chooser: Chooser) -> str:
    words = text.split(" ")
    place = chooser.randrange(len(words))
    return " ".join(
        words[:place] + words[place : place + 1] * chooser.choice([0, 2]) + words[place + 1 :]
    )


CHANGES = (
    *(blanks, blanks, end, end, start, windows, case, spelling, spelling),
    *(nearly, nearly, nearly, order, length),
)


def pairs() -> Iterator[Pair]:
    """Yield different pairs, always the same ones."""
    chooser = random.Random(SEED)  # no secret
    used: set[Pair] = set()
    for answer, output in written_by_hand():
        yield from new(used, (answer, output))
    while len(used) < COUNT:
        answer = chooser.choice(KINDS)(chooser)
        if chooser.random() < 0.15:
            answer = chooser.choice(CHANGES)(answer, chooser)
        output = answer
        for _ in range(chooser.choice([0, 1, 1, 1, 2, 2, 3])):
            output = chooser.choice(CHANGES)(output, chooser)
        yield from new(used, (answer, output))


def written_by_hand() -> Iterator[tuple[str, str]]:
    _, *lines = BY_HAND.read_text(encoding="utf-8").splitlines()
    for line in lines:
        answer, output = (plain(text) for text in line.split("\t"))
        yield answer, output


def plain(text: str) -> str:
    """Return a text in which escapes stand for characters."""
    return ESCAPE.sub(lambda match: match[0].encode().decode("unicode_escape"), text)


def new(used: set[Pair], texts: tuple[str, str]) -> Iterator[Pair]:
    pair = Pair(*(text.encode() for text in texts))
    if pair not in used:
        used.add(pair)
        yield pair
