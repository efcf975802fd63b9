"""banrye.compare: for each mode and each difference, whether an output is right."""

from typing import NamedTuple

import pytest

from banrye.compare import Difference, Mode, Tolerance, difference
from banrye.judges.text_judges import Text

LINES, WORDS, EXACT, ICPC = Mode.LINES, Mode.WORDS, Mode.EXACT, Mode.ICPC


class Pair(NamedTuple):
    """An answer, an output, the modes that accept it, and all that differs."""

    answer: bytes
    output: bytes
    accepted_by: frozenset[Mode]
    differs_in: Difference | None


def pair(answer: bytes, output: bytes, modes: list[Mode], differs_in: Difference | None) -> Pair:
    return Pair(answer, output, frozenset(modes), differs_in)


EVERY, NOT_EXACT, BY_WORDS = [*Mode], [LINES, WORDS, ICPC], [WORDS, ICPC]
EITHER = Tolerance.either(1e-6)
ENDS, BLANKS = Difference.LINE_ENDS, Difference.BLANKS
CASE, BOTH = Difference.CASE, Difference.CASE_AND_BLANKS
PAIRS = {
    "nothing": pair(b"a b\nc\n", b"a b\nc\n", EVERY, ENDS),
    "nothing, both empty": pair(b"", b"", EVERY, ENDS),
    "final line break missing": pair(b"a\n", b"a", NOT_EXACT, ENDS),
    "final line break more": pair(b"a", b"a\n", NOT_EXACT, ENDS),
    "empty lines at the end": pair(b"a\n", b"a\n\n\n", NOT_EXACT, ENDS),
    "blank lines at the end": pair(b"a\n", b"a\n \t\n", NOT_EXACT, ENDS),
    "blanks at a line end": pair(b"a\nb\n", b"a \t\nb\n", NOT_EXACT, ENDS),
    "line ends of Windows": pair(b"a\nb\n", b"a\r\nb\r\n", NOT_EXACT, ENDS),
    "an empty answer": pair(b"", b"\n \n", NOT_EXACT, ENDS),
    "leading blanks": pair(b"  *\n***\n", b"*\n***\n", BY_WORDS, BLANKS),
    "two blanks": pair(b"a b\n", b"a  b\n", BY_WORDS, BLANKS),
    "a tab for a blank": pair(b"a b\n", b"a\tb\n", BY_WORDS, BLANKS),
    "one line": pair(b"a\nb\n", b"a b\n", BY_WORDS, BLANKS),
    "empty line first": pair(b"a\n", b"\na\n", BY_WORDS, BLANKS),
    "empty line between": pair(b"a\nb\n", b"a\n\nb\n", BY_WORDS, BLANKS),
    "carriage return alone": pair(b"a\nb\n", b"a\rb\n", BY_WORDS, BLANKS),
    "letter case": pair(b"Yes\n", b"YES\n", [ICPC], CASE),
    "letter case, final line break": pair(b"Yes\n", b"YES", [ICPC], CASE),
    "letter case and blanks": pair(b"Yes No\n", b"yes\nno\n", [ICPC], BOTH),
    "letter case, words joined": pair(b"a B\n", b"Ab\n", [], BOTH),
    "case of other letters": pair("É\n".encode(), "é\n".encode(), [], None),
    "another word": pair(b"a\n", b"b\n", [], None),
    "a word less": pair(b"a b\n", b"a\n", [], None),
    "a word more": pair(b"a\n", b"a b\n", [], None),
    "words joined": pair(b"a b\n", b"ab\n", [], BLANKS),
    "nothing printed": pair(b"a\n", b"", [], None),
    "a NUL": pair(b"a\n", b"a\0\n", [], None),
    "a byte order mark": pair(b"a\n", b"\xef\xbb\xbfa\n", [], None),
    "another spelling of a number": pair(b"0.5\n", b".5\n", [], None),
    "a close number": pair(b"0.5\n", b"0.5000001\n", [], None),
}


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("name", PAIRS)
def test_each_mode_and_each_difference(name: str, mode: Mode) -> None:
    case = PAIRS[name]
    assert Text(mode).accepts(case.answer, case.output) == (mode in case.accepted_by)
    assert Text(mode).accepts(case.output, case.answer) == (mode in case.accepted_by)
    if case.accepted_by:  # a tolerance refuses nothing that is accepted without it
        assert Text(mode, EITHER).accepts(case.answer, case.output) == (mode in case.accepted_by)


@pytest.mark.parametrize("name", PAIRS)
def test_what_alone_differs(name: str) -> None:
    case = PAIRS[name]
    assert difference(case.answer, case.output) is case.differs_in


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(
    ("answer", "output", "is_right"),
    [
        (b"1.0", b"1.000001", True),
        (b"1.0", b"1.00001", False),
        (b"1000000", b"1000001", True),  # relatively to the answer
        (b"0.000001", b"0", True),
        (b"0.5", b".5", True),
        (b"5", b"5.", True),
        (b"10", b"+1e1", True),
        (b"-0.0", b"0", True),
        (b"10", b"0xA", False),
        (b"10", b"0xa", False),
        (b"10", b"012", False),
        (b"8", b"1_0", False),
        (b"1000", b"1_000", False),
        (b"1000", b"1,000", False),
        (b"1", "１".encode(), False),
        (b"inf", b"1e999", False),
        (b"1e999", b"1", False),
        (b"1e999", b"1e999", True),
        (b"nan", b"nan", True),
        (b"1", b"nan", False),
        (b"1", b"inf", False),
        (b"x1.0", b"x1.0000001", False),  # words
        (b"1.0 x", b"1.0000001 x", True),
        (b"1.0 x", b"1.0000001 y", False),
        (b"1.0 2", b"1.0", False),
    ],
)
def test_a_tolerance_is_for_decimal_numbers(
    mode: Mode, answer: bytes, output: bytes, *, is_right: bool
) -> None:
    assert Text(mode, EITHER).accepts(answer, output) == is_right


@pytest.mark.parametrize("mode", Mode)
def test_with_a_tolerance_the_rest_is_compared_by_the_mode(mode: Mode) -> None:
    def accepts(output: bytes) -> bool:
        return Text(mode, EITHER).accepts(b"Case 0.5\n", output)

    assert accepts(b"Case 0.5000001\n")
    assert accepts(b"Case 0.5000001 \n\n") == (mode is not EXACT)
    assert accepts(b"Case\n0.5000001") == (mode in (WORDS, ICPC))
    assert accepts(b"CASE 0.5000001\n") == (mode is ICPC)


@pytest.mark.parametrize(
    ("answer", "output", "absolute", "relative"),
    [
        (b"1000000000", b"1000000900", False, True),
        (b"0.0", b"0.000000001", True, False),
        (b"0.5", b"0.5000001", True, True),
        (b"-0.5", b"0.5", False, False),
    ],
)
def test_a_tolerance_may_be_absolute_or_relative_alone(
    answer: bytes, output: bytes, *, absolute: bool, relative: bool
) -> None:
    assert Text(WORDS, Tolerance(absolute=1e-6)).accepts(answer, output) == absolute
    assert Text(WORDS, Tolerance(relative=1e-6)).accepts(answer, output) == relative
    assert Text(WORDS, EITHER).accepts(answer, output) == (absolute or relative)
