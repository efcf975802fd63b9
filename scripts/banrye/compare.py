r"""Compare an output with the right answer as texts, and name a difference that does not count.

    answer b"Yes\n", output b"Yes  \n"     lines: right; exact: wrong
    answer b"Yes\n", output b"YES\n"       icpc: right; lines: wrong, only the case of letters
    answer b"0.5\n", output b"0.50001\n"   lines with the tolerance 1e-4: right

A blank is a space, a tab, a carriage return, a form feed or a vertical tab. Standard library only.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from enum import Enum, StrEnum

from banrye.messages import marked

# A number in decimal spelling. "0xA", "1_000", "inf" and "nan" are words.
NUMBER = re.compile(rb"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
BETWEEN_WORDS = re.compile(rb"(\s+)")


class Mode(StrEnum):
    """The unit in which an output is compared with the right answer.

    | difference                         | exact | lines | words | icpc |
    |------------------------------------|-------|-------|-------|------|
    | blanks at line ends, the last line | wrong | right | right | right |
    | break, empty lines at the end      |       |       |       |      |
    | other blanks and line breaks       | wrong | wrong | right | right |
    | case of the letters a to z         | wrong | wrong | wrong | right |
    | anything else                      | wrong | wrong | wrong | wrong |
    """

    LINES = "lines"
    WORDS = "words"
    EXACT = "exact"
    ICPC = "icpc"

    def comparable_text(self, text: bytes) -> bytes:
        """Return a text without what does not count: two texts match if these are equal."""
        if self is Mode.EXACT:
            return text
        if self is Mode.LINES:
            return without_trailing_blanks(text)
        words = b"\n".join(text.split())
        return words.lower() if self is Mode.ICPC else words


class Difference(Enum):
    """The differences between an output and the right answer, for the user."""

    LINE_ENDS = marked("blanks at the ends of lines, or line breaks at the end")
    BLANKS = marked("blanks or line breaks")
    CASE = marked("the case of letters")
    CASE_AND_BLANKS = marked("the case of letters and blanks or line breaks")


@dataclass(frozen=True)
class Tolerance:
    """The bounds of the error of a decimal number. None: there is no such bound.

    One that is within either bound is right.
    """

    absolute: float | None = None
    relative: float | None = None  # to the number of the answer

    @classmethod
    def either(cls, bound: float) -> Tolerance:
        """Return a tolerance whose absolute or relative error must be within a bound."""
        return cls(bound, bound)

    def __str__(self) -> str:
        """Return the tolerance as --tolerance takes it."""
        if self.absolute == self.relative:
            return f"{self.absolute:g}"
        word = "relative" if self.absolute is None else "absolute"
        return f"{word}:{self.relative if self.absolute is None else self.absolute:g}"

    def allows(self, right: float, output: float) -> bool:
        """Return whether a finite number is near enough."""
        error = abs(right - output)
        is_near = self.absolute is not None and error <= self.absolute
        return is_near or (self.relative is not None and error <= self.relative * abs(right))

    def description(self) -> str:
        """Return the end of the words on a comparison: "; numbers within 1e-6, absolutely"."""
        if self.absolute == self.relative:
            return f"; numbers within {self.absolute:g}, absolutely or relatively"
        bounds = (self.absolute, "absolutely"), (self.relative, "relatively")
        texts = [f"{bound:g} {word}" for bound, word in bounds if bound is not None]
        return f"; numbers within {' or '.join(texts)}"


def matches_answer(mode: Mode, tolerance: Tolerance | None, answer: bytes, output: bytes) -> bool:
    """Return whether an output matches the right answer.

    If two words at the same place are decimal numbers, the tolerance decides, and the mode decides
    on all else.
    """
    answer_text, output_text = mode.comparable_text(answer), mode.comparable_text(output)
    if answer_text == output_text or tolerance is None:
        return answer_text == output_text
    answer_words, output_words = BETWEEN_WORDS.split(answer_text), BETWEEN_WORDS.split(output_text)
    return len(answer_words) == len(output_words) and all(
        answer_word == output_word or is_close(answer_word, output_word, tolerance)
        for answer_word, output_word in zip(answer_words, output_words, strict=True)
    )


def is_close(answer_word: bytes, output_word: bytes, tolerance: Tolerance) -> bool:
    """Return whether two different words are numbers that are near enough."""
    if not (NUMBER.fullmatch(answer_word) and NUMBER.fullmatch(output_word)):
        return False
    answer, output = float(answer_word), float(output_word)
    return math.isfinite(answer) and math.isfinite(output) and tolerance.allows(answer, output)


def difference(answer: bytes, output: bytes) -> Difference | None:
    """Return all that differs if it is blanks or the case of letters, None if there is more.

    Two equal texts differ in LINE_ENDS at most: ask only if an output was rejected.
    """
    if Mode.LINES.comparable_text(answer) == Mode.LINES.comparable_text(output):
        return Difference.LINE_ENDS
    if without_blanks(answer) == without_blanks(output):
        return Difference.BLANKS
    answer, output = answer.lower(), output.lower()
    if without_blanks(answer) != without_blanks(output):
        return None
    is_case_alone = Mode.LINES.comparable_text(answer) == Mode.LINES.comparable_text(output)
    return Difference.CASE if is_case_alone else Difference.CASE_AND_BLANKS


def without_blanks(text: bytes) -> bytes:
    """Return a text without its blanks and line breaks."""
    return b"".join(text.split())


BLANKS_AT_END = (b" \n", b"\t\n", b"\r\n", b"\v\n", b"\f\n")


def without_trailing_blanks(text: bytes) -> bytes:
    """Return a text without blanks at the ends of lines and without empty lines at its end."""
    text = text.rstrip()
    if not any(end in text for end in BLANKS_AT_END):
        return text + b"\n"
    return b"".join(line.rstrip() + b"\n" for line in text.split(b"\n"))
