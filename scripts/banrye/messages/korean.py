"""Fill values into a Korean sentence: the end of a value decides the particle after it.

    filled("{0:을} 찾았습니다", ("반례",))      "반례를 찾았습니다"
    filled("{0:,|으로} 나눕니다", (1000,))     "1,000으로 나눕니다"

A format after "|" or alone that is one of PARTICLES is no format of Python.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path

from banrye.messages import KOREAN

DOMAIN = "banrye"

PARTICLES = {  # after a final consonant, and after a vowel
    "을": ("을", "를"),
    "이": ("이", "가"),
    "은": ("은", "는"),
    "과": ("과", "와"),
    "으로": ("으로", "로"),
    "이라": ("이라", "라"),
    "입니다": ("입니다", "입니다"),
}
FIRST, LAST, FINALS = 0xAC00, 0xD7A3, 28  # of the syllables, and how many finals there are
RIEUL = 8  # the final after which 으로 is 로
# How the names of letters and digits end: 0 for a vowel, else the number of a final.
DIGITS = {"0": 21, "1": RIEUL, "3": 16, "6": 1, "7": RIEUL, "8": RIEUL}
LETTERS = {"l": RIEUL, "r": RIEUL, "m": 16, "n": 4}
ZEROS = {3: 4, 4: 4, 6: 4, 8: 1}  # 1,000 천, 10,000 만, 1,000,000 백만, 100,000,000 억


class Filler(string.Formatter):
    """str.format with particles."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return a value as its format says, with its particle."""
        format_, _, last = format_spec.rpartition("|")
        if last not in PARTICLES:
            return str(format(value, format_spec))
        text = str(format(value, format_))
        return text + particle(text, last)


FILLER = Filler()


def fill_placeholders(text: str, values: Sequence[object]) -> str:
    """Return a text with values in place of {}."""
    return FILLER.vformat(text, tuple(values), {})


def particle(text: str, name: str) -> str:
    """Return the form of a particle after a text."""
    after_consonant, after_vowel = PARTICLES[name]
    final = final_of(text)
    has_final = final not in (0, RIEUL) if name == "으로" else final != 0
    return after_consonant if has_final else after_vowel


def final_of(text: str) -> int:
    """Return the number of the final consonant with which a text ends as it is read, 0 if none."""
    words = text.rstrip("\"')]}»`.…")
    last = words[-1:]
    if last and FIRST <= ord(last) <= LAST:
        return (ord(last) - FIRST) % FINALS
    if last.isascii() and last.isdigit():
        digits = words.replace(",", "")
        zeros = len(digits) - len(digits.rstrip("0"))
        if last != "0" or digits.strip("0") == "" or not zeros:
            return DIGITS.get(last, 0)
        if zeros >= 8:
            return ZEROS[8]
        if zeros >= 4:
            return ZEROS[4]
        return {1: 17, 2: 1, 3: 4}[zeros]  # 십, 백, 천
    return LETTERS.get(last.lower(), 0)


def in_korean(text: str, values: tuple[object, ...]) -> str:
    """Return the Korean text, the English one if it is not in the catalogue."""
    if not text.strip():  # gettext has the head of the catalogue there
        return text
    korean = catalogue().gettext(text)
    return fill_placeholders(korean, values) if values else korean


@cache
def catalogue() -> NullTranslations:
    """Return the Korean catalogue, an empty one if it is not installed."""
    return translation(DOMAIN, Path(__file__).parent, [KOREAN], fallback=True)
