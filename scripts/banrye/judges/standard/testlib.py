r"""The checkers of testlib, by the stems of their files.

    CHECKERS["rcmp6"](b"1.0\n", b"1.0000001\n")    True: 1e-6, absolute or relative
    CHECKERS["yesno"](b"YES\n", b"Yes\n")          True: letter case does not count
    CHECKERS["ncmp"](b"x\n", b"1\n")               WrongAnswerFile: "x" is no integer

A blank is a space, a tab, a carriage return or a line feed: a form feed belongs to a word.
Standard library only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

WORD = re.compile(rb"[^ \t\r\n]+")
INTEGER = re.compile(rb"0|-?[1-9][0-9]*")
# C reads 1e and 1e+ as 1.
DECIMAL = re.compile(rb"([+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)(?:[eE][+-]?)?")
MARK = b"\xef\xbb\xbf"  # a byte order mark, which is left out where the output begins
LINE_END = re.compile(rb"\r(?:\n|([^\n])|\Z)")
END_OF_FILE = b"\xff"  # testlib's mark, which it takes into a line after a lone carriage return
INT32, INT64 = 1 << 31, 1 << 63
LONGEST_INTEGER = 20  # characters
INFINITE = 1e300  # to testlib
ROUNDING = 1e-15  # testlib adds it to each tolerance
YES, NO = b"YES", b"NO"

TestlibChecker = Callable[[bytes, bytes], bool]


class WrongAnswerFile(ValueError):
    """The answer is none that the checker can read: it says FAIL, and there is no verdict."""


class WrongOutput(ValueError):
    """The output is none that the checker can read: it is rejected."""


class WordReader:
    """The words of a file in their order, as the checkers read them."""

    def __init__(self, text: bytes, error: type[ValueError]) -> None:
        self.words: list[bytes] = WORD.findall(text)
        self.place = 0
        self.error = error

    @property
    def is_at_end(self) -> bool:
        return self.place == len(self.words)

    def word(self) -> bytes:
        """Return the next word. Raise the error of the file at its end."""
        if self.is_at_end:
            raise self.error("unexpected end of file")
        self.place += 1
        return self.words[self.place - 1]

    def refuse(self, wanted: str, word: bytes) -> ValueError:
        return self.error(f"expected {wanted}, found {word[:40].decode(errors='replace')}")

    def integer(self, bound: int = INT64) -> int:
        """Return the next word as an integer from -bound to bound - 1."""
        word = self.word()
        if len(word) > LONGEST_INTEGER or not INTEGER.fullmatch(word):
            raise self.refuse("an integer", word)
        if not -bound <= int(word) < bound:
            raise self.refuse("a smaller integer", word)
        return int(word)

    def real(self) -> float:
        """Return the next word as a double. One that is too large is infinite."""
        word = self.word()
        match = DECIMAL.fullmatch(word)
        if match is None or word.lower().count(b"e") > 1:
            raise self.refuse("a number", word)
        return float(match[1])

    def rest(self, read: Callable[[], object]) -> int:
        """Return how many words are left. Read each."""
        count = len(self.words) - self.place
        while not self.is_at_end:
            read()
        return count


def result_of_reading(
    check: Callable[[WordReader, WordReader], bool], answer: bytes, output: bytes
) -> bool:
    """Return the result of a checker that reads words. Raise WrongAnswerFile.

    Text after the end of a right output makes it wrong.
    """
    right, given = WordReader(answer, WrongAnswerFile), WordReader(output, WrongOutput)
    try:
        return check(right, given) and given.is_at_end
    except WrongOutput:
        return False


def of_words(check: Callable[[WordReader, WordReader], bool]) -> TestlibChecker:
    def accepts(answer: bytes, output: bytes) -> bool:
        return result_of_reading(check, answer, output)

    return accepts


# Words and lines.


def wcmp(answer: bytes, output: bytes) -> bool:
    """Compare the words."""
    return WORD.findall(answer) == WORD.findall(output)


def lines_of(text: bytes) -> list[bytes]:
    r"""Return the lines as testlib reads them: "\r\n" ends one, a "\r" alone is left out."""

    def meaning(match: re.Match[bytes]) -> bytes:
        if match[0] == b"\r\n":
            return b"\n"
        return match[1] or END_OF_FILE

    lines = LINE_END.sub(meaning, text).split(b"\n")
    return lines if lines[-1] else lines[:-1]


def by_lines(answer: bytes, output: bytes, are_equal: Callable[[bytes, bytes], bool]) -> bool:
    """Compare line by line. Missing lines are empty, and only blanks may follow the last one."""
    right, given = lines_of(answer), lines_of(output)
    if WORD.search(b"\n".join(given[len(right) :])):
        return False
    given += [b""] * (len(right) - len(given))
    return all(map(are_equal, right, given))


def fcmp(answer: bytes, output: bytes) -> bool:
    """Compare lines, with their blanks."""
    return by_lines(answer, output, bytes.__eq__)


def lcmp(answer: bytes, output: bytes) -> bool:
    """Compare the words of each line."""
    return by_lines(answer, output, lambda right, given: right.split() == given.split())


# Integers.


def ncmp(right: WordReader, given: WordReader) -> bool:
    """Compare integers of 64 bits."""
    while not right.is_at_end and not given.is_at_end:
        if right.integer() != given.integer():
            return False
    return right.rest(right.integer) == given.rest(given.integer)


def icmp(right: WordReader, given: WordReader) -> bool:
    """Compare one integer of 32 bits."""
    expected = right.integer(INT32)
    return expected == given.integer(INT32)


def hcmp(right: WordReader, given: WordReader) -> bool:
    """Compare one integer of any length."""
    expected, actual = right.word(), given.word()
    if not INTEGER.fullmatch(expected):
        raise right.refuse("an integer", expected)
    if not right.is_at_end:
        raise WrongAnswerFile("expected exactly one word")
    return expected == actual


def uncmp(right: WordReader, given: WordReader) -> bool:
    """Compare integers of 64 bits in any order."""
    expected = list(integers(right))
    return sorted(expected) == sorted(integers(given))


def integers(reader: WordReader) -> Iterator[int]:
    while not reader.is_at_end:
        yield reader.integer()


def caseicmp(right: WordReader, given: WordReader) -> bool:
    """Compare "Case 1: 5", "Case 2: 7": an integer of 64 bits for each case."""
    expected = list(numbered_integers(right))
    return expected == list(numbered_integers(given))


def numbered_integers(reader: WordReader) -> Iterator[int]:
    number = 0
    while not reader.is_at_end:
        number += 1
        read_title(reader, number)
        yield reader.integer()


def read_title(reader: WordReader, number: int) -> None:
    for wanted in (b"Case", b"%d:" % number):
        if (word := reader.word()) != wanted:
            raise reader.refuse(wanted.decode(), word)


# Yes or no.


def yesno(right: WordReader, given: WordReader) -> bool:
    """Compare one YES or NO."""
    return same_decision(right, given)


def nyesno(right: WordReader, given: WordReader) -> bool:
    """Compare many YES and NO."""
    while not right.is_at_end and not given.is_at_end:
        if not same_decision(right, given):
            return False
    return right.is_at_end


def same_decision(right: WordReader, given: WordReader) -> bool:
    expected, actual = right.word().upper(), given.word().upper()
    if expected not in (YES, NO):
        raise right.refuse("YES or NO", expected)
    return expected == actual


# Real numbers.


def is_close(expected: float, actual: float, tolerance: float) -> bool:
    """Return whether a double is within a tolerance, absolute or relative."""
    tolerance += ROUNDING
    if abs(expected) > INFINITE:
        return abs(actual) > INFINITE and (expected > 0) == (actual > 0)
    if abs(actual) > INFINITE:
        return False
    if abs(actual - expected) <= tolerance:
        return True
    bounds = sorted((expected * (1.0 - tolerance), expected * (1.0 + tolerance)))
    return bounds[0] <= actual <= bounds[1]


def is_near(expected: float, actual: float, tolerance: float) -> bool:
    """Return whether a double is within an absolute tolerance."""
    return not abs(expected - actual) > tolerance + ROUNDING  # two infinite numbers are near


def many_reals(near: Callable[[float, float, float], bool], tolerance: float) -> TestlibChecker:
    def check(right: WordReader, given: WordReader) -> bool:
        while not right.is_at_end:
            expected = right.real()
            if not near(expected, given.real(), tolerance):
                return False
        return True

    return of_words(check)


def one_real(near: Callable[[float, float, float], bool], tolerance: float) -> TestlibChecker:
    def check(right: WordReader, given: WordReader) -> bool:
        expected = right.real()
        return near(expected, given.real(), tolerance)

    return of_words(check)


# Several cases with titles.


def casewcmp(right: WordReader, given: WordReader) -> bool:
    """Compare "Case 1: a b", "Case 2: c": words for each case."""
    return by_cases(right, given, word_of)


def casencmp(right: WordReader, given: WordReader) -> bool:
    """Compare "Case 1: 5 7", "Case 2: 9": integers of 64 bits for each case."""
    return by_cases(right, given, integer_of)


def word_of(_reader: WordReader, word: bytes) -> bytes:
    return word


def integer_of(reader: WordReader, word: bytes) -> int:
    return WordReader(word, reader.error).integer()


def by_cases(
    right: WordReader, given: WordReader, value: Callable[[WordReader, bytes], object]
) -> bool:
    """Compare what follows each title in turn, up to the end of the answer."""
    number = 0
    while not right.is_at_end:
        number += 1
        expected = list(case_of(right, number, value))
        if expected != list(case_of(given, number, value)):
            return False
    return True


def case_of(
    reader: WordReader, number: int, value: Callable[[WordReader, bytes], object]
) -> Iterator[object]:
    """Yield the values of a case. The word "Case" of the next one is read only then."""
    read_title(reader, number)
    while not reader.is_at_end and reader.words[reader.place] != b"Case":
        yield value(reader, reader.word())


OF_TEXTS: dict[str, TestlibChecker] = {
    "fcmp": fcmp,
    "lcmp": lcmp,
    "wcmp": wcmp,
    "acmp": one_real(is_near, 1.5e-6),
    "dcmp": one_real(is_close, 1e-6),
    "rcmp": one_real(is_near, 1.5e-6),
    "rcmp4": many_reals(is_close, 1e-4),
    "rcmp6": many_reals(is_close, 1e-6),
    "rcmp9": many_reals(is_close, 1e-9),
    "rncmp": many_reals(is_near, 1.5e-5),
    **{
        check.__name__: of_words(check)
        for check in (
            ncmp, icmp, hcmp, uncmp, caseicmp, casencmp, casewcmp, yesno, nyesno,
        )
    },
}  # fmt: skip


def of_files(check: TestlibChecker) -> TestlibChecker:
    def accepts(answer: bytes, output: bytes) -> bool:
        return check(answer, output.removeprefix(MARK))

    return accepts


CHECKERS: dict[str, TestlibChecker] = {name: of_files(check) for name, check in OF_TEXTS.items()}
NOT_THERE: dict[str, str] = {
    "pointscmp": "it is an example of points",
    "pointsinfo": "it is an example of points",
}
