r"""The checkers of DMOJ, by their names in init.yml.

    standard     words; a line break between two words is not a blank, but how many there are
                 does not count: b"1 2\n3" is b"1  2\n\n3" and not b"1 2 3"
    identical    every byte
    rstripped    lines without blanks at their ends; the line break at the end of the output counts
    floats, floatsabs, floatsrel    the words of each line; numbers by `precision` digits
    sorted       the words of the lines, the lines in any order (`split_on`: lines or whitespace)
    unordered    the words in any order
    easy         the characters in any order, without blanks and letter case

`linecount` and `linematches` give parts of the points and are not among them. Standard library
only.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

BLANKS = re.compile(rb"(\s+)")
LINE_BREAK = re.compile(rb"[\r\n]")
PRECISION = 6  # digits
SPLITS = ("lines", "whitespace")

StandardChecker = Callable[..., bool]


def standard(answer: bytes, output: bytes) -> bool:
    return words_and_breaks(answer) == words_and_breaks(output)


def words_and_breaks(text: bytes) -> list[bytes]:
    """Return the words and, between two of them, a line break or a blank."""
    parts = BLANKS.split(text.strip())
    for place in range(1, len(parts), 2):
        parts[place] = b"\n" if LINE_BREAK.search(parts[place]) else b" "
    return parts


def identical(answer: bytes, output: bytes) -> bool:
    return answer == output


def without_end_blanks(answer: bytes, output: bytes, *, filter_new_line: bool = False) -> bool:
    return stripped_lines(answer, filter_new_line) == stripped_lines(output, filter_new_line)


def stripped_lines(text: bytes, is_filtered: bool) -> list[bytes]:  # noqa: FBT001  # used above
    lines = LINE_BREAK.split(text)
    return [line.rstrip() for line in lines if line or not is_filtered]


def full_lines(text: bytes) -> list[list[bytes]]:
    """Return the words of each line that has a character."""
    return [line.split() for line in LINE_BREAK.split(text) if line]


# Numbers.


def is_near(expected: float, actual: float, tolerance: float) -> bool:
    return abs(actual - expected) <= tolerance


def is_relatively_near(expected: float, actual: float, tolerance: float) -> bool:
    bounds = expected * (1 - tolerance), expected * (1 + tolerance)
    return min(bounds) <= actual <= max(bounds)


def is_close(expected: float, actual: float, tolerance: float) -> bool:
    if is_near(expected, actual, tolerance):
        return True
    return abs(expected) >= tolerance and abs(1.0 - actual / expected) <= tolerance


def of_numbers(near: Callable[[float, float, float], bool]) -> StandardChecker:
    """Return a checker that compares the words of lines, and what Python reads as numbers."""

    def accepts(answer: bytes, output: bytes, *, precision: int = PRECISION) -> bool:
        answer_lines, output_lines = full_lines(answer), full_lines(output)
        if list(map(len, answer_lines)) != list(map(len, output_lines)):
            return False
        tolerance = 10 ** -int(precision)
        return all(
            is_right(expected, output, tolerance)
            for lines in zip(answer_lines, output_lines, strict=True)
            for expected, output in zip(*lines, strict=True)
        )

    def is_right(expected: bytes, output: bytes, tolerance: float) -> bool:
        try:
            number = float(expected)
        except ValueError:
            return expected == output
        try:
            return near(number, float(output), tolerance)
        except (ValueError, ArithmeticError):
            return False

    return accepts


# Any order.


def in_any_order(answer: bytes, output: bytes, *, split_on: str = SPLITS[0]) -> bool:
    if split_on == SPLITS[0]:
        return sorted(full_lines(answer)) == sorted(full_lines(output))
    return sorted(answer.split()) == sorted(output.split())


def words_in_any_order(answer: bytes, output: bytes) -> bool:
    return in_any_order(answer, output, split_on=SPLITS[1])


def easy(answer: bytes, output: bytes) -> bool:
    return characters(answer) == characters(output)


def characters(text: bytes) -> Counter[int]:
    return Counter(b"".join(text.split()).lower())


CHECKERS: Mapping[str, Callable[..., bool]] = {
    "standard": standard,
    "identical": identical,
    "rstripped": without_end_blanks,
    "floats": of_numbers(is_close),
    "floatsabs": of_numbers(is_near),
    "floatsrel": of_numbers(is_relatively_near),
    "sorted": in_any_order,
    "unordered": words_in_any_order,
    "easy": easy,
}
NOT_THERE: Mapping[str, str] = {
    "linecount": "it gives a part of the points for each line",
    "linematches": "it gives a part of the points for each line",
}
