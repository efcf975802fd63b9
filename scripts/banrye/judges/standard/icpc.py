r"""The default output validators of the package format, with its flags.

    "problemtools"    of the formats up to 2023-07, in double precision
    "bapctools"       of the format 2025-09, in extended precision

    CHECKERS["problemtools"](b"Yes 0.5\n", b"YES\n.5", ("float_tolerance", "1e-6"))    True
    CHECKERS["problemtools"](b"Yes\n", b"YES\n", ("case_sensitive",))                  False

Without flags neither blanks nor the case of the letters a to z count. The two differ at the
edges: what is a number ("0x10", "1e400"), a relative error of 0, flags that do not exist.
Standard library only.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

BLANKS = re.compile(rb"(\s+)")
DECIMAL = re.compile(rb"([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?")
HEXADECIMAL = re.compile(
    rb"([+-]?0[xX](?:[0-9a-fA-F]+\.?[0-9a-fA-F]*|\.[0-9a-fA-F]+)(?:[pP][+-]?[0-9]+)?)(?:[pP][+-]?)?"
)
UNFINISHED = re.compile(rb"(.*[0-9.])[eE][+-]?", re.DOTALL)  # C reads 1e and 1e+ as 1
CASE, SPACE = "case_sensitive", "space_change_sensitive"
ABSOLUTE, RELATIVE = "float_absolute_tolerance", "float_relative_tolerance"
EITHER = "float_tolerance"
TOLERANCES = (ABSOLUTE, RELATIVE, EITHER)
PRECISION = 64  # bits of a number in extended precision
LARGEST, SMALLEST = 16384, -16382  # powers of two between which numbers of it are

OutputValidator = Callable[[bytes, bytes, Sequence[str]], bool]


class WrongFlags(ValueError):
    """The flags are none that the validator takes. The message says why, for the user."""


@dataclass(frozen=True)
class Flags:
    """The meaning of a test case's flags."""

    counts_case: bool = False
    counts_space: bool = False
    absolute: str | None = None
    relative: str | None = None

    @classmethod
    def of(cls, words: Sequence[str], *, ignores_unknown: bool = False) -> Flags:
        """Return the flags in words. Raise WrongFlags."""
        values: dict[str, str] = {}
        switches: set[str] = set()
        rest = iter(words)
        for word in rest:
            if word in (CASE, SPACE):
                switches.add(word)
            elif word in TOLERANCES:
                value = next(rest, None)
                if value is None:
                    raise WrongFlags(f"{word} has no value")
                values.update(
                    {word: value} if word != EITHER else {ABSOLUTE: value, RELATIVE: value}
                )
            elif not ignores_unknown:
                raise WrongFlags(f"the default output validator has no flag {word:.40}")
        absolute, relative = values.get(ABSOLUTE), values.get(RELATIVE)
        return cls(CASE in switches, SPACE in switches, absolute, relative)

    @property
    def has_tolerance(self) -> bool:
        return self.absolute is not None or self.relative is not None

    def parts_to_compare(self, text: bytes) -> Sequence[bytes]:
        """Return the tokens to compare: words, and the blanks between them if they count."""
        return BLANKS.split(text) if self.counts_space else text.split()

    def same(self, expected: bytes, token: bytes) -> bool:
        """Return whether two parts are equal as words."""
        return expected == token if self.counts_case else expected.lower() == token.lower()

    def accepts(
        self, answer: bytes, output: bytes, is_right: Callable[[bytes, bytes], bool]
    ) -> bool:
        """Return whether all parts are equal, or else right by a function."""
        answer_parts, output_parts = self.parts_to_compare(answer), self.parts_to_compare(output)
        return len(answer_parts) == len(output_parts) and all(
            expected == token or is_right(expected, token)
            for expected, token in zip(answer_parts, output_parts, strict=True)
        )


# Up to 2023-07.


def problemtools(answer: bytes, output: bytes, words: Sequence[str] = ()) -> bool:
    """Return whether the validator of problemtools accepts. Raise WrongFlags."""
    flags = Flags.of(words)
    absolute, relative = map(tolerance, (flags.absolute, flags.relative))
    uses_numbers = absolute >= 0 or relative >= 0

    def is_right(expected: bytes, token: bytes) -> bool:
        number = double(expected) if uses_numbers else None
        if number is None:
            return flags.same(expected, token)
        given = double(token)
        if given is None:
            return False
        error = abs(number - given)
        return error <= absolute or error <= relative * abs(number)

    return flags.accepts(answer, output, is_right)


def tolerance(text: str | None) -> float:
    """Return a tolerance, -1 if there is none. Raise WrongFlags."""
    if text is None:
        return -1.0
    number = double(text.encode())
    if number is None:
        raise WrongFlags(f"a tolerance is not a number: {text:.40}")
    return number


def double(word: bytes) -> float | None:
    """Return the number that C reads from a word, None if it is none or not finite."""
    unfinished = UNFINISHED.fullmatch(word)
    digits = unfinished[1] if unfinished else word
    match = DECIMAL.fullmatch(digits)
    if match and (match[2] or match[3]):
        number = float(digits)
        return number if math.isfinite(number) else None
    hexadecimal = HEXADECIMAL.fullmatch(word)
    if hexadecimal is None:
        return None
    try:
        return float.fromhex(hexadecimal[1].decode())
    except OverflowError:
        return None


# 2025-09.


def bapctools(answer: bytes, output: bytes, words: Sequence[str] = ()) -> bool:
    """Return whether the validator of BAPCtools accepts. Raise WrongFlags."""
    flags = Flags.of(words, ignores_unknown=True)
    absolute, relative = map(exact_tolerance, (flags.absolute, flags.relative))

    def is_right(expected: bytes, token: bytes) -> bool:
        number = extended_number(expected) if flags.has_tolerance else None
        given = extended_number(token) if number is not None else None
        if number is None or given is None:
            return flags.same(expected, token)
        return any(error <= most for error, most in errors(number, given) if most is not None)

    def errors(number: Fraction, given: Fraction) -> Iterator[tuple[Fraction, Fraction | None]]:
        difference = round_extended(given - number)
        yield abs(difference), absolute
        if number:
            yield abs(round_extended(difference / number)), relative

    return flags.accepts(answer, output, is_right)


def exact_tolerance(text: str | None) -> Fraction | None:
    """Return a tolerance in extended precision. Raise WrongFlags."""
    if text is None:
        return None
    number = extended_number(text.encode())
    if number is None or number < 0:
        raise WrongFlags(f"a tolerance is not a number from 0 on: {text:.40}")
    return number


def extended_number(word: bytes) -> Fraction | None:
    """Return the number of a word in extended precision, None if it is none or out of range."""
    from fractions import Fraction  # takes long to import, and few packages have a tolerance

    match = DECIMAL.fullmatch(word)
    if not match or not (match[2] or match[3]):
        return None
    digits = (match[2] + (match[3] or b"")).lstrip(b"0")
    if not digits:
        return Fraction(0)
    exponent = int(match[4] or 0) - len(match[3] or b"")
    if not -6000 < exponent + len(digits) < 6000:  # far out of range: no power is computed
        return None
    number = round_extended(int(digits) * Fraction(10) ** exponent)
    if not Fraction(2) ** SMALLEST <= number < Fraction(2) ** LARGEST:
        return None
    return -number if match[1] == b"-" else number


def round_extended(number: Fraction) -> Fraction:
    """Return a number to the precision of extended numbers, ties to even."""
    from fractions import Fraction

    if not number:
        return number
    size = abs(number)
    shift = PRECISION - (size.numerator.bit_length() - size.denominator.bit_length())
    scale = Fraction(2) ** shift
    while size * scale >= 1 << PRECISION:
        scale /= 2
    while size * scale < 1 << (PRECISION - 1):
        scale *= 2
    return round(number * scale) / scale


CHECKERS: dict[str, OutputValidator] = {"problemtools": problemtools, "bapctools": bapctools}
NOT_THERE: dict[str, str] = {}
